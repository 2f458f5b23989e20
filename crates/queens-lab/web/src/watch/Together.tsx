// Two searches on one clock: both boards after the same number of nodes, or at the same solution, and what each did to
// get there.

import { useEffect, useMemo, useState } from "preact/hooks";
import { useTurns } from "../asking";
import { ask, follow } from "../engine";
import { number, text } from "../i18n";
import { useKeys } from "../keys";
import { traced } from "../lab";
import { complaint, Heading, say, Segmented, Select, Stepper, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { numberIn, useAddress } from "../router";
import type { Sought } from "../types";
import { Acts, hallKeys, useHall } from "./hall";
import type { Watched } from "./hall";
import { narrate, Told } from "./Narration";
import { explore } from "./reel";
import type { Search } from "./reel";
import { SearchBoard } from "./SearchBoard";
import { Figure, filmKeys, paceKeys, Transport, usePace } from "./Transport";
import type { Moment } from "./usePlayer";
import { useSteps } from "./useSteps";

export const LARGEST_PAIR = 12;
const SPEEDS_HERE = 6;
const USUAL_SPEED = 2;
/** Maximum number of steps searched for the end of a search. */
const MOST = 20_000_000;
type Clock = "node" | "solution";

/** What a search shows at the step, node or solution with this number. */
export async function momentOf(
  search: Search,
  to: Clock | "step",
  which: number,
  signal: AbortSignal,
): Promise<Moment> {
  let sought: Sought | undefined;
  await follow("seek", { ...search, to, number: which }, (news) => (sought = news), signal);
  const { frames } = await ask("frames", { ...search, from: sought!.step, stride: 1, frames: 1 }, signal);
  return frames[0]!;
}

/** One of the two searches: what is shown of it, and its total extent. */
function useSide(algorithm: string, n: number, clock: Clock, at: number) {
  const search = useMemo<Search>(() => ({ algorithm, n, direction: "rows" }), [algorithm, n]);
  const [seen, see] = useState<{ of: Search; at: number; moment: Moment } | null>(null);
  const [end, setEnd] = useState<{ of: Search; moment: Moment } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const searching = useTask();
  const complain = (cause: unknown): void => setTrouble(complaint(cause));
  const inTurn = useTurns(search, complain);
  useEffect(() => {
    const signal = searching.start();
    const findEnd = async (): Promise<void> => {
      let end = 0;
      await explore(search, 0, MOST, ({ step }) => (end = step), signal);
      setEnd({ of: search, moment: await momentOf(search, "step", end, signal) });
    };
    findEnd().catch(complain);
  }, [search]);
  useEffect(
    () =>
      inTurn(async (signal) => {
        see({ of: search, at, moment: await momentOf(search, at === 0 ? "step" : clock, at, signal) });
        setTrouble(undefined);
      }),
    [search, clock, at],
  );
  return {
    algorithm,
    at: seen?.of === search ? seen.at : undefined,
    moment: seen?.of === search ? seen.moment : null,
    end: end?.of === search ? end.moment : null,
    trouble,
  };
}

export function Together({ query, onLeave }: Watched) {
  const t = text();
  const names = traced().map(({ name }) => name);
  const named = (key: string, usual: string): string => names.find((name) => name === query.get(key)) ?? usual;
  const [one, setOne] = useState(() => named("algorithm", "arrays"));
  const [other, setOther] = useState(() => named("with", "bitmask"));
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, LARGEST_PAIR));
  const [clock, setClock] = useState<Clock>(query.get("clock") === "solution" ? "solution" : "node");
  const pace = usePace(query, USUAL_SPEED, SPEEDS_HERE);
  const hall = useHall(query);
  const { presenting } = hall;
  // The length of the clock is known when both ends are; until then it continues.
  const [last, setLast] = useState(Infinity);
  const steps = useSteps(last, pace.rate, numberIn(query, "step", 0, 0, 1e9), query.get("autoplay") === "1");
  const { step: at, go } = steps;
  const sides = [useSide(one, n, clock, at), useSide(other, n, clock, at)];
  const ends = sides.map(({ end }) => end && (clock === "node" ? end.nodes : end.solutions));
  const known = ends.every((end) => end !== null);
  const length = known ? Math.max(...(ends as number[])) : Infinity;
  const film = { ...steps, explored: { steps: known ? length : at, all: known } };
  useEffect(() => setLast(length), [length]);
  const there = sides.every((side) => side.at === at);
  // Only a reader who steps wants to hear each step, for both searches at once.
  useEffect(() => {
    if (!there || steps.way !== 0) return;
    say((t) => sides.map(({ algorithm, moment }) => t.labelled(algorithm, narrate(t, moment!, algorithm))).join(" "));
  }, [there, at, steps.way]);
  useAddress("watch", {
    algorithm: one,
    with: other,
    n,
    clock: clock === "node" ? undefined : clock,
    step: at || undefined,
    speed: pace.kept,
    present: presenting ? 1 : undefined,
  });
  useKeys(t.pages.watch, [...filmKeys(film), ...paceKeys(pace), ...hallKeys(hall)]);
  const said = clock === "node" ? t.watch.nodeOf : t.watch.solutionOf;
  return (
    <div class="watch panels-0 together">
      <Heading page="together" title={t.watch.together.title} lead={t.watch.together.lead}>
        <Select label={t.watch.algorithm} value={one} options={names} onChange={setOne} />
        <Select label={t.watch.together.other} value={other} options={names} onChange={setOther} />
        <Segmented
          label={t.watch.together.clock}
          value={clock}
          onChange={(chosen) => {
            go(0);
            setClock(chosen);
          }}
          options={["node", "solution"]}
          words={{ node: t.watch.nodes, solution: t.watch.solutions }}
        />
        <Stepper label={t.size} value={n} low={1} high={LARGEST_PAIR} onChange={setN} />
        <Acts hall={hall} paired onPair={() => onLeave(one, n)} />
      </Heading>
      <Trouble of={sides[0]!.trouble ?? sides[1]!.trouble} />
      <div class="scene">
        {sides.map(({ algorithm, moment }, k) => (
          <section key={k} class="side" aria-label={algorithm}>
            <h2>
              <code>{algorithm}</code>
            </h2>
            <p class="narration" data-action={moment?.action ?? ""}>
              {moment ? <Told words={narrate(t, moment, algorithm)} /> : t.computing}
            </p>
            <div class="stage">
              <SearchBoard n={n} frame={moment} algorithm={algorithm} />
            </div>
            <dl class="figures">
              <Figure name={t.watch.step} value={moment?.step} />
              <Figure name={t.watch.nodes} value={moment?.nodes} />
              <Figure name={t.watch.refused} value={moment?.rejected} />
              <Figure name={t.watch.solutions} value={moment?.solutions} />
            </dl>
          </section>
        ))}
      </div>
      <Transport of={film} pace={pace} says={(step, length) => said(number(step), length)} />
    </div>
  );
}
