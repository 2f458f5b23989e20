// Watch: a search step by step, in both directions, with all that it keeps in mind.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, follow } from "../api";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { commands } from "../board/lines";
import { number, text } from "../i18n";
import { about } from "../lab";
import { Button, complaint, say, Select, ShareButton, Stepper, useKeys, useTask } from "../parts";
import { numberIn, remember } from "../router";
import type { Frame, SearchTree, Sought, Square } from "../types";
import { MemoryView } from "../watch/MemoryView";
import { Reel } from "../watch/reel";
import { TreeView } from "../watch/TreeView";

const SPEEDS = [1, 2, 5, 10, 20, 60, 200, 1000, 5000, 25000];
/** Nodes and refusals of the tree at a time. */
const TREE = 20_000;
/** Steps that are explored ahead to know how long the search is. */
const EXPLORE = 20_000_000;
const LARGEST = 30;

export function Watch({ query }: { query: URLSearchParams }) {
  const t = text();
  const algorithms = (about.value?.algorithms ?? []).filter((algorithm) => algorithm.trace);
  const [algorithm, setAlgorithm] = useState(query.get("algorithm") ?? "arrays");
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, LARGEST));
  const [frame, setFrame] = useState<Frame | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(() => numberIn(query, "speed", 3, 0, SPEEDS.length - 1));
  const [explored, setExplored] = useState<{ steps: number; all: boolean }>({ steps: 0, all: false });
  const [tree, setTree] = useState<SearchTree | null>(null);
  const [trouble, setTrouble] = useState<string>();
  const [seeking, setSeeking] = useState(false);
  const reel = useRef<Reel | null>(null);
  const growing = useTask();
  const exploring = useTask();
  const looking = useTask();
  const wanted = useRef(numberIn(query, "step", 0, 0, 1e11));
  const complain = (cause: unknown): void => setTrouble(complaint(cause));

  // A new search: forget the old one, go to the step asked for, learn how long it is.
  useEffect(() => {
    const started = new Reel(algorithm, n);
    reel.current = started;
    setExplored({ steps: 0, all: false });
    setTree(null);
    setTrouble(undefined);
    show(wanted.current);
    const signal = exploring.start();
    const hear = ({ step, length }: Sought): void => {
      setExplored({ steps: length ?? step, all: length !== null });
      if (length !== null) started.length = length;
      else if (step > EXPLORE) exploring.abandon();
    };
    follow<Sought>("seek", { algorithm, n, to: "step", number: Number.MAX_SAFE_INTEGER }, hear, signal)
      .catch(complain);
    return () => started.close();
  }, [algorithm, n]);

  function show(step: number): void {
    wanted.current = Math.max(0, step);
    const here = reel.current!;
    const ready = here.get(wanted.current);
    if (ready) return setFrame(ready);
    here.at(wanted.current).then((arrived) => {
      // Only the last step asked for is shown; those passed over meanwhile are not.
      if (reel.current === here && (arrived.step === wanted.current || arrived.step === here.length)) {
        wanted.current = arrived.step;
        setFrame(arrived);
      }
    }, complain);
  }

  const step = frame?.step ?? 0;
  const end = explored.all ? explored.steps : Infinity;
  const rate = SPEEDS[speed]!;

  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let at = wanted.current;
    let handle = 0;
    // Above sixty steps a second whole strides are shown.
    const stride = Math.max(1, Math.round(rate / 60));
    const base = wanted.current;
    const tick = (now: number): void => {
      handle = requestAnimationFrame(tick);
      const here = reel.current!;
      const next = at + ((now - last) / 1000) * rate;
      last = now;
      const due = base + Math.floor((next - base) / stride) * stride;
      here.ahead(wanted.current, stride);
      if (here.length !== null && due >= here.length) {
        setPlaying(false);
        show(here.length);
        return;
      }
      if (due <= wanted.current) {
        at = next;
        return;
      }
      const ready = here.get(due);
      if (ready) {
        at = next;
        wanted.current = due;
        setFrame(ready);
      } else {
        // Wait for the frames rather than skip over what the reader wants to see.
        const waiting = here.get(wanted.current + stride);
        if (waiting) {
          wanted.current += stride;
          at = wanted.current;
          setFrame(waiting);
        }
      }
    };
    handle = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(handle);
  }, [playing, rate, algorithm, n]);

  // The part of the tree around the present step.
  const treeBusy = useRef(false);
  useEffect(() => {
    if (!frame || treeBusy.current) return;
    if (tree && step >= tree.from && step <= tree.to) return;
    if (tree && explored.all && step > tree.to && tree.to >= explored.steps) return;
    treeBusy.current = true;
    const from = step < 3000 ? 0 : step;
    ask<SearchTree>("tree", { algorithm, n, from, most: TREE }, growing.start()).then(setTree, complain)
      .finally(() => (treeBusy.current = false));
  }, [frame, tree, algorithm, n]);

  useEffect(() => {
    remember("watch", { algorithm, n, step: step || undefined, speed: speed === 3 ? undefined : speed });
  }, [algorithm, n, step, speed]);

  async function toSolution(which: number): Promise<void> {
    setPlaying(false);
    setSeeking(true);
    try {
      let found: Sought | null = null;
      await follow<Sought>("seek", { algorithm, n, to: "solution", number: which }, (news) => (found = news), looking.start());
      const sought = found as Sought | null;
      if (sought) {
        show(sought.step);
        say(sought.found ? t.watch.solutionNumber(number(which)) : t.watch.noMoreSolutions);
      }
    } catch (cause) {
      complain(cause);
    } finally {
      setSeeking(false);
    }
  }
  const nextSolution = (): void => void toSolution((frame?.solutions ?? 0) + 1);
  const previousSolution = (): void => {
    const before = (frame?.solutions ?? 0) - (frame?.action === "solution" ? 1 : 0);
    if (before >= 1) void toSolution(before);
  };
  const go = (to: number): void => {
    setPlaying(false);
    show(Math.min(to, end));
  };
  const toggle = (): void => {
    if (!playing && step >= end) show(0);
    setPlaying(!playing);
  };

  useKeys((event) => {
    if (event.ctrlKey) return false;
    switch (event.key) {
      case " ": toggle(); break;
      case "ArrowRight": go(step + (event.shiftKey ? 10 : 1)); break;
      case "ArrowLeft": go(step - (event.shiftKey ? 10 : 1)); break;
      case "Home": go(0); break;
      case "End": if (explored.all) go(explored.steps); break;
      case "n": nextSolution(); break;
      case "p": previousSolution(); break;
      case "]": setSpeed(Math.min(SPEEDS.length - 1, speed + 1)); break;
      case "[": setSpeed(Math.max(0, speed - 1)); break;
      default: return false;
    }
    return true;
  });

  const code = algorithms.find(({ name }) => name === algorithm)?.pseudocode ?? [];
  const queens = frame?.queens ?? [];
  const shade = useMemo(() => {
    const attacked = new Uint8Array(n * n);
    for (const queen of queens) {
      for (let at = 0; at < n * n; at++) {
        if (commands(queen, { row: Math.floor(at / n), column: at % n })) attacked[at]!++;
      }
    }
    return attacked;
  }, [frame, n]);
  const square = frame?.square;
  const full = queens.length === n;
  const look = (row: number, column: number): Look => {
    const many = shade[row * n + column]!;
    const here = square?.row === row && square.column === column;
    const mark = !here ? undefined
      : frame!.action === "reject" ? "refused" : frame!.action === "place" ? "good" : frame!.action === "remove" ? "tried" : undefined;
    return many === 0 || full ? { mark } : { attacked: "once", mark };
  };
  const sentence = frame ? narrate(frame) : t.computing;
  // Only someone who steps wants to hear each step.
  useEffect(() => {
    if (frame && !playing) say(sentence);
  }, [sentence, playing]);

  return (
    <div class="watch">
      <div class="heading">
        <div>
          <h1>{t.pages.watch}</h1>
          <p>{t.watch.lead}</p>
        </div>
        <div class="row">
          <Select label={t.watch.algorithm} value={algorithm}
            options={algorithms.length > 0 ? algorithms.map(({ name }) => [name, name] as const) : [[algorithm, algorithm]]}
            onChange={(name) => { wanted.current = 0; setPlaying(false); setAlgorithm(name); }} />
          <Stepper label={t.size} value={n} low={1} high={LARGEST} onChange={(size) => { wanted.current = 0; setPlaying(false); setN(size); }} />
          <ShareButton />
        </div>
      </div>
      {trouble && <div class="notice bad" role="alert">{trouble}</div>}
      <div class="scene">
        <section class="panel stage" aria-label={t.play.board(n)}>
          <p class="narration" data-action={frame?.action ?? ""}>{sentence}</p>
          <Board n={n} queens={queens} label={t.play.board(n)} look={look}
            queenLook={(index) => full && frame?.action === "solution" ? "solved"
              : frame?.attacker && queens[index]!.row === frame.attacker.row && queens[index]!.column === frame.attacker.column ? "attacked" : undefined}
            describe={(row, column) => t.square(row, column) + (queens.some((q) => q.row === row && q.column === column) ? `, ${t.play.queenHere}` : "")}
            arrows={frame?.attacker && square ? [[frame.attacker, square] as const] : []} />
        </section>
        <section class="panel stack code-panel">
          <div>
            <h2>{t.watch.code}</h2>
            <ol class="code">
              {code.map((line, index) => (
                <li key={index} class={frame?.line === index ? "lit" : ""} aria-current={frame?.line === index ? "step" : undefined}>
                  <code>{line || " "}</code>
                </li>
              ))}
            </ol>
          </div>
          <dl class="figures">
            <div><dt>{t.watch.nodes}</dt><dd data-testid="nodes">{number(frame?.nodes ?? 0)}</dd></div>
            <div><dt>{t.watch.placed}</dt><dd>{number(frame?.placed ?? 0)}</dd></div>
            <div><dt>{t.watch.refused}</dt><dd>{number(frame?.rejected ?? 0)}</dd></div>
            <div><dt>{t.watch.solutions}</dt><dd data-testid="solutions">{number(frame?.solutions ?? 0)}</dd></div>
          </dl>
          <div class="memory">
            <h2>{t.watch.memory}</h2>
            {frame && <MemoryView n={n} memory={frame.memory} queens={queens} />}
          </div>
        </section>
        <section class="panel tree-panel">
          <h2>{t.watch.tree}</h2>
          {tree ? <TreeView tree={tree} step={step} path={frame?.path ?? []} onPick={go} /> : <p class="soft">{t.computing}</p>}
        </section>
      </div>
      <section class="transport panel" aria-label={t.watch.controls}>
        <div class="row">
          <Button icon="first" label={t.watch.toStart} disabled={step === 0} onClick={() => go(0)} />
          <Button icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => go(step - 1)} />
          <Button main icon={playing ? "pause" : "play"} label={playing ? t.watch.pause : t.watch.play} onClick={toggle} />
          <Button icon="next" label={t.watch.forward} disabled={step >= end} onClick={() => go(step + 1)} />
          <Button icon="last" label={t.watch.toEnd} disabled={!explored.all || step >= end} onClick={() => go(explored.steps)} />
          <Button icon="solution" disabled={seeking} onClick={nextSolution}>{t.watch.nextSolution}</Button>
        </div>
        <label class="scrub">
          <span class="visually-hidden">{t.watch.step}</span>
          <input type="range" min={0} max={Math.max(explored.steps, step)} value={step}
            aria-valuetext={t.watch.stepOf(number(step), number(explored.steps))}
            onInput={(event) => go(event.currentTarget.valueAsNumber)} />
          <output class="number small">{t.watch.stepOf(number(step), (explored.all ? "" : "≥ ") + number(Math.max(explored.steps, step)))}</output>
        </label>
        <label class="field speed">
          <span>{t.watch.speed}</span>
          <input type="range" min={0} max={SPEEDS.length - 1} value={speed} aria-valuetext={t.watch.perSecond(number(rate))}
            onInput={(event) => setSpeed(event.currentTarget.valueAsNumber)} />
          <output class="number small">{t.watch.perSecond(number(rate))}</output>
        </label>
      </section>
      <p class="keys"><span><kbd>␣</kbd> {t.watch.play}</span><span><kbd>←</kbd> <kbd>→</kbd> {t.watch.step}</span>
        <span><kbd>n</kbd> {t.watch.nextSolution}</span><span><kbd>p</kbd> {t.watch.previousSolution}</span><span><kbd>[</kbd> <kbd>]</kbd> {t.watch.speed}</span></p>
    </div>
  );
}

/** One sentence on what happened in a step. */
function narrate(frame: Frame): string {
  const t = text();
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
