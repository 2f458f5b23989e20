// A square for each part of a whole: the more, the deeper its colour.

import { CELL } from "../board/Grid";
import { same, squareOf } from "../board/squares";
import { memo } from "../memo";
import { dark, token } from "../theme";
import type { Square } from "../types";

/** How much of the strong colour: nothing in the middle, where neither dark nor light digits can be read. */
export const shade = (part: number): number => (part > 0.5 ? 0.56 + 0.44 * part : 0.8 * part);

/** Channels of a colour as the style sheet computes it. */
const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** What lies between the two colours. */
export function mixed(part: number): string {
  const [pale, strong] = [channels(token("heat-low")), channels(token("heat-high"))];
  return `rgb(${pale.map((from, k) => Math.round(from + (strong[k]! - from) * part)).join(" ")})`;
}

interface SquaresProps {
  n: number;
  /** From 0 to 1. */
  parts: readonly number[];
  /** On each square. */
  words?: readonly string[] | undefined;
  dark: boolean;
}

const Drawn = memo(function Drawn({ n, parts, words }: SquaresProps) {
  return (
    <>
      {parts.map((part, index) => {
        const { row, column } = squareOf(n, index);
        const [x, y] = [column * CELL, row * CELL];
        return (
          <>
            <rect
              x={x + 0.15}
              y={y + 0.15}
              width={CELL - 0.3}
              height={CELL - 0.3}
              rx="0.5"
              fill={mixed(words ? shade(part) : part)}
            />
            {words && (
              <text
                x={x + CELL / 2}
                y={y + CELL / 2}
                text-anchor="middle"
                dominant-baseline="central"
                fill={token(part > 0.5 ? "surface" : "ink")}
              >
                {words[index]}
              </text>
            )}
          </>
        );
      })}
    </>
  );
});

interface Props extends Omit<SquaresProps, "dark"> {
  label?: string;
  /** The square that is asked about. */
  here?: Square | null;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPoint?: (square: Square | null) => void;
}

export function HeatSquares({ n, parts, words, label, here, onKeyDown, onPoint }: Props) {
  return (
    <svg
      class="squares-map"
      viewBox={`0 0 ${n * CELL} ${n * CELL}`}
      role="img"
      tabindex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint?.(null)}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const { left, top, width } = currentTarget.getBoundingClientRect();
        const line = (k: number): number => Math.min(n - 1, Math.max(0, Math.floor((k * n) / width)));
        const to = { row: line(clientY - top), column: line(clientX - left) };
        if (!same(to, here)) onPoint?.(to);
      }}
    >
      <Drawn n={n} parts={parts} words={words} dark={dark.value} />
      {here && (
        <rect
          class="here"
          x={here.column * CELL + 0.3}
          y={here.row * CELL + 0.3}
          width={CELL - 0.6}
          height={CELL - 0.6}
          rx="0.5"
        />
      )}
    </svg>
  );
}
