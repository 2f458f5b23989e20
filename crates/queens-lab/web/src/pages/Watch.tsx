// Watch: a search step by step, in both directions, with all that it keeps in mind.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { commands } from "../board/lines";
import { number, text } from "../i18n";
import type { Messages } from "../i18n";
import { lab } from "../lab";
import { useKeys } from "../keys";
import { Button, Heading, say, Select, ShareButton, Stepper, Trouble } from "../parts";
import { numberIn, remember } from "../router";
import type { Direction, Frame, Square } from "../types";
import { MemoryView } from "../watch/MemoryView";
import { Pseudocode } from "../watch/Pseudocode";
import { TreeView } from "../watch/TreeView";
import { usePlayer } from "../watch/usePlayer";
import { useTree } from "../watch/useTree";

const SPEEDS = [1, 2, 5, 10, 20, 60, 200, 1000, 5000, 25000];
const USUAL_SPEED = 3;
const LARGEST = 30;

export function Watch({ query }: { query: URLSearchParams }) {
  const t = text();
  const algorithms = lab().algorithms.filter((algorithm) => algorithm.trace);
  const [algorithm, setAlgorithm] = useState(() => algorithms.find(({ name }) => name === query.get("algorithm"))?.name ?? "arrays");
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, LARGEST));
  const { directions } = algorithms.find(({ name }) => name === algorithm)!;
  const [wanted, setWanted] = useState<Direction>(query.get("by") === "columns" ? "columns" : "rows");
  const direction = directions.includes(wanted) ? wanted : "rows";
  const search = useMemo(() => ({ algorithm, n, direction }), [algorithm, n, direction]);
  const [speed, setSpeed] = useState(() => numberIn(query, "speed", USUAL_SPEED, 0, SPEEDS.length - 1));
  // The step at which it turned out that there are no more solutions.
  const [over, setOver] = useState<number>();
  const first = useRef(numberIn(query, "step", 0, 0, 1e11));
  const rate = SPEEDS[speed]!;
  const player = usePlayer(search, rate, () => {
    const step = first.current;
    first.current = 0;
    return step;
  });
  const { frame, explored, playing, go, move, toggle } = player;
  const step = frame?.step ?? 0;
  const end = explored.all ? explored.steps : Infinity;
  const tree = useTree(search, frame?.step, player.complain);

  useEffect(() => {
    remember("watch", { algorithm, n, by: direction === "rows" ? undefined : direction, step: step || undefined, speed: speed === USUAL_SPEED ? undefined : speed });
  }, [search, step, speed]);

  async function toSolution(which: number): Promise<void> {
    const sought = await player.toSolution(which);
    if (!sought) return;
    setOver(sought.found ? undefined : sought.step);
    say((t) => (sought.found ? t.watch.solutionNumber(number(which)) : t.watch.noMoreSolutions));
  }
  const nextSolution = (): void => void toSolution((frame?.solutions ?? 0) + 1);
  const previousSolution = (): void => {
    const before = (frame?.solutions ?? 0) - (frame?.action === "solution" ? 1 : 0);
    if (before >= 1) void toSolution(before);
  };

  useKeys((t) => t.pages.watch, [
    { keys: ["Space"], name: (t) => t.watch.playPause, run: toggle },
    { keys: ["ArrowRight"], name: (t) => t.watch.forward, run: () => move(1) },
    { keys: ["ArrowLeft"], name: (t) => t.watch.back, run: () => move(-1) },
    { keys: ["Shift+ArrowRight"], name: (t) => t.watch.tenForward, run: () => move(10) },
    { keys: ["Shift+ArrowLeft"], name: (t) => t.watch.tenBack, run: () => move(-10) },
    { keys: ["N"], name: (t) => t.watch.nextSolution, run: nextSolution },
    { keys: ["P"], name: (t) => t.watch.previousSolution, run: previousSolution },
    { keys: ["Home"], name: (t) => t.watch.toStart, run: () => go(0) },
    { keys: ["End"], name: (t) => t.watch.toEnd, run: () => explored.all && go(explored.steps) },
    { keys: ["]"], name: (t) => t.watch.faster, run: () => setSpeed(Math.min(SPEEDS.length - 1, speed + 1)) },
    { keys: ["["], name: (t) => t.watch.slower, run: () => setSpeed(Math.max(0, speed - 1)) },
  ]);

  // Two dozen boards that change sixty times a second cost more than all the rest, and nobody can read them: of a
  // fast search they are shown four times a second, and exactly once it stands.
  const kept = useRef<Frame | null>(null);
  const hasty = playing && rate > 60 && frame?.memory.kind === "boards";
  if (!frame || !kept.current || !hasty || Math.abs(frame.step - kept.current.step) >= rate / 4) kept.current = frame;
  const minded = kept.current;
  const sentence = frame ? narrate(t, frame) : t.computing;
  // Only someone who steps wants to hear each step.
  useEffect(() => {
    if (frame && !playing) say((t) => narrate(t, frame));
  }, [frame, playing]);

  return (
    <div class="watch">
      <Heading page="watch" title={t.pages.watch} lead={t.watch.lead}>
          <Select label={t.watch.algorithm} value={algorithm} options={algorithms.map(({ name }) => [name, name] as const)} onChange={setAlgorithm} />
          {directions.length > 1 && (
            <Select label={t.watch.direction} value={direction} options={directions.map((way) => [way, t.watch.directions[way]] as const)} onChange={setWanted} />
          )}
          <Stepper label={t.size} value={n} low={1} high={LARGEST} onChange={setN} />
          <ShareButton />
      </Heading>
      <Trouble of={player.trouble} />
      {over !== undefined && over === step && <div class="notice info over">{t.watch.noMoreSolutions}</div>}
      <div class="scene">
        <section class="panel stage" aria-label={t.play.board(n)}>
          <p class="narration" data-action={frame?.action ?? ""}>{sentence}</p>
          <SearchBoard n={n} frame={frame} />
          <dl class="figures">
            <Figure name={t.watch.nodes} value={frame?.nodes} id="nodes" />
            <Figure name={t.watch.placed} value={frame?.placed} />
            <Figure name={t.watch.refused} value={frame?.rejected} />
            <Figure name={t.watch.solutions} value={frame?.solutions} id="solutions" />
          </dl>
        </section>
        <section class="panel stack code-panel">
          <h2>{t.watch.code}</h2>
          <Pseudocode algorithm={algorithm} line={frame?.line ?? null} />
          <div class="memory">
            <h2>{t.watch.memory}</h2>
            {minded && <MemoryView n={n} memory={minded.memory} queens={minded.queens} />}
          </div>
        </section>
        <section class="panel tree-panel">
          <h2>{t.watch.tree}</h2>
          {tree ? <TreeView key={`${algorithm} ${n} ${direction}`} direction={direction} tree={tree} step={step} path={frame?.path ?? []} onPick={go} /> : <p class="soft">{t.computing}</p>}
        </section>
      </div>
      <section class="transport panel" aria-label={t.watch.controls}>
        <div class="row">
          <Button icon="first" label={t.watch.toStart} disabled={step === 0} onClick={() => go(0)} />
          <Button icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => move(-1)} />
          <Button main icon={playing ? "pause" : "play"} label={playing ? t.watch.pause : t.watch.play} onClick={toggle} />
          <Button icon="next" label={t.watch.forward} disabled={step >= end} onClick={() => move(1)} />
          <Button icon="last" label={t.watch.toEnd} disabled={!explored.all || step >= end} onClick={() => go(explored.steps)} />
          <Button icon="solution" label={t.watch.nextSolution} disabled={player.seeking} onClick={nextSolution}>{t.watch.nextSolution}</Button>
        </div>
        <Scrub step={step} explored={explored} onGo={go} />
        <label class="field speed">
          <span class="soft">{t.watch.speed}</span>
          <input type="range" min={0} max={SPEEDS.length - 1} value={speed} aria-valuetext={t.watch.perSecond(number(rate))}
            onInput={(event) => setSpeed(event.currentTarget.valueAsNumber)} />
          <output class="number small">{t.watch.perSecond(number(rate))}</output>
        </label>
      </section>
    </div>
  );
}

function Figure({ name, value, id }: { name: string; value: number | undefined; id?: string }) {
  return <div><dt>{name}</dt><dd data-testid={id}>{number(value ?? 0)}</dd></div>;
}

const MARKS: Partial<Record<NonNullable<Frame["action"]>, Look["mark"]>> = { reject: "refused", place: "good", remove: "ghost" };

function SearchBoard({ n, frame }: { n: number; frame: Frame | null }) {
  const t = text();
  const queens = frame?.queens ?? [];
  const square = frame?.square;
  const attacker = frame?.attacker;
  const full = queens.length === n;
  const shade = useMemo(() => {
    const attacked = new Uint8Array(n * n);
    if (full) return attacked;
    for (let at = 0; at < n * n; at++) {
      const here = { row: Math.floor(at / n), column: at % n };
      if (queens.some((queen) => commands(queen, here))) attacked[at] = 1;
    }
    return attacked;
  }, [frame, n]);
  const mark = frame?.action ? MARKS[frame.action] : undefined;
  const look = (row: number, column: number): Look => ({
    attacked: shade[row * n + column] ? "once" : undefined,
    mark: square?.row === row && square.column === column ? mark : undefined,
  });
  const solved = full && frame?.action === "solution";
  return (
    <Board n={n} queens={queens} label={t.play.board(n)} look={look}
      queenLook={(index) => solved ? "solved"
        : attacker && queens[index]!.row === attacker.row && queens[index]!.column === attacker.column ? "attacked" : undefined}
      describe={(row, column, queen) => t.square(row, column) + (queen ? `, ${t.play.queenHere}` : "")}
      arrows={attacker && square ? [[attacker, square] as const] : []} />
  );
}

function Scrub({ step, explored, onGo }: { step: number; explored: { steps: number; all: boolean }; onGo: (step: number) => void }) {
  const t = text();
  const length = Math.max(explored.steps, step);
  return (
    <label class="scrub">
      <span class="visually-hidden">{t.watch.step}</span>
      <input type="range" min={0} max={length} value={step} aria-valuetext={t.watch.stepOf(number(step), number(length))}
        onInput={(event) => onGo(event.currentTarget.valueAsNumber)} />
      <output class="number small">{t.watch.stepOf(number(step), (explored.all ? "" : "≥ ") + number(length))}</output>
    </label>
  );
}

/** One sentence on what happened in a step. */
function narrate(t: Messages, frame: Frame): string {
  const at = (square: Square | null): string => (square ? `${square.row}:${square.column}` : "");
  switch (frame.action) {
    case null: return t.watch.told.begin;
    case "enter": return t.watch.told.enter(number(frame.node), frame.queens.length);
    case "place": return t.watch.told.place(at(frame.square));
    case "reject": return t.watch.told.reject(at(frame.square), at(frame.attacker));
    case "remove": return t.watch.told.remove(at(frame.square));
    case "solution": return t.watch.told.solution(number(frame.solutions));
    case "leave": return t.watch.told.leave(number(frame.node));
  }
}
