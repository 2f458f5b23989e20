// The whole way to the solution, step by step, as a film one can go through in both directions.

import { useEffect, useMemo, useState } from "preact/hooks";
import { locale, number, rating, text } from "../i18n";
import { useKeys } from "../keys";
import { Button, say } from "../parts";
import type { PuzzleSheet, PuzzleStep } from "../types";
import { options } from "./kept";
import { lightsOf } from "./lights";
import { crossed, empty, indexOf, put } from "./position";
import { PuzzleBoard } from "./PuzzleBoard";

const EVERY_MS = 2600;

export function Proof({
  sheet,
  steps,
  onClose,
}: {
  sheet: PuzzleSheet;
  steps: readonly PuzzleStep[];
  onClose: () => void;
}) {
  const t = text();
  const { n, regions } = sheet;
  const [at, setAt] = useState(0);
  /** Forwards, backwards, or not at all. */
  const [playing, setPlaying] = useState<1 | -1 | 0>(0);
  const last = steps.length;
  const step = steps[at];
  const go = (to: number): void => setAt(Math.min(last, Math.max(0, to)));

  // The board before each step, and after the last.
  const boards = useMemo(() => {
    const found = [empty(n).marks];
    for (const { queens, excluded } of steps) {
      let marks = found.at(-1)!;
      for (const square of excluded) marks = put(marks, indexOf(n, square), "x");
      for (const queen of queens) marks = put(marks, indexOf(n, queen), "q");
      found.push(marks);
    }
    return found;
  }, [steps]);

  useEffect(() => {
    if (!playing) return;
    if (at === (playing > 0 ? last : 0)) return setPlaying(0);
    const timer = setTimeout(() => go(at + playing), EVERY_MS);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useEffect(() => say((t) => (step ? step.words[locale.value][2]! : t.puzzle.proof.end)), [at]);
  useKeys(
    (t) => t.puzzle.proof.title,
    [
      { keys: ["ArrowRight"], name: (t) => t.puzzle.proof.next, run: () => go(at + 1) },
      { keys: ["ArrowLeft"], name: (t) => t.puzzle.proof.back, run: () => go(at - 1) },
      { keys: ["Space"], name: (t) => t.watch.playPause, run: () => setPlaying(playing ? 0 : 1) },
      { keys: ["Shift+Space"], name: (t) => t.puzzle.proof.backwards, run: () => setPlaying(playing ? 0 : -1) },
      { keys: ["Escape"], name: (t) => t.puzzle.proof.close, run: onClose },
    ],
  );

  const marks = boards[at]!;
  return (
    <>
      <div class="stage">
        <PuzzleBoard
          n={n}
          regions={regions}
          label={t.puzzle.grid(n)}
          marks={marks}
          crossed={crossed(sheet, marks, "touch")}
          patterns={options().patterns}
          solved={at === last}
          lights={step && lightsOf(n, regions, step, true)}
          describe={() => ""}
        />
      </div>
      <section class="panel stack proof" aria-label={t.puzzle.proof.title}>
        <div class="row spread">
          <h2>{t.puzzle.proof.title}</h2>
          <Button icon="close" quiet label={t.puzzle.proof.close} onClick={onClose} />
        </div>
        <div class="row transport-row">
          <Button icon="first" label={t.puzzle.proof.start} disabled={at === 0} onClick={() => go(0)} />
          <Button icon="previous" label={t.puzzle.proof.back} disabled={at === 0} onClick={() => go(at - 1)} />
          <Button
            icon={playing < 0 ? "pause" : "unplay"}
            label={playing < 0 ? t.watch.pause : t.puzzle.proof.backwards}
            disabled={at === 0}
            onClick={() => setPlaying(playing < 0 ? 0 : -1)}
          />
          <Button
            main
            icon={playing > 0 ? "pause" : "play"}
            label={playing > 0 ? t.watch.pause : t.watch.play}
            onClick={() => setPlaying(playing > 0 || at === last ? 0 : 1)}
          />
          <Button icon="next" label={t.puzzle.proof.next} disabled={at === last} onClick={() => go(at + 1)} />
          <Button icon="last" label={t.puzzle.proof.end} disabled={at === last} onClick={() => go(last)} />
        </div>
        <label class="field scrub-proof">
          <span class="soft number">{t.watch.stepOf(number(at), number(last))}</span>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={t.watch.step}
            onInput={(event) => go(event.currentTarget.valueAsNumber)}
          />
        </label>
        <p class="proof-words">
          {step ? (
            <>
              {step.words[locale.value][2]} <span class="badge number">{rating(step.rating)}</span>
            </>
          ) : (
            t.puzzle.proof.done
          )}
        </p>
      </section>
    </>
  );
}
