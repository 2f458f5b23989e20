// Watch min-conflicts: without a tree or backtracking, a full board is repaired queen by queen.

import { useEffect, useMemo, useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { placed } from "../board/squares";
import { number, text } from "../i18n";
import type { Messages } from "../i18n";
import { useKeys } from "../keys";
import { traced } from "../lab";
import { Button, Heading, PictureButton, say, Select, Stepper, Trouble } from "../parts";
import { drawn } from "../picture";
import { numberIn, useAddress } from "../router";
import { Code } from "./Code";
import { dragged } from "./dragged";
import type { Chip } from "./explain";
import { ExportDialog } from "./ExportDialog";
import { Acts, hallKeys, useHall } from "./hall";
import type { Watched } from "./hall";
import { Cells, Chips } from "./MemoryView";
import { Told } from "./Narration";
import { story } from "./story";
import type { Step } from "./story";
import { Figure, filmKeys, paceKeys, Transport, usePace } from "./Transport";
import { useSteps } from "./useSteps";

export const REPAIR = "min-conflicts";
const LARGEST = 30;
const LAST_BOARD = 9999;
/** A few dozen moves need no higher speeds. */
const SPEEDS_HERE = 6;
const USUAL_SPEED = 1;

function narrate(t: Messages, { kind, row = 0, queens, counts = [], from, attacked, moves, board }: Step): string {
  const { told } = t.watch.repair;
  const to = queens[row]!;
  switch (kind) {
    case "begin":
      return board === 1 ? told.begin(attacked.length, queens.length) : told.again(attacked.length, queens.length);
    case "choose":
      return told.choose(row, counts[to]!);
    case "move":
      return from === to
        ? told.stay(`${row}:${to}`, counts[to]!)
        : told.move(`${row}:${from}`, `${row}:${to}`, counts[to]!);
    case "solved":
      return told.solved(number(moves));
    case "given_up":
      return told.givenUp(board);
  }
}

/** The line of the pseudo-code for each kind of step. */
const LIT: Record<Step["kind"], number> = { begin: 0, choose: 2, move: 3, solved: 1, given_up: 1 };

export function Repair({ query, onLeave }: Watched) {
  const t = text();
  const [n, setN] = useState(() => numberIn(query, "n", 8, 1, LARGEST));
  const [seed, setSeed] = useState(() => numberIn(query, "seed", 1, 1, LAST_BOARD));
  const pace = usePace(query, USUAL_SPEED, SPEEDS_HERE);
  const hall = useHall(query);
  const { presenting } = hall;
  const [exporting, setExporting] = useState(false);
  const { answer, trouble } = useAnswer("repair", { n, seed });
  const steps = useMemo(() => answer && story(answer), [answer]);
  const last = steps ? steps.length - 1 : 0;
  const film = useSteps(last, pace.rate, numberIn(query, "step", 0, 0, 1e6), query.get("autoplay") === "1");
  const { step: at, go } = film;
  const now = steps?.[at] ?? null;
  const fewest = Math.min(...(now?.counts ?? []));
  useAddress("watch", {
    algorithm: REPAIR,
    n,
    seed: seed === 1 ? undefined : seed,
    step: at || undefined,
    speed: pace.kept,
    present: presenting ? 1 : undefined,
  });

  const from0 = (change: () => void): void => {
    go(0);
    change();
  };
  const another = (): void => from0(() => setSeed((seed % LAST_BOARD) + 1));
  useEffect(() => {
    if (now && film.way === 0) say((t) => narrate(t, now).replaceAll("*", ""));
  }, [now, film.way]);

  useKeys(t.pages.watch, [
    ...filmKeys(film),
    ...paceKeys(pace),
    { keys: ["N"], name: t.watch.repair.another, run: another },
    ...hallKeys(hall),
  ]);

  return (
    <div class="watch repair panels-2">
      <Heading page="watch" title={presenting ? REPAIR : t.pages.watch} lead={t.watch.repair.lead}>
        <Select
          label={t.watch.algorithm}
          value={REPAIR}
          options={[...traced().map(({ name }) => name), REPAIR]}
          onChange={(name) => name !== REPAIR && onLeave(name, n)}
        />
        <Stepper label={t.size} value={n} low={1} high={LARGEST} onChange={(size) => from0(() => setN(size))} />
        <Stepper
          label={t.watch.repair.board}
          value={seed}
          low={1}
          high={LAST_BOARD}
          onChange={(next) => from0(() => setSeed(next))}
        />
        <Acts hall={hall} onExport={() => setExporting(true)} />
      </Heading>
      <Trouble of={trouble} />
      <p class="narration" data-action={now?.kind === "solved" ? "solution" : (now?.kind ?? "")}>
        {now ? <Told words={narrate(t, now)} /> : t.computing}
      </p>
      <div class="scene">
        <section class="stage" aria-label={t.play.board(n)}>
          <Repaired n={n} step={now} />
        </section>
        <section class="panel code-panel" tabIndex={0} aria-label={t.watch.code}>
          <h2>{t.watch.code}</h2>
          <Code
            lines={t.watch.repair.code.map((words, k) => ({
              words,
              depth: Math.min(k, 2),
              lit: now !== null && LIT[now.kind] === k,
              chip: now ? chipOf(t, now, k) : undefined,
            }))}
          />
          <div class="memory">
            <h2>{t.watch.memory}</h2>
            <Chips
              name="attacked"
              braces="{}"
              note={t.watch.repair.attackedRows}
              values={now?.attacked ?? []}
              look={(value) => (value === now?.row ? "chosen" : "")}
            />
            {now?.counts && (
              <Cells
                name="conflicts"
                note={t.watch.repair.countsOf(now.row!)}
                label={now.counts.join(", ")}
                cells={now.counts.map((count) => ({
                  look: count === fewest ? "free on" : "",
                  words: n <= 20 ? count : undefined,
                }))}
              />
            )}
          </div>
        </section>
        <section class="aside">
          <section class="panel">
            <p class="small">{t.watch.repair.why}</p>
          </section>
          <dl class="figures">
            <Figure name={t.watch.repair.attacked} value={now?.attacked.length} id="attacked" />
            <Figure name={t.watch.repair.moves} value={now?.moves} id="moves" />
            <Figure name={t.watch.repair.boards} value={now?.board} />
          </dl>
        </section>
      </div>
      <section class="tree-panel" aria-label={t.watch.repair.curve}>
        <div class="icicle-bar">
          <span class="small soft">{t.watch.repair.curve}</span>
          <span class="row">
            <PictureButton of=".curve" name={`queens-${REPAIR}-${n}`} />
          </span>
        </div>
        {steps && <Curve steps={steps} at={at} onGo={go} />}
      </section>
      <Transport of={film} pace={pace}>
        <Button label={t.watch.repair.another} icon="new" onClick={another} />
      </Transport>
      {exporting && (
        <ExportDialog
          of={`${REPAIR}-${n}`}
          step={at}
          length={last}
          rate={pace.rate}
          onClose={() => setExporting(false)}
          picture={async (k) => {
            const one = steps?.[k];
            return one ? drawn(<Repaired n={n} step={one} />, narrate(t, one).replaceAll("*", "")) : null;
          }}
        />
      )}
    </div>
  );
}

/** The board of a step. */
function Repaired({ n, step }: { n: number; step: Step | null }) {
  const { kind, row: at, queens = [], attacked = [], counts, from } = step ?? {};
  const fewest = Math.min(...(counts ?? [0]));
  const look = (row: number, column: number): Look => {
    if (at !== row || !counts) return {};
    if (kind === "move" && from === column && queens[row] !== column) return { mark: "ghost" };
    return counts[column] === fewest && (kind === "choose" || queens[row] === column) ? { mark: "good" } : {};
  };
  return (
    <Board
      n={n}
      queens={placed(queens)}
      look={look}
      line={at === undefined ? undefined : { row: at }}
      digits={counts && at !== undefined ? { row: at, values: counts } : undefined}
      queenLook={(row) => (kind === "solved" ? "solved" : attacked.includes(row) ? "attacked" : undefined)}
    />
  );
}

/** The values shown beside the lines of the pseudo-code. */
function chipOf(t: Messages, { kind, row, queens, attacked, counts }: Step, line: number): Chip | undefined {
  if (line === 1 && kind !== "move")
    return attacked.length > 0 ? { words: t.watch.chipYes, tone: "taken" } : { words: t.watch.chipNo, tone: "free" };
  if (line === 2 && row !== undefined) return { words: `row = ${row}`, tone: "plain" };
  if (line === 3 && kind === "move")
    return { words: `column = ${queens[row!]} (${counts![queens[row!]!]})`, tone: "plain" };
  return undefined;
}

const [WIDE, HIGH] = [1000, 100];

/** Number of attacked queens, step by step; dragging along the curve moves through time. */
function Curve({ steps, at, onGo }: { steps: readonly Step[]; at: number; onGo: (step: number) => void }) {
  const t = text();
  const last = Math.max(1, steps.length - 1);
  const most = Math.max(1, ...steps.map(({ attacked }) => attacked.length));
  const x = (k: number): number => (k / last) * WIDE;
  const y = (count: number): number => HIGH - 4 - (count / most) * (HIGH - 12);
  // A count stays the same until a queen has moved.
  const [first, ...heights] = steps.map(({ attacked }) => y(attacked.length).toFixed(1));
  const path = `M0 ${first}${heights.map((high, k) => `H${x(k + 1).toFixed(1)}V${high}`).join("")}`;
  return (
    <div class="icicle-canvas">
      <svg
        class="curve"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.watch.repair.curveLabel(steps[at]!.attacked.length, steps[at]!.moves)}
        {...dragged((part) => onGo(Math.round(part * last)))}
      >
        <path class="area" d={`${path}V${HIGH}H0Z`} />
        <path class="line" d={path} />
        <path class="mark-of-now" d={`M${x(at).toFixed(1)} 0V${HIGH}`} />
      </svg>
    </div>
  );
}
