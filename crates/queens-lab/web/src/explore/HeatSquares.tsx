// A square for each part of a whole: the more, the deeper its colour.

import { CELL } from "../board/Grid";
import { same, squareOf } from "../board/squares";
import { memo } from "../memo";
import { token } from "../theme";
import type { Square } from "../types";

/** The largest board with a number on each square. */
export const NUMBERED = 12;

/** How much of the strong colour: nothing in the middle, where neither dark nor light digits can be read. */
const shade = (part: number): number => (part > 0.5 ? 0.56 + 0.44 * part : 0.8 * part);

/** Channels of a colour as the style sheet computes it. */
const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** What lies between the two colours of the moment. */
export function mixing(): (part: number) => string {
  const [pale, strong] = [channels(token("heat-low")), channels(token("heat-high"))];
  return (part) => `rgb(${pale.map((from, k) => Math.round(from + (strong[k]! - from) * part)).join(" ")})`;
}

interface SquareProps {
  /** From 0 to 1. */
  part: number;
  /** Its colour; see {@link mixing}. */
  mix: (part: number) => string;
  words?: string | undefined;
  x?: number;
  y?: number;
}

export function HeatSquare({ part, mix, words, x = 0, y = 0 }: SquareProps) {
  return (
    <>
      <rect
        x={x + 0.15}
        y={y + 0.15}
        width={CELL - 0.3}
        height={CELL - 0.3}
        rx="0.5"
        fill={mix(words === undefined ? part : shade(part))}
      />
      {words && (
        <text
          x={x + CELL / 2}
          y={y + CELL / 2}
          text-anchor="middle"
          dominant-baseline="central"
          font-size={Math.min(4.2, 12 / words.length)}
          fill={token(part > 0.5 ? "surface" : "ink")}
        >
          {words}
        </text>
      )}
    </>
  );
}

interface SquaresProps {
  n: number;
  parts: readonly number[];
  /** On each square. */
  words?: readonly string[] | undefined;
}

const Drawn = memo(function Drawn({ n, parts, words }: SquaresProps) {
  const mix = mixing();
  return (
    <>
      {parts.map((part, index) => {
        const { row, column } = squareOf(n, index);
        return <HeatSquare key={index} part={part} mix={mix} words={words?.[index]} x={column * CELL} y={row * CELL} />;
      })}
    </>
  );
});

interface Props extends SquaresProps {
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
      <Drawn n={n} parts={parts} words={words} />
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
