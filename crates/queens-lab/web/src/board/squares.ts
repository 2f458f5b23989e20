// Squares of a board, alone and in lists, and their notation.

import type { Square } from "../types";

export const at = (row: number, column: number): Square => ({ row, column });
/** The square with this index, counted row by row from the top left. */
export const squareOf = (n: number, index: number): Square => at(Math.floor(index / n), index % n);
export const indexOf = (n: number, { row, column }: Square): number => row * n + column;
/** The queens of a list of columns. */
export const placed = (columns: readonly number[]): Square[] => columns.map((column, row) => at(row, column));

export const same = (a: Square | null | undefined, b: Square | null | undefined): boolean =>
  !!a && !!b && a.row === b.row && a.column === b.column;
export const within = (squares: readonly Square[], square: Square): boolean =>
  squares.some((other) => same(other, square));
export const without = (squares: readonly Square[], square: Square): Square[] =>
  squares.filter((other) => !same(other, square));
/** The squares that are on the board. */
export const inside = (squares: readonly Square[], n: number): Square[] =>
  squares.filter(({ row, column }) => row < n && column < n);
/** The list with this square added, or removed if it was there. */
export const toggled = (squares: readonly Square[], square: Square): Square[] =>
  within(squares, square) ? without(squares, square) : [...squares, square];

export const named = ({ row, column }: Square): string => `${row}:${column}`;
/** Squares in the notation of the address: `0.1-2.3`. */
export const written = (squares: readonly Square[]): string =>
  squares.map(({ row, column }) => `${row}.${column}`).join("-");
/** The squares in an address that are on the board, each once. */
export function read(text: string | null, n: number): Square[] {
  const squares = (text ?? "").split("-").flatMap((word) => {
    const [, row, column] = /^(\d{1,2})\.(\d{1,2})$/.exec(word) ?? [];
    return column ? [at(Number(row), Number(column))] : [];
  });
  return inside(squares, n).filter((square, k, squares) => !within(squares.slice(0, k), square));
}
