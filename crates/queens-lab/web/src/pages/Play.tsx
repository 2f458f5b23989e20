// Play: set up a board of any size, see what attacks what, ask the engine.

import { useEffect, useState } from "preact/hooks";
import { ask, follow, returns } from "../api";
import { Board, sameSquare } from "../board/Board";
import type { Look } from "../board/Board";
import { number, text } from "../i18n";
import type { Messages } from "../i18n";
import { Button, complaint, say, ShareButton, Stepper, useKeys, useTask } from "../parts";
import type { Complaint } from "../parts";
import { numberIn, remember } from "../router";
import type { BoardReport, Completion, CompletionCount, Hint, Square } from "../types";

const LARGEST = 30;

interface Position {
  n: number;
  queens: Square[];
}

/** What the engine said of a position. */
interface Advice {
  of: Position;
  tone: "good" | "bad" | "info";
  /** In the language of the moment. */
  say: (t: Messages) => string;
  square?: Square;
  culprit?: number;
  added?: Square[];
}

/** Queens as text in the address: `0.1-2.3`. */
function read(query: URLSearchParams): Position {
  const n = numberIn(query, "n", 8, 1, LARGEST);
  const queens: Square[] = [];
  for (const word of (query.get("queens") ?? "").split("-")) {
    const match = /^(\d{1,2})\.(\d{1,2})$/.exec(word);
    if (!match) continue;
    const square = { row: Number(match[1]), column: Number(match[2]) };
    if (square.row < n && square.column < n && !queens.some((q) => sameSquare(q, square))) queens.push(square);
  }
  return { n, queens };
}

export function Play({ query }: { query: URLSearchParams }) {
  const t = text();
  const [{ past, at }, setHistory] = useState(() => ({ past: [read(query)], at: 0 }));
  const { n, queens } = past[at]!;
  const [report, setReport] = useState<{ of: Position; seen: BoardReport } | null>(null);
  const [pointed, setPointed] = useState<Square | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const looking = useTask();
  const [advice, setAdvice] = useState<Advice | null>(null);
  const asking = useTask();
  const [counting, setCounting] = useState(false);
  const [count, setCount] = useState<{ of: Position; news: CompletionCount } | null>(null);
  const counter = useTask();

  function change(next: Position): void {
    setHistory({ past: [...past.slice(0, at + 1), next].slice(-500), at: Math.min(at + 1, 499) });
  }
  const undo = (): void => setHistory({ past, at: Math.max(0, at - 1) });
  const redo = (): void => setHistory({ past, at: Math.min(past.length - 1, at + 1) });

  const position = past[at]!;
  useEffect(() => {
    remember("play", { n, queens: queens.map((q) => `${q.row}.${q.column}`).join("-") });
    ask<BoardReport>("board", position, looking.start()).then(
      (seen) => {
        setReport({ of: position, seen });
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [position, returns.value]);

  // The count follows the board for as long as it is switched on.
  useEffect(() => {
    if (!counting) return counter.abandon();
    const signal = counter.start();
    const hear = (news: CompletionCount): void => setCount({ of: position, news });
    const waited = setTimeout(() => {
      follow<CompletionCount>("completions", position, hear, signal).catch((cause) => setTrouble(complaint(cause)));
    }, 60);
    return () => clearTimeout(waited);
  }, [position, counting, returns.value]);

  useKeys((event) => {
    if (!event.ctrlKey) return false;
    if (event.key === "z") undo();
    else if (event.key === "y") redo();
    else return false;
    return true;
  });

  // Until the engine has answered, the last report stands if it is of the same size.
  const seen = report?.of.n === n ? report.seen : null;
  const current = report?.of === position;

  const toggle = (square: Square): void => {
    const without = queens.filter((queen) => !sameSquare(queen, square));
    change({ n, queens: without.length < queens.length ? without : [...queens, square] });
  };
  const move = (from: Square, to: Square): void => {
    const others = queens.filter((queen) => !sameSquare(queen, to));
    change({ n, queens: others.map((queen) => (sameSquare(queen, from) ? to : queen)) });
  };

  const queenNamed = (t: Messages, index: number): string => t.play.queenAt(queens[index]!.row, queens[index]!.column);

  async function hint(): Promise<void> {
    try {
      const told = await ask<Hint>("hint", position, asking.start());
      const of = position;
      switch (told.hint) {
        case "place":
          setAdvice({ of, tone: "good", say: (t) => t.play.hintPlace(t.square(told.square.row, told.square.column)), square: told.square });
          break;
        case "solved": setAdvice({ of, tone: "good", say: (t) => t.play.hintSolved }); break;
        case "attacked":
          setAdvice({ of, tone: "bad", say: (t) => t.play.hintAttacked(queenNamed(t, told.first), queenNamed(t, told.second)) });
          break;
        case "dead_end":
          setAdvice({ of, tone: "bad", say: (t) => t.play.hintDead(queenNamed(t, told.queen)), culprit: told.queen });
          break;
        case "no_solution": setAdvice({ of, tone: "bad", say: (t) => t.play.hintNone }); break;
        case "unknown": setAdvice({ of, tone: "info", say: (t) => t.play.unknown }); break;
      }
    } catch (cause) {
      setTrouble(complaint(cause));
    }
  }

  async function complete(): Promise<void> {
    try {
      const told = await ask<Completion>("complete", position, asking.start());
      if (told.completion === "found") {
        const added = told.queens.filter((queen) => !queens.some((given) => sameSquare(given, queen)));
        const next = { n, queens: [...queens, ...added] };
        change(next);
        setAdvice({ of: next, tone: "good", say: (t) => t.play.completed, added });
      } else {
        setAdvice({ of: position, tone: told.completion === "none" ? "bad" : "info",
          say: (t) => (told.completion === "none" ? t.play.cannotComplete : t.play.unknown) });
      }
    } catch (cause) {
      setTrouble(complaint(cause));
    }
  }

  const advised = advice?.of === position ? advice : null;
  const counted = count?.of === position ? count.news : null;
  const countIn = (t: Messages): string => !counted ? t.computing
    : !counted.done ? t.play.counting(number(counted.found))
    : !counted.exact ? t.play.countStopped(number(counted.found))
    : counted.found === "1" ? t.play.countedOne : t.play.counted(number(counted.found));

  const attackers = (row: number, column: number): Square[] =>
    current ? seen!.attackers[row * n + column]!.map((index) => queens[index]!) : [];
  const named = (square: Square, queen: Square): string => {
    const line =
      queen.row === square.row ? "row"
      : queen.column === square.column ? "column"
      : queen.row - queen.column === square.row - square.column ? "diagonal" : "antidiagonal";
    return t.play.along(t.play.queenAt(queen.row, queen.column), line);
  };
  const list = (squares: Square[], of: Square): string => t.list(squares.map((queen) => named(of, queen)));

  const look = (row: number, column: number): Look => {
    // On a solved board every other square is attacked, and that is not the point any more.
    const count = kind === "solution" ? 0 : (seen?.attackers[row * n + column]?.length ?? 0);
    const attacked = count > 1 ? "often" : count === 1 ? "once" : undefined;
    const mark = sameSquare(advised?.square ?? null, { row, column }) ? "hint"
      : advised?.added?.some((queen) => queen.row === row && queen.column === column) ? "good" : undefined;
    return attacked ? { attacked, mark } : { mark };
  };
  const inPair = new Set(current ? seen!.pairs.flatMap((pair) => [pair.first, pair.second]) : []);
  const describe = (row: number, column: number): string => {
    const words = [t.square(row, column)];
    const by = attackers(row, column);
    const held = queens.some((queen) => sameSquare(queen, { row, column }));
    if (held) words.push(t.play.queenHere);
    if (by.length > 0) words.push(t.play.attackedBy(list(by, { row, column })));
    else if (!held) words.push(t.play.free);
    return words.join(", ");
  };

  const statusIn = (t: Messages): string =>
    queens.length === 0 && n > 0 ? t.play.status.empty
    : !current ? t.computing
    : seen!.kind === "solution" ? t.play.status.solution
    : seen!.kind === "attacked" ? t.play.status.attacked(seen!.pairs.length)
    : t.play.status.partial(queens.length, n);
  const status = statusIn(t);
  const kind = current ? seen!.kind : "partial";
  useEffect(() => {
    if (current) say((t) => (advised ? `${advised.say(t)} ${statusIn(t)}` : statusIn(t)));
  }, [status, current, advised]);
  useEffect(() => {
    if (counted?.done) say(countIn);
  }, [counted]);

  const deadRows = current && kind === "partial"
    ? seen!.free_in_row.flatMap((free, row) => (free === 0 && !queens.some((queen) => queen.row === row) ? [row] : []))
    : [];
  const by = pointed ? attackers(pointed.row, pointed.column) : [];

  return (
    <div class="play">
      <div class="heading">
        <div>
          <h1>{t.pages.play}</h1>
          <p>{t.play.lead}</p>
        </div>
        <Stepper label={t.size} value={n} low={1} high={LARGEST}
          onChange={(size) => change({ n: size, queens: queens.filter((q) => q.row < size && q.column < size) })} />
      </div>
      <div class="panel stage">
        <Board n={n} queens={queens} label={t.play.board(n)} look={look} describe={describe}
          queenLook={(index) => (inPair.has(index) || advised?.culprit === index ? "attacked" : kind === "solution" ? "solved" : undefined)}
          arrows={pointed ? by.map((queen) => [queen, pointed] as const) : []}
          notes={seen ? seen.free_in_row.map(String) : undefined} notesLabel={t.play.freeInRows}
          onPress={toggle} onDrag={move} onPoint={setPointed} />
      </div>
      <div class="stack">
        <section class="panel stack" aria-label={t.pages.play}>
          <div class={`notice ${trouble || kind === "attacked" ? "bad" : kind === "solution" ? "good" : "info"}`} role={trouble ? "alert" : undefined}>
            <b aria-hidden="true">{trouble || kind === "attacked" ? "✕" : kind === "solution" ? "✓" : <svg viewBox="0 0 100 100"><use href="#queen" /></svg>}</b>
            <span>{trouble ? t.refusals[trouble] : status}{deadRows.length > 0 && <><br />{t.play.rowDead(t.list(deadRows.map(String)), deadRows.length > 1)}</>}</span>
          </div>
          <div class="row">
            <Button icon="undo" label={t.play.undo} disabled={at === 0} onClick={undo} />
            <Button icon="redo" label={t.play.redo} disabled={at === past.length - 1} onClick={redo} />
            <Button icon="clear" disabled={queens.length === 0} onClick={() => change({ n, queens: [] })}>{t.play.clear}</Button>
            <ShareButton />
          </div>
        </section>
        <section class="panel stack">
          <h2>{t.play.tools}</h2>
          <div class="row">
            <Button icon="hint" onClick={() => void hint()}>{t.play.hint}</Button>
            <Button icon="complete" onClick={() => void complete()}>{t.play.complete}</Button>
            <Button icon="count" pressed={counting} onClick={() => setCounting(!counting)}>{t.play.count}</Button>
          </div>
          {advised && <div class={`notice advice ${advised.tone}`}><span>{advised.say(t)}</span></div>}
          {counting && <div class="notice number" data-testid="completions"><span>{countIn(t)}</span></div>}
        </section>
        <section class="panel">
          <h2>{t.play.seen}</h2>
          <p class="seen">
            {pointed === null ? <span class="soft">{t.play.pointAt}</span>
              : by.length === 0 ? t.play.isFree(t.square(pointed.row, pointed.column))
              : t.play.isAttacked(t.square(pointed.row, pointed.column), list(by, pointed))}
          </p>
        </section>
        <p class="soft small">{t.play.howTo}</p>
      </div>
    </div>
  );
}
