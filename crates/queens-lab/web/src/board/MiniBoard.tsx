// A small board to look at: one picture for screen readers, one path for all its dark squares.

import { text } from "../i18n";
import { memo } from "../memo";
import type { Square } from "../types";
import { named, placed } from "./squares";

interface Props {
  n: number;
  /** `columns[row]`. */
  columns?: readonly number[];
  queens?: readonly Square[];
  label?: string;
  /** Squares to show as rejected. */
  attacked?: readonly Square[];
  class?: string;
  /** Whether the board is so small that an outline is enough for a queen. */
  tiny?: boolean;
}

const dark = new Map<number, string>();

export function darkSquares(n: number): string {
  const known = dark.get(n);
  if (known) return known;
  let path = "";
  for (let row = 0; row < n; row++) {
    for (let column = 1 - (row % 2); column < n; column += 2) path += `M${column} ${row}h1v1h-1z`;
  }
  dark.set(n, path);
  return path;
}

/** The queen of `Defs`, from a square's top left corner: one path for all queens is drawn in a fraction of the time. */
const QUEEN =
  "m.257 .662l-.072-.288 .189.153 .126-.261 .126.261 .189-.153-.072.288zm-.009.045h.504v.09h-.504z" +
  "m-.1215-.378a.0495.0495 0 1 0 .099 0a.0495.0495 0 1 0-.099 0zm.3195-.108a.054.054 0 1 0 .108 0a.054.054 0 1 0-.108 0z" +
  "m.3285.108a.0495.0495 0 1 0 .099 0a.0495.0495 0 1 0-.099 0z";

/** Its outline, for boards on which a queen has only a few pixels. */
const CROWN = "m.13 .27l.12 .55h.5l.12-.55l-.2 .2l-.17-.32l-.17 .32z";

export const queensPath = (queens: readonly Square[], shape = QUEEN): string =>
  queens.map(({ row, column }) => `M${column} ${row}${shape}`).join("");

/** The name of a picture of a board, with the positions of its queens. */
export const pictured = (label: string, queens: readonly Square[]): string =>
  queens.length === 0 ? label : text().labelled(label, queens.map(named).join(", "));

export const MiniBoard = memo(function MiniBoard({ n, columns, queens, attacked, tiny, ...rest }: Props) {
  const squares = queens ?? placed(columns ?? []);
  const label = rest.label ?? pictured(text().play.board(n), squares);
  return (
    <svg class={`mini ${rest.class ?? ""}`} viewBox={`0 0 ${n} ${n}`} role="img" aria-label={label}>
      <rect class="even-fill" width={n} height={n} />
      <path class="odd-fill" d={darkSquares(n)} />
      <path class="queen" d={queensPath(squares, tiny ? CROWN : QUEEN)} />
      {attacked?.map(({ row, column }) => (
        <path key={`x${row}:${column}`} class="cross" d={`M${column + 0.2} ${row + 0.2}l.6 .6m0 -.6l-.6 .6`} />
      ))}
    </svg>
  );
});
