// The whole way to the solution, step by step, as a film that can be played in both directions.

import { useEffect, useMemo } from "preact/hooks";
import { locale, rating, text } from "../i18n";
import { useKeys } from "../keys";
import { Button, say } from "../parts";
import type { PuzzleSheet, PuzzleStep } from "../types";
import { filmKeys, Moves, Scrub } from "../watch/Transport";
import { useSteps } from "../watch/useSteps";
import { options } from "./kept";
import { lightsOf } from "./lights";
import { carried, crossed, empty } from "./position";
import { PuzzleBoard } from "./PuzzleBoard";

/** Steps per second: slow enough to understand each one. */
const RATE = 1 / 2.6;

export function Proof(props: { sheet: PuzzleSheet; steps: readonly PuzzleStep[]; onClose: () => void }) {
  const { sheet, steps, onClose } = props;
  const t = text();
  const { n, regions, names, colors } = sheet;
  const film = useSteps(steps.length, RATE);
  const { step: at } = film;
  const step = steps[at];

  // The board before each step, and after the last one.
  const boards = useMemo(() => {
    const found = [empty(n).marks];
    for (const step of steps) found.push(carried(n, found.at(-1)!, step));
    return found;
  }, [steps]);

  useEffect(() => say((t) => (step ? step.words[locale.value][2]! : t.puzzle.proof.done)), [at]);
  useKeys(t.puzzle.proof.title, [...filmKeys(film), { keys: ["Escape"], name: t.puzzle.proof.close, run: onClose }]);

  const marks = boards[at]!;
  return (
    <>
      <div class="stage">
        <PuzzleBoard
          n={n}
          regions={regions}
          names={names}
          colors={colors}
          marks={marks}
          crossed={crossed(sheet, marks, "touch")}
          patterns={options().patterns}
          solved={at === steps.length}
          lights={step && lightsOf(n, regions, step, true)}
        />
      </div>
      <section class="panel stack proof" aria-label={t.puzzle.proof.title}>
        <div class="row spread">
          <h2>{t.puzzle.proof.title}</h2>
          <Button bare icon="close" quiet label={t.puzzle.proof.close} onClick={onClose} />
        </div>
        <Moves of={film} both />
        <Scrub of={film} />
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
