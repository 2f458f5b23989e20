// Which squares a queen attacks. The look of a board is computed here at once; the engine is asked all the same, and
// its answer replaces this one.

import type { BoardReport, LineKind, Square } from "../types";

/** The line on which two queens attack each other. */
export function lineOf(a: Square, b: Square): LineKind | null {
  if (a.row === b.row) return a.column === b.column ? null : "row";
  if (a.column === b.column) return "column";
  if (a.row - a.column === b.row - b.column) return "diagonal";
  return a.row + a.column === b.row + b.column ? "antidiagonal" : null;
}

export const commands = (a: Square, b: Square): boolean => lineOf(a, b) !== null;

/** Rules by their names in the engine, those of chess first. */
export const RULES = ["queens", "torus", "super", "touch", "kings"] as const;
export type Rules = (typeof RULES)[number];

/** How two queens attack each other under these rules, on a board of n × n squares. */
export function attackOf(rules: Rules, n: number, a: Square, b: Square): LineKind | null {
  if (a.row === b.row && a.column === b.column) return null;
  const [down, across] = [Math.abs(a.row - b.row), Math.abs(a.column - b.column)];
  switch (rules) {
    case "queens":
      return lineOf(a, b);
    case "torus":
      return (
        lineOf(a, b) ??
        ((a.row - a.column - b.row + b.column) % n === 0
          ? "diagonal"
          : (a.row + a.column - b.row - b.column) % n === 0
            ? "antidiagonal"
            : null)
      );
    case "super":
      return lineOf(a, b) ?? (down * across === 2 ? "knight" : null);
    case "touch":
      return down === 0 ? "row" : across === 0 ? "column" : down === 1 && across === 1 ? "touch" : null;
    case "kings":
      return down <= 1 && across <= 1 ? "touch" : null;
  }
}

/** Everything that a page shows about a board. */
export function report(
  n: number,
  queens: readonly Square[],
  rules: Rules = "queens",
  blocked: readonly Square[] = [],
): BoardReport {
  const attackers: number[][] = [];
  const free_in_row: number[] = Array.from({ length: n }, () => 0);
  const taken = new Set([...queens, ...blocked].map(({ row, column }) => row * n + column));
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const here = { row, column };
      const by = queens.flatMap((queen, index) => (attackOf(rules, n, queen, here) ? [index] : []));
      attackers.push(by);
      if (by.length === 0 && !taken.has(row * n + column)) free_in_row[row]!++;
    }
  }
  const pairs = queens.flatMap((b, second) =>
    queens.slice(0, second).flatMap((a, first) => {
      const line = attackOf(rules, n, a, b);
      return line ? [{ first, second, line }] : [];
    }),
  );
  const kind = pairs.length > 0 ? "attacked" : queens.length === n ? "solution" : "partial";
  return { kind, attackers, pairs, free_in_row };
}
