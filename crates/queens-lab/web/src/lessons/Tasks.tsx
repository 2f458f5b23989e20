// Each kind of screen: what there is to touch, and whether it is right. What is wrong is shown where it is.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { MiniBoard } from "../board/MiniBoard";
import { at, named, toggled, within } from "../board/squares";
import { text } from "../i18n";
import type { Messages } from "../i18n";
import type { Square } from "../types";
import { Answer, AnswerField } from "./Answer";
import { Machine } from "./Machine";
import { clauses, holds, isAttacked, squares, written } from "./rules";
import type { Of, Option, Picture, Task } from "./task";
import { Repair, Throws } from "./Throws";
import { described, Words } from "./Words";

/** What a reader is told of an answer; nothing while there is none. */
export type Verdict = { right: true } | { right: false; why: (t: Messages) => string } | null;

export interface Given<Kind extends Task["kind"]> {
  task: Of<Kind>;
  /** What is asked. */
  asks: string;
  /** Words to choose from. */
  options: readonly string[];
  /** Whether it was answered rightly: then it stays as it is. */
  solved: boolean;
  judge: (verdict: Verdict) => void;
  /** What stands below: the verdict and the way on. */
  children: ComponentChildren;
}

const RIGHT: Verdict = { right: true };
const wrong = (why: (t: Messages) => string): Verdict => ({ right: false, why });
const marked = (wrongs: number, missed: number): Verdict =>
  wrongs + missed === 0 ? RIGHT : wrong((t) => t.learn.marks(wrongs, missed));

export function TaskView(given: Given<Task["kind"]>) {
  const { task } = given;
  switch (task.kind) {
    case "pick":
      return <Pick {...given} task={task} />;
    case "place":
      return <Place {...given} task={task} />;
    case "choose":
      return <Choose {...given} task={task} />;
    case "number":
      return <NumberField {...given} task={task} />;
    case "order":
      return <Order {...given} task={task} />;
    case "bits":
      return <Bits {...given} task={task} />;
    case "step":
      return <Machine {...given} task={task} />;
    case "throw":
      return <Throws {...given} task={task} />;
    case "repair":
      return <Repair {...given} task={task} />;
  }
}

/** A board that is only looked at. */
function Beside({ of }: { of: Picture | undefined }) {
  return of ? (
    <div class="touch beside">
      <Board n={of.n} queens={of.queens} label={text().play.board(of.n)} />
    </div>
  ) : null;
}

function Pick({ task, asks, solved, judge, children }: Given<"pick">) {
  const t = text();
  const { n, queens, right, one } = task;
  const [picked, setPicked] = useState<readonly Square[]>([]);
  const [checked, setChecked] = useState(false);
  const all = squares(n).filter(right);

  function check(answer: readonly Square[]): void {
    const wrongs = answer.filter((square) => !right(square)).length;
    setChecked(true);
    judge(
      one
        ? wrongs === 0
          ? RIGHT
          : wrong((t) => t.learn.notThat)
        : marked(wrongs, all.filter((square) => !within(answer, square)).length),
    );
  }
  function press(square: Square): void {
    if (solved) return;
    const next = one ? [square] : toggled(picked, square);
    setPicked(next);
    setChecked(false);
    if (one) check(next);
    else judge(null);
  }
  const mark = (square: Square): Look["mark"] => {
    const here = within(picked, square);
    if (!checked) return here ? "filter" : undefined;
    return here ? (right(square) ? "good" : "wrong") : !one && right(square) ? "missed" : undefined;
  };
  const told = { filter: t.learn.picked, good: t.learn.right, wrong: t.learn.wrong, missed: t.learn.missed };
  return (
    <>
      <div class="touch">
        <Board
          n={n}
          queens={queens}
          label={asks}
          onPress={press}
          look={(row, column) => ({ mark: mark(at(row, column)) })}
          queenLook={(index) =>
            (({ wrong: "attacked", good: "solved" }) as Record<string, string>)[mark(queens[index]!) ?? ""]
          }
          describe={described(t, queens, (square) => told[mark(square) as keyof typeof told] ?? "")}
        />
      </div>
      <div class="act">
        {!one && !solved && (
          <Answer
            empty={picked.length === 0}
            onCheck={() => check(picked)}
            onClear={() => {
              setPicked([]);
              setChecked(false);
              judge(null);
            }}
          />
        )}
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
          look={(row, column) => {
            const by = dots ? queens.filter((queen) => isAttacked([queen], at(row, column))).length : 0;
            return { attacked: by > 1 ? "often" : by === 1 ? "once" : undefined };
          }}
          queenLook={(index) => (within(bad, queens[index]!) ? "attacked" : full ? "solved" : undefined)}
        />
        {task.beside && (
          <figure class="small-board">
            <MiniBoard {...task.beside} label={t.play.board(n)} />
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

/** All clauses at once; those that the board breaks are lit. */
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

function Choose({ task, asks, options: words, solved, judge, children }: Given<"choose">) {
  const t = text();
  const { options, many, beside } = task;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [checked, setChecked] = useState(false);

  function check(answer: readonly number[]): void {
    setChecked(true);
    const wrongs = answer.filter((index) => !options[index]!.right).length;
    const missed = options.filter(({ right }, index) => right && !answer.includes(index)).length;
    judge(many ? marked(wrongs, missed) : wrongs === 0 ? RIGHT : wrong((t) => t.learn.notThat));
  }
  function press(index: number): void {
    if (solved) return;
    const next = !many
      ? [index]
      : chosen.includes(index)
        ? chosen.filter((other) => other !== index)
        : [...chosen, index];
    setChosen(next);
    setChecked(false);
    if (many) judge(null);
    else check(next);
  }
  const state = (index: number): "" | "chosen" | "right" | "wrong" | "missed" => {
    const here = chosen.includes(index);
    const { right } = options[index]!;
    if (!checked) return here ? "chosen" : "";
    return here ? (right ? "right" : "wrong") : many && right ? "missed" : "";
  };
  const boards = options.some(({ board }) => board);
  const list = (
    <div
      class={`options${boards ? " boards" : options.some((option) => option.words !== undefined) ? " sentences" : ""}`}
      role="group"
      aria-label={asks}
    >
      {options.map((option, index) => (
        <button
          key={index}
          type="button"
          class={`option ${state(index)}`}
          aria-pressed={chosen.includes(index)}
          onClick={() => press(index)}
        >
          <Shown option={option} words={words} />
          {state(index) !== "" && state(index) !== "chosen" && (
            <b class="verdict-mark">
              {MARKS[state(index)]}
              <span class="visually-hidden">{t.learn[state(index) as "right"]}</span>
            </b>
          )}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {beside ? <Beside of={beside} /> : boards && <div class="touch">{list}</div>}
      <div class="act">
        {(beside || !boards) && list}
        {many && !solved && <Answer onCheck={() => check(chosen)} />}
        {children}
      </div>
    </>
  );
}

const MARKS: Record<string, string> = { right: "✓", wrong: "✕", missed: "○" };

function NumberField({ task, asks, solved, judge, children }: Given<"number">) {
  const [typed, setTyped] = useState("");
  const value = /^\d{1,12}$/.test(typed.replace(/\s/g, "")) ? Number(typed.replace(/\s/g, "")) : null;
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

/** A machine word; bit 0 stands at the right, as in books. */
function Word(props: {
  name: string;
  bits: readonly boolean[];
  marks?: readonly string[];
  onPress?: (index: number) => void;
}) {
  const { name, bits, marks, onPress } = props;
  const t = text();
  return (
    <div class="word" role="group" aria-label={name}>
      <code>{name}</code>
      <div class="cells" style={{ gridTemplateColumns: `repeat(${bits.length}, minmax(0, 1fr))` }}>
        {bits
          .map((bit, k) => {
            const look = `bit${bit ? " on" : ""} ${marks?.[k] ?? ""}`;
            const said = (
              <>
                <span class="visually-hidden">{t.learn.bit(k)}: </span>
                {bit ? 1 : 0}
                {marks?.[k] && <span class="visually-hidden">, {t.learn[marks[k] as "right"]}</span>}
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
      <div
        class="cells places"
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(${bits.length}, minmax(0, 1fr))` }}
      >
        {bits.map((_, k) => <i key={k}>{k}</i>).reverse()}
      </div>
    </div>
  );
}

function Bits({ task, solved, judge, children }: Given<"bits">) {
  const { name, given, right } = task;
  const [bits, setBits] = useState<readonly boolean[]>(() => right.map(() => false));
  const [checked, setChecked] = useState(false);
  const marks = right.map((bit, k) => (!checked ? "" : bits[k] ? (bit ? "right" : "wrong") : bit ? "missed" : ""));
  function check(): void {
    setChecked(true);
    judge(marked(bits.filter((bit, k) => bit && !right[k]).length, right.filter((bit, k) => bit && !bits[k]).length));
  }
  return (
    <>
      <Beside of={task.beside} />
      <div class="act">
        <div class="bits bit-words">
          {given.map((word) => (
            <Word key={word.name} {...word} />
          ))}
          <Word
            name={name}
            bits={bits}
            marks={marks}
            onPress={(index) => {
              if (solved) return;
              setBits(bits.map((bit, k) => (k === index ? !bit : bit)));
              setChecked(false);
              judge(null);
            }}
          />
        </div>
        {!solved && <Answer onCheck={check} />}
        {children}
      </div>
    </>
  );
}
