// A search to step through until something happens: its board, its pseudo-code, its memory, and its actions in words.

import { useEffect, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { Button, say, Trouble } from "../parts";
import { go } from "../router";
import { chips } from "../watch/explain";
import { MemoryView } from "../watch/MemoryView";
import { narrate, Told } from "../watch/Narration";
import { Pseudocode } from "../watch/Pseudocode";
import type { Search } from "../watch/reel";
import { SearchBoard } from "../watch/SearchBoard";
import { usePlayer } from "../watch/usePlayer";
import type { Given } from "./Tasks";

/** Steps per second: slow enough to read along. */
const RATE = 1.4;

export function Machine({ task, solved, judge, children }: Given<"step">) {
  const t = text();
  const { algorithm, n, until } = task;
  const [search] = useState<Search>({ algorithm, n, direction: "rows" });
  const player = usePlayer(search, RATE);
  const { frame, step, explored, memory, move } = player;
  const playing = player.way !== 0;
  const over = frame !== null && explored.all && step >= explored.steps;
  const there = until === "end" ? over : frame?.action === until;
  useEffect(() => {
    if (frame) say((t) => narrate(t, frame, algorithm).replaceAll("*", ""));
  }, [frame]);
  useEffect(() => {
    if (!there || solved) return;
    if (playing) move(0);
    judge({ right: true });
  }, [there]);

  return (
    <>
      <div class="touch machine">
        <p class="narration" data-action={frame?.action ?? ""}>
          {frame ? <Told words={narrate(t, frame, algorithm)} /> : t.computing}
        </p>
        <SearchBoard n={n} frame={frame} algorithm={algorithm} />
        <div class="row">
          <Button bare icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => move(-1)} />
          <Button bare main={!solved} icon="next" label={t.watch.forward} disabled={over} onClick={() => move(1)} />
          <Button
            bare
            icon={playing ? "pause" : "play"}
            label={playing ? t.watch.pause : t.watch.play}
            disabled={over}
            onClick={player.toggle}
          />
          <span class="small soft number">{t.watch.stepNumber(number(step))}</span>
          <Button
            bare
            icon="watch"
            quiet
            label={t.learn.inWatch}
            onClick={() => go("watch", `algorithm=${algorithm}&n=${n}&step=${step}`)}
          />
        </div>
        <Trouble of={player.trouble} />
      </div>
      <div class="act">
        {children}
        <Pseudocode
          algorithm={algorithm}
          line={frame?.line ?? null}
          label={t.labelled(t.watch.code, algorithm)}
          chips={frame ? chips(t, algorithm, frame, "rows") : undefined}
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
