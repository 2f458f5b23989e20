// Each kind of screen: the part to touch, and the check of the answer. Mistakes are shown where they are.

import { useState } from "preact/hooks";
import type { ComponentChildren, FunctionComponent } from "preact";
import { Board } from "../board/Board";
import { commands } from "../board/lines";
import { MiniBoard } from "../board/MiniBoard";
import { at, indexOf, named, toggled, within } from "../board/squares";
import { number, text } from "../i18n";
import type { Messages } from "../i18n";
import { say } from "../parts";
import type { Square } from "../types";
import { Answer, AnswerField } from "./Answer";
import { Machine } from "./Machine";
import { clauses, holds, isAttacked, squares, written } from "./rules";
import type { Of, Option, Picture, Task } from "./task";
import { Repair, Throws } from "./Throws";
import { described, sayPicked, Words } from "./Words";

/** What a reader is told about an answer; null before there is one. */
export type Verdict = { right: true } | { right: false; why: (t: Messages) => string } | null;

export interface Given<Kind extends Task["kind"]> {
  task: Of<Kind>;
  /** The question. */
  asks: string;
  /** Words to choose from. */
  options: readonly string[];
  /** Whether it was answered correctly, and so can no longer change. */
  solved: boolean;
  judge: (verdict: Verdict) => void;
  /** What comes below: the verdict and the way on. */
  children: ComponentChildren;
}

const RIGHT: Verdict = { right: true };
const wrong = (why: (t: Messages) => string): Verdict => ({ right: false, why });
const marked = (wrongs: number, missed: number): Verdict =>
  wrongs + missed === 0 ? RIGHT : wrong((t) => t.learn.marks(wrongs, missed));

const VIEWS: { [Kind in Task["kind"]]: FunctionComponent<Given<Kind>> } = {
  pick: Pick,
  place: Place,
  choose: Choose,
  number: NumberField,
  order: Order,
  bits: Bits,
  step: Machine,
  throw: Throws,
  repair: Repair,
};

export function TaskView(given: Given<Task["kind"]>) {
  const View = VIEWS[given.task.kind] as FunctionComponent<Given<Task["kind"]>>;
  return <View {...given} />;
}

/** What a check says about each thing to choose. */
type Mark = "right" | "wrong" | "missed";

/** A choice of the right ones among some things: all of them, which are then checked, or any one, which is judged at once. */
function useChoice(right: readonly boolean[], many: boolean, { solved, judge }: Omit<Given<"pick">, "task">) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [checked, setChecked] = useState(false);
  function check(answer = chosen): void {
    setChecked(true);
    const wrongs = answer.filter((k) => !right[k]).length;
    const missed = right.filter((is, k) => is && !answer.includes(k)).length;
    judge(many ? marked(wrongs, missed) : wrongs === 0 ? RIGHT : wrong((t) => t.learn.notThat));
  }
  function change(next: readonly number[]): void {
    if (solved) return;
    setChosen(next);
    setChecked(false);
    if (many) judge(null);
    else check(next);
  }
  const has = (k: number): boolean => chosen.includes(k);
  return {
    chosen,
    has,
    check: () => check(),
    clear: () => change([]),
    press: (k: number) => change(!many ? [k] : has(k) ? chosen.filter((other) => other !== k) : [...chosen, k]),
    markOf(k: number): Mark | undefined {
      if (!checked) return undefined;
      return has(k) ? (right[k] ? "right" : "wrong") : many && right[k] ? "missed" : undefined;
    },
  };
}

/** A board that is only for looking at. */
export function Beside({ of }: { of: Picture | undefined }) {
  return of ? (
    <div class="touch beside">
      <Board n={of.n} queens={of.queens} />
    </div>
  ) : null;
}

const LOOKS = { right: "good", wrong: "refused", missed: "missed" } as const;
const QUEENS: Partial<Record<Mark, string>> = { right: "solved", wrong: "attacked" };

function Pick(given: Given<"pick">) {
  const t = text();
  const { task, asks, solved, children } = given;
  const { n, queens, right, one = false } = task;
  const choice = useChoice(squares(n).map(right), !one, given);
  const markOf = (square: Square): Mark | undefined => choice.markOf(indexOf(n, square));
  const picked = (square: Square): boolean => choice.has(indexOf(n, square));
  return (
    <>
      <div class="touch">
        <Board
          n={n}
          queens={queens}
          label={asks}
          onPress={(square) => {
            if (solved) return;
            sayPicked(square, !picked(square));
            choice.press(indexOf(n, square));
          }}
          look={(row, column) => {
            const mark = markOf(at(row, column));
            return { mark: mark ? LOOKS[mark] : picked(at(row, column)) ? "filter" : undefined };
          }}
          queenLook={(index) => QUEENS[markOf(queens[index]!)!]}
          describe={described(t, queens, (square) => {
            const mark = markOf(square);
            return mark ? t.learn[mark] : picked(square) ? t.learn.picked : "";
          })}
        />
      </div>
      <div class="act">
        {!one && !solved && <Answer empty={choice.chosen.length === 0} onCheck={choice.check} onClear={choice.clear} />}
        {children}
      </div>
    </>
  );
}

function Place({ task, asks, solved, judge, children }: Given<"place">) {
  const t = text();
  const { n, queens: given, count, target, dots } = task;
  const [added, setAdded] = useState<readonly Square[]>([]);
  const queens = [...given, ...added];
  const full = queens.length >= count;
  const wrongs = (queens: readonly Square[]): Square[] =>
    queens.filter((queen) => (target ? !within(target, queen) : isAttacked(queens, queen)));

  function press(square: Square): void {
    if (solved || within(given, square)) return;
    if (full && !within(added, square)) return;
    const next = toggled(added, square);
    setAdded(next);
    say((t) => (within(next, square) ? t.puzzle.queen : t.puzzle.nothing));
    const all = [...given, ...next];
    if (all.length < count) judge(null);
    else judge(wrongs(all).length === 0 ? RIGHT : wrong((t) => t.learn.misplaced(wrongs(all).length)));
  }
  const bad = full ? wrongs(queens) : [];
  return (
    <>
      <div class="touch">
        <Board
          n={n}
          queens={queens}
          label={asks}
          onPress={press}
          describe={described(t, queens, (square) => (within(bad, square) ? t.learn.wrong : ""))}
          look={(row, column) => ({
            attackers: dots ? queens.filter((queen) => commands(queen, at(row, column))).length : 0,
          })}
          queenLook={(index) => (within(bad, queens[index]!) ? "attacked" : full ? "solved" : undefined)}
        />
        {task.beside && (
          <figure class="small-board">
            <MiniBoard {...task.beside} />
          </figure>
        )}
      </div>
      <div class="act">
        {task.clauses && <Clauses n={n} queens={queens} />}
        {!solved && (
          <Answer
            empty={added.length === 0}
            onClear={() => {
              setAdded([]);
              judge(null);
            }}
          />
        )}
        {children}
      </div>
    </>
  );
}

/** All clauses at once; those that the board breaks are highlighted. */
function Clauses({ n, queens }: Picture) {
  const t = text();
  const all = clauses(n);
  const broken = all.filter((clause) => !holds(clause, queens)).length;
  return (
    <figure>
      <figcaption class="small">{t.learn.broken(broken, all.length)}</figcaption>
      <ul class="clauses" aria-hidden="true">
        {all.map((clause) => (
          <li key={written(clause)} class={holds(clause, queens) ? "" : "broken"}>
            <code>{written(clause).replaceAll("x", "").replaceAll(" ", "")}</code>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Shown({ option, words }: { option: Omit<Option, "right">; words: readonly string[] }) {
  const { board, text: formula, words: index } = option;
  if (board) return <MiniBoard n={board.n} queens={board.queens} label={board.queens.map(named).join(", ")} />;
  return formula === undefined ? <Words words={words[index!] ?? ""} /> : <code>{formula}</code>;
}

function Choose(given: Given<"choose">) {
  const t = text();
  const { task, asks, options: words, solved, children } = given;
  const { options, many = false, beside } = task;
  const { has, check, press, markOf } = useChoice(
    options.map(({ right }) => right),
    many,
    given,
  );
  const boards = options.some(({ board }) => board);
  const list = (
    <div
      class={`options${boards ? " boards" : options.some((option) => option.words !== undefined) ? " sentences" : ""}`}
      role="group"
      aria-label={asks}
    >
      {options.map((option, k) => {
        const mark = markOf(k);
        return (
          <button
            key={k}
            type="button"
            class={`option ${mark ?? (has(k) ? "chosen" : "")}`}
            aria-pressed={has(k)}
            onClick={() => press(k)}
          >
            <Shown option={option} words={words} />
            {mark && (
              <b class="verdict-mark">
                {MARKS[mark]}
                <span class="visually-hidden">{t.learn[mark]}</span>
              </b>
            )}
          </button>
        );
      })}
    </div>
  );
  return (
    <>
      {beside ? <Beside of={beside} /> : boards && <div class="touch">{list}</div>}
      <div class="act">
        {(beside || !boards) && list}
        {many && !solved && <Answer onCheck={check} />}
        {children}
      </div>
    </>
  );
}

const MARKS: Record<Mark, string> = { right: "✓", wrong: "✕", missed: "○" };

function NumberField({ task, asks, solved, judge, children }: Given<"number">) {
  const [typed, setTyped] = useState("");
  // Digits may be as wide as Chinese characters. Thousands may be separated, by blanks or by the lab's own separator.
  const digits = typed.normalize("NFKC").replace(/\s/g, "").replaceAll(number(1e6)[1]!, "");
  const value = /^\d{1,12}$/.test(digits) ? Number(digits) : null;
  function check(): void {
    if (value !== null)
      judge(value === task.right ? RIGHT : wrong((t) => (value < task.right ? t.learn.tooSmall : t.learn.tooLarge)));
  }
  return (
    <>
      <Beside of={task.beside} />
      <div class="act">
        <AnswerField
          label={asks}
          typed={typed}
          onType={(typed) => {
            setTyped(typed);
            judge(null);
          }}
          onCheck={solved ? undefined : check}
          ready={value !== null}
        />
        {children}
      </div>
    </>
  );
}

function Order({ task, asks, options: words, solved, judge, children }: Given<"order">) {
  const t = text();
  const { items, shown } = task;
  const [order, setOrder] = useState<readonly number[]>([]);
  const full = order.length === items.length;
  function press(index: number): void {
    if (solved) return;
    const next = order.includes(index) ? order.slice(0, order.indexOf(index)) : [...order, index];
    setOrder(next);
    const wrongs = next.filter((item, place) => item !== place).length;
    judge(next.length < items.length ? null : wrongs === 0 ? RIGHT : wrong((t) => t.learn.misplaced(wrongs)));
  }
  return (
    <div class="act wide">
      <ol class="options sentences" aria-label={asks}>
        {shown.map((index) => {
          const place = order.indexOf(index);
          return (
            <li key={index}>
              <button
                type="button"
                class={`option ordered${place < 0 ? "" : !full ? " chosen" : place === index ? " right" : " wrong"}`}
                aria-pressed={place >= 0}
                onClick={() => press(index)}
              >
                <b class="turn">{place < 0 ? "" : place + 1}</b>
                <Shown option={items[index]!} words={words} />
                {full && <span class="visually-hidden">{place === index ? t.learn.right : t.learn.wrong}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
}

/** A machine word; bit 0 is at the right, as in books. */
function Word(props: {
  name: string;
  bits: readonly boolean[];
  markOf?: (index: number) => Mark | undefined;
  onPress?: (index: number) => void;
}) {
  const { name, bits, markOf, onPress } = props;
  const t = text();
  return (
    <div class="word" role="group" aria-label={name}>
      <code>{name}</code>
      <div class="cells" style={{ "--cells": bits.length }}>
        {bits
          .map((bit, k) => {
            const mark = markOf?.(k);
            const look = `bit${bit ? " on" : ""} ${mark ?? ""}`;
            const said = (
              <>
                <span class="visually-hidden">{t.learn.bit(k)}: </span>
                {bit ? 1 : 0}
                {mark && <span class="visually-hidden">, {t.learn[mark]}</span>}
              </>
            );
            return onPress ? (
              <button key={k} type="button" class={look} aria-pressed={bit} onClick={() => onPress(k)}>
                {said}
              </button>
            ) : (
              <span key={k} class={look}>
                {said}
              </span>
            );
          })
          .reverse()}
      </div>
      <div class="cells places" aria-hidden="true" style={{ "--cells": bits.length }}>
        {bits.map((_, k) => <i key={k}>{k}</i>).reverse()}
      </div>
    </div>
  );
}

function Bits(given: Given<"bits">) {
  const { task, solved, children } = given;
  const { has, check, press, markOf } = useChoice(task.right, true, given);
  return (
    <>
      <Beside of={task.beside} />
      <div class="act">
        <div class="bit-words">
          {Object.entries(task.given).map(([name, bits]) => (
            <Word key={name} name={name} bits={bits} />
          ))}
          <Word name={task.name} bits={task.right.map((_, k) => has(k))} markOf={markOf} onPress={press} />
        </div>
        {!solved && <Answer onCheck={check} />}
        {children}
      </div>
    </>
  );
}
