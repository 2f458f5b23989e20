// The algorithm's memory, drawn in its own form; the entry that was tested is outlined, the one that rejected is
// filled.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { darkSquares, queensPath } from "../board/MiniBoard";
import { named, squareOf } from "../board/squares";
import { text } from "../i18n";
import { Meaning } from "../parts";
import type { Direction, Memory, Square } from "../types";
import { asked } from "./explain";
import type { Condition } from "./explain";
import type { Moment } from "./usePlayer";

function Name({ name, note }: { name: string; note?: string | undefined }) {
  return (
    <div class="bits-name">
      <code>{name}</code>
      {note && <span class="soft small">{note}</span>}
    </div>
  );
}

interface CellsProps {
  name: string;
  note?: string | undefined;
  /** The description for a screen reader. */
  label: string;
  cells: readonly { look: string; words?: ComponentChildren }[];
}

/** An array, with its entries side by side. */
export function Cells({ name, note, label, cells }: CellsProps) {
  return (
    <div class="bits">
      <Name name={name} note={note} />
      <div class="cells" role="img" aria-label={`${name}: ${label}`} style={{ "--cells": cells.length }}>
        {cells.map(({ look, words }, index) => (
          <span key={index} class={`bit ${look}`}>
            {words !== undefined && <i>{words}</i>}
          </span>
        ))}
      </div>
    </div>
  );
}

interface BitsProps {
  name: string;
  bits: readonly boolean[];
  from?: number;
  note?: string | undefined;
  tone?: "free";
  /** Whether the lowest is at the right, as in books. */
  reversed?: boolean;
  asked?: Condition | undefined;
}

function Bits({ name, bits, from = 0, note, tone = undefined, reversed, asked }: BitsProps) {
  const cells = bits.map((bit, index) => {
    const here = asked?.value === index + from && (asked.taken ? "refuses" : "asked");
    return {
      look: [bit && "on", tone, here].filter(Boolean).join(" "),
      words: bits.length <= 16 || (index + from) % 5 === 0 ? index + from : undefined,
    };
  });
  const on = bits.flatMap((bit, index) => (bit ? [index + from] : []));
  return <Cells name={name} note={note} label={on.join(", ") || "∅"} cells={reversed ? cells.reverse() : cells} />;
}

interface ChipsProps<Value> {
  name: string;
  values: readonly Value[];
  braces: "{}" | "[]";
  note?: string | undefined;
  look?: (value: Value) => string;
}

/** A list or a set. */
export function Chips<Value extends string | number>({ name, values, braces, note, look }: ChipsProps<Value>) {
  return (
    <div class="bits">
      <Name name={name} note={note} />
      <span class="chip-row">
        <b>{braces[0]}</b>
        {values.map((value, index) => (
          <span key={`${value}-${index}`} class={`chip number ${look?.(value) ?? ""}`}>
            {value}
          </span>
        ))}
        <b>{braces[1]}</b>
      </span>
    </div>
  );
}

interface Props {
  n: number;
  direction: Direction;
  /** The holder of the memory: see `Player`. */
  kept: { current: Memory | null };
  moment: Moment;
}

export function MemoryView({ n, direction, kept, moment }: Props) {
  const t = text();
  const memory = kept.current;
  if (!memory) return null;
  const questions = asked(moment, direction);
  const of = (k: number): Condition | undefined => questions[k];
  const note = (left: string, k: number): string => (of(k) ? `${left} = ${of(k)!.value}` : left);
  const set = (k: number, name: string, values: readonly number[], note: string | undefined) => (
    <Chips
      name={name}
      braces={k === 0 ? "[]" : "{}"}
      values={values}
      note={note}
      look={(value) => (of(k)?.taken && of(k)!.value === value ? "refuses" : "")}
    />
  );
  const first = direction === "columns" ? "row" : "column";
  switch (memory.kind) {
    case "queens":
      return <Chips name="queens" braces="[]" values={moment.queens.map(named)} />;
    case "arrays":
      return (
        <>
          <Bits name={`${first}s`} bits={memory.columns} note={of(0) && note(first, 0)} asked={of(0)} />
          <Bits name="diagonals" bits={memory.diagonals} from={1 - n} note={note("row − column", 1)} asked={of(1)} />
          <Bits name="antidiagonals" bits={memory.antidiagonals} note={note("row + column", 2)} asked={of(2)} />
        </>
      );
    case "sets":
      return (
        <>
          {set(0, `${first}s`, memory.columns, of(0) && note(first, 0))}
          {set(1, "differences", memory.differences, note("row − column", 1))}
          {set(2, "sums", memory.sums, note("row + column", 2))}
        </>
      );
    case "masks": {
      const free = memory.columns.map((taken, c) => !taken && !memory.diagonals[c] && !memory.antidiagonals[c]);
      return (
        <>
          <p class="soft small">{memory.row < n ? t.watch.seenFrom[direction](memory.row) : t.watch.allPlaced}</p>
          <Bits reversed name={`${first}s`} bits={memory.columns} note={t.watch.stays} />
          <Bits reversed name="diagonals" bits={memory.diagonals} note={`<< 1  ${t.watch.higher[direction]}`} />
          <Bits reversed name="antidiagonals" bits={memory.antidiagonals} note={`>> 1  ${t.watch.lower[direction]}`} />
          <Bits reversed name="free" bits={free} tone="free" />
          <Bits reversed name="untried" bits={memory.untried} tone="free" />
        </>
      );
    }
    case "boards":
      return (
        <>
          <p class="soft small">{childrenOf(memory)}</p>
          <p class="legend small">
            <Meaning of="ring">{t.watch.valid}</Meaning>
            <Meaning of="cross">{t.watch.invalid}</Meaning>
          </p>
          <Children n={n} kept={kept} step={moment.step} />
        </>
      );
  }
}

type Boards = Extract<Memory, { kind: "boards" }>;

const childrenOf = ({ children }: Boards): string =>
  text().watch.children(children.length, children.filter(({ attacker }) => attacker === null).length);

/**
 * A board and all boards that follow from it in one picture: where one more queen may be, and where not.
 * Old pictures keep what they were given, and this is a lot: so it goes straight to the document.
 */
function Children(props: {
  n: number;
  kept: Props["kept"] /** Of which it is: where it is kept stays the same. */;
  step: number;
}) {
  const { n, kept } = props;
  const memory = kept.current as Boards;
  const picture = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => drawChildren(picture.current!, kept.current));
  const queens = memory.board.flatMap((queen, index) => (queen ? [squareOf(n, index)] : []));
  return (
    <svg ref={picture} class="mini children" viewBox={`0 0 ${n} ${n}`} role="img" aria-label={childrenOf(memory)}>
      <rect class="even-fill" width={n} height={n} />
      <path class="odd-fill" d={darkSquares(n)} />
      <path class="queen" d={queensPath(queens)} />
      <path class="child" />
      <path class="child invalid" />
    </svg>
  );
}

const RING = ({ row, column }: Square): string =>
  `M${column + 0.22} ${row + 0.5}a.28.28 0 1 0 .56 0a.28.28 0 1 0 -.56 0`;
const CROSS = ({ row, column }: Square): string => `M${column + 0.32} ${row + 0.32}l.36 .36m0 -.36l-.36 .36`;

function drawChildren(picture: SVGSVGElement, memory: Memory | null): void {
  if (memory?.kind !== "boards") return;
  const path = (invalid: boolean): string =>
    memory.children
      .filter(({ attacker }) => (attacker !== null) === invalid)
      .map(({ square }) => (invalid ? CROSS : RING)(square))
      .join("");
  picture.querySelector(".child:not(.invalid)")!.setAttribute("d", path(false));
  picture.querySelector(".child.invalid")!.setAttribute("d", path(true));
}
