// Randomness to play with: random descents, and the repair of a board queen by queen.

import { useState } from "preact/hooks";
import { Board } from "../board/Board";
import { named, placed, within } from "../board/squares";
import { number, text, together } from "../i18n";
import { Button, say } from "../parts";
import type { Square } from "../types";
import { Figure } from "../watch/Transport";
import { drawing } from "./draw";
import { calmest, descent, estimate, isAttacked, isPartial } from "./rules";
import type { Given } from "./Tasks";
import { described } from "./Words";

interface Thrown {
  columns: readonly number[];
  choices: readonly number[];
  value: number;
}

export function Throws({ task, solved, judge, children }: Given<"throw">) {
  const t = text();
  const { n, until } = task;
  const [draw] = useState(() => drawing(String(Math.random())));
  const [thrown, setThrown] = useState<readonly Thrown[]>([]);
  const last = thrown.at(-1);
  const mean = thrown.reduce((sum, { value }) => sum + value, 0) / Math.max(1, thrown.length);
  const estimating = until !== "solution";

  function toss(many: number): void {
    const next = [...thrown];
    for (let k = 0; k < many; k++) {
      const { columns, choices } = descent(n, draw);
      next.push({ columns, choices, value: estimate(choices) });
    }
    setThrown(next);
    const found = next.at(-1)!;
    say((t) => `${found.choices.join(" · ")}. ${t.labelled(t.learn.thrown, number(next.length))}`);
    if (!solved && (estimating ? next.length >= until.many : found.columns.length === n)) judge({ right: true });
  }
  return (
    <>
      <div class="touch">
        <Board
          n={n}
          queens={placed(last?.columns ?? [])}
          notes={last && Array.from({ length: n }, (_, row) => last.choices[row] ?? 0)}
          notesTitle={t.play.free}
          notesLabel={t.play.freeInRows}
          queenLook={() => (last?.columns.length === n ? "solved" : undefined)}
        />
      </div>
      <div class="act">
        <div class="row">
          <Button label={t.learn.throw} main={!solved} onClick={() => toss(1)} />
          {estimating && <Button label="× 10" onClick={() => toss(10)} />}
        </div>
        <dl class="figures">
          <Figure name={t.learn.thrown} value={thrown.length} id="thrown" />
          {estimating && (
            <>
              <Figure name={t.learn.thisSays} value={last?.value} />
              <Figure name={t.learn.mean} value={Math.round(mean)} id="mean" />
              {solved && <Figure name={t.learn.exact} value={until.mean} />}
            </>
          )}
        </dl>
        {estimating && <Means thrown={thrown} exact={until.mean} many={until.many} label={t.learn.mean} />}
        {children}
      </div>
    </>
  );
}

/** How the mean of all descents so far settles. */
function Means(props: { thrown: readonly Thrown[]; exact: number; many: number; label: string }) {
  const { thrown, exact, many, label } = props;
  let sum = 0;
  const means = thrown.map(({ value }, k) => (sum += value) / (k + 1));
  const [width, height] = [Math.max(many, thrown.length), 2 * exact];
  const y = (value: number): string => (60 * (1 - Math.min(value, height) / height)).toFixed(1);
  return (
    <svg
      class="means"
      viewBox="0 0 200 62"
      role="img"
      aria-label={`${label}: ${number(Math.round(means.at(-1) ?? 0))}`}
    >
      <path class="exact" d={`M0 ${y(exact)}H200`} />
      <path
        class="mean"
        d={means.map((mean, k) => `${k ? "L" : "M"}${((200 * k) / (width - 1)).toFixed(1)} ${y(mean)}`).join("")}
      />
    </svg>
  );
}

export function Repair({ task, asks, solved, judge, children }: Given<"repair">) {
  const t = text();
  const { n } = task;
  const [queens, setQueens] = useState<readonly Square[]>(task.queens);
  const [draw] = useState(() => drawing(String(Math.random())));

  /** Moves the queen from any of these squares to where the fewest queens attack it; staying would lead nowhere. */
  function move(many: number, from?: Square): void {
    let now = queens;
    let moved = "";
    for (let k = 0; k < many && !isPartial(now); k++) {
      const { row, column } = from ?? draw.one(now.filter((queen) => isAttacked(now, queen)));
      const to = draw.one(calmest(n, now, row, column));
      now = now.map((queen) => (queen.row === row ? to : queen));
      moved = `${named({ row, column })} → ${named(to)}`;
    }
    setQueens(now);
    const left = now.filter((queen) => isAttacked(now, queen)).length;
    say((t) => together([many === 1 && moved, t.labelled(t.watch.repair.attacked, left)]));
    if (isPartial(now)) judge({ right: true });
  }
  const attacked = (square: Square): boolean => within(queens, square) && isAttacked(queens, square);
  return (
    <>
      <div class="touch">
        <Board
          n={n}
          queens={queens}
          label={asks}
          onPress={(square) => solved || !attacked(square) || move(1, square)}
          describe={described(t, queens, (square) => (attacked(square) ? t.learn.attacked : ""))}
          queenLook={(index) => (attacked(queens[index]!) ? "attacked" : solved ? "solved" : undefined)}
        />
      </div>
      <div class="act">
        {!solved && (
          <div class="row">
            <Button label="× 10" onClick={() => move(10)} />
          </div>
        )}
        {children}
      </div>
    </>
  );
}
