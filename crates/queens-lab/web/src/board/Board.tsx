// A board to click, drag on, and walk over with the keyboard; to a screen reader it is a grid. Without anything to
// press it is a picture, which takes neither the focus nor keys.

import { memo } from "../memo";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "../i18n";
import { Button } from "../parts";
import { hatched, narrow } from "../theme";
import type { Square } from "../types";

/** How a square looks beyond its colour; each look is a pattern or a shape, never a colour alone. */
export interface Look {
  /** Commanded by one queen, or by several. */
  attacked?: "once" | "often" | undefined;
  /** A square to notice; `ghost` is a queen that has just gone. */
  mark?: "hint" | "filter" | "refused" | "good" | "ghost" | "wrong" | "missed" | "blocked" | undefined;
}

export interface BoardProps {
  n: number;
  queens: readonly Square[];
  label: string;
  look?: (row: number, column: number) => Look;
  /** What a screen reader says of a square, with or without a queen. */
  describe?: (row: number, column: number, queen: boolean) => string;
  /** How a queen looks: "attacked", "culprit", "solved". */
  queenLook?: (index: number) => string | undefined;
  /** From each queen to the square it attacks. */
  arrows?: readonly (readonly [Square, Square])[];
  /** Between queens that attack each other. */
  ties?: readonly (readonly [Square, Square])[];
  /** The row or the column of the moment. */
  line?: { row: number } | { column: number } | undefined;
  /** Numbers on the squares of a row, from the left. */
  digits?: { row: number; values: readonly number[] } | undefined;
  /** At the end of each row: how many squares are free, or that it has its queen; and the word above. */
  notes?: readonly (number | "held")[] | undefined;
  notesTitle?: string;
  notesLabel?: string;
  onPress?: (square: Square) => void;
  /** The other button of the mouse. */
  onOther?: (square: Square) => void;
  onDrag?: (from: Square, to: Square) => void;
  /** The square under the pointer or the focus. */
  onPoint?: (square: Square | null) => void;
}

const CELL = 10;
/** A finger does not hit less, in pixels. */
const SMALLEST = 24;
const ZOOMED = 40;
const HOLD_MS = 420;
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
export const sameSquare = (a: Square | null, b: Square | null): boolean =>
  a !== null && b !== null && a.row === b.row && a.column === b.column;

/** A part of the board, enlarged for fingers. */
interface Window {
  row: number;
  column: number;
  size: number;
}

export function Board(props: BoardProps) {
  const { n, queens, look, describe, queenLook, arrows, ties, notes, line, digits, onPress, onOther, onDrag, onPoint } =
    props;
  const t = text();
  // On a phone every pixel is the board's, and the coordinates stand in the squares of its edge.
  const inside = narrow.value;
  const margin = inside ? 0.4 : 1.2 + n * 0.32;
  const unit = 1.2 + n * 0.32;
  const noteWidth = notes ? unit * (inside ? 1.9 : 1.7) : inside ? 0.4 : unit * 0.3;
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<Square>({ row: 0, column: 0 });
  const [drag, setDrag] = useState<{ from: Square; x: number; y: number; over: Square | null } | null>(null);
  const [part, setPart] = useState<Window | null>(null);
  const pressed = useRef<{
    square: Square;
    x: number;
    y: number;
    part: Window | null;
    held: boolean;
    moved: boolean;
    timer: number;
  } | null>(null);
  const pointed = useRef<Square | null>(null);

  const shown = part && part.size < n ? part : null;
  const top = notes ? Math.max(margin, unit) : margin;
  const width = margin + n * CELL + noteWidth;
  const height = top + n * CELL + (inside ? 0.4 : unit * 0.3);
  const box = shown
    ? [shown.column * CELL, shown.row * CELL, shown.size * CELL, shown.size * CELL]
    : [-margin, -top, width, height];
  const at = new Map(queens.map((queen, index) => [queen.row * n + queen.column, index]));
  const home = { row: Math.min(focus.row, n - 1), column: Math.min(focus.column, n - 1) };
  const holds = (square: Square): boolean => at.has(square.row * n + square.column);

  function place({ clientX, clientY }: { clientX: number; clientY: number }): {
    x: number;
    y: number;
    square: Square | null;
  } {
    // The picture may be smaller than its element; its own matrix knows.
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
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

  // A finger on a queen moves the queen, one elsewhere the page. The browser has to be told at the first touch, and
  // only a listener that is not passive may tell it.
  const grips = useRef<(touch: Touch) => boolean>(() => false);
  grips.current = (touch) => {
    const { square } = place(touch);
    return shown !== null || (onDrag !== undefined && square !== null && holds(square));
  };
  useEffect(() => {
    const element = svg.current!;
    const touch = (event: TouchEvent): void => {
      if (event.touches.length === 1 && event.cancelable && grips.current(event.touches[0]!)) event.preventDefault();
    };
    element.addEventListener("touchstart", touch, { passive: false });
    return () => element.removeEventListener("touchstart", touch);
  }, []);

  function down(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const { x, y, square } = place(event);
    if (!square) return;
    if (event.button === 2 && event.pointerType === "mouse") onOther?.(square);
    if (event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const start = { square, x, y, part: shown, held: false, moved: false, timer: 0 };
    // To hold a finger on a square asks who attacks it.
    if (touch && onPoint) {
      start.timer = window.setTimeout(() => {
        if (pressed.current !== start || start.moved) return;
        start.held = true;
        point(square);
      }, HOLD_MS);
    }
    pressed.current = start;
    if (touch && onPoint) point(null);
    if ((onDrag && holds(square)) || shown) svg.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const { x, y, square } = place(event);
    const start = pressed.current;
    if (event.pointerType !== "touch") point(square);
    if (!start || start.held) return;
    const far = Math.hypot(x - start.x, y - start.y) > CELL * 0.25;
    start.moved ||= far;
    if (onDrag && holds(start.square)) {
      if (drag || far) setDrag({ from: start.square, x, y, over: square });
    } else if (shown && start.moved) {
      const clamp = (value: number): number => Math.min(n - shown.size, Math.max(0, value));
      setPart({
        ...shown,
        column: clamp(shown.column - (x - start.x) / CELL),
        row: clamp(shown.row - (y - start.y) / CELL),
      });
    }
  }

  function up(event: PointerEvent): void {
    const start = pressed.current;
    pressed.current = null;
    setDrag(null);
    if (!start) return;
    clearTimeout(start.timer);
    const { square } = place(event);
    if (drag) {
      if (square && !sameSquare(square, start.square)) onDrag?.(start.square, square);
      return;
    }
    if (start.held || (shown && start.moved) || !sameSquare(square, start.square)) return;
    // Squares too small for a finger are enlarged by the first tap.
    const scale = svg.current!.getScreenCTM()!.a * CELL;
    if (event.pointerType === "touch" && onPress && !shown && scale < SMALLEST) {
      const size = Math.max(4, Math.min(n, Math.floor((scale * (width / CELL)) / ZOOMED)));
      const clamp = (value: number): number => Math.min(n - size, Math.max(0, value - Math.floor(size / 2)));
      setPart({ row: clamp(start.square.row), column: clamp(start.square.column), size });
      return;
    }
    setFocus(start.square);
    onPress?.(start.square);
  }

  function cancel(): void {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
    setDrag(null);
  }

  function key(event: KeyboardEvent): void {
    const { row, column } = home;
    if (event.metaKey || event.altKey) return;
    let to: Square | null = null;
    switch (event.key) {
      case "ArrowUp":
        to = { row: row - 1, column };
        break;
      case "ArrowDown":
        to = { row: row + 1, column };
        break;
      case "ArrowLeft":
        to = { row, column: column - 1 };
        break;
      case "ArrowRight":
        to = { row, column: column + 1 };
        break;
      case "Home":
        to = { row: event.ctrlKey ? 0 : row, column: 0 };
        break;
      case "End":
        to = { row: event.ctrlKey ? n - 1 : row, column: n - 1 };
        break;
      case "PageUp":
        to = { row: 0, column };
        break;
      case "PageDown":
        to = { row: n - 1, column };
        break;
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

  const fontSize = { "--size": `${unit * (inside ? 0.62 : 0.5)}px` };
  const edge = Math.min(0.5, 0.07 * n);
  const middle = (k: number): number => k * CELL + CELL / 2;
  const every = n > 20 ? 5 : 1;
  const focused = (event: FocusEvent): void => {
    const at = (event.target as Element).closest<SVGElement>("[data-at]")?.dataset["at"];
    if (!at) return;
    const [row, column] = at.split(":").map(Number) as [number, number];
    setFocus({ row, column });
    point({ row, column });
  };
  const cells = range(n).map((row) => (
    <g role={onPress && "row"} key={row} style={{ "--late": row / n }}>
      {range(n).map((column) => {
        const seen = look?.(row, column);
        const queen = at.get(row * n + column);
        return (
          <Cell
            key={column}
            row={row}
            column={column}
            attacked={seen?.attacked}
            mark={seen?.mark}
            hatched={hatched.value}
            queen={queen === undefined ? undefined : (queenLook?.(queen) ?? "")}
            moving={drag !== null && drag.from.row === row && drag.from.column === column}
            over={drag?.over?.row === row && drag.over.column === column}
            tabbable={onPress ? row === home.row && column === home.column : undefined}
            label={onPress && (describe?.(row, column, queen !== undefined) ?? `${row}, ${column}`)}
          />
        );
      })}
    </g>
  ));
  const label =
    onPress || queens.length === 0
      ? props.label
      : t.labelled(props.label, queens.map(({ row, column }) => `${row}:${column}`).join(", "));
  // The listeners stand outside the picture: an SVG element that listens to the focus can get it.
  return (
    <div class={`board-frame${shown ? " zoomed" : ""}`} onFocusIn={focused} onFocusOut={() => point(null)}>
      {shown && (
        <Button icon="zoomOut" label={t.wholeBoard} onClick={() => setPart(null)}>
          {t.wholeBoard}
        </Button>
      )}
      <svg
        ref={svg}
        class={`board${drag ? " dragging" : ""}${onPress ? " live" : ""}`}
        viewBox={box.join(" ")}
        style={{ aspectRatio: `${box[2]} / ${box[3]}`, "--ratio": box[2]! / box[3]! }}
        role={onPress ? undefined : "img"}
        aria-label={onPress ? undefined : label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={cancel}
        onPointerLeave={(event) => event.pointerType === "touch" || point(null)}
        onContextMenu={(event) => onPress && event.preventDefault()}
      >
        {!inside && (
          <g class="coordinates" aria-hidden="true" style={fontSize}>
            {range(n)
              .filter((k) => k % every === 0)
              .map((k) => (
                <>
                  <text x={middle(k)} y={-unit * 0.3} text-anchor="middle">
                    {k}
                  </text>
                  <text x={-unit * 0.36} y={middle(k)} text-anchor="end" dominant-baseline="central">
                    {k}
                  </text>
                </>
              ))}
          </g>
        )}
        {onPress ? (
          <g role="grid" aria-label={label} aria-rowcount={n} aria-colcount={n} onKeyDown={key}>
            {cells}
          </g>
        ) : (
          <g aria-hidden="true">{cells}</g>
        )}
        {inside && (
          <g class="coordinates within" aria-hidden="true" style={{ "--size": `${Math.max(2.1, n * 0.2)}px` }}>
            {range(n)
              .filter((k) => k % every === 0)
              .map((k) => (
                <>
                  <text x={(shown ? shown.column * CELL : 0) + 0.5} y={k * CELL + 0.5} dominant-baseline="hanging">
                    {k}
                  </text>
                  <text
                    x={(k + 1) * CELL - 0.5}
                    y={(shown ? (shown.row + shown.size) * CELL : n * CELL) - 0.7}
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
        {notes && !shown && (
          <g
            class="notes"
            style={fontSize}
            role="img"
            aria-label={`${props.notesLabel ?? ""}: ${notes.map((note) => (note === "held" ? "✓" : note)).join(", ")}`}
          >
            <text class="title" x={n * CELL + noteWidth / 2} y={-unit * 0.3} text-anchor="middle">
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
              key={`${a.row}:${a.column} ${b.row}:${b.column}`}
              class="tie"
              x1={middle(a.column)}
              y1={middle(a.row)}
              x2={middle(b.column)}
              y2={middle(b.row)}
            />
          ))}
          {arrows?.map(([from, to]) => (
            <Arrow key={`${from.row}:${from.column}`} from={from} to={to} />
          ))}
          {drag && (
            <use
              href="#queen"
              class="queen ghost"
              x={drag.x - CELL * 0.44}
              y={drag.y - CELL * 0.5}
              width={CELL * 0.88}
              height={CELL * 0.88}
            />
          )}
        </g>
      </svg>
    </div>
  );
}

/** From the middle of a queen to the edge of the square it attacks: what is drawn there stays visible. */
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
      return <rect class="mark hint" x="1" y="1" width={CELL - 2} height={CELL - 2} rx="1.4" />;
    case "filter":
      return <rect class="mark filter" width={CELL} height={CELL} fill="url(#dots)" />;
    case "good":
      return <rect class="mark good" x="0.6" y="0.6" width={CELL - 1.2} height={CELL - 1.2} rx="1" />;
    case "missed":
      return <rect class="mark missed" x="1" y="1" width={CELL - 2} height={CELL - 2} rx="1.4" />;
    case "blocked":
      return <path class="mark blocked" d="M0 0H10V10H0ZM2.4 2.4 7.6 7.6M7.6 2.4 2.4 7.6" />;
    case "ghost":
      return (
        <use href="#queen" class="mark gone" x={CELL * 0.06} y={CELL * 0.06} width={CELL * 0.88} height={CELL * 0.88} />
      );
    case "wrong":
    case "refused":
      return <path class="mark refused" d="M2.6 2.6 7.4 7.4 M7.4 2.6 2.6 7.4" />;
  }
}

interface CellProps extends Look {
  row: number;
  column: number;
  /** Attacked squares are hatched, as they are for readers who asked for more contrast. */
  hatched: boolean;
  /** The look of the queen that stands here; undefined without one. */
  queen: string | undefined;
  moving: boolean;
  over: boolean;
  /** Undefined on a board with nothing to press. */
  tabbable: boolean | undefined;
  label: string | undefined;
}

/** One square; drawn anew only when something about it has changed. */
const Cell = memo(function Cell({
  row,
  column,
  attacked,
  mark,
  hatched,
  queen,
  moving,
  over,
  tabbable,
  label,
}: CellProps) {
  return (
    <g
      role={tabbable === undefined ? undefined : "gridcell"}
      data-at={`${row}:${column}`}
      class={`cell ${(row + column) % 2 ? "odd" : "even"}${over ? " over" : ""}`}
      transform={`translate(${column * CELL} ${row * CELL})`}
      tabindex={tabbable === undefined ? undefined : tabbable ? 0 : -1}
      aria-label={label}
    >
      <rect class="square" width={CELL} height={CELL} />
      {attacked &&
        (hatched ? (
          <rect
            class={`attack ${attacked}`}
            width={CELL}
            height={CELL}
            fill={attacked === "often" ? "url(#crosshatch)" : "url(#hatch)"}
          />
        ) : (
          queen === undefined &&
          mark !== "refused" &&
          mark !== "wrong" && (
            <circle class={`attack ${attacked}`} cx={CELL / 2} cy={CELL / 2} r={attacked === "often" ? 1.3 : 0.75} />
          )
        ))}
      {mark && <Mark kind={mark} />}
      {queen !== undefined && (
        <use
          href="#queen"
          class={`queen ${queen}${moving ? " moving" : ""}`}
          x={CELL * 0.06}
          y={CELL * 0.06}
          width={CELL * 0.88}
          height={CELL * 0.88}
        />
      )}
      {queen?.includes("attacked") && <circle class="conflict" cx={CELL / 2} cy={CELL / 2} r={CELL * 0.46} />}
      <rect class="focus" x="0.35" y="0.35" width={CELL - 0.7} height={CELL - 0.7} rx="0.8" />
    </g>
  );
});
