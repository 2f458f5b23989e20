// A small board to look at: one picture to a screen reader, one path for all its dark squares.

import { memo } from "preact/compat";
import type { Square } from "../types";

interface Props {
  n: number;
  /** `columns[row]`, or negative where a row is empty. */
  columns?: readonly number[];
  queens?: readonly Square[];
  label: string;
  /** Squares to show as refused. */
  attacked?: readonly Square[];
  class?: string;
}

function darkSquares(n: number): string {
  let path = "";
  for (let row = 0; row < n; row++) {
    for (let column = 1 - (row % 2); column < n; column += 2) path += `M${column} ${row}h1v1h-1z`;
  }
  return path;
}

export const MiniBoard = memo(function MiniBoard({ n, columns, queens, label, attacked, ...rest }: Props) {
  const squares =
    queens ??
    (columns ?? []).map((column, row) => ({ row, column })).filter(({ column }) => column >= 0);
  return (
    <svg class={`mini ${rest.class ?? ""}`} viewBox={`0 0 ${n} ${n}`} role="img" aria-label={label}>
      <rect class="even-fill" width={n} height={n} />
      <path class="odd-fill" d={darkSquares(n)} />
      {squares.map(({ row, column }) => (
        <use key={`${row}:${column}`} href="#queen" class="queen" x={column + 0.05} y={row + 0.05} width="0.9" height="0.9" />
      ))}
      {attacked?.map(({ row, column }) => (
        <path key={`x${row}:${column}`} class="cross" d={`M${column + 0.2} ${row + 0.2}l.6 .6m0 -.6l-.6 .6`} />
      ))}
    </svg>
  );
});
