// What all boards have in common: squares in rows that the keyboard can move over, a grid for screen readers, and a
// part that is enlarged if squares are too small for a finger. A board with nothing to press is a picture, which takes
// neither the focus nor keys.

import type { ComponentChildren, SVGAttributes, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "../i18n";
import { Button } from "../parts";
import { at, indexOf, named, squareOf } from "./squares";

export const CELL = 10;
/** Smallest square in pixels that a finger can hit, and the size to which smaller ones are enlarged. */
const [SMALLEST, ENLARGED] = [24, 40];

interface Part {
  row: number;
  column: number;
  size: number;
}

export interface Grid {
  svg: { current: SVGSVGElement | null };
  /** The square that has the focus, or would get it. */
  home: number;
  setHome: (index: number) => void;
  /** The enlarged part, or null if the whole board is shown. */
  part: Part | null;
  setPart: (part: Part | null) => void;
  /** Whether a square is in sight. */
  sees: (index: number) => boolean;
  /** Shows a part of `size` squares a side around one square. */
  enlarge: (size: number, index: number) => void;
  /** Whether this click or tap is meant for the square. If a finger could not have aimed at it, the board is enlarged. */
  meant: (event: PointerEvent, index: number) => boolean;
  /** Position of a pointer: in units of the picture, and its square. */
  place: (pointer: { clientX: number; clientY: number }) => { x: number; y: number; index: number | null };
}

/** A board of `n` rows; if a part is enlarged and squares light up outside of it, the whole board is shown. */
export function useGrid(n: number, lit: readonly number[] = []): Grid {
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setHome] = useState(0);
  const [wanted, setPart] = useState<Part | null>(null);
  const part = wanted && wanted.size < n ? wanted : null;
  const inside = (k: number, first: number): boolean => k >= first && k < first + part!.size;
  const sees = (index: number): boolean => {
    const { row, column } = squareOf(n, index);
    return !part || (inside(row, part.row) && inside(column, part.column));
  };
  useEffect(() => {
    if (!lit.every(sees)) setPart(null);
  }, [String(lit)]);
  function enlarge(size: number, index: number): void {
    const first = (k: number): number => Math.min(n - size, Math.max(0, k - Math.floor(size / 2)));
    const { row, column } = squareOf(n, index);
    setPart({ row: first(row), column: first(column), size });
  }
  return {
    svg,
    home: Math.min(focus, n * n - 1),
    setHome,
    part,
    setPart,
    sees,
    enlarge,
    meant(event, index) {
      const side = svg.current!.getScreenCTM()!.a * CELL;
      const vague = event.pointerType === "touch" && !part && side < SMALLEST;
      if (vague) enlarge(Math.max(4, Math.floor((side * n) / ENLARGED)), index);
      else setHome(index);
      return !vague;
    },
    place({ clientX, clientY }) {
      // The picture may be smaller than its element; its own matrix takes that into account.
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
      const square = at(Math.floor(y / CELL), Math.floor(x / CELL));
      const inside = square.row >= 0 && square.row < n && square.column >= 0 && square.column < n;
      return { x, y, index: inside ? indexOf(n, square) : null };
    },
  };
}

/** Whether a press means the other button of the mouse, which on a Mac may also be Ctrl. */
export const isOther = ({ button, ctrlKey }: PointerEvent): boolean => button === 2 || ctrlKey;

/** The square to which a key leads from a square; at the edge, no other. */
export function walked({ key, ctrlKey }: KeyboardEvent, from: number, n: number): number | undefined {
  const { row, column } = squareOf(n, from);
  const last = n - 1;
  const to = {
    ArrowUp: at(row - 1, column),
    ArrowDown: at(row + 1, column),
    ArrowLeft: at(row, column - 1),
    ArrowRight: at(row, column + 1),
    Home: at(ctrlKey ? 0 : row, 0),
    End: at(ctrlKey ? last : row, last),
    PageUp: at(0, column),
    PageDown: at(last, column),
  }[key];
  const inside = (k: number): number => Math.min(last, Math.max(0, k));
  return to && indexOf(n, at(inside(to.row), inside(to.column)));
}

/** Properties that make a group one square of a grid; `tabbable` is undefined on a board with nothing to press. */
export const squareProps = (row: number, column: number, tabbable: boolean | undefined, label: string | undefined) => ({
  role: tabbable === undefined ? undefined : ("gridcell" as const),
  "data-at": `${row}:${column}`,
  transform: `translate(${column * CELL} ${row * CELL})`,
  tabindex: tabbable === undefined ? undefined : tabbable ? 0 : -1,
  "aria-label": label,
});

/** A queen in the middle of the square at this corner; `side` is its size as a part of the square. */
export function Queen(props: { class: string; x?: number; y?: number; side?: number }) {
  const { x = 0, y = 0, side = 0.88 } = props;
  const [edge, size] = [((1 - side) / 2) * CELL, side * CELL];
  return <use href="#queen" class={props.class} x={x + edge} y={y + edge} width={size} height={size} />;
}

interface Props {
  n: number;
  grid: Grid;
  class: string;
  label: string;
  /** The visible box without enlargement, and the margin around an enlarged part. */
  box: readonly [number, number, number, number];
  edge?: number;
  cell: (row: number, column: number, tabbable: boolean | undefined) => VNode;
  /** Called for a click, Space or Enter. */
  onPress: ((index: number) => void) | undefined;
  /** Called for another key; returns true if the key has a meaning. */
  onKey?: ((code: string, index: number, shift: boolean) => boolean) | undefined;
  /** Called with the square that has received the focus, if any. */
  onFocus?: (index: number | null) => void;
  /** Listeners for pointers and fingers. */
  pointer: SVGAttributes<SVGSVGElement>;
  /** Content below the squares, and above them. */
  under?: ComponentChildren;
  children?: ComponentChildren;
}

export function GridView(props: Props) {
  const { n, grid, label, edge = 0, cell, onPress, onKey, onFocus, pointer, under, children } = props;
  const { svg, home, setHome, part, setPart, enlarge } = grid;
  const t = text();
  const [left, top, wide, high] = part
    ? [part.column * CELL - edge, part.row * CELL - edge, part.size * CELL + 2 * edge, part.size * CELL + 2 * edge]
    : props.box;

  function key(event: KeyboardEvent): void {
    if (event.metaKey || event.altKey) return;
    const to = walked(event, home, n);
    if (to !== undefined) {
      setHome(to);
      // An enlarged part moves along.
      if (part && !grid.sees(to)) enlarge(part.size, to);
      svg.current!.querySelector<SVGGElement>(`[data-at="${named(squareOf(n, to))}"]`)!.focus();
    } else if (event.key === " " || event.key === "Enter") onPress?.(home);
    else if (event.ctrlKey) return;
    else if (/^[1-9]$/.test(event.key)) enlarge(Math.max(Math.min(4, n), Math.ceil(n / Number(event.key))), home);
    else if (!onKey?.(event.code, home, event.shiftKey)) return;
    event.preventDefault();
  }
  function focused(event: FocusEvent): void {
    const here = (event.target as Element).closest<SVGElement>("[data-at]")?.dataset["at"]?.split(":").map(Number);
    if (!here) return;
    const index = indexOf(n, at(here[0]!, here[1]!));
    setHome(index);
    onFocus?.(index);
  }

  const rows = Array.from({ length: n }, (_, row) => (
    <g role={onPress && "row"} key={row} style={{ "--late": row / n }}>
      {Array.from({ length: n }, (_, column) => cell(row, column, onPress ? row * n + column === home : undefined))}
    </g>
  ));
  // The listeners are outside the picture, because an SVG element that listens for the focus can receive it.
  return (
    <div class={`board-frame${part ? " zoomed" : ""}`} onFocusIn={focused} onFocusOut={() => onFocus?.(null)}>
      {part && <Button label={t.wholeBoard} icon="zoomOut" onClick={() => setPart(null)} />}
      <svg
        ref={svg}
        class={`board ${props.class}${onPress ? " live" : ""}`}
        viewBox={`${left} ${top} ${wide} ${high}`}
        style={{ aspectRatio: `${wide} / ${high}`, "--ratio": wide / high }}
        role={onPress ? "none" : "img"}
        aria-label={onPress ? undefined : label}
        onContextMenu={(event) => onPress && event.preventDefault()}
        {...pointer}
      >
        {under}
        {onPress ? (
          <g role="grid" aria-label={label} aria-rowcount={n} aria-colcount={n} onKeyDown={key}>
            {rows}
          </g>
        ) : (
          <g aria-hidden="true">{rows}</g>
        )}
        {children}
      </svg>
    </div>
  );
}

/** The rows and columns that have a number beside them, if `seen` of them are visible. */
export const numbered = (n: number, seen = n): number[] =>
  Array.from({ length: n }, (_, k) => k).filter((k) => seen <= 20 || k % 5 === 0);

/** Numbers of columns above and of rows to the left, at this distance from the board. */
export function Coordinates(props: { n: number; above: number; left: number; size: number }) {
  const { n, above, left, size } = props;
  return (
    <g class="coordinates" aria-hidden="true" style={{ "--size": `${size}px` }}>
      {numbered(n).map((k) => (
        <>
          <text x={(k + 0.5) * CELL} y={-above} text-anchor="middle">
            {k}
          </text>
          <text x={-left} y={(k + 0.5) * CELL} text-anchor="end" dominant-baseline="central">
            {k}
          </text>
        </>
      ))}
    </g>
  );
}
