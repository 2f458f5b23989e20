// What a step asked and what it was told: the conditions of the pseudo-code one by one, and the calls that are open.

import { lineOf } from "../board/lines";
import { named } from "../board/squares";
import type { Messages } from "../i18n";
import type { Direction, LineKind, Square } from "../types";
import type { Moment } from "./usePlayer";

/** Those that test a whole placement: what they refuse is a placement, not a square. */
export const testsPlacements = (algorithm: string): boolean => algorithm === "naive" || algorithm === "permutations";
/** Those whose nodes are boards and whose queens may stand in any row. */
export const ofBoards = (algorithm: string): boolean => algorithm === "tree" || algorithm === "anywhere";
/** Those that choose which line they fill next. */
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

/** As it is written: `row − column = 1`. */
export function law(line: LineKind, square: Square): string {
  const left = line === "diagonal" ? "row − column" : line === "antidiagonal" ? "row + column" : line;
  return `${left} = ${String(nameOf(line, square)).replace("-", "−")}`;
}

/** The three lines in the order in which an algorithm asks for them, up to the first that is taken. */
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

/** What stands beside the lines of the pseudo-code: the value of a variable, or whether a condition holds. */
export function chips(
  { watch: { chipFree: free, chipTaken: taken, chipYes: yes, chipNo: no } }: Messages,
  algorithm: string,
  moment: Moment,
  direction: Direction,
): ReadonlyMap<number, Chip> {
  const found = new Map<number, Chip>();
  const { action, square, attacker } = moment;
  const truth = (holds: boolean): Chip => (holds ? { words: taken, tone: "taken" } : { words: free, tone: "free" });
  const place =
    square && `${direction === "columns" ? "row" : "column"} = ${direction === "columns" ? square.row : square.column}`;
  const tried = place !== null && (action === "place" || action === "reject");
  if (action === "solution" && !testsPlacements(algorithm)) found.set(1, { words: yes, tone: "free" });
  switch (algorithm) {
    case "arrays":
    case "sets":
      if (tried) found.set(2, { words: place, tone: "plain" });
      for (const [k, { taken }] of asked(moment, direction).entries()) found.set(3 + k, truth(taken));
      break;
    case "scan":
      if (tried) found.set(2, { words: place, tone: "plain" });
      if (action === "place") found.set(4, truth(false));
      if (action === "reject" && attacker && square) {
        const [down, across] = [Math.abs(square.row - attacker.row), Math.abs(square.column - attacker.column)];
        found.set(3, { words: named(attacker), tone: "plain" });
        found.set(4, { words: `Δrow = ${down}, Δcolumn = ${across}`, tone: "taken" });
      }
      break;
    case "bitmask":
      if (action === "place") {
        found.set(3, { words: yes, tone: "free" });
        found.set(4, { words: place!, tone: "plain" });
      }
      if (action === "leave") found.set(3, { words: no, tone: "taken" });
      break;
    case "naive":
    case "permutations":
      if (tried && action === "place") found.set(5, { words: place, tone: "plain" });
      if (action === "reject") found.set(2, { words: yes, tone: "taken" });
      if (action === "solution") found.set(2, { words: no, tone: "free" });
      break;
    case "forward":
      if (square && action === "place") {
        const chosen = direction === "columns" ? `column = ${square.column}` : `row = ${square.row}`;
        found.set(2, { words: chosen, tone: "plain" });
        found.set(3, { words: place!, tone: "plain" });
      }
      break;
    case "dlx":
      if (square && action === "place") found.set(3, { words: named(square), tone: "plain" });
      break;
    case "tree":
      if (square && (action === "place" || action === "reject")) {
        found.set(2, { words: named(square), tone: "plain" });
        found.set(4, truth(action === "reject"));
      }
      break;
    case "anywhere":
      if (square && action === "place") found.set(10, { words: named(square), tone: "plain" });
      if (square && action === "reject") {
        found.set(5, { words: named(square), tone: "plain" });
        found.set(7, truth(true));
      }
      break;
  }
  return found;
}

export interface Call {
  call: string;
  /** Its variable, once it has one. */
  variable: string;
}

/** The calls that are open, the last one first. */
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

/** What happens in a step, as a reader may guess it. */
export const GUESSES = ["place", "reject", "down", "back", "solution"] as const;
export type Guess = (typeof GUESSES)[number];

export const guessOf = (action: Moment["action"]): Guess | null =>
  action === "enter" ? "down" : action === "remove" || action === "leave" ? "back" : action;

/** The line of the moment. */
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

/** Which law is broken, if one is. */
export function broken({ square, attacker }: Moment): string | null {
  const line = square && attacker && lineOf(attacker, square);
  return line ? law(line, square) : null;
}
