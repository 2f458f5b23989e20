// A board to click, drag on, and walk over with the keyboard. To a screen reader it is a grid.

import { memo } from "preact/compat";
import { useRef, useState } from "preact/hooks";
import type { Square } from "../types";

/** How a square looks beyond its colour; each look is a pattern or a shape, never a colour alone. */
export interface Look {
  /** Commanded by one queen, or by several. */
  attacked?: "once" | "often" | undefined;
  /** A square to notice. */
  mark?: "hint" | "filter" | "tried" | "refused" | "good" | undefined;
}

export interface BoardProps {
  n: number;
  queens: readonly Square[];
  label: string;
  look?: (row: number, column: number) => Look;
  /** What a screen reader says of a square, with or without a queen. */
  describe?: (row: number, column: number, queen: boolean) => string;
  /** How a queen looks: "attacked", "culprit", "ghost". */
  queenLook?: (index: number) => string | undefined;
  /** From each queen to the square it attacks. */
  arrows?: readonly (readonly [Square, Square])[];
  /** A short note at the end of each row. */
  notes?: readonly string[] | undefined;
  notesLabel?: string;
  onPress?: (square: Square) => void;
  onDrag?: (from: Square, to: Square) => void;
  /** The square under the pointer or the focus. */
  onPoint?: (square: Square | null) => void;
}

const CELL = 10;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
export const sameSquare = (a: Square | null, b: Square | null): boolean =>
  a !== null && b !== null && a.row === b.row && a.column === b.column;

export function Board(props: BoardProps) {
  const { n, queens, look, describe, queenLook, arrows, notes, onPress, onDrag, onPoint } = props;
  const margin = 1.2 + n * 0.32;
  const noteWidth = notes ? margin * 1.5 : margin * 0.3;
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<Square>({ row: 0, column: 0 });
  const [drag, setDrag] = useState<{ from: Square; x: number; y: number; over: Square | null } | null>(null);
  const pressed = useRef<{ square: Square; x: number; y: number } | null>(null);
  const pointed = useRef<Square | null>(null);

  const width = margin + n * CELL + noteWidth;
  const height = margin + n * CELL + margin * 0.3;
  const at = new Map(queens.map((queen, index) => [queen.row * n + queen.column, index]));
  const held = new Set(queens.map((queen) => queen.row));
  const home = { row: Math.min(focus.row, n - 1), column: Math.min(focus.column, n - 1) };

  function place(event: PointerEvent): { x: number; y: number; square: Square | null } {
    // The picture may be smaller than its element; its own matrix knows.
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    const row = Math.floor(y / CELL);
    const column = Math.floor(x / CELL);
    const inside = row >= 0 && row < n && column >= 0 && column < n;
    return { x, y, square: inside ? { row, column } : null };
  }

  function point(square: Square | null): void {
    if (!onPoint || sameSquare(square, pointed.current) || square === pointed.current) return;
    pointed.current = square;
    onPoint(square);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { x, y, square } = place(event);
    if (!square) return;
    pressed.current = { square, x, y };
    if (onDrag && at.has(square.row * n + square.column)) svg.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const { x, y, square } = place(event);
    point(square);
    const start = pressed.current;
    if (!start || !onDrag || !at.has(start.square.row * n + start.square.column)) return;
    if (drag || Math.hypot(x - start.x, y - start.y) > CELL * 0.25) {
      setDrag({ from: start.square, x, y, over: square });
    }
  }

  function up(event: PointerEvent): void {
    const start = pressed.current;
    pressed.current = null;
    setDrag(null);
    if (!start) return;
    const { square } = place(event);
    if (drag) {
      if (square && !sameSquare(square, start.square)) onDrag?.(start.square, square);
    } else if (sameSquare(square, start.square)) {
      setFocus(start.square);
      onPress?.(start.square);
    }
  }

  function cancel(): void {
    pressed.current = null;
    setDrag(null);
  }

  function key(event: KeyboardEvent): void {
    const { row, column } = home;
    let to: Square | null = null;
    switch (event.key) {
      case "ArrowUp": to = { row: row - 1, column }; break;
      case "ArrowDown": to = { row: row + 1, column }; break;
      case "ArrowLeft": to = { row, column: column - 1 }; break;
      case "ArrowRight": to = { row, column: column + 1 }; break;
      case "Home": to = { row: event.ctrlKey ? 0 : row, column: 0 }; break;
      case "End": to = { row: event.ctrlKey ? n - 1 : row, column: n - 1 }; break;
      case "PageUp": to = { row: 0, column }; break;
      case "PageDown": to = { row: n - 1, column }; break;
      case " ":
      case "Enter":
        event.preventDefault();
        onPress?.(home);
        return;
      default:
        return;
    }
    event.preventDefault();
    if (to.row < 0 || to.row >= n || to.column < 0 || to.column >= n) return;
    setFocus(to);
    svg.current!.querySelector<SVGGElement>(`[data-at="${to.row}:${to.column}"]`)?.focus();
  }

  const fontSize = { "--size": `${margin * 0.5}px` };
  const edge = Math.min(0.5, 0.07 * n);
  const middle = (k: number): number => k * CELL + CELL / 2;
  const focused = (event: FocusEvent): void => {
    const at = (event.target as Element).closest<SVGElement>("[data-at]")?.dataset["at"];
    if (!at) return;
    const [row, column] = at.split(":").map(Number) as [number, number];
    setFocus({ row, column });
    point({ row, column });
  };
  // The listeners stand outside the picture: an SVG element that listens to the focus can get it.
  return (
    <div class="board-frame" onFocusIn={focused} onFocusOut={() => point(null)}>
    <svg
      ref={svg}
      class={`board${drag ? " dragging" : ""}${onPress ? " live" : ""}`}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={cancel}
      onPointerLeave={() => point(null)}
    >
      <g class="coordinates" aria-hidden="true" style={fontSize}>
        {range(n).map((k) => (
          <>
            <text x={middle(k)} y={-margin * 0.3} text-anchor="middle">{k}</text>
            <text x={-margin * 0.36} y={middle(k)} text-anchor="end" dominant-baseline="central">{k}</text>
          </>
        ))}
      </g>
      <g role="grid" aria-label={props.label} aria-rowcount={n} aria-colcount={n} onKeyDown={key}>
        {range(n).map((row) => (
          <g role="row" key={row}>
            {range(n).map((column) => {
              const seen = look?.(row, column);
              const queen = at.get(row * n + column);
              return (
                <Cell key={column} row={row} column={column} attacked={seen?.attacked} mark={seen?.mark}
                  queen={queen === undefined ? undefined : (queenLook?.(queen) ?? "")}
                  moving={drag !== null && drag.from.row === row && drag.from.column === column}
                  over={drag?.over?.row === row && drag.over.column === column}
                  tabbable={row === home.row && column === home.column}
                  label={describe?.(row, column, queen !== undefined) ?? `${row}, ${column}`} />
              );
            })}
          </g>
        ))}
      </g>
      <rect class="edge" aria-hidden="true" x={-edge / 2} y={-edge / 2} width={n * CELL + edge} height={n * CELL + edge} rx={1.2 * edge} stroke-width={edge} />
      {notes && (
        <g class="notes" style={fontSize} role="img" aria-label={`${props.notesLabel ?? ""}: ${notes.join(", ")}`}>
          {notes.map((note, row) => (
            <text key={row} x={n * CELL + margin * 0.4} y={middle(row)} dominant-baseline="central"
              class={note === "0" && !held.has(row) ? "none" : ""}>{note}</text>
          ))}
        </g>
      )}
      <g aria-hidden="true" class="arrows">
        {arrows?.map(([from, to]) => (
          <line key={`${from.row}:${from.column}`} x1={middle(from.column)} y1={middle(from.row)}
            x2={middle(to.column)} y2={middle(to.row)} marker-end="url(#arrowhead)" />
        ))}
        {drag && (
          <use href="#queen" class="queen ghost" x={drag.x - CELL * 0.44} y={drag.y - CELL * 0.5}
            width={CELL * 0.88} height={CELL * 0.88} />
        )}
      </g>
    </svg>
    </div>
  );
}

function Mark({ kind }: { kind: NonNullable<Look["mark"]> }) {
  switch (kind) {
    case "hint":
      return <rect class="mark hint" x="1" y="1" width={CELL - 2} height={CELL - 2} rx="1.4" />;
    case "filter":
      return <rect class="mark filter" width={CELL} height={CELL} fill="url(#dots)" />;
    case "good":
      return <rect class="mark good" x="0.6" y="0.6" width={CELL - 1.2} height={CELL - 1.2} rx="1" />;
    case "tried":
      return <circle class="mark tried" cx={CELL / 2} cy={CELL / 2} r={CELL * 0.16} />;
    case "refused":
      return <path class="mark refused" d="M2.6 2.6 7.4 7.4 M7.4 2.6 2.6 7.4" />;
  }
}

interface CellProps extends Look {
  row: number;
  column: number;
  /** The look of the queen that stands here; undefined without one. */
  queen: string | undefined;
  moving: boolean;
  over: boolean;
  tabbable: boolean;
  label: string;
}

/** One square; drawn anew only when something about it has changed. */
const Cell = memo(function Cell({ row, column, attacked, mark, queen, moving, over, tabbable, label }: CellProps) {
  return (
    <g role="gridcell" data-at={`${row}:${column}`} class={`cell ${(row + column) % 2 ? "odd" : "even"}${over ? " over" : ""}`}
      transform={`translate(${column * CELL} ${row * CELL})`} tabindex={tabbable ? 0 : -1} aria-label={label}>
      <rect class="square" width={CELL} height={CELL} />
      {attacked && <rect class="attack" width={CELL} height={CELL} fill={attacked === "often" ? "url(#crosshatch)" : "url(#hatch)"} />}
      {mark && <Mark kind={mark} />}
      {queen !== undefined && (
        <use href="#queen" class={`queen ${queen}${moving ? " moving" : ""}`}
          x={CELL * 0.06} y={CELL * 0.06} width={CELL * 0.88} height={CELL * 0.88} />
      )}
      {queen?.includes("attacked") && <circle class="conflict" cx={CELL / 2} cy={CELL / 2} r={CELL * 0.46} />}
      <rect class="focus" x="0.35" y="0.35" width={CELL - 0.7} height={CELL - 0.7} rx="0.8" />
    </g>
  );
});
