// A square for each part of a whole: the larger the part, the deeper its colour.

import { CELL } from "../board/Grid";
import { squareOf } from "../board/squares";
import { memo } from "../memo";
import { token } from "../theme";

/** Largest board with a number on each square. */
export const NUMBERED = 12;

/** Amount of the strong colour. The middle is left out, because neither dark nor light digits can be read there. */
const shade = (part: number): number => (part > 0.5 ? 0.56 + 0.44 * part : 0.8 * part);

/** Channels of a colour as computed from the style sheet. */
const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Returns a function that mixes the two current colours. */
export function mixing(): (part: number) => string {
  const [pale, strong] = [channels(token("heat-low")), channels(token("heat-high"))];
  return (part) => `rgb(${pale.map((from, k) => Math.round(from + (strong[k]! - from) * part)).join(" ")})`;
}

interface SquareProps {
  /** The part, from 0 to 1. */
  part: number;
  /** The function for its colour; see {@link mixing}. */
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

/** All squares of a board, row by row, each with its part and its text. */
export const HeatSquares = memo(function HeatSquares(props: {
  n: number;
  parts: readonly number[];
  words: readonly string[] | undefined;
}) {
  const { n, parts, words } = props;
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
