// A chessboard: queens to place and to drag, what they attack, and notes beside the board.

import { memo } from "../memo";
import { useRef, useState } from "preact/hooks";
import { text } from "../i18n";
import { hatched, narrow } from "../theme";
import type { Square } from "../types";
import { pictured } from "./MiniBoard";
import { CELL, Coordinates, GridView, isOther, numbered, Queen, squareProps, useGrid } from "./Grid";
import { indexOf, named, squareOf } from "./squares";

/** How a square looks apart from its colour; each look is a pattern or a shape, never a colour alone. */
export interface Look {
  /** Number of queens that attack the square. */
  attackers?: number;
  /** A mark that draws attention to the square; `ghost` is a queen that has just gone. */
  mark?: "hint" | "filter" | "refused" | "good" | "ghost" | "missed" | "blocked" | undefined;
}

interface BoardProps {
  n: number;
  queens: readonly Square[];
  label?: string;
  look?: (row: number, column: number) => Look;
  /** Squares that a hint is about. */
  lit?: readonly Square[];
  /** What a screen reader says about a square. */
  describe?: (row: number, column: number) => string;
  /** How a queen looks: "attacked" or "solved". */
  queenLook?: (index: number) => string | undefined;
  /** An arrow from each queen to the square it attacks. */
  arrows?: readonly (readonly [Square, Square])[];
  /** A line between queens that attack each other. */
  ties?: readonly (readonly [Square, Square])[];
  /** The current row or column. */
  line?: { row: number } | { column: number } | undefined;
  /** Numbers on the squares of a row, from the left. */
  digits?: { row: number; values: readonly number[] } | undefined;
  /** At the end of each row: the number of free squares, or that it has its queen. `notesTitle` is above. */
  notes?: readonly (number | "held")[] | undefined;
  notesTitle?: string;
  notesLabel?: string;
  onPress?: (square: Square) => void;
  /** Called for the other button of the mouse. */
  onOther?: (square: Square) => void;
  onDrag?: (from: Square, to: Square) => void;
  /** Called with the square under the pointer or the focus. */
  onPoint?: (square: Square | null) => void;
}

/** Duration of a press that asks about a square, in milliseconds. */
const HOLD_MS = 420;

export function Board(props: BoardProps) {
  const { n, queens, look, describe, queenLook, arrows, ties, notes, line, digits, onPress, onOther, onDrag, onPoint } =
    props;
  const grid = useGrid(
    n,
    props.lit?.map((square) => indexOf(n, square)),
  );
  const { svg, part, setPart, place } = grid;
  const seen = part?.size ?? n;
  // On a phone the board needs every pixel, so the coordinates are inside the squares of its edge, as for an enlarged
  // part.
  const inside = narrow.value || part !== null;
  const margin = inside ? 0.4 : 1.2 + n * 0.32;
  const unit = 1.2 + n * 0.32;
  const noteWidth = notes ? unit * (inside ? 1.9 : 1.7) : inside ? 0.4 : unit * 0.3;
  /** Whether the title is wider than the notes and begins above the board. */
  const long = (props.notesTitle?.length ?? 0) > 5;
  const [drag, setDrag] = useState<{ from: number; x: number; y: number; over: number | null } | null>(null);
  const pressed = useRef<{
    index: number;
    x: number;
    y: number;
    held: boolean;
    moved: boolean;
    timer: number;
  } | null>(null);
  const pointed = useRef<number | null>(null);

  const top = notes ? Math.max(margin, unit) : margin;
  const width = margin + n * CELL + noteWidth;
  const height = top + n * CELL + (inside ? 0.4 : unit * 0.3);
  const queenAt = new Map(queens.map((queen, index) => [indexOf(n, queen), index]));

  function point(index: number | null): void {
    if (!onPoint || index === pointed.current) return;
    pointed.current = index;
    onPoint(index === null ? null : squareOf(n, index));
  }

  /** A finger on a queen moves the queen, one elsewhere the page. The browser must be told at the first touch. */
  function touch(event: TouchEvent): void {
    if (event.touches.length > 1 || !event.cancelable) return;
    const { index } = place(event.touches[0]!);
    if (part || (onDrag && index !== null && queenAt.has(index))) event.preventDefault();
  }

  function down(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const { x, y, index } = place(event);
    if (index === null) return;
    const touch = event.pointerType === "touch";
    if (!touch && isOther(event)) return onOther?.(squareOf(n, index));
    if (event.button !== 0) return;
    const start = { index, x, y, held: false, moved: false, timer: 0 };
    // Holding a finger on a square asks who attacks it.
    if (touch && onPoint) {
      start.timer = window.setTimeout(() => {
        if (pressed.current !== start || start.moved) return;
        start.held = true;
        point(index);
      }, HOLD_MS);
    }
    pressed.current = start;
    if (touch && onPoint) point(null);
    if ((onDrag && queenAt.has(index)) || part) svg.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const { x, y, index } = place(event);
    const start = pressed.current;
    if (event.pointerType !== "touch") point(index);
    if (!start || start.held) return;
    const far = Math.hypot(x - start.x, y - start.y) > CELL * 0.25;
    start.moved ||= far;
    if (onDrag && queenAt.has(start.index)) {
      if (drag || far) setDrag({ from: start.index, x, y, over: index });
    } else if (part && start.moved) {
      const clamp = (value: number): number => Math.min(n - part.size, Math.max(0, value));
      setPart({
        ...part,
        column: clamp(part.column - (x - start.x) / CELL),
        row: clamp(part.row - (y - start.y) / CELL),
      });
    }
  }

  function up(event: PointerEvent): void {
    const start = pressed.current;
    cancel();
    if (!start) return;
    const { index } = place(event);
    if (drag) {
      if (index !== null && index !== start.index) onDrag?.(squareOf(n, start.index), squareOf(n, index));
      return;
    }
    if (start.held || (part && start.moved) || index !== start.index) return;
    if (onPress && grid.meant(event, index)) onPress(squareOf(n, index));
  }

  function cancel(): void {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
    setDrag(null);
  }

  const size = unit * (inside ? 0.62 : 0.5);
  const edge = Math.min(0.5, 0.07 * n);
  const middle = (k: number): number => k * CELL + CELL / 2;
  const t = text();
  const { label = t.play.board(n) } = props;
  return (
    <GridView
      n={n}
      grid={grid}
      class={drag ? "dragging" : ""}
      label={onPress ? label : pictured(label, queens)}
      box={[-margin, -top, width, height]}
      cell={(row, column, tabbable) => {
        const { attackers = 0, mark } = look?.(row, column) ?? {};
        const index = row * n + column;
        const queen = queenAt.get(index);
        return (
          <Cell
            key={column}
            row={row}
            column={column}
            attacked={attackers > 1 ? "often" : attackers === 1 ? "once" : undefined}
            mark={mark}
            hatched={hatched.value}
            queen={queen === undefined ? undefined : (queenLook?.(queen) ?? "")}
            moving={drag?.from === index}
            over={drag?.over === index}
            tabbable={tabbable}
            label={onPress && describe?.(row, column)}
          />
        );
      }}
      onPress={onPress && ((index) => onPress(squareOf(n, index)))}
      onFocus={point}
      pointer={{
        onTouchStart: touch,
        onPointerDown: down,
        onPointerMove: move,
        onPointerUp: up,
        onPointerCancel: cancel,
        onPointerLeave: (event) => event.pointerType === "touch" || point(null),
      }}
      under={!inside && <Coordinates n={n} above={unit * 0.3} left={unit * 0.36} size={size} />}
    >
      {inside && (
        <g class="coordinates within" aria-hidden="true" style={{ "--size": `${Math.max(2.1, seen * 0.2)}px` }}>
          {numbered(n, seen).map((k) => (
            <>
              <text x={(part ? part.column * CELL : 0) + 0.5} y={k * CELL + 0.5} dominant-baseline="hanging">
                {k}
              </text>
              <text
                x={(k + 1) * CELL - 0.5}
                y={(part ? (part.row + part.size) * CELL : n * CELL) - 0.7}
                text-anchor="end"
              >
                {k}
              </text>
            </>
          ))}
        </g>
      )}
      <rect
        class="edge"
        aria-hidden="true"
        x={-edge / 2}
        y={-edge / 2}
        width={n * CELL + edge}
        height={n * CELL + edge}
        rx={1.2 * edge}
        stroke-width={edge}
      />
      {line && (
        <rect
          class="line-of-now"
          aria-hidden="true"
          rx="0.6"
          x={"row" in line ? 0 : line.column * CELL}
          y={"row" in line ? line.row * CELL : 0}
          width={"row" in line ? n * CELL : CELL}
          height={"row" in line ? CELL : n * CELL}
        />
      )}
      {digits && (
        <g class="digits" aria-hidden="true">
          {digits.values.map((value, column) => (
            <text
              key={column}
              class={(digits.row + column) % 2 ? "odd" : "even"}
              x={(column + 1) * CELL - 1.2}
              y={digits.row * CELL + 4}
              text-anchor="end"
            >
              {value}
            </text>
          ))}
        </g>
      )}
      {notes && !part && (
        <g
          class="notes"
          style={{ "--size": `${size}px` }}
          role="img"
          aria-label={`${props.notesLabel ?? ""}: ${notes.map((note) => (note === "held" ? "✓" : note)).join(", ")}`}
        >
          <text
            class="title"
            x={n * CELL + noteWidth / (long ? 1 : 2)}
            y={-unit * 0.3}
            text-anchor={long ? "end" : "middle"}
          >
            {props.notesTitle}
          </text>
          {notes.map((note, row) =>
            note === "held" ? (
              <path
                key={row}
                class="held"
                d={`M${n * CELL + noteWidth / 2 - unit * 0.26} ${middle(row)}l${unit * 0.18} ${unit * 0.2} ${unit * 0.34} ${-unit * 0.42}`}
              />
            ) : (
              <g key={row} class={note === 0 ? "none" : ""}>
                <circle cx={n * CELL + noteWidth / 2} cy={middle(row)} r={unit * 0.52} />
                <text x={n * CELL + noteWidth / 2} y={middle(row)} text-anchor="middle" dominant-baseline="central">
                  {note}
                </text>
              </g>
            ),
          )}
        </g>
      )}
      <g aria-hidden="true" class="arrows">
        {ties?.map(([a, b]) => (
          <line
            key={`${named(a)} ${named(b)}`}
            class="tie"
            x1={middle(a.column)}
            y1={middle(a.row)}
            x2={middle(b.column)}
            y2={middle(b.row)}
          />
        ))}
        {arrows?.map(([from, to]) => (
          <Arrow key={named(from)} from={from} to={to} />
        ))}
        {drag && <Queen class="queen ghost" x={drag.x - CELL * 0.5} y={drag.y - CELL * 0.56} />}
      </g>
    </GridView>
  );
}

/** An arrow from the middle of a queen to the edge of the square it attacks, whose content stays visible. */
function Arrow({ from, to }: { from: Square; to: Square }) {
  const [x1, y1] = [from.column * CELL + CELL / 2, from.row * CELL + CELL / 2];
  const [x2, y2] = [to.column * CELL + CELL / 2, to.row * CELL + CELL / 2];
  const length = Math.hypot(x2 - x1, y2 - y1);
  // Along a line or a diagonal the edge is half a square away in each direction.
  const back = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  const stop = 1 - CELL / 2 / back;
  const begin = Math.min(stop, (CELL * 0.42) / length);
  return (
    <line
      x1={x1 + (x2 - x1) * begin}
      y1={y1 + (y2 - y1) * begin}
      x2={x1 + (x2 - x1) * stop}
      y2={y1 + (y2 - y1) * stop}
      marker-end="url(#arrowhead)"
    />
  );
}

function Mark({ kind }: { kind: NonNullable<Look["mark"]> }) {
  switch (kind) {
    case "hint":
    case "missed":
      return <rect class={`mark ${kind}`} x="1" y="1" width={CELL - 2} height={CELL - 2} rx="1.4" />;
    case "filter":
      return <rect class="mark filter" width={CELL} height={CELL} fill="url(#dots)" />;
    case "good":
      return <rect class="mark good" x="0.6" y="0.6" width={CELL - 1.2} height={CELL - 1.2} rx="1" />;
    case "blocked":
      return <path class="mark blocked" d="M0 0H10V10H0ZM2.4 2.4 7.6 7.6M7.6 2.4 2.4 7.6" />;
    case "ghost":
      return <Queen class="mark gone" />;
    case "refused":
      return <path class="mark refused" d="M2.6 2.6 7.4 7.4 M7.4 2.6 2.6 7.4" />;
  }
}

interface CellProps {
  row: number;
  column: number;
  attacked: "once" | "often" | undefined;
  mark: Look["mark"];
  /** Whether attacked squares are hatched, as they are for readers who asked for more contrast. */
  hatched: boolean;
  /** The look of the queen on this square; undefined without one. */
  queen: string | undefined;
  moving: boolean;
  over: boolean;
  /** Undefined on a board with nothing to press. */
  tabbable: boolean | undefined;
  label: string | undefined;
}

/** One square; redrawn only when something about it has changed. */
const Cell = memo(function Cell(props: CellProps) {
  const { row, column, attacked, mark, hatched, queen, moving, over, tabbable, label } = props;
  return (
    <g
      class={`cell ${(row + column) % 2 ? "odd" : "even"}${over ? " over" : ""}`}
      {...squareProps(row, column, tabbable, label)}
    >
      <rect class="square" width={CELL} height={CELL} />
      {attacked &&
        (hatched ? (
          <rect
            class="attack"
            width={CELL}
            height={CELL}
            fill={attacked === "often" ? "url(#crosshatch)" : "url(#hatch)"}
          />
        ) : (
          queen === undefined &&
          mark !== "refused" && (
            <circle class="attack" cx={CELL / 2} cy={CELL / 2} r={attacked === "often" ? 1.3 : 0.75} />
          )
        ))}
      {mark && <Mark kind={mark} />}
      {queen !== undefined && <Queen class={`queen ${queen}${moving ? " moving" : ""}`} />}
      {queen?.includes("attacked") && <circle class="conflict" cx={CELL / 2} cy={CELL / 2} r={CELL * 0.46} />}
      <rect class="focus" x="0.35" y="0.35" width={CELL - 0.7} height={CELL - 0.7} rx="0.8" />
    </g>
  );
});
