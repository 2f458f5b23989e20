// A board of coloured regions: for tapping, for drawing with a finger, for marking with keys.

import { memo } from "../memo";
import { useMemo, useRef } from "preact/hooks";
import { CELL, Coordinates, GridView, isOther, Queen, squareProps, useGrid } from "../board/Grid";
import { squareOf } from "../board/squares";
import { text } from "../i18n";
import { narrow } from "../theme";
import { REGION_COLORS } from "../types";
import { DARKNESS, NONE } from "./lights";
import type { Lights } from "./lights";
import { borders, outline } from "./outline";
import { Patterns } from "./Patterns";

interface Props {
  n: number;
  /** The region of each square; `n` for a square that belongs to none. */
  regions: readonly number[];
  names?: string;
  /** The colour of each region; without it, region k has colour k. */
  colors?: readonly number[];
  label?: string;
  /** The mark of each square: `.`, `x`, `q`, or `g` for a queen that may have to go. */
  marks: string;
  /** Pencil marks of each square: the sum of 1 and 2. */
  pens?: string;
  /** Squares that are crossed out because of a queen. */
  crossed?: ReadonlySet<number>;
  conflicts?: ReadonlySet<number>;
  /** Whether the puzzle is solved. */
  solved?: boolean;
  lights?: Lights | undefined;
  /** Squares that a hint is about. */
  lit?: readonly number[];
  patterns: boolean;
  describe?: (at: number) => string;
  /** Called for a tap, a click, Space or Enter; without it the board is a picture. */
  onPress?: ((at: number) => void) | undefined;
  /** Called for a click with the other button. */
  onOther?: (at: number) => void;
  /** Called for each square that a finger passes in a stroke; `begins` is true for the first one. */
  onStroke?: (at: number, begins: boolean) => void;
  /** Called for another key; returns true if the key has a meaning. */
  onKey?: (code: string, at: number, shift: boolean) => boolean;
}

/** Names with more letters are narrowed to fit their square. */
const LONG = 8;

/** Name of a region: the author's, or a letter. */
export const nameOf = (region: number, names = ""): string =>
  names.split(" ")[region] || String.fromCharCode(65 + region);

export function PuzzleBoard(props: Props) {
  const { n, regions, marks, pens, crossed = NONE, conflicts = NONE, lights = DARKNESS } = props;
  const { onPress, onOther, onStroke } = props;
  const grid = useGrid(n, props.lit);
  const { svg, part } = grid;
  const stroke = useRef<{ from: number; last: number; other: boolean; drawn: boolean } | null>(null);
  const lines = useMemo(() => borders(n, regions), [n, regions]);
  const inside = narrow.value || part !== null;
  const edge = 0.55;
  const margin = inside ? edge : edge + 2 + n * 0.12;

  /** The page must not move under a finger that draws; two fingers enlarge it. Some browsers must be told at once. */
  function touch(event: TouchEvent): void {
    if (event.touches.length === 1 && event.cancelable) event.preventDefault();
  }

  function down(event: PointerEvent): void {
    // A second finger means to enlarge, not to mark.
    if (!event.isPrimary) stroke.current = null;
    if (!event.isPrimary || event.button === 1) return;
    const { index: at } = grid.place(event);
    if (at === null) return;
    stroke.current = { from: at, last: at, other: isOther(event), drawn: false };
    svg.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const going = stroke.current;
    const { index: at } = grid.place(event);
    if (!going || !event.isPrimary || at === null || at === going.last || !onStroke) return;
    if (!going.drawn) onStroke(going.from, true);
    going.drawn = true;
    // A fast finger skips squares.
    const [from, to] = [squareOf(n, going.last), squareOf(n, at)];
    const [down, across] = [to.row - from.row, to.column - from.column];
    const far = Math.max(Math.abs(down), Math.abs(across));
    for (let k = 1; k <= far; k++) {
      const [row, column] = [from.row + (down * k) / far, from.column + (across * k) / far].map(Math.round);
      onStroke(row! * n + column!, false);
    }
    going.last = at;
  }

  function up(event: PointerEvent): void {
    const going = stroke.current;
    stroke.current = null;
    if (!going || going.drawn || grid.place(event).index !== going.from) return;
    if (!grid.meant(event, going.from)) return;
    if (going.other) onOther?.(going.from);
    else onPress?.(going.from);
  }

  const size = n * CELL;
  return (
    <GridView
      n={n}
      grid={grid}
      class="regions"
      label={props.label ?? text().puzzle.grid(n)}
      box={[-margin, -margin, size + margin + edge, size + margin + edge]}
      edge={edge}
      cell={(row, column, tabbable) => {
        const at = row * n + column;
        const region = regions[at]!;
        return (
          <Cell
            key={column}
            row={row}
            column={column}
            color={region < n ? (props.colors?.[region] ?? region) : -1}
            patterns={props.patterns}
            name={region < n && regions.indexOf(region) === at ? nameOf(region, props.names) : undefined}
            mark={marks[at] === "." && crossed.has(at) ? "o" : marks[at]!}
            pens={pens?.[at] ?? "0"}
            wrong={conflicts.has(at) || lights.wrong.has(at)}
            solved={props.solved ?? false}
            striped={lights.striped.has(at)}
            called={lights.queens.has(at)}
            faded={
              lights.reason.size > 0 &&
              !lights.chain.includes(at) &&
              ![lights.reason, lights.into, lights.striped, lights.queens].some((lit) => lit.has(at))
            }
            link={lights.chain.indexOf(at) + 1}
            tabbable={tabbable}
            label={onPress && props.describe?.(at)}
          />
        );
      }}
      onPress={onPress}
      onKey={props.onKey}
      pointer={
        onPress
          ? {
              onTouchMove: touch,
              onPointerDown: down,
              onPointerMove: move,
              onPointerUp: up,
              onPointerCancel: () => (stroke.current = null),
            }
          : {}
      }
      under={
        <>
          <Patterns />
          {!inside && <Coordinates n={n} above={edge + 0.6} left={edge + 0.7} size={1.6 + n * 0.1} />}
        </>
      }
    >
      <g aria-hidden="true" class="lines">
        {inside &&
          Array.from({ length: n }, (_, k) => (
            <>
              <text class="number" x={(part?.column ?? 0) * CELL + 0.6} y={(k + 1) * CELL - 0.8}>
                {k}
              </text>
              <text
                class="number"
                x={(k + 1) * CELL - 0.6}
                y={(part ? part.row + part.size : n) * CELL - 0.8}
                text-anchor="end"
              >
                {k}
              </text>
            </>
          ))}
        <path class="border" d={lines} transform={`scale(${CELL})`} />
        <rect class="border rim" x={0} y={0} width={size} height={size} rx={0.6} />
        {lights.into.size > 0 && (
          <path class="light into" d={outline(n, (at) => lights.into.has(at))} transform={`scale(${CELL})`} />
        )}
        {lights.reason.size > 0 && (
          <path class="light" d={outline(n, (at) => lights.reason.has(at))} transform={`scale(${CELL})`} />
        )}
      </g>
    </GridView>
  );
}

interface CellProps {
  row: number;
  column: number;
  /** Its number; negative if it has none. */
  color: number;
  patterns: boolean;
  name: string | undefined;
  /** The mark; `o` is a cross that a queen made. */
  mark: string;
  pens: string;
  wrong: boolean;
  solved: boolean;
  striped: boolean;
  called: boolean;
  faded: boolean;
  link: number;
  tabbable: boolean | undefined;
  label: string | undefined;
}

/** One square; redrawn only when something about it has changed. */
const Cell = memo(function Cell(props: CellProps) {
  const { row, column, mark, pens, wrong, link, tabbable } = props;
  return (
    <g class="cell" {...squareProps(row, column, tabbable, props.label)}>
      <rect class="square" width={CELL} height={CELL} style={{ fill: REGION_COLORS[props.color] ?? "transparent" }} />
      {props.patterns && props.color > 0 && <rect width={CELL} height={CELL} fill={`url(#region-${props.color})`} />}
      {props.faded && <rect class="veil" width={CELL} height={CELL} />}
      {props.name && (
        <text
          class="letter"
          x={CELL - 0.7}
          y={0.8}
          text-anchor="end"
          dominant-baseline="hanging"
          textLength={props.name.length > LONG ? CELL - 1.4 : undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {props.name}
        </text>
      )}
      {props.striped && <rect class="stripes" width={CELL} height={CELL} fill="url(#region-stripes)" />}
      {(pens === "1" || pens === "3") && <circle class="pen first" cx={2.4} cy={2.6} r={1.1} />}
      {(pens === "2" || pens === "3") && <path class="pen second" d="M5.4 1.1 6.9 2.6 5.4 4.1 3.9 2.6Z" />}
      {(mark === "x" || mark === "o") && (
        <path
          class={`cross${mark === "o" ? " made" : ""}${wrong ? " wrong" : ""}`}
          d="M3.4 3.4 6.6 6.6M6.6 3.4 3.4 6.6"
        />
      )}
      {(mark === "q" || mark === "g") && (
        <Queen
          side={0.8}
          class={`queen${mark === "g" ? " ghost" : ""}${wrong ? " attacked" : props.solved ? " solved" : ""}`}
        />
      )}
      {wrong && <circle class="conflict" cx={CELL / 2} cy={CELL / 2} r={CELL * 0.44} />}
      {props.called && <rect class="mark hint" x="1" y="1" width={CELL - 2} height={CELL - 2} rx="1.4" />}
      {link > 0 && (
        <g class="link">
          <circle cx={CELL / 2} cy={CELL / 2} r="2.3" />
          <text x={CELL / 2} y={CELL / 2} text-anchor="middle" dominant-baseline="central">
            {link}
          </text>
        </g>
      )}
      <rect class="focus" x="0.7" y="0.7" width={CELL - 1.4} height={CELL - 1.4} rx="0.8" />
    </g>
  );
});
