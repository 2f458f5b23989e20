// Race: several algorithms side by side on one board, against a common clock of steps or of time.

import { useEffect, useRef, useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { Csv, Table } from "../data";
import type { Column } from "../data";
import { capital, duration, list, number, text, unbroken } from "../i18n";
import { useJob } from "../jobs";
import { useKeys } from "../keys";
import { traced } from "../lab";
import { isPartial } from "../lessons/rules";
import { GoalSelect, useChosen } from "../measure/Chosen";
import { Button, Check, Heading, PictureButton, say, Segmented } from "../parts";
import { CopyButton, StartStop, Stepper, Trouble, useTask } from "../parts";
import { go, numberIn, useAddress } from "../router";
import { LARGEST_PAIR, momentOf } from "../watch/Together";
import { filmKeys, Moves, Scrub } from "../watch/Transport";
import type { Moment as Found } from "../watch/usePlayer";
import { useSteps } from "../watch/useSteps";
import { calm } from "../theme";
import type { Goal, Moment, RaceRequest, Run } from "../types";

type Clock = "steps" | "time";
/** Steps of the common clock, whatever the range from the fastest to the slowest, and the number of them shown per second. */
const [TICKS, RATE] = [300, 60];

interface Lane {
  algorithm: string;
  steps: number;
  run: Run | null;
}

const LANES_OF_ALL = ["scan", "arrays", "sets", "bitmask", "tree"];

export function Race({ query }: { query: URLSearchParams }) {
  const t = text();
  const all = traced();
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, 20));
  const [goal, setGoal] = useState<Goal>(query.get("goal") === "all" ? "all" : "first");
  const [clock, setClock] = useState<Clock>(query.get("clock") === "time" ? "time" : "steps");
  const [chosen, toggle, kept] = useChosen(query.get("runners"), all, LANES_OF_ALL);
  const film = useSteps(TICKS, RATE, TICKS);
  const race = useJob<"race">("race", "race");
  const { job } = race;

  const largest = (name: string): number => {
    const algorithm = all.find((candidate) => candidate.name === name);
    return algorithm ? (goal === "first" ? algorithm.first_n : algorithm.all_n) : 0;
  };
  const runners = all.map(({ name }) => name).filter((name) => chosen.includes(name) && largest(name) >= n);
  const request: RaceRequest = { n, algorithms: runners, goal };
  // The results of another race are not shown as those of this one.
  const own = job && JSON.stringify(job.work.request) === JSON.stringify(request) ? job : null;
  const racing = own?.running ?? false;

  useAddress("race", { n, goal, clock, runners: kept });

  const lanes: Lane[] = runners.map((algorithm) => ({ algorithm, steps: 0, run: null }));
  for (const news of own?.news ?? []) {
    if (news.news === "running") lanes[news.runner]!.steps = news.steps;
    if (news.news === "arrived") lanes[news.runner]!.run = news.run;
  }
  const done = lanes.length > 0 && lanes.every((lane) => lane.run !== null);

  // A reader who saw the start sees the race run; one who comes back sees the end.
  const wasRacing = useRef(racing);
  useEffect(() => {
    if (racing) film.go(TICKS);
    else if (wasRacing.current && done && !calm.matches) film.toggle();
    wasRacing.current = racing;
  }, [racing, done]);
  useKeys(t.pages.race, done ? filmKeys(film) : []);

  const cost = (run: Run): number => Math.max(1e-9, clock === "steps" ? run.steps : run.seconds);
  const costs = done ? lanes.map(({ run }) => cost(run!)) : [1];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  // One logarithmic clock for all: a thousandfold range takes no longer to watch.
  const origin = least / 12;
  const share = (value: number): number =>
    most > origin ? Math.log(Math.max(origin, value) / origin) / Math.log(most / origin) : 1;
  // At the end the time is exactly `most`, which the power may miss: all runners have arrived.
  const now = film.step === TICKS ? most : origin * (most / origin) ** (film.step / TICKS);
  const order = done ? [...lanes].sort((a, b) => cost(a.run!) - cost(b.run!)) : [];
  const finished = done && film.step === TICKS;
  const whole = ({ queens }: Moment): boolean => queens.length === n && isPartial(queens);
  // After a search for all solutions the board is empty, so the last solution shown is more useful.
  const lastOf = (run: Run): Moment | undefined =>
    run.moments.findLast(whole) ?? lanes.flatMap(({ run }) => run!.moments).findLast(whole);
  const sameSteps =
    done && lanes.some(({ run }, k) => lanes.some((other, j) => j > k && other.run!.steps === run!.steps));
  useEffect(() => {
    if (finished) {
      const winners = order.filter(({ run }) => cost(run!) === least).map(({ algorithm }) => algorithm);
      say((t) => t.race.over(list(winners)));
    }
  }, [finished, clock]);

  const columns: Column<Lane>[] = [
    {
      head: t.watch.algorithm,
      name: "algorithm",
      value: ({ algorithm }) => algorithm,
      shown: ({ algorithm }) => <code>{algorithm}</code>,
    },
    { head: capital(t.race.stepsHead), name: "steps", value: ({ run }) => run!.steps },
    { head: t.watch.nodes, name: "nodes", value: ({ run }) => run!.nodes },
    { head: capital(t.race.checks), name: "tried", value: ({ run }) => run!.tried },
    { head: t.watch.solutions, name: "solutions", value: ({ run }) => run!.solutions },
    {
      head: capital(t.race.timeHead),
      name: "seconds",
      value: ({ run }) => run!.seconds,
      shown: ({ run }) => `${run!.stopped ? t.race.stopped : duration(run!.seconds)}${run!.shared ? " *" : ""}`,
    },
    { name: "stopped", value: ({ run }) => run!.stopped },
  ];

  return (
    <>
      <Heading page="race" title={t.pages.race} lead={t.race.lead}>
        <Stepper label={t.size} value={n} low={1} high={20} onChange={setN} />
        <GoalSelect goal={goal} onChange={setGoal} />
        <span class="field">
          <span class="soft" aria-hidden="true">
            {t.race.clock}
          </span>
          <Segmented
            label={t.race.clock}
            value={clock}
            onChange={setClock}
            options={["steps", "time"]}
            words={t.race}
          />
        </span>
      </Heading>
      <fieldset class="runners panel">
        <legend class="visually-hidden">{t.race.runners}</legend>
        {all.map(({ name }) => {
          const able = largest(name) >= n;
          return (
            <Check
              key={name}
              on={chosen.includes(name) && able}
              disabled={!able}
              title={able ? undefined : t.race.tooLarge(largest(name))}
              onChange={() => toggle(name)}
            >
              <code>{name}</code>
              {!able && <span class="small">{t.race.upTo(largest(name))}</span>}
            </Check>
          );
        })}
        <span class="row push">
          <StartStop
            of={race}
            icon="race"
            words={[t.race.go, t.stop]}
            disabled={runners.length === 0}
            work={{
              command: "race",
              request,
              name: (t) => t.labelled(t.pages.race, `n = ${n}`),
              part: (news) => news.filter((one) => one.news === "arrived").length / runners.length,
            }}
          />
          <CopyButton />
        </span>
      </fieldset>
      <Trouble of={own?.trouble} />
      <div class="lanes" style={{ "--in-row": lanes.length > 3 ? Math.ceil(lanes.length / 2) : lanes.length }}>
        {lanes.map(({ algorithm, run, steps }) => {
          const ran = done ? run : null;
          const reached = ran ? Math.min(1, now / cost(ran)) : 0;
          const moment = ran && momentAt(ran, reached);
          const place = done ? 1 + order.filter((other) => cost(other.run!) < cost(run!)).length : 0;
          const arrived = reached >= 1;
          const times = ran ? cost(ran) / least : 1;
          return (
            <section key={algorithm} class={`panel lane${arrived ? " arrived" : ""}`} aria-label={algorithm}>
              <div class="row spread">
                <h2>
                  <code>{algorithm}</code>
                </h2>
                {arrived && (
                  <span class={`badge${place === 1 ? " good" : ""}`}>
                    {place === 1 ? "★ " : ""}
                    {t.race.place(place)}
                  </span>
                )}
              </div>
              <MiniBoard n={n} queens={(arrived && goal === "all" ? lastOf(run!) : moment)?.queens ?? []} />
              <progress max={1} value={ran ? share(Math.min(now, cost(ran))) : 0} aria-label={algorithm} />
              <div class="row spread small number">
                <span>{moment || steps > 0 ? t.race.stepCount(moment?.step ?? steps) : " "}</span>
                <span>{ran ? duration(ran.seconds * reached) : " "}</span>
              </div>
              <div class="row spread small number">
                <span>
                  {goal === "all" ? t.explore.found(number(moment?.solutions ?? 0), moment?.solutions ?? 0) : " "}
                </span>
                <strong>
                  {arrived && times >= 1.05
                    ? t.race.times(number(times < 10 ? Math.round(times * 10) / 10 : Math.round(times)))
                    : " "}
                </strong>
              </div>
            </section>
          );
        })}
      </div>
      {done && (
        <section class="panel stack replay" aria-label={t.watch.controls}>
          <Moves of={film} />
          <Scrub of={film} says={() => (clock === "steps" ? t.race.stepCount(Math.round(now)) : duration(now))} />
        </section>
      )}
      {done && (
        <p class="small soft scale">
          {t.race.scale}
          {sameSteps && clock === "steps" && <> {t.race.sameTree}</>}
        </p>
      )}
      {finished && (
        <section class="panel results">
          <div class="row spread">
            <h2>{t.race.table}</h2>
            <span class="row">
              {order.length > 1 && n <= LARGEST_PAIR && (
                <Button
                  label={t.race.step}
                  icon="pair"
                  quiet
                  onClick={() => go("watch", `algorithm=${order[0]!.algorithm}&with=${order.at(-1)!.algorithm}&n=${n}`)}
                />
              )}
              <Csv rows={order} columns={columns} name={`queens-race-${n}`} />
              <PictureButton
                of=".lane .mini"
                name={`queens-race-${n}`}
                across={Math.min(4, lanes.length)}
                words={(board) =>
                  [...board.closest(".lane")!.querySelectorAll("code, .spread.small:nth-of-type(2) span")]
                    .map((part) => part.textContent!.trim())
                    .filter(Boolean)
                    .join(" · ")
                }
              />
            </span>
          </div>
          <Table rows={order} columns={columns} label={t.race.table} />
          {order.some(({ run }) => run!.shared) && <p class="notice small">{t.measure.shared}</p>}
        </section>
      )}
      <SixAndSeven
        onTry={(size) => {
          setN(size);
          setGoal("first");
        }}
      />
    </>
  );
}

const momentAt = ({ moments, steps }: Run, part: number): Moment =>
  moments.find(({ step }) => step >= part * steps) ?? moments.at(-1) ?? { step: 0, solutions: 0, queens: [] };

/** Why the first solution takes longer for n = 6 than for n = 7; both searches are run by the engine. */
function SixAndSeven({ onTry }: { onTry: (n: number) => void }) {
  const t = text();
  const [found, setFound] = useState<readonly Found[]>([]);
  const task = useTask();
  useEffect(() => {
    const signal = task.start();
    const search = (n: number) => momentOf({ algorithm: "scan", n, direction: "rows" }, "solution", 1, signal);
    Promise.all([6, 7].map(search)).then(setFound, () => {});
  }, []);
  const [six, seven] = found;
  if (!six || !seven) return null;
  const tried = ({ placed, rejected }: Found): number => placed + rejected;
  return (
    <section class="panel riddle">
      <div class="stack">
        <h2>{unbroken(t.race.riddle)}</h2>
        <p>{unbroken(t.race.riddleText(tried(six), tried(seven)))}</p>
        <p>{unbroken(t.race.riddleWhy)}</p>
        <div class="row">
          <Button label="n = 6" icon="race" onClick={() => onTry(6)} />
          <Button label="n = 7" icon="race" onClick={() => onTry(7)} />
          <Button label={t.pages.watch} icon="watch" onClick={() => go("watch", "algorithm=scan&n=7")} />
        </div>
      </div>
      {[six, seven].map((moment) => {
        const n = moment.queens.length;
        return (
          <figure key={n} class={n === 7 ? "nested" : undefined}>
            <MiniBoard n={n} queens={moment.queens} label={`n = ${n}`} />
            {n === 7 && <i aria-hidden="true" />}
            <figcaption class="number">{t.labelled(`n = ${n}`, t.race.tried(tried(moment)))}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
