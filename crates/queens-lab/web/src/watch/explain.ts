// What a step tested, and the results: the conditions of the pseudo-code one by one, and the open calls.

import { lineOf } from "../board/lines";
import { named } from "../board/squares";
import type { Messages } from "../i18n";
import type { Direction, LineKind, Square } from "../types";
import type { Moment } from "./usePlayer";

/** Algorithms that test a whole placement: they reject a placement, not a square. */
export const testsPlacements = (algorithm: string): boolean => algorithm === "naive" || algorithm === "permutations";
/** Algorithms whose nodes are boards and whose queens may be in any row. */
export const ofBoards = (algorithm: string): boolean => algorithm === "tree" || algorithm === "anywhere";
/** Algorithms that choose which line to fill next. */
export const choosesLine = (algorithm: string): boolean => algorithm === "forward" || algorithm === "dlx";

export interface Condition {
  line: LineKind;
  /** The number that names the line: 3 for column 3, −1 for row − column = −1. */
  value: number;
  taken: boolean;
}

/** The number that names a line of a square. */
export function nameOf(line: LineKind, { row, column }: Square): number {
  return line === "row" ? row : line === "column" ? column : line === "diagonal" ? row - column : row + column;
}

/** The condition as it is written: `row − column = 1`. */
export function law(line: LineKind, square: Square): string {
  const left = line === "diagonal" ? "row − column" : line === "antidiagonal" ? "row + column" : line;
  return `${left} = ${String(nameOf(line, square)).replace("-", "−")}`;
}

/** The three lines in the order in which an algorithm tests them, up to the first one that is taken. */
export function asked(moment: Moment, direction: Direction): Condition[] {
  const { action, square, queens } = moment;
  if (!square || (action !== "place" && action !== "reject")) return [];
  const before = action === "place" ? queens.slice(0, -1) : queens;
  const conditions: Condition[] = [];
  for (const line of [direction === "columns" ? "row" : "column", "diagonal", "antidiagonal"] as const) {
    const value = nameOf(line, square);
    const taken = before.some((queen) => nameOf(line, queen) === value);
    conditions.push({ line, value, taken });
    if (taken) break;
  }
  return conditions;
}

export interface Chip {
  words: string;
  tone: "taken" | "free" | "plain";
}

/** The values beside the lines of the pseudo-code: that of a variable, or whether a condition holds. */
export function chips(
  { watch: { chipFree: free, chipTaken: taken, chipYes: yes, chipNo: no } }: Messages,
  algorithm: string,
  moment: Moment,
  direction: Direction,
): ReadonlyMap<number, Chip> {
  const found = new Map<number, Chip>();
  const { action, square, attacker } = moment;
  const tell = (line: number, words: string, tone: Chip["tone"] = "plain"): unknown => found.set(line, { words, tone });
  const truth = (line: number, holds: boolean): unknown =>
    holds ? tell(line, taken, "taken") : tell(line, free, "free");
  if (action === "solution") {
    if (testsPlacements(algorithm)) tell(2, no, "free");
    else tell(1, yes, "free");
  }
  if (algorithm === "bitmask" && action === "leave") tell(3, no, "taken");
  const placed = action === "place";
  if (!square || (!placed && action !== "reject")) return found;
  const [row, column] = [`row = ${square.row}`, `column = ${square.column}`];
  const [line, place] = direction === "columns" ? [column, row] : [row, column];
  switch (algorithm) {
    case "arrays":
    case "sets":
      tell(2, place);
      for (const [k, { taken }] of asked(moment, direction).entries()) truth(3 + k, taken);
      break;
    case "scan":
      tell(2, place);
      if (placed) truth(4, false);
      else if (attacker) {
        const [down, across] = [Math.abs(square.row - attacker.row), Math.abs(square.column - attacker.column)];
        tell(3, named(attacker));
        tell(4, `Δrow = ${down}, Δcolumn = ${across}`, "taken");
      }
      break;
    case "bitmask":
      if (placed) tell(3, yes, "free");
      if (placed) tell(4, place);
      break;
    case "naive":
    case "permutations":
      if (placed) tell(5, place);
      else tell(2, yes, "taken");
      break;
    case "forward":
      if (placed) tell(2, line);
      if (placed) tell(3, place);
      break;
    case "dlx":
      if (placed) tell(3, named(square));
      break;
    case "tree":
      tell(2, named(square));
      truth(4, !placed);
      break;
    case "anywhere":
      tell(placed ? 10 : 5, named(square));
      if (!placed) truth(7, true);
      break;
  }
  return found;
}

export interface Call {
  call: string;
  /** Its variable, once it is set. */
  variable: string;
}

/** The open calls, the last one first. */
export function stack(algorithm: string, { action, square, queens, path }: Moment, direction: Direction): Call[] {
  const across = direction === "columns" ? "row" : "column";
  const value = (at: Square): number => (direction === "columns" ? at.row : at.column);
  return path
    .map((_, depth) => {
      const queen = queens[depth];
      const trying = depth === path.length - 1 && action === "reject" && !testsPlacements(algorithm) ? square : null;
      const gone = depth === path.length - 1 && action === "remove" ? square : null;
      const at = trying ?? queen ?? gone;
      const both = at ? named(at) : "";
      if (ofBoards(algorithm)) return { call: `solve(${depth} ♛)`, variable: both };
      if (choosesLine(algorithm)) return { call: `search(${depth} ♛)`, variable: both };
      const name = algorithm === "naive" ? "generate" : algorithm === "permutations" ? "permute" : "search";
      return { call: `${name}(${depth})`, variable: at ? `${across} = ${value(at)}` : "" };
    })
    .reverse();
}

/** The kinds of events in a step that a reader may guess. */
export const GUESSES = ["place", "reject", "down", "back", "solution"] as const;
export type Guess = (typeof GUESSES)[number];

export const guessOf = (action: Moment["action"]): Guess | null =>
  action === "enter" ? "down" : action === "remove" || action === "leave" ? "back" : action;

/** The current line of the pseudo-code. */
export function lineOfNow(
  { action, square, queens }: Pick<Moment, "action" | "square" | "queens">,
  n: number,
  algorithm: string,
  direction: Direction,
): { row: number } | { column: number } | undefined {
  if (
    ofBoards(algorithm) ||
    algorithm === "dlx" ||
    action === null ||
    (testsPlacements(algorithm) && action === "reject")
  )
    return undefined;
  if (choosesLine(algorithm) && (!square || action === "solution")) return undefined;
  const at = square && action !== "solution" ? (direction === "columns" ? square.column : square.row) : queens.length;
  if (at >= n) return undefined;
  return direction === "columns" ? { column: at } : { row: at };
}

/** The broken law, if there is one. */
export function broken({ square, attacker }: Moment): string | null {
  const line = square && attacker && lineOf(attacker, square);
  return line ? law(line, square) : null;
}
