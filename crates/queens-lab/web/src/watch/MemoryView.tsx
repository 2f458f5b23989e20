// What the algorithm remembers, drawn as what it is; the entry that was asked is outlined, the one that refused filled.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { text } from "../i18n";
import type { Direction, Memory, Square } from "../types";
import { asked } from "./explain";
import type { Condition } from "./explain";
import type { Moment } from "./usePlayer";

interface BitsProps {
  name: string;
  bits: readonly boolean[];
  from?: number;
  note?: string | undefined;
  tone?: "free";
  /** Whether the lowest stands at the right, as in books. */
  reversed?: boolean;
  asked?: Condition | undefined;
}

function Bits({ name, bits, from = 0, note, tone, reversed, asked }: BitsProps) {
  const on = bits.flatMap((bit, index) => (bit ? [index + from] : []));
  const order = bits.map((_, index) => (reversed ? bits.length - 1 - index : index));
  return (
    <div class="bits">
      <div class="bits-name">
        <code>{name}</code>
        {note && <span class="soft small">{note}</span>}
      </div>
      <div
        class="cells"
        role="img"
        aria-label={`${name}: ${on.join(", ") || "∅"}`}
        style={{ gridTemplateColumns: `repeat(${bits.length}, minmax(0, 1fr))` }}
      >
        {order.map((index) => {
          const here = asked?.value === index + from;
          return (
            <span
              key={index}
              class={`bit${bits[index] ? " on" : ""} ${tone ?? ""}${here ? (asked.taken ? " refuses" : " asked") : ""}`}
            >
              {(bits.length <= 16 || (index + from) % 5 === 0) && <i>{index + from}</i>}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Chips({
  name,
  values,
  braces,
  note,
  asked,
}: {
  name: string;
  values: readonly (string | number)[];
  braces: "{}" | "[]";
  note?: string | undefined;
  asked?: Condition | undefined;
}) {
  return (
    <div class="chips">
      <div class="bits-name">
        <code>{name}</code>
        {note && <span class="soft small">{note}</span>}
      </div>
      <span class="chip-row">
        <b>{braces[0]}</b>
        {values.map((value, index) => (
          <span
            key={`${value}-${index}`}
            class={`chip number${asked?.taken && asked.value === value ? " refuses" : ""}`}
          >
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
  /** Where it is kept: see `Player`. */
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
  const first = direction === "columns" ? "row" : "column";
  switch (memory.kind) {
    case "queens":
      return <Chips name="queens" braces="[]" values={moment.queens.map((queen) => `${queen.row}:${queen.column}`)} />;
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
          <Chips name={`${first}s`} braces="[]" values={memory.columns} note={of(0) && note(first, 0)} asked={of(0)} />
          <Chips
            name="differences"
            braces="{}"
            values={memory.differences}
            note={note("row − column", 1)}
            asked={of(1)}
          />
          <Chips name="sums" braces="{}" values={memory.sums} note={note("row + column", 2)} asked={of(2)} />
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
          <Bits reversed name="free" bits={free} tone="free" note={`~(${first}s | diagonals | antidiagonals)`} />
          <Bits reversed name="untried" bits={memory.untried} tone="free" />
        </>
      );
    }
    case "boards":
      return (
        <>
          <p class="soft small">{childrenOf(memory)}</p>
          <Children n={n} kept={kept} step={moment.step} />
          <p class="legend small">
            <span>
              <i class="key ring" />
              {t.watch.valid}
            </span>
            <span>
              <i class="key cross" />
              {t.watch.invalid}
            </span>
          </p>
        </>
      );
  }
}

type Boards = Extract<Memory, { kind: "boards" }>;

const childrenOf = ({ children }: Boards): string =>
  text().watch.children(children.length, children.filter(({ attacker }) => attacker === null).length);

/**
 * A board and all that follow from it in one picture: where one more queen may stand, and where it may not.
 *
 * Pictures that were keep what they were given, and this is much: it goes straight to the document.
 */
function Children({
  n,
  kept,
}: {
  n: number;
  kept: Props["kept"] /** Of which it is: where it is kept stays the same. */;
  step: number;
}) {
  const memory = kept.current as Boards;
  const picture = useRef<SVGSVGElement>(null);
  const squares = useMemo(() => odd(n), [n]);
  useLayoutEffect(() => drawChildren(picture.current!, kept.current));
  const queens = memory.board.flatMap((queen, at) => (queen ? [at] : []));
  return (
    <svg ref={picture} class="mini children" viewBox={`0 0 ${n} ${n}`} role="img" aria-label={childrenOf(memory)}>
      <rect class="even-fill" width={n} height={n} />
      <path class="odd-fill" d={squares} />
      {queens.map((at) => (
        <use
          key={at}
          href="#queen"
          class="queen"
          x={(at % n) + 0.06}
          y={Math.floor(at / n) + 0.06}
          width="0.88"
          height="0.88"
        />
      ))}
      <path class="child" />
      <path class="child invalid" />
    </svg>
  );
}

function odd(n: number): string {
  return Array.from({ length: n * n }, (_, at) =>
    (Math.floor(at / n) + (at % n)) % 2 ? `M${at % n} ${Math.floor(at / n)}h1v1h-1z` : "",
  ).join("");
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
