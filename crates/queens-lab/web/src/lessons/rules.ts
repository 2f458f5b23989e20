// The rules by which lessons judge: the problem itself, stated once more in the plainest way, for boards small enough
// to be searched while the reader waits for the next screen.

import { commands } from "../board/lines";
import { at, placed, squareOf, within } from "../board/squares";
import type { Square } from "../types";
import type { Draw } from "./draw";

export const range = (n: number): number[] => Array.from({ length: n }, (_, k) => k);
export const squares = (n: number): Square[] => range(n * n).map((index) => squareOf(n, index));

export const isAttacked = (queens: readonly Square[], square: Square): boolean =>
  queens.some((queen) => commands(queen, square));
/** Whether there is neither a queen on the square nor one that attacks it. */
export const isFree = (queens: readonly Square[], square: Square): boolean =>
  !within(queens, square) && !isAttacked(queens, square);
export const isPartial = (queens: readonly Square[]): boolean => !queens.some((queen) => isAttacked(queens, queen));
export const isSolution = (columns: readonly number[]): boolean => isPartial(placed(columns));

/** Whether a square is dark, as the board is drawn: the corner at the top left is light. */
export const isDark = ({ row, column }: Square): boolean => (row + column) % 2 === 1;

/** Free columns of the next row. */
export const next = (n: number, columns: readonly number[]): number[] =>
  range(n).filter((column) => isFree(placed(columns), at(columns.length, column)));

/** Every partial solution that fills rows from the top, in the order in which a search visits them. */
export function* visits(n: number, columns: readonly number[] = []): Generator<readonly number[]> {
  yield columns;
  if (columns.length < n) for (const column of next(n, columns)) yield* visits(n, [...columns, column]);
}

const gone = new Map<number, readonly (readonly number[])[]>();
/** All of `visits` as an array, which is kept. */
export function nodes(n: number): readonly (readonly number[])[] {
  if (!gone.has(n)) gone.set(n, [...visits(n)]);
  return gone.get(n)!;
}
/** All solutions in lexicographic order. */
export const solutions = (n: number): readonly (readonly number[])[] => nodes(n).filter(({ length }) => length === n);
export const begins = (columns: readonly number[], prefix: readonly number[]): boolean =>
  prefix.every((column, row) => columns[row] === column);

/** Compares lists in lexicographic order. */
export const before = (a: readonly number[], b: readonly number[]): number => {
  const row = a.findIndex((column, row) => column !== b[row]);
  return row < 0 ? 0 : a[row]! - b[row]!;
};

/** The square to which a quarter turn clockwise moves a square. */
export const turn = (n: number, { row, column }: Square): Square => at(column, n - 1 - row);
export const mirror = (n: number, { row, column }: Square): Square => at(row, n - 1 - column);
const listed = (queens: readonly Square[]): number[] =>
  [...queens].sort((a, b) => a.row - b.row).map(({ column }) => column);
/** The eight images of a solution, the least first, without duplicates. */
export function orbit(columns: readonly number[]): number[][] {
  const n = columns.length;
  let queens = placed(columns);
  const images = new Map<string, number[]>();
  for (let turns = 0; turns < 4; turns++) {
    for (const image of [queens, queens.map((queen) => mirror(n, queen))])
      images.set(String(listed(image)), listed(image));
    queens = queens.map((queen) => turn(n, queen));
  }
  return [...images.values()].sort(before);
}

/** A solution by knight's moves: first the odd columns, then the even ones; for odd n a queen in the last corner. */
export const knightly = (n: number): number[] =>
  n % 2 ? [...knightly(n - 1), n - 1] : range(n).map((row) => (row < n / 2 ? 2 * row + 1 : 2 * row - n));

/** Number of queens from other rows that attack a square. */
export const attackers = (queens: readonly Square[], square: Square): number =>
  queens.filter((queen) => queen.row !== square.row && commands(queen, square)).length;
/** The squares of a row, except one column, that the fewest queens of other rows attack. */
export function calmest(n: number, queens: readonly Square[], row: number, but = -1): Square[] {
  const line = range(n)
    .filter((column) => column !== but)
    .map((column) => at(row, column));
  const least = Math.min(...line.map((square) => attackers(queens, square)));
  return line.filter((square) => attackers(queens, square) === least);
}

/** A random descent from the top: any free square of each row, until a row has none; and the number of choices in each. */
export function descent(n: number, draw: Draw): { columns: number[]; choices: number[] } {
  const columns: number[] = [];
  const choices: number[] = [];
  while (columns.length < n) {
    const free = next(n, columns);
    choices.push(free.length);
    if (free.length === 0) break;
    columns.push(draw.one(free));
  }
  return { columns, choices };
}
/** Knuth's estimate of the number of nodes: 1 + a + a·b + a·b·c + … */
export const estimate = (choices: readonly number[]): number =>
  choices.reduce(({ sum, product }, many) => ({ sum: sum + product * many, product: product * many }), {
    sum: 1,
    product: 1,
  }).sum;

/** `many` queens on random free squares, such that the result is suitable. */
export function scattered(
  n: number,
  many: number,
  draw: Draw,
  will: (queens: readonly Square[]) => boolean = () => true,
): Square[] {
  const make = (): Square[] =>
    draw
      .some(squares(n))
      .reduce<Square[]>((queens, one) => (queens.length < many && isFree(queens, one) ? [...queens, one] : queens), []);
  return draw.until(make, (queens) => queens.length === many && will(queens));
}
/** The remaining squares of a row or of a column. */
export const domain = (n: number, queens: readonly Square[], line: "row" | "column", k: number): Square[] =>
  range(n)
    .map((i) => (line === "row" ? at(k, i) : at(i, k)))
    .filter((square) => isFree(queens, square));
/** Rows, or columns, without a queen. */
export const open = (n: number, queens: readonly Square[], line: "row" | "column"): number[] =>
  range(n).filter((k) => !queens.some((queen) => queen[line] === k));

/** A clause: at least one of these squares has a queen, or at least one has none. */
export interface Clause {
  squares: readonly Square[];
  queens: boolean;
}
/** Every row has a queen, and no two queens attack each other. */
export function clauses(n: number): Clause[] {
  const all = squares(n);
  return [
    ...range(n).map((row) => ({ squares: range(n).map((column) => at(row, column)), queens: true })),
    ...all.flatMap((a, k) =>
      all
        .slice(k + 1)
        .filter((b) => commands(a, b))
        .map((b) => ({ squares: [a, b], queens: false })),
    ),
  ];
}
export const holds = (clause: Clause, queens: readonly Square[]): boolean =>
  clause.squares.some((square) => within(queens, square) === clause.queens);
export const written = ({ squares, queens }: Clause): string =>
  squares.map(({ row, column }) => `${queens ? "" : "¬"}x${row}${column}`).join(" ∨ ");

/** The subsets of a list with a property. */
export function* subsets<T>(list: readonly T[]): Generator<T[]> {
  for (let mask = 0; mask < 1 << list.length; mask++) yield list.filter((_, k) => (mask >> k) & 1);
}
