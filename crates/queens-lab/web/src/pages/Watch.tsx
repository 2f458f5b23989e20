// Watch: a search step by step, in both directions, with everything it asks and remembers; for one reader or for a
// lecture hall.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { useKeys } from "../keys";
import { traced } from "../lab";
import { Button, Heading, say, Segmented, Select, Stepper, Trouble } from "../parts";
import { drawn } from "../picture";
import { address, numberIn, useAddress } from "../router";
import { keep, remembered } from "../store";
import { narrow } from "../theme";
import type { Direction } from "../types";
import { chips, choosesLine, ofBoards, stack } from "../watch/explain";
import { ExportDialog } from "../watch/ExportDialog";
import { Acts, hallKeys, useHall } from "../watch/hall";
import type { Watched } from "../watch/hall";
import { Icicle } from "../watch/Icicle";
import { MemoryView } from "../watch/MemoryView";
import { narrate, Told } from "../watch/Narration";
import { LANGUAGES, NAMES, Program } from "../watch/Program";
import type { Language } from "../watch/Program";
import { Pseudocode } from "../watch/Pseudocode";
import { Question } from "../watch/Question";
import { REPAIR, Repair } from "../watch/Repair";
import { SearchBoard } from "../watch/SearchBoard";
import { Figure, filmKeys, paceKeys, Transport, usePace } from "../watch/Transport";
import { Together } from "../watch/Together";
import { useOutline } from "../watch/useOutline";
import { usePlayer } from "../watch/usePlayer";
import type { Moment } from "../watch/usePlayer";

const USUAL_SPEED = 3;
const LARGEST = 30;
/** At more steps per second only the queens are drawn, since flickering shades would be of no use. */
const FLICKER = 60;
const VIEWS = ["board", "code", "memory", "stack", "question", "tree"] as const;
type View = (typeof VIEWS)[number];
const TABS = ["code", "memory", "stack", "tree"] as const;

export function Watch({ query }: { query: URLSearchParams }) {
  const [at, setAt] = useState(query);
  // The search that was left: a reader who comes back to it continues there.
  const left = useRef(query);
  const chosen = useRef("");
  const choose = (algorithm: string, n: number, more = {}): void => {
    chosen.current = document.activeElement?.matches("select") ? ".watch select" : ".watch .acts button";
    const next = new URLSearchParams({ algorithm, n: String(n), ...more });
    const back = ["algorithm", "n", "with"].every((key) => left.current.get(key) === next.get(key));
    setAt(back ? left.current : next);
    left.current = new URL(address()).searchParams;
  };
  // A different page is then mounted; the focus returns to the control that was used.
  useEffect(() => {
    if (at !== query) document.querySelector<HTMLElement>(chosen.current)?.focus({ preventScroll: true });
  }, [at]);
  const View = at.has("with") ? Together : at.get("algorithm") === REPAIR ? Repair : Searching;
  return <View query={at} onLeave={choose} />;
}

/** A single search of any textbook algorithm. */
function Searching({ query, onLeave }: Watched) {
  const t = text();
  const algorithms = traced();
  const [algorithm, setAlgorithm] = useState(
    () => algorithms.find(({ name }) => name === query.get("algorithm"))?.name ?? "arrays",
  );
  const [n, setN] = useState(() => numberIn(query, "n", 6, 1, LARGEST));
  const { directions } = algorithms.find(({ name }) => name === algorithm)!;
  const [wanted, setWanted] = useState<Direction>(query.get("by") === "columns" ? "columns" : "rows");
  const direction = directions.includes(wanted) ? wanted : "rows";
  const search = useMemo(() => ({ algorithm, n, direction }), [algorithm, n, direction]);
  const pace = usePace(query, USUAL_SPEED);
  const { rate } = pace;
  const [view] = useState<readonly View[]>(() => {
    const named = VIEWS.filter((name) => (query.get("view") ?? "").split(",").includes(name));
    return named.length > 0 ? named : VIEWS;
  });
  const hall = useHall(query);
  const { presenting } = hall;
  const [tab, setTab] = useState<(typeof TABS)[number]>("code");
  const [language, setLanguage] = useState(() =>
    LANGUAGES.find((name) => name === (query.get("code") ?? remembered("code"))),
  );
  const speak = (chosen: Language | "pseudo"): void => {
    keep("code", chosen);
    setLanguage(chosen === "pseudo" ? undefined : chosen);
  };
  const [exporting, setExporting] = useState(false);
  const [below, setBelow] = useState(0);
  // The step at which it turned out that there are no more solutions.
  const [over, setOver] = useState<number>();
  const player = usePlayer(search, rate, numberIn(query, "step", 0, 0, 1e11));
  const { frame, step, explored, go, toggle } = player;
  const playing = player.way !== 0;
  const end = explored.all ? explored.steps : Infinity;
  const outline = useOutline(search, frame?.step, below, player.complain);

  const until = query.get("until");
  const linked = numberIn(query, "solution", 0, 0, 1e9) || undefined;
  const begun = useRef(false);
  const started = useRef(false);
  useEffect(() => {
    setBelow(0);
    started.current = false;
  }, [search]);
  useAddress("watch", {
    algorithm,
    n,
    by: direction === "rows" ? undefined : direction,
    step: player.wanted || undefined,
    solution: player.seeking || (begun.current ? undefined : linked),
    speed: pace.kept,
    view: view === VIEWS ? undefined : view.join(","),
    code: language,
    present: presenting ? 1 : undefined,
  });

  // Follows a link to a solution by its number, or plays a scene up to the step or solution it names.
  useEffect(() => {
    if (!frame || begun.current) return;
    begun.current = true;
    if (linked) void toSolution(linked);
    if (query.get("autoplay") !== "1") return;
    started.current = true;
    toggle();
  }, [frame !== null]);
  useEffect(() => {
    if (!playing || !frame || !started.current) return;
    // A fast search is shown in strides, which may skip that very step.
    if (until === "solution" && frame.solutions > 0) {
      started.current = false;
      void toSolution(1);
    } else if (until !== null && /^\d+$/.test(until) && frame.step >= Number(until)) {
      started.current = false;
      go(Number(until));
    }
  }, [frame]);

  async function toSolution(which: number): Promise<void> {
    say((t) => t.computing);
    const sought = await player.toSolution(which);
    if (!sought) return;
    setOver(sought.found ? undefined : sought.step);
    say((t) => (sought.found ? t.watch.solutionNumber(number(which)) : t.watch.noMoreSolutions));
  }
  const nextSolution = (): void => void toSolution((frame?.solutions ?? 0) + 1);
  const previousSolution = (): void => {
    const before = (frame?.solutions ?? 0) - (frame?.action === "solution" ? 1 : 0);
    if (before > 0) void toSolution(before);
  };

  useKeys(t.pages.watch, [
    ...filmKeys(player),
    ...paceKeys(pace),
    { keys: ["N"], name: t.watch.nextSolution, run: nextSolution },
    { keys: ["B"], name: t.watch.previousSolution, run: previousSolution },
    {
      keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      name: t.watch.zoomTo,
      run: (key) => setBelow(frame?.path[Math.min(Number(key), frame.path.length - 1)] ?? 0),
    },
    { keys: ["0"], name: t.watch.fit, run: () => setBelow(0) },
    ...hallKeys(hall),
  ]);

  // An algorithm's memory can be a thousand times as large as the rest, and nobody can read it sixty times a second. So
  // for a fast search it is shown four times a second, and exactly once the search stands still.
  const kept = useRef<Moment | null>(null);
  const hasty = playing && rate > 60 && (ofBoards(algorithm) || choosesLine(algorithm));
  if (!frame || !kept.current || !hasty || Math.abs(frame.step - kept.current.step) >= rate / 4) kept.current = frame;
  const minded = kept.current;
  // Only a reader who steps wants to hear each step.
  useEffect(() => {
    if (frame && !playing) say((t) => narrate(t, frame, algorithm).replaceAll("*", ""));
  }, [frame, playing]);

  const shows = (part: View): boolean =>
    view.includes(part) &&
    (!narrow.value || part === "board" || part === tab || (part === "question" && tab === "stack"));
  const panels = [shows("code") || shows("memory"), shows("stack") || shows("question")].filter(Boolean).length;
  // Beside an empty board, a search that is over has nothing left to show but its tree.
  const whole = panels === 0 && shows("tree") && frame !== null && step === end;

  return (
    <div class={`watch panels-${panels}${whole ? " whole" : ""}`}>
      <Heading page="watch" title={presenting ? algorithm : t.pages.watch} lead={t.watch.lead}>
        <Select
          label={t.watch.algorithm}
          value={algorithm}
          options={[...algorithms.map(({ name }) => name), REPAIR]}
          onChange={(name) => (name === REPAIR ? onLeave(REPAIR, n) : setAlgorithm(name))}
        />
        {directions.length > 1 && (
          <Select
            label={t.watch.direction}
            value={direction}
            options={directions}
            words={t.watch.directions}
            onChange={setWanted}
          />
        )}
        <Stepper label={t.size} value={n} low={1} high={LARGEST} onChange={setN} />
        <Acts
          hall={hall}
          onPair={() => onLeave(algorithm, n, { with: algorithm === "bitmask" ? "arrays" : "bitmask" })}
          onExport={() => setExporting(true)}
        />
      </Heading>
      <Trouble of={player.trouble} />
      {over !== undefined && over === step && <div class="notice info over">{t.watch.noMoreSolutions}</div>}
      <p class="narration" data-action={frame?.action ?? ""}>
        {frame && !player.seeking ? <Told words={narrate(t, frame, algorithm)} /> : t.computing}
      </p>
      <div class="scene">
        <section class="stage" aria-label={t.play.board(n)}>
          <SearchBoard
            n={n}
            frame={frame}
            algorithm={algorithm}
            direction={direction}
            plain={playing && rate > FLICKER}
          />
        </section>
        {narrow.value && (
          <Segmented
            label={t.watch.parts}
            value={tab}
            onChange={setTab}
            options={TABS}
            words={{ ...t.watch, memory: t.watch.memoryShort }}
          />
        )}
        {(shows("code") || shows("memory")) && (
          <section class="panel code-panel" tabIndex={0} aria-label={t.watch.code}>
            {shows("code") && (
              <>
                {direction === "rows" ? (
                  <div class="language">
                    <Select
                      label={t.watch.program}
                      value={language ?? "pseudo"}
                      onChange={speak}
                      options={["pseudo", ...LANGUAGES]}
                      words={{ pseudo: t.watch.code, ...NAMES }}
                    />
                  </div>
                ) : (
                  <h2>{t.watch.code}</h2>
                )}
                {language && direction === "rows" ? (
                  <Program algorithm={algorithm} language={language} action={frame?.action ?? null} />
                ) : (
                  <Pseudocode
                    algorithm={algorithm}
                    direction={direction}
                    line={frame?.line ?? null}
                    chips={frame ? chips(t, algorithm, frame, direction) : undefined}
                  />
                )}
              </>
            )}
            {shows("memory") && (
              <div class="memory">
                <h2>{t.watch.memory}</h2>
                {minded && <MemoryView n={n} direction={direction} kept={player.memory} moment={minded} />}
              </div>
            )}
          </section>
        )}
        {(shows("stack") || shows("question")) && (
          <section class="aside">
            {shows("stack") && <CallStack calls={frame ? stack(algorithm, frame, direction) : []} />}
            {shows("question") && (
              <Question
                key={`${algorithm} ${n} ${direction}`}
                step={frame?.step ?? null}
                end={end}
                playing={playing}
                peek={player.peek}
                onGo={go}
              />
            )}
            <dl class="figures">
              <Figure name={t.watch.nodes} value={frame?.nodes} id="nodes" />
              <Figure name={t.watch.placed} value={frame?.placed} />
              <Figure name={t.watch.refused} value={frame?.rejected} />
              <Figure name={t.watch.solutions} value={frame?.solutions} id="solutions" />
            </dl>
          </section>
        )}
      </div>
      {shows("tree") && (
        <section class="tree-panel" aria-label={t.watch.tree}>
          {outline ? (
            <Icicle
              outline={outline}
              direction={direction}
              step={step}
              path={frame?.path ?? []}
              below={below}
              name={`queens-tree-${algorithm}-${n}`}
              onZoom={setBelow}
              onGo={go}
            />
          ) : (
            <p class="soft small">{t.computing}</p>
          )}
        </section>
      )}
      <Transport of={player} pace={pace}>
        <Button label={t.watch.nextSolution} icon="solution" disabled={player.seeking > 0} onClick={nextSolution} />
      </Transport>
      {exporting && (
        <ExportDialog
          of={`${algorithm}-${n}`}
          step={step}
          length={explored.steps}
          rate={rate}
          onClose={() => setExporting(false)}
          picture={async (at) => {
            const moment = await player.peek(at);
            const board = <SearchBoard {...search} frame={moment} />;
            return moment && drawn(board, narrate(t, moment, algorithm).replaceAll("*", ""));
          }}
        />
      )}
    </div>
  );
}

function CallStack({ calls }: { calls: readonly { call: string; variable: string }[] }) {
  const t = text();
  return (
    <section class="panel stack-panel" tabIndex={0} aria-label={t.watch.stack}>
      <h2>{t.watch.stack}</h2>
      <ol class="calls">
        {calls.map(({ call, variable }, index) => (
          <li key={calls.length - index} class={index === 0 ? "now" : ""}>
            <code>{call}</code>
            <code>{variable}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
