// Play: set up a board of any size, see what attacks what, ask the engine.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAnswer, useAsking, usePasted } from "../asking";
import { follow } from "../engine";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { attackOf, report as reportOf, RULES } from "../board/lines";
import type { Rules } from "../board/lines";
import { at, inside, read, same, toggled, within, without, written } from "../board/squares";
import { historyKeys, UndoRedo, useHistory } from "../history";
import { capital, list, number, text, together } from "../i18n";
import type { Messages } from "../i18n";
import { useKeys } from "../keys";
import { Button, Check, complaint, CopyButton, Heading, PictureButton, say, Select, Stepper, useTask } from "../parts";
import type { Complaint } from "../parts";
import { go, numberIn, useAddress } from "../router";
import { coarse, hatch, hatched } from "../theme";
import type { BoardRequest, CompletionCount, Square } from "../types";

const LARGEST = 30;
/** Largest board whose solutions are listed, and whose search is short enough to watch. */
const MOST_LISTED = 14;
const REMEMBERED = 500;
/** Four regions to start with if regions are to be drawn. */
const REGIONS = "AAABBABBCCCBDCDD";

type Position = Required<BoardRequest> & { rules: Rules };

const SIGNS = { good: "✓", bad: "✕", info: undefined };

/** The engine's advice about a position. */
interface Advice {
  of: Position;
  tone: "good" | "bad" | "info";
  /** The sentence in the current language. */
  say: (t: Messages) => string;
  square?: Square;
  culprit?: number;
  added?: Square[];
}

/** The position in an address. */
function positionIn(query: URLSearchParams): Position {
  const n = numberIn(query, "n", 8, 1, LARGEST);
  const queens = read(query.get("queens"), n);
  const blocked = read(query.get("blocked"), n).filter((square) => !within(queens, square));
  return { n, queens, blocked, rules: RULES.find((name) => name === query.get("rules")) ?? "queens" };
}

export function Play({ query }: { query: URLSearchParams }) {
  const t = text();
  const history = useHistory(positionIn(query), REMEMBERED);
  const { now: position, change } = history;
  const { n, queens, blocked, rules } = position;
  /** Whether this is the problem itself, without other rules or blocked squares. */
  const plain = rules === "queens" && blocked.length === 0;
  const [blocking, setBlocking] = useState(false);
  const current = useRef(position);
  current.current = position;
  const [pointed, setPointed] = useState<Square | null>(null);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const asking = useAsking(position);
  const [counting, setCounting] = useState(false);
  const [count, setCount] = useState<{ of: Position; news: CompletionCount } | null>(null);
  const [uncounted, setUncounted] = useState<Complaint>();
  const counter = useTask();

  // The look of the board is computed at once; the engine's answer follows.
  const known = useMemo(() => reportOf(n, queens, rules, blocked), [position]);
  const confirmed = useAnswer("board", position);
  const seen = confirmed.answer ?? known;
  const trouble = confirmed.trouble ?? asking.trouble ?? uncounted;
  const { kind, pairs } = seen;

  useAddress("play", {
    n,
    queens: written(queens),
    blocked: written(blocked),
    rules: rules === "queens" ? undefined : rules,
  });

  // While it is switched on, the count follows the board.
  useEffect(() => {
    setUncounted(undefined);
    if (!counting) return counter.abandon();
    const signal = counter.start();
    const hear = (news: CompletionCount): void => setCount({ of: position, news });
    const waited = setTimeout(() => {
      follow("completions", position, hear, signal).catch((cause) => setUncounted(complaint(cause)));
    }, 60);
    return () => clearTimeout(waited);
  }, [position, counting]);

  const toggle = (square: Square): void =>
    change((now) => {
      // A blocked square is freed first, so that no queen is placed on it by accident.
      if (within(now.blocked, square)) return { ...now, blocked: without(now.blocked, square) };
      return { ...now, queens: toggled(now.queens, square) };
    });
  const block = (square: Square): void =>
    change((now) => ({
      ...now,
      queens: without(now.queens, square),
      blocked: toggled(now.blocked, square),
    }));
  const move = (from: Square, to: Square): void =>
    change((now) => {
      if (within(now.blocked, to)) return now;
      const others = without(now.queens, to);
      return { ...now, queens: others.map((queen) => (same(queen, from) ? to : queen)) };
    });
  const clear = (): void => {
    if (queens.length > 0 || blocked.length > 0) change((now) => ({ ...now, queens: [], blocked: [] }));
  };

  const queenNamed = (t: Messages, index: number): string => t.play.queenAt(queens[index]!.row, queens[index]!.column);

  const tell = (of: Position, tone: Advice["tone"], say: Advice["say"], more: Partial<Advice> = {}): void =>
    setAdvice({ of, tone, say, ...more });

  async function hint(): Promise<void> {
    const of = position;
    const told = await asking.asked("hint", of);
    switch (told?.hint) {
      case "place": {
        const { square } = told;
        return tell(of, "good", (t) => t.play.hintPlace(t.square(square.row, square.column)), { square });
      }
      case "solved":
        return tell(of, "good", (t) => t.play.hintSolved);
      case "attacked":
        return tell(of, "bad", (t) => t.play.hintAttacked(queenNamed(t, told.first), queenNamed(t, told.second)));
      case "dead_end":
        return tell(of, "bad", (t) => t.play.hintDead(queenNamed(t, told.queen)), { culprit: told.queen });
      case "no_solution":
        return tell(of, "bad", (t) => (plain ? t.play.hintNone : t.play.hintNoneSo(blocked.length)));
      case "unknown":
        return tell(of, "info", (t) => t.play.unknown);
    }
  }

  async function complete(): Promise<void> {
    const of = position;
    const told = await asking.asked("complete", of);
    // An answer about a board that is gone is ignored.
    if (!told || current.current !== of) return;
    if (told.completion === "none") return tell(of, "bad", (t) => t.play.cannotComplete);
    if (told.completion === "unknown") return tell(of, "info", (t) => t.play.unknown);
    const added = told.queens.filter((queen) => !within(queens, queen));
    const next = { ...of, queens: [...queens, ...added] };
    change(() => next);
    tell(next, "good", (t) => t.play.completed, { added });
  }

  /** Pastes the boards of a text, judged as `queens check` does; shows the first wrong one, or else the first. */
  async function paste(pasted: string): Promise<void> {
    const told = await asking.asked("paste", { text: pasted });
    if (!told) return;
    if (told.pasted === "unread") return tell(current.current, "info", (t) => t.play.notPasted(told.why));
    const { boards, solutions, first, reading } = told;
    const next: Position = { n: first.n, queens: first.queens, blocked: first.blocked, rules: "queens" };
    change(() => next);
    const judged = ({ play: { pasted: t } }: Messages): string => {
      if (boards === 1) return solutions === 1 ? t.solution : t.wrong;
      return solutions === boards ? t.all(boards) : t.some(boards, solutions, first.number);
    };
    const how = reading === null ? "" : ` (${reading})`;
    tell(next, solutions === boards ? "good" : "bad", (t) => judged(t) + how);
  }
  const fromClipboard = usePasted(paste, () => tell(current.current, "info", (t) => t.play.pasteByKey));

  /** Blocks the square to which the mouse or the keyboard moved last; once the mouse is away, the one with the focus. */
  function blockHere(): void {
    const focused = document.activeElement?.closest<SVGElement>("[data-at]")?.dataset["at"];
    const square = pointed ?? read(focused?.replace(":", ".") ?? null, n)[0];
    if (square) block(square);
  }
  useKeys(t.pages.play, [
    ...historyKeys(history, t.play),
    { keys: ["X"], name: t.play.blockSquare, run: blockHere },
    { keys: ["H"], name: t.play.hint, run: () => void hint() },
    { keys: ["Mod+V"], name: t.play.paste },
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], name: t.keys.walk },
    { keys: ["Enter", "Space"], name: t.keys.toggle },
    { keys: ["1", "9"], name: t.puzzle.zoom },
  ]);

  const advised = advice?.of === position ? advice : null;
  const counted = count?.of === position ? count.news : null;
  const countIn = (t: Messages): string =>
    !counted
      ? t.computing
      : !counted.done
        ? t.play.counting(number(counted.found))
        : !counted.exact
          ? t.play.countStopped(number(counted.found))
          : counted.found === "1"
            ? t.play.countedOne
            : t.play.counted(number(counted.found));

  const attackers = (row: number, column: number): Square[] =>
    seen.attackers[row * n + column]!.map((index) => queens[index]!);
  const named = (square: Square, queen: Square): string =>
    t.play.along[attackOf(rules, n, queen, square) ?? "row"](t.play.queenAt(queen.row, queen.column));
  const listed = (squares: Square[], of: Square): string => list(squares.map((queen) => named(of, queen)));

  const isBlocked = (square: Square): boolean => within(blocked, square);
  const look = (row: number, column: number): Look => {
    const here = at(row, column);
    if (isBlocked(here)) return { mark: "blocked" };
    const mark = same(advised?.square, here) ? "hint" : within(advised?.added ?? [], here) ? "good" : undefined;
    // On a solved board every other square is attacked, which is no longer of interest.
    return { mark, attackers: kind === "solution" ? 0 : seen.attackers[row * n + column]!.length };
  };
  const inPair = new Set(pairs.flatMap((pair) => [pair.first, pair.second]));
  // If everybody attacks everybody, lines would cover the board.
  const ties =
    pairs.length <= 4 * n ? pairs.map(({ first, second }) => [queens[first]!, queens[second]!] as const) : [];
  const describe = (row: number, column: number): string => {
    const words = [t.square(row, column)];
    const by = attackers(row, column);
    const held = within(queens, at(row, column));
    if (held) words.push(t.play.queenHere);
    if (isBlocked({ row, column })) return together([...words, t.play.blocked]);
    if (by.length > 0) words.push(t.play.attackedBy(listed(by, { row, column }), by.length));
    else if (!held) words.push(t.play.free);
    return together(words);
  };

  const statusIn = (t: Messages): string =>
    queens.length === 0 && blocked.length === 0 && advised?.tone !== "bad"
      ? t.play.status.empty
      : kind === "solution"
        ? t.play.status.solution
        : kind === "attacked"
          ? t.play.status.attacked(pairs.length)
          : t.play.status.partial(queens.length, n);
  const deadRows =
    kind === "partial" && rules !== "kings"
      ? seen.free_in_row.flatMap((free, row) => (free === 0 && !queens.some((queen) => queen.row === row) ? [row] : []))
      : [];
  const status = statusIn(t);
  useEffect(() => {
    say((t) => (advised ? `${advised.say(t)} ${statusIn(t)}` : statusIn(t)));
  }, [position, advised]);
  useEffect(() => {
    if (counted?.done) say(countIn);
  }, [counted]);

  const by = pointed ? attackers(pointed.row, pointed.column) : [];
  const tone = trouble
    ? "bad"
    : (advised?.tone ?? (kind === "attacked" || deadRows.length > 0 ? "bad" : kind === "solution" ? "good" : "info"));
  const main = trouble
    ? t.refusals[trouble]
    : advised
      ? advised.say(t)
      : deadRows.length > 0
        ? t.play.rowDead(list(deadRows.map(String)), deadRows.length)
        : status;
  const held = new Set(queens.map(({ row }) => row));

  return (
    <div class="play">
      <Heading page="play" title={t.pages.play} lead={t.play.lead}>
        <Stepper
          label={t.size}
          value={n}
          low={1}
          high={LARGEST}
          onChange={(n) =>
            change((now) => ({ ...now, n, queens: inside(now.queens, n), blocked: inside(now.blocked, n) }))
          }
        />
        <Select
          label={t.play.rules.label}
          value={rules}
          options={RULES}
          words={t.play.rules}
          onChange={(rules) => change((now) => ({ ...now, rules }))}
        />
        <CopyButton />
      </Heading>
      <div class={`notice status ${tone}`} role={trouble ? "alert" : undefined}>
        <b aria-hidden="true">
          {SIGNS[tone] ?? (
            <svg viewBox="0 0 100 100">
              <use href="#queen" />
            </svg>
          )}
        </b>
        <p>
          <strong>{main}</strong>
          {(main !== status || counting) && (
            <span class="soft number">
              {[main !== status && status, counting && countIn(t)].filter(Boolean).map((words, index) => (
                <span key={index} data-testid={words === status ? "status" : "completions"}>
                  {words}{" "}
                </span>
              ))}
            </span>
          )}
        </p>
      </div>
      <div class="stage">
        <Board
          n={n}
          queens={queens}
          look={look}
          lit={[advised?.square ?? queens[advised?.culprit ?? n] ?? [], advised?.added ?? []].flat()}
          describe={describe}
          queenLook={(index) =>
            inPair.has(index) || advised?.culprit === index ? "attacked" : kind === "solution" ? "solved" : undefined
          }
          arrows={pointed ? by.map((queen) => [queen, pointed] as const) : []}
          ties={ties}
          notes={rules === "kings" ? undefined : seen.free_in_row.map((free, row) => (held.has(row) ? "held" : free))}
          notesTitle={t.play.free}
          notesLabel={t.play.freeInRows}
          onPress={blocking ? block : toggle}
          onOther={block}
          onDrag={move}
          onPoint={setPointed}
        />
      </div>
      <div class="tools" role="toolbar" aria-label={t.play.tools}>
        <UndoRedo of={history} words={t.play} />
        <Button label={t.play.hint} main icon="hint" onClick={() => void hint()} />
        <Button label={t.play.complete} icon="complete" onClick={() => void complete()} />
        <Button label={t.play.count} icon="count" pressed={counting} onClick={() => setCounting(!counting)} />
        <Button label={t.play.block} icon="block" pressed={blocking} onClick={() => setBlocking(!blocking)} />
        <Button
          label={t.play.clear}
          icon="clear"
          disabled={queens.length === 0 && blocked.length === 0}
          onClick={clear}
        />
      </div>
      {kind === "solution" && plain && n > 1 && (
        <nav class="row next" aria-label={t.play.next}>
          {n <= MOST_LISTED && <Button label={t.play.others} icon="explore" onClick={() => go("explore", `n=${n}`)} />}
          {n < LARGEST && (
            <Button
              label={t.play.nextSize(n + 1)}
              icon="new"
              onClick={() => change((now) => ({ ...now, n: n + 1, queens: [] }))}
            />
          )}
          <Button
            label={t.play.byProgram}
            icon="watch"
            onClick={() => go("watch", `algorithm=arrays&n=${Math.min(n, MOST_LISTED)}&autoplay=1&until=solution`)}
          />
        </nav>
      )}
      {advised?.culprit !== undefined && (
        <nav class="row next" aria-label={t.play.next}>
          <Button
            label={t.play.takeBack}
            icon="undo"
            onClick={() => change((now) => ({ ...now, queens: now.queens.slice(0, advised.culprit) }))}
          />
          <Button
            label={t.play.watchSearch}
            icon="watch"
            onClick={() => go("watch", `algorithm=arrays&n=${Math.min(n, MOST_LISTED)}`)}
          />
        </nav>
      )}
      <div class="beside">
        <p class="seen">
          {pointed === null ? (
            <span class="soft">{coarse.matches ? t.play.holdOn : t.play.pointAt}</span>
          ) : (
            t.sentence(capital(describe(pointed.row, pointed.column)))
          )}
        </p>
        <p class="soft small">{coarse.matches ? t.play.howToTouch : t.play.howTo}</p>
        <ul class="legend small">
          {(["once", "often"] as const).map((name) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle class="attack" cx="5" cy="5" r={name === "once" ? 1.9 : 3.3} />
              </svg>
              {t.play[name]}
            </li>
          ))}
          <li>
            <Check on={hatched.value} onChange={hatch}>
              {t.play.hatched}
            </Check>
          </li>
        </ul>
        <div class="row">
          <Button label={t.play.paste} icon="copy" onClick={fromClipboard} />
          <Button label={capital(t.play.rules.regions)} icon="puzzle" onClick={() => go("puzzle", `draw=${REGIONS}`)} />
          <PictureButton of=".play svg.board" name={`queens-${n}`} />
        </div>
      </div>
    </div>
  );
}
