// Watch min-conflicts: no tree and no way back, but a full board that is repaired queen by queen.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask } from "../engine";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { number, text } from "../i18n";
import type { Messages } from "../i18n";
import { useKeys } from "../keys";
import { lab } from "../lab";
import { Button, complaint, Heading, PictureButton, say, Select, Stepper, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { numberIn, remember } from "../router";
import type { Repair as Repaired } from "../types";
import { drawing } from "./drawing";
import { ExportDialog } from "./ExportDialog";
import { Acts, hallKeys, useHall } from "./hall";
import type { Instead } from "./hall";
import { Told } from "./Narration";
import { squaresOf, story } from "./story";
import type { Step } from "./story";
import { Figure, playerKeys, SPEEDS, Transport } from "./Transport";
import { useSteps } from "./useSteps";

export const REPAIR = "min-conflicts";
const LARGEST = 30;
const LAST_BOARD = 9999;
/** More than this many steps a second nobody needs for some dozen moves. */
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

/** Which line of the pseudo-code is at work. */
const LIT: Record<Step["kind"], number> = { begin: 0, choose: 2, move: 3, solved: 1, given_up: 1 };

export function Repair({ query, onLeave }: Instead) {
  const t = text();
  const [n, setN] = useState(() => numberIn(query, "n", 8, 1, LARGEST));
  const [seed, setSeed] = useState(() => numberIn(query, "seed", 1, 1, LAST_BOARD));
  const [speed, setSpeed] = useState(() => numberIn(query, "speed", USUAL_SPEED, 0, SPEEDS_HERE - 1));
  const [answer, setAnswer] = useState<{ of: string; repaired: Repaired } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const hall = useHall(query.get("present") === "1");
  const { presenting } = hall;
  const [exporting, setExporting] = useState(false);
  const asking = useTask();
  const of = JSON.stringify({ n, seed });
  useEffect(() => {
    ask("repair", { n, seed }, asking.start()).then(
      (repaired) => {
        setAnswer({ of, repaired });
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [of]);
  const steps = useMemo(() => (answer?.of === of ? story(answer.repaired) : null), [answer, of]);
  const last = steps ? steps.length - 1 : 0;
  const rate = SPEEDS[speed]!;
  const { at, playing, go, move, toggle } = useSteps(
    last,
    rate,
    numberIn(query, "step", 0, 0, 1e6),
    query.get("autoplay") === "1",
  );
  const now = steps?.[at] ?? null;
  useEffect(() => {
    remember("watch", {
      algorithm: REPAIR,
      n,
      seed: seed === 1 ? undefined : seed,
      step: at || undefined,
      speed: speed === USUAL_SPEED ? undefined : speed,
      present: presenting ? 1 : undefined,
    });
  }, [n, seed, at, speed, presenting]);

  const another = (change: () => void): void => {
    go(0);
    change();
  };
  useEffect(() => {
    if (now && !playing) say((t) => narrate(t, now).replaceAll("*", ""));
  }, [now, playing]);

  useKeys(
    (t) => t.pages.watch,
    [
      ...playerKeys({ toggle, move, go, end: last, speed, speeds: SPEEDS_HERE, onSpeed: setSpeed }),
      { keys: ["N"], name: (t) => t.watch.repair.another, run: () => another(() => setSeed((seed % LAST_BOARD) + 1)) },
      ...hallKeys(hall),
    ],
  );

  const queens = squaresOf(now?.queens ?? []);
  const bad = new Set(now?.attacked);
  const fewest = Math.min(...(now?.counts ?? [0]));
  const look = (row: number, column: number): Look => {
    if (!now || now.row !== row || !now.counts) return {};
    if (now.kind === "move" && now.from === column && now.queens[row] !== column) return { mark: "ghost" };
    return now.counts[column] === fewest && (now.kind === "choose" || now.queens[row] === column)
      ? { mark: "good" }
      : {};
  };
  const line = now?.row === undefined ? undefined : { row: now.row };
  const algorithms = lab().algorithms.filter((algorithm) => algorithm.trace);

  return (
    <div class="watch repair panels-2">
      <Heading page="watch" title={presenting ? REPAIR : t.pages.watch} lead={t.watch.repair.lead}>
        <Select
          label={t.watch.algorithm}
          value={REPAIR}
          options={[...algorithms.map(({ name }) => [name, name] as const), [REPAIR, REPAIR]]}
          onChange={(name) => name !== REPAIR && onLeave(name, n)}
        />
        <Stepper label={t.size} value={n} low={1} high={LARGEST} onChange={(size) => another(() => setN(size))} />
        <Stepper
          label={t.watch.repair.board}
          value={seed}
          low={1}
          high={LAST_BOARD}
          onChange={(next) => another(() => setSeed(next))}
        />
        <Acts hall={hall} onExport={() => setExporting(true)} />
      </Heading>
      <Trouble of={trouble} />
      <p class="narration" data-action={now?.kind === "solved" ? "solution" : (now?.kind ?? "")}>
        {now ? <Told words={narrate(t, now)} /> : t.computing}
      </p>
      <div class="scene">
        <section class="stage" aria-label={t.play.board(n)}>
          <Board
            n={n}
            queens={queens}
            label={t.play.board(n)}
            look={look}
            line={line}
            digits={now?.counts && now.row !== undefined ? { row: now.row, values: now.counts } : undefined}
            queenLook={(row) => (now?.kind === "solved" ? "solved" : bad.has(row) ? "attacked" : undefined)}
          />
        </section>
        <section class="panel code-panel" tabIndex={0} aria-label={t.watch.code}>
          <h2>{t.watch.code}</h2>
          {now && <Code step={now} />}
          <div class="memory">
            <h2>{t.watch.memory}</h2>
            <div class="chips">
              <div class="bits-name">
                <code>attacked</code>
                <span class="soft small">{t.watch.repair.attackedRows}</span>
              </div>
              <span class="chip-row">
                <b>{"{"}</b>
                {now?.attacked.map((row) => (
                  <span key={row} class={`chip number${row === now.row ? " chosen" : ""}`}>
                    {row}
                  </span>
                ))}
                <b>{"}"}</b>
              </span>
            </div>
            {now?.counts && (
              <div class="bits">
                <div class="bits-name">
                  <code>conflicts</code>
                  <span class="soft small">{t.watch.repair.countsOf(now.row!)}</span>
                </div>
                <div
                  class="cells"
                  role="img"
                  aria-label={`conflicts: ${now.counts.join(", ")}`}
                  style={{ gridTemplateColumns: `repeat(${n}, minmax(0, 1fr))` }}
                >
                  {now.counts.map((count, column) => (
                    <span key={column} class={`bit${count === fewest ? " free on" : ""}`}>
                      {n <= 20 && <i>{count}</i>}
                    </span>
                  ))}
                </div>
              </div>
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
      <Transport
        step={at}
        explored={{ steps: last, all: true }}
        playing={playing}
        speed={speed}
        speeds={SPEEDS_HERE}
        onGo={go}
        onMove={move}
        onToggle={toggle}
        onSpeed={setSpeed}
      >
        <Button
          icon="new"
          label={t.watch.repair.another}
          onClick={() => another(() => setSeed((seed % LAST_BOARD) + 1))}
        >
          {t.watch.repair.another}
        </Button>
      </Transport>
      {exporting && (
        <ExportDialog
          of={`${REPAIR}-${n}`}
          step={at}
          length={last}
          rate={rate}
          onClose={() => setExporting(false)}
          picture={async (k) => {
            const one = steps?.[k];
            if (!one) return null;
            const bad = new Set(one.attacked);
            return drawing(
              { n, algorithm: REPAIR, direction: "rows" },
              {
                queens: squaresOf(one.queens),
                square: null,
                attacker: null,
                action: one.kind === "solved" ? "solution" : null,
              },
              narrate(t, one).replaceAll("*", ""),
              { bad: ({ row }) => bad.has(row), line: one.row === undefined ? undefined : { row: one.row } },
            );
          }}
        />
      )}
    </div>
  );
}

/** The pseudo-code, with what it is told. */
function Code({ step }: { step: Step }) {
  const t = text();
  const { kind, row, queens, attacked, counts } = step;
  const chip = (k: number): { words: string; tone: string } | null =>
    k === 1 && kind !== "move"
      ? attacked.length > 0
        ? { words: t.watch.chipYes, tone: "taken" }
        : { words: t.watch.chipNo, tone: "free" }
      : k === 2 && row !== undefined
        ? { words: `row = ${row}`, tone: "plain" }
        : k === 3 && kind === "move"
          ? { words: `column = ${queens[row!]} (${counts![queens[row!]!]})`, tone: "plain" }
          : null;
  return (
    <ol class="code">
      {t.watch.repair.code.map((words, k) => {
        const said = chip(k);
        return (
          <li
            key={k}
            class={LIT[kind] === k ? "lit" : ""}
            aria-current={LIT[kind] === k ? "step" : undefined}
            style={{ "--depth": Math.min(k, 2) }}
          >
            <code>{words}</code>
            {said && <code class={`told ${said.tone}`}>{said.words}</code>}
          </li>
        );
      })}
    </ol>
  );
}

const [WIDE, HIGH] = [1000, 100];

/** How many queens are attacked, step by step; to drag along it is to move through time. */
function Curve({ steps, at, onGo }: { steps: readonly Step[]; at: number; onGo: (step: number) => void }) {
  const t = text();
  const svg = useRef<SVGSVGElement>(null);
  const dragging = useRef(false);
  const last = Math.max(1, steps.length - 1);
  const most = Math.max(1, ...steps.map(({ attacked }) => attacked.length));
  const x = (k: number): number => (k / last) * WIDE;
  const y = (count: number): number => HIGH - 4 - (count / most) * (HIGH - 12);
  // A count holds until a queen has moved.
  const path = steps
    .map(
      ({ attacked }, k) =>
        `${k === 0 ? "M" : `H${x(k).toFixed(1)}V`}${k === 0 ? `0 ${y(attacked.length)}` : y(attacked.length).toFixed(1)}`,
    )
    .join("");
  const goTo = (event: PointerEvent): void => {
    const { left, width } = svg.current!.getBoundingClientRect();
    onGo(Math.round(((event.clientX - left) / width) * last));
  };
  return (
    <div class="icicle-canvas">
      <svg
        ref={svg}
        class="curve"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.watch.repair.curveLabel(steps[at]!.attacked.length, steps[at]!.moves)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          dragging.current = true;
          svg.current!.setPointerCapture(event.pointerId);
          goTo(event);
        }}
        onPointerMove={(event) => dragging.current && goTo(event)}
        onPointerUp={() => (dragging.current = false)}
        onPointerCancel={() => (dragging.current = false)}
      >
        <path class="area" d={`${path}V${HIGH}H0Z`} />
        <path class="line" d={path} />
        <path class="mark-of-now" d={`M${x(at).toFixed(1)} 0V${HIGH}`} />
      </svg>
    </div>
  );
}
