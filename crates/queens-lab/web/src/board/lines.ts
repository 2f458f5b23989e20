// Which squares a queen commands. What a board looks like is known here at once; the engine is asked all the
// same, and its word is what stays.

import type { BoardReport, LineKind, Square } from "../types";

/** The line on which two queens attack each other. */
export function lineOf(a: Square, b: Square): LineKind | null {
  if (a.row === b.row) return a.column === b.column ? null : "row";
  if (a.column === b.column) return "column";
  if (a.row - a.column === b.row - b.column) return "diagonal";
  return a.row + a.column === b.row + b.column ? "antidiagonal" : null;
}

export const commands = (a: Square, b: Square): boolean => lineOf(a, b) !== null;

/** Everything to be seen on a board. */
export function report(n: number, queens: readonly Square[]): BoardReport {
  const attackers: number[][] = [];
  const free_in_row: number[] = Array.from({ length: n }, () => 0);
  const held = new Set(queens.map(({ row, column }) => row * n + column));
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const here = { row, column };
      const by = queens.flatMap((queen, index) => (commands(queen, here) ? [index] : []));
      attackers.push(by);
      if (by.length === 0 && !held.has(row * n + column)) free_in_row[row]!++;
    }
  }
  const pairs = queens.flatMap((b, second) => queens.slice(0, second).flatMap((a, first) => {
    const line = lineOf(a, b);
    return line ? [{ first, second, line }] : [];
  }));
  const kind = pairs.length > 0 ? "attacked" : queens.length === n ? "solution" : "partial";
  return { kind, attackers, pairs, free_in_row };
}
