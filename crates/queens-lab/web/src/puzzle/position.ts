// The player's marks on a puzzle, as text with a letter for each square: easy to compare, to undo and to keep.

import { indexOf } from "../board/squares";
import type { PuzzleSheet, PuzzleStep } from "../types";

export interface Position {
  /** `.` for nothing, `x` for a cross, `q` for a queen. */
  marks: string;
  /** The sum of 1 for the first pencil and 2 for the second. */
  pens: string;
}

/** What is crossed out automatically around a queen: nothing, its lines and region, or also the squares it touches. */
export type Auto = "off" | "lines" | "touch";

export const samePosition = (a: Position, b: Position): boolean => a.marks === b.marks && a.pens === b.pens;
export const empty = (n: number): Position => ({ marks: ".".repeat(n * n), pens: "0".repeat(n * n) });
export const put = (text: string, at: number, mark: string): string => text.slice(0, at) + mark + text.slice(at + 1);
export const cleared = (marks: string, at: number): string => put(marks, at, ".");
export const squaresOf = (text: string, mark: string): number[] =>
  [...text].flatMap((found, at) => (found === mark ? [at] : []));

/** These marks after a step of reasoning. */
export function carried(n: number, marks: string, { excluded, queens }: PuzzleStep): string {
  const crossed = excluded.reduce((marks, square) => put(marks, indexOf(n, square), "x"), marks);
  return queens.reduce((marks, queen) => put(marks, indexOf(n, queen), "q"), crossed);
}

type Map = Pick<PuzzleSheet, "n" | "stars" | "regions">;

/** The row, column and region of a square, as distinct numbers. */
const houses = ({ n, regions }: Map, at: number): number[] => [Math.floor(at / n), n + (at % n), 2 * n + regions[at]!];
const touching = ({ n }: Map, a: number, b: number): boolean =>
  Math.abs(Math.floor(a / n) - Math.floor(b / n)) <= 1 && Math.abs((a % n) - (b % n)) <= 1;

/** Number of these queens in each house. */
function held(map: Map, queens: readonly number[]): number[] {
  const counts = Array.from({ length: 3 * map.n }, () => 0);
  for (const queen of queens) for (const house of houses(map, queen)) counts[house]!++;
  return counts;
}

/** The squares without a mark that queens rule out, as far as they should be crossed out. */
export function crossed(map: Map, marks: string, auto: Auto): ReadonlySet<number> {
  const found = new Set<number>();
  if (auto === "off") return found;
  const queens = squaresOf(marks, "q");
  const counts = held(map, queens);
  for (let at = 0; at < marks.length; at++) {
    if (
      marks[at] === "." &&
      (houses(map, at).some((house) => counts[house]! >= map.stars) ||
        (auto === "touch" && queens.some((queen) => touching(map, queen, at))))
    )
      found.add(at);
  }
  return found;
}

/** The queens that break a rule together with other queens. */
export function conflicts(map: Map, marks: string): ReadonlySet<number> {
  const queens = squaresOf(marks, "q");
  const counts = held(map, queens);
  return new Set(
    queens.filter(
      (a) =>
        houses(map, a).some((house) => counts[house]! > map.stars) ||
        queens.some((b) => a !== b && touching(map, a, b)),
    ),
  );
}

export const isSolved = (map: Map, marks: string): boolean =>
  squaresOf(marks, "q").length === map.n * map.stars && conflicts(map, marks).size === 0;

/** A queen on every square that has no mark and is not ruled out: the remaining queens when playing backwards. */
export const filled = (marks: string, out: ReadonlySet<number>): string =>
  [...marks].map((mark, at) => (mark === "." && !out.has(at) ? "q" : mark)).join("");

/** The queens and crosses that contradict the solution. */
export function mistakes({ n, solution }: PuzzleSheet, marks: string): number[] {
  const right = new Set(solution.map((square) => indexOf(n, square)));
  return [...marks].flatMap((mark, at) => (mark === (right.has(at) ? "x" : "q") ? [at] : []));
}
