// An exercise of `queens exercise`, done by clicking: the given data, something to touch, and the verdict of the
// program's own judge. An exercise that needs a program says how to have the program judged.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useAsking } from "../asking";
import { Board } from "../board/Board";
import { MiniBoard } from "../board/MiniBoard";
import { at, named, squareOf, toggled, within } from "../board/squares";
import { capital, locale, number, text, unbroken } from "../i18n";
import { Button, say, Trouble } from "../parts";
import { nameOf, PuzzleBoard } from "../puzzle/PuzzleBoard";
import type { ExerciseByHand, ExerciseSheet, ExerciseVerdict, Square } from "../types";
import { Answer, AnswerField, Judged, Onward } from "./Answer";
import { range, squares as allSquares } from "./rules";
import { Beside } from "./Tasks";
import { described, sayPicked } from "./Words";

/** Largest board that is shown as a picture, or asked for. */
const LARGEST = 12;

interface Props {
  sheet: ExerciseSheet;
  /** The seed with which it was drawn. */
  seed: number;
  sentence: { current: HTMLParagraphElement | null };
  onSolved: () => void;
  /** The way on after a right answer. */
  children: ComponentChildren;
}

export function ExerciseView({ sheet, seed, sentence, onSolved, children }: Props) {
  const t = text();
  const { name, by_hand: given } = sheet;
  const [title, task] = sheet.words[locale.value] as [string, string];
  const [squares, setSquares] = useState<readonly Square[]>([]);
  const [typed, setTyped] = useState("");
  const [verdict, setVerdict] = useState<ExerciseVerdict | null>(null);
  const { asked, abandon, trouble } = useAsking();
  const right = verdict?.verdict === "right";

  async function check(answer: string): Promise<void> {
    const said = await asked("exercise_check", { name, seed, answer });
    if (!said) return;
    setVerdict(said);
    say((t) => (said.verdict === "right" ? t.learn.yes : why(said)));
    if (said.verdict === "right") onSolved();
  }
  function change(next: () => void): void {
    if (right) return;
    abandon();
    setVerdict(null);
    next();
  }
  const press = (square: Square): void =>
    change(() => {
      const next = toggled(squares, square);
      setSquares(next);
      sayPicked(square, within(next, square));
    });

  function controls(given: ExerciseByHand) {
    switch (given.answer) {
      case "yes_no":
        return (
          <div class="row">
            <Button label={t.learn.isSo} onClick={() => void check("yes")} />
            <Button label={t.learn.isNotSo} onClick={() => void check("no")} />
          </div>
        );
      case "number":
      case "numbers":
        return (
          <AnswerField
            label={task}
            typed={typed}
            onType={(typed) => change(() => setTyped(typed))}
            onCheck={() => void check(typed.normalize("NFKC"))}
            ready={typed.trim() !== ""}
            words={given.answer === "numbers" ? t.learn.separate : undefined}
          />
        );
      default:
        return (
          <Answer
            onCheck={() => void check(printed(given, squares))}
            onClear={() => change(() => setSquares([]))}
            empty={squares.length === 0}
          >
            {given.answer !== "columns" && given.answer !== "drawing" && (
              <Button
                label={given.answer === "squares" ? t.learn.noSquare : t.learn.noBoard}
                onClick={() => void check("none")}
              />
            )}
          </Answer>
        );
    }
  }

  return (
    <div class={`screen exercise kind-${given?.answer ?? "program"}`}>
      <div>
        <h3>
          {title}{" "}
          <span class="soft" role="img" aria-label={t.learn.difficulty(sheet.difficulty)}>
            {"★".repeat(sheet.difficulty)}
          </span>
        </h3>
        <p class="say" tabIndex={-1} ref={sentence}>
          {unbroken(task)}
        </p>
        {given && (
          <p class="given">
            <Given given={given} />
          </p>
        )}
      </div>
      {given && <Touch given={given} label={task} squares={squares} onPress={press} solved={right} />}
      <div class="act">
        {given && !right && controls(given)}
        <Trouble of={trouble} />
        {verdict && <Judged right={right}>{verdict.verdict === "right" ? <b>{t.learn.yes}</b> : why(verdict)}</Judged>}
        <Onward right={right}>{right && children}</Onward>
        <p class="small soft">
          {given ? t.learn.withProgram : t.learn.takesProgram} <code>queens exercise {name} -- python3 mine.py</code>
        </p>
      </div>
    </div>
  );
}

/** The judge's sentence, in the current language. */
const why = (verdict: ExerciseVerdict & { verdict: "wrong" }): string =>
  text().sentence(capital(verdict.words[locale.value][0]!));

/** The given numbers. */
function Given({ given: { n, number: k, row, answer, queens } }: { given: ExerciseByHand }) {
  const facts = [
    ["n", n],
    ["k", k],
    ["r", row],
  ]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} = ${number(value!)}`);
  if (answer === "drawing") facts.push(queens.map(({ column }) => column).join(" "));
  return (
    <>
      {facts.map((fact) => (
        <code key={fact}>{unbroken(fact)}</code>
      ))}
    </>
  );
}

interface TouchProps {
  given: ExerciseByHand;
  label: string;
  squares: readonly Square[];
  onPress: (square: Square) => void;
  solved: boolean;
}

/** The part to touch, or to look at. */
function Touch(props: TouchProps) {
  const { n, queens, answer } = props.given;
  if (answer === "yes_no" || answer === "number" || answer === "numbers")
    return n <= LARGEST && queens.length > 0 ? <Beside of={props.given} /> : null;
  return (
    <div class="touch">
      <TouchBoard {...props} />
      {answer === "queens" && queens.length > 0 && (
        <figure class="small-board">
          <MiniBoard n={n} queens={queens} />
        </figure>
      )}
    </div>
  );
}

/** A board on which squares are marked, or queens placed beside those that are given. */
function TouchBoard({ given, label, squares, onPress, solved }: TouchProps) {
  const t = text();
  const { n, row, queens, regions, answer } = given;
  if (regions)
    return (
      <PuzzleBoard
        n={n}
        regions={regions}
        label={label}
        patterns={false}
        solved={solved}
        onPress={(index) => onPress(squareOf(n, index))}
        marks={allSquares(n)
          .map((square) => (within(squares, square) ? "q" : "."))
          .join("")}
        describe={(index) => {
          const { row, column } = squareOf(n, index);
          return `${described(t, squares)(row, column)}, ${t.puzzle.region(nameOf(regions[index]!))}`;
        }}
      />
    );
  if (answer === "squares" || answer === "columns")
    return (
      <Board
        n={n}
        queens={queens}
        label={label}
        look={(row, column) => ({
          mark: within(squares, at(row, column)) ? (solved ? "good" : "filter") : undefined,
        })}
        line={row === null ? undefined : { row }}
        onPress={(square) => (row === null || square.row === row) && onPress(square)}
        describe={described(t, queens, (square) => (within(squares, square) ? t.learn.picked : ""))}
      />
    );
  const fixed = answer === "complete" ? queens : [];
  const standing = [...fixed, ...squares];
  return (
    <Board
      n={n}
      queens={standing}
      label={label}
      queenLook={() => (solved ? "solved" : undefined)}
      onPress={(square) => within(fixed, square) || onPress(square)}
      describe={described(t, standing)}
    />
  );
}

/** What a program would print for the squares that were clicked. */
export function printed({ answer, n, queens }: ExerciseByHand, squares: readonly Square[]): string {
  const inOrder = (squares: readonly Square[]): Square[] =>
    [...squares].sort((a, b) => a.row - b.row || a.column - b.column);
  switch (answer) {
    case "columns":
      return inOrder(squares)
        .map(({ column }) => column)
        .join(" ");
    case "squares":
      return inOrder(squares)
        .map(({ row, column }) => `${row} ${column}`)
        .join("\n");
    case "drawing":
      return range(n)
        .map((row) =>
          range(n)
            .map((column) => (within(squares, at(row, column)) ? "Q" : "."))
            .join(""),
        )
        .join("\n");
    default:
      return inOrder(answer === "complete" ? [...queens, ...squares] : squares)
        .map(named)
        .join(" ");
  }
}
