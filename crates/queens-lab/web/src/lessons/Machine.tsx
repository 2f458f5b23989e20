// A search to be stepped until something happens: its board, its pseudo-code, what it remembers, and in words what it does.

import { useEffect, useRef, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { Button, complaint, say, Trouble } from "../parts";
import type { Complaint } from "../parts";
import { go } from "../router";
import type { Frame, Memory } from "../types";
import { chips } from "../watch/explain";
import { MemoryView } from "../watch/MemoryView";
import { narrate, Told } from "../watch/Narration";
import { Pseudocode } from "../watch/Pseudocode";
import { Reel } from "../watch/reel";
import { SearchBoard } from "../watch/SearchBoard";
import type { Given } from "./Tasks";

/** Slow enough to read along. */
const PACE_MS = 700;

export function Machine({ task, solved, judge, children }: Given<"step">) {
  const t = text();
  const { algorithm, n, until } = task;
  const [reel] = useState(() => new Reel({ algorithm, n, direction: "rows" }));
  const [frame, setFrame] = useState<Frame | null>(null);
  const [playing, setPlaying] = useState(false);
  const [trouble, setTrouble] = useState<Complaint>();
  const memory = useRef<Memory | null>(null);
  const wanted = useRef(0);

  function show(step: number): void {
    wanted.current = Math.max(0, step);
    reel.at(wanted.current).then(
      (arrived) => {
        if (arrived.step !== wanted.current && arrived.step !== reel.length) return;
        wanted.current = arrived.step;
        memory.current = arrived.memory;
        setFrame(arrived);
        setTrouble(undefined);
        say((t) => narrate(t, arrived, algorithm).replaceAll("*", ""));
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }
  useEffect(() => show(wanted.current), []);
  useEffect(() => () => reel.close(), []);
  const step = frame?.step ?? 0;
  const over = reel.length !== null && step >= reel.length;
  const there = frame !== null && (until === "end" ? over : frame.action === until);
  useEffect(() => {
    if (!there || solved) return;
    setPlaying(false);
    judge({ right: true });
  }, [there]);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => show(wanted.current + 1), PACE_MS);
    return () => clearInterval(timer);
  }, [playing]);
  useEffect(() => {
    if (over) setPlaying(false);
  }, [over]);

  const move = (by: number): void => {
    setPlaying(false);
    show(wanted.current + by);
  };
  return (
    <>
      <div class="touch machine">
        <p class="narration" data-action={frame?.action ?? ""}>
          {frame ? <Told words={narrate(t, frame, algorithm)} /> : t.computing}
        </p>
        <SearchBoard n={n} frame={frame} algorithm={algorithm} direction="rows" plain={false} />
        <div class="row">
          <Button icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => move(-1)} />
          <Button main={!solved} icon="next" label={t.watch.forward} disabled={over} onClick={() => move(1)} />
          <Button
            icon={playing ? "pause" : "play"}
            label={playing ? t.watch.pause : t.watch.play}
            disabled={over}
            onClick={() => setPlaying(!playing)}
          />
          <span class="small soft number">{t.watch.stepNumber(number(step))}</span>
          <Button
            icon="watch"
            quiet
            label={t.learn.inWatch}
            onClick={() => go("watch", `algorithm=${algorithm}&n=${n}&step=${step}`)}
          />
        </div>
        <Trouble of={trouble} />
      </div>
      <div class="act">
        {children}
        <Pseudocode
          algorithm={algorithm}
          line={frame?.line ?? null}
          label={t.labelled(t.watch.code, algorithm)}
          chips={
            frame
              ? chips(algorithm, frame, "rows", {
                  free: t.watch.chipFree,
                  taken: t.watch.chipTaken,
                  yes: t.watch.chipYes,
                  no: t.watch.chipNo,
                })
              : new Map()
          }
        />
        {frame && (
          <div class="memory">
            <h3>{t.watch.memory}</h3>
            <MemoryView n={n} direction="rows" kept={memory} moment={frame} />
          </div>
        )}
      </div>
    </>
  );
}
