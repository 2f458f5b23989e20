// Race: several algorithms side by side on one board, against a common clock of steps or of time.

import { useEffect, useRef, useState } from "preact/hooks";
import { follow, returns } from "../api";
import { commands } from "../board/lines";
import { MiniBoard } from "../board/MiniBoard";
import { duration, headed, number, text, unbroken } from "../i18n";
import { about } from "../lab";
import { Button, complaint, say, Select, ShareButton, Stepper, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { go, numberIn, remember } from "../router";
import { calm } from "../theme";
import type { Goal, Moment, RaceNews, Run } from "../types";

type Clock = "steps" | "time";
/** Seconds that the slowest runner takes on the screen. */
const SHOW = 8;

interface Lane {
  algorithm: string;
  steps: number;
  run: Run | null;
}

export function Race({ query }: { query: URLSearchParams }) {
  const t = text();
  const all = about.algorithms.filter((algorithm) => algorithm.trace);
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, 20));
  const [goal, setGoal] = useState<Goal>(query.get("goal") === "all" ? "all" : "first");
  const [clock, setClock] = useState<Clock>(query.get("clock") === "time" ? "time" : "steps");
  const [chosen, setChosen] = useState<string[]>(() => (query.get("runners") ?? "scan,arrays,sets,bitmask,tree").split(","));
  const [lanes, setLanes] = useState<Lane[] | null>(null);
  const [racing, setRacing] = useState(false);
  const [part, setPart] = useState(0);
  const [trouble, setTrouble] = useState<Complaint>();
  const task = useTask();
  const animation = useRef(0);

  const largest = (name: string): number => {
    const algorithm = all.find((candidate) => candidate.name === name);
    return algorithm ? (goal === "first" ? algorithm.first_n : algorithm.all_n) : 0;
  };
  const runners = all.map(({ name }) => name).filter((name) => chosen.includes(name) && largest(name) >= n);

  useEffect(() => {
    remember("race", { n, goal, clock, runners: chosen.join(",") });
  }, [n, goal, clock, chosen]);
  useEffect(() => () => cancelAnimationFrame(animation.current), []);
  useEffect(() => {
    // Another race than the one shown.
    cancelAnimationFrame(animation.current);
    task.abandon();
    setLanes(null);
    setRacing(false);
  }, [n, goal, chosen]);

  async function start(): Promise<void> {
    cancelAnimationFrame(animation.current);
    setTrouble(undefined);
    setPart(0);
    setRacing(true);
    const started: Lane[] = runners.map((algorithm) => ({ algorithm, steps: 0, run: null }));
    setLanes(started);
    const signal = task.start();
    try {
      await follow<RaceNews>("race", { n, algorithms: runners, goal }, (news) => {
        if (news.news === "running") started[news.runner]!.steps = news.steps;
        if (news.news === "arrived") started[news.runner]!.run = news.run;
        setLanes([...started]);
      }, signal);
      replay();
    } catch (cause) {
      setTrouble(complaint(cause));
    } finally {
      if (!signal.aborted) setRacing(false);
    }
  }

  function replay(): void {
    cancelAnimationFrame(animation.current);
    if (calm.matches) return setPart(1);
    const begun = performance.now();
    const tick = (now: number): void => {
      const next = Math.min(1, (now - begun) / 1000 / SHOW);
      setPart(next);
      if (next < 1) animation.current = requestAnimationFrame(tick);
    };
    animation.current = requestAnimationFrame(tick);
  }

  const count = (lanes ?? runners).length;
  const done = lanes !== null && lanes.length > 0 && lanes.every((lane) => lane.run !== null);
  const cost = (run: Run): number => (clock === "steps" ? run.steps : run.seconds);
  const longest = done ? Math.max(...lanes.map((lane) => cost(lane.run!))) : 1;
  const reached = (run: Run): number => Math.min(1, (part * longest) / Math.max(1e-12, cost(run)));
  const order = done ? [...lanes].sort((a, b) => cost(a.run!) - cost(b.run!)) : [];
  const finished = done && part === 1;
  // After a search for all solutions the board is empty: the last solution that any of them showed says more.
  const last = !finished || goal === "first" ? undefined
    : lanes.flatMap(({ run }) => run!.moments).findLast(({ queens }) => queens.length === n && !queens.some((a) => queens.some((b) => commands(a, b))));
  useEffect(() => {
    if (finished) {
      const winners = order.filter(({ run }) => cost(run!) === cost(order[0]!.run!)).map(({ algorithm }) => algorithm);
      say((t) => t.race.over(t.list(winners)));
    }
  }, [finished, clock]);

  return (
    <>
      <div class="heading">
        <div>
          <h1>{t.pages.race}</h1>
          <p>{t.race.lead}</p>
        </div>
        <div class="row">
          <Stepper label={t.size} value={n} low={1} high={20} onChange={setN} />
          <Select label={t.race.goal} value={goal} onChange={setGoal} options={[["first", t.race.first], ["all", t.race.all]]} />
          <Select label={t.race.clock} value={clock} onChange={setClock} options={[["steps", t.race.steps], ["time", t.race.time]]} />
        </div>
      </div>
      <fieldset class="runners panel">
        <legend class="visually-hidden">{t.race.runners}</legend>
        {all.map(({ name }) => {
          const able = largest(name) >= n;
          return (
            <label key={name} class={`check${able ? "" : " off"}`} title={able ? undefined : t.race.tooLarge(largest(name))}>
              <input type="checkbox" checked={chosen.includes(name) && able} disabled={!able}
                onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name))} />
              <code>{name}</code>
              {!able && <span class="small">{t.race.upTo(largest(name))}</span>}
            </label>
          );
        })}
        <span class="row push">
          {racing
            ? <Button icon="stop" onClick={() => { task.abandon(); setRacing(false); setLanes(null); }}>{t.stop}</Button>
            : <Button main icon="race" disabled={runners.length === 0} onClick={() => void start()}>{t.race.go}</Button>}
          {done && <Button icon="redo" onClick={replay}>{t.race.again}</Button>}
          <ShareButton />
        </span>
      </fieldset>
      <Trouble of={trouble} />
      <div class="lanes" style={{ "--in-row": count > 3 ? Math.ceil(count / 2) : count }}>
        {(lanes ?? runners.map((algorithm) => ({ algorithm, steps: 0, run: null }) as Lane)).map((lane) => {
          const run = lane.run;
          const progress = run && done ? reached(run) : 0;
          const moment = run && done ? momentAt(run, progress) : null;
          const place = done ? 1 + order.filter((other) => cost(other.run!) < cost(run!)).length : 0;
          const arrived = progress >= 1;
          return (
            <section key={lane.algorithm} class={`panel lane${arrived ? " arrived" : ""}`} aria-label={lane.algorithm}>
              <div class="row spread">
                <h2><code>{lane.algorithm}</code></h2>
                {arrived && done && <span class={`badge${place === 1 ? " good" : ""}`}>{place === 1 ? "★ " : ""}{t.race.place(place)}</span>}
              </div>
              <MiniBoard n={n} queens={(last ?? moment)?.queens ?? []} label={t.play.board(n)} />
              <progress max={1} value={progress} aria-label={lane.algorithm} />
              <div class="row spread small number">
                <span>{run && done ? t.race.stepCount(moment!.step) : lane.steps > 0 ? t.race.stepCount(lane.steps) : " "}</span>
                <span>{run && done ? duration(run.seconds * progress) : " "}</span>
              </div>
              {goal === "all" && <div class="small number">{t.solutions.found(number(moment?.solutions ?? 0), moment?.solutions ?? 0)}</div>}
            </section>
          );
        })}
      </div>
      {finished && (
        <section class="panel results">
          <h2>{t.race.table}</h2>
          <div class="scroll" tabIndex={0} role="region" aria-label={t.race.table}>
            <table>
              <thead><tr><th scope="col">{t.watch.algorithm}</th><th scope="col">{headed(t.race.steps)}</th><th scope="col">{t.watch.nodes}</th><th scope="col">{headed(t.race.checks)}</th><th scope="col">{t.watch.solutions}</th><th scope="col">{headed(t.race.time)}</th></tr></thead>
              <tbody>
                {order.map(({ algorithm, run }) => (
                  <tr key={algorithm}>
                    <th scope="row"><code>{algorithm}</code></th>
                    <td>{number(run!.steps)}</td><td>{number(run!.nodes)}</td><td>{number(run!.tried)}</td>
                    <td>{number(run!.solutions)}</td><td>{run!.stopped ? t.race.stopped : duration(run!.seconds)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <SixAndSeven onTry={(size) => { setN(size); setGoal("first"); }} />
    </>
  );
}

function momentAt(run: Run, part: number): Moment {
  const step = part * run.steps;
  let low = 0;
  let high = run.moments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (run.moments[middle]!.step < step) low = middle + 1;
    else high = middle;
  }
  return run.moments[low] ?? { step: 0, solutions: 0, queens: [] };
}

/** Why n = 6 takes longer to its first solution than n = 7; both runs are the engine's. */
function SixAndSeven({ onTry }: { onTry: (n: number) => void }) {
  const t = text();
  const [runs, setRuns] = useState<[Run, Run] | null>(null);
  const task = useTask();
  useEffect(() => {
    const found: Run[] = [];
    const one = (n: number, signal: AbortSignal): Promise<void> =>
      follow<RaceNews>("race", { n, algorithms: ["scan"], goal: "first" }, (news) => {
        if (news.news === "arrived") found.push(news.run);
      }, signal);
    const signal = task.start();
    void one(6, signal).then(() => one(7, signal)).then(() => setRuns([found[0]!, found[1]!])).catch(() => {});
  }, [returns.value]);
  if (!runs) return null;
  const last = (run: Run): Moment => run.moments[run.moments.length - 1]!;
  const [six, seven] = [last(runs[0]), last(runs[1])];
  return (
    <section class="panel riddle">
      <div class="stack">
        <h2>{unbroken(t.race.riddle)}</h2>
        <p>{unbroken(t.race.riddleText(runs[0].tried, runs[1].tried))}</p>
        <p>{unbroken(t.race.riddleWhy)}</p>
        <div class="row">
          <Button icon="race" onClick={() => onTry(6)}>n = 6</Button>
          <Button icon="race" onClick={() => onTry(7)}>n = 7</Button>
          <Button icon="watch" onClick={() => go("watch", "algorithm=scan&n=7")}>{t.pages.watch}</Button>
        </div>
      </div>
      <figure><MiniBoard n={6} queens={six.queens} label="n = 6" /><figcaption class="number">{t.labelled("n = 6", t.race.tried(runs[0].tried))}</figcaption></figure>
      <figure class="nested"><MiniBoard n={7} queens={seven.queens} label="n = 7" /><i aria-hidden="true" /><figcaption class="number">{t.labelled("n = 7", t.race.tried(runs[1].tried))}</figcaption></figure>
    </section>
  );
}
