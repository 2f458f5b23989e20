// What the algorithm remembers, drawn as what it is; the entry that was asked is outlined, the one that refused filled.

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
      <div class="bits-name"><code>{name}</code>{note && <span class="soft small">{note}</span>}</div>
      <div class="cells" role="img" aria-label={`${name}: ${on.join(", ") || "∅"}`}
        style={{ gridTemplateColumns: `repeat(${bits.length}, minmax(0, 1fr))` }}>
        {order.map((index) => {
          const here = asked?.value === index + from;
          return (
            <span key={index} class={`bit${bits[index] ? " on" : ""} ${tone ?? ""}${here ? (asked.taken ? " refuses" : " asked") : ""}`}>
              {(bits.length <= 16 || (index + from) % 5 === 0) && <i>{index + from}</i>}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Chips({ name, values, braces, note, asked }: { name: string; values: readonly (string | number)[]; braces: "{}" | "[]"; note?: string | undefined; asked?: Condition | undefined }) {
  return (
    <div class="chips">
      <div class="bits-name"><code>{name}</code>{note && <span class="soft small">{note}</span>}</div>
      <span class="chip-row">
        <b>{braces[0]}</b>
        {values.map((value, index) => <span key={`${value}-${index}`} class={`chip number${asked?.taken && asked.value === value ? " refuses" : ""}`}>{value}</span>)}
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
          <Chips name="differences" braces="{}" values={memory.differences} note={note("row − column", 1)} asked={of(1)} />
          <Chips name="sums" braces="{}" values={memory.sums} note={note("row + column", 2)} asked={of(2)} />
        </>
      );
    case "masks": {
      const free = memory.columns.map((taken, c) => !taken && !memory.diagonals[c] && !memory.antidiagonals[c]);
      return (
        <>
          <p class="soft small">{memory.row < n ? t.watch.seenFromRow(memory.row) : t.watch.allPlaced}</p>
          <Bits reversed name="columns" bits={memory.columns} note={t.watch.stays} />
          <Bits reversed name="diagonals" bits={memory.diagonals} note={`<< 1  ${t.watch.higher}`} />
          <Bits reversed name="antidiagonals" bits={memory.antidiagonals} note={`>> 1  ${t.watch.lower}`} />
          <Bits reversed name="free" bits={free} tone="free" note="~(columns | diagonals | antidiagonals)" />
          <Bits reversed name="untried" bits={memory.untried} tone="free" />
        </>
      );
    }
    case "boards": {
      const valid = memory.children.filter((child) => child.attacker === null);
      const dropped = memory.children.filter((child) => child.attacker !== null);
      return (
        <>
          <p class="soft small">{t.watch.children(memory.children.length, valid.length)}</p>
          <Children n={n} board={memory.board} valid={valid.map(({ square }) => square)} dropped={dropped.map(({ square }) => square)} />
          <p class="legend small"><span><i class="key ring" />{t.watch.valid}</span><span><i class="key cross" />{t.watch.invalid}</span></p>
        </>
      );
    }
  }
}

/** A board and all that follow from it in one picture: where one more queen may stand, and where it may not. */
function Children({ n, board, valid, dropped }: { n: number; board: readonly boolean[]; valid: readonly Square[]; dropped: readonly Square[] }) {
  const t = text();
  return (
    <svg class="mini children" viewBox={`0 0 ${n} ${n}`} role="img" aria-label={t.watch.children(valid.length + dropped.length, valid.length)}>
      <rect class="even-fill" width={n} height={n} />
      <path class="odd-fill" d={board.map((_, at) => ((Math.floor(at / n) + at % n) % 2 ? `M${at % n} ${Math.floor(at / n)}h1v1h-1z` : "")).join("")} />
      {board.map((queen, at) => queen && <use key={at} href="#queen" class="queen" x={at % n + 0.06} y={Math.floor(at / n) + 0.06} width="0.88" height="0.88" />)}
      <path class="child" d={valid.map(({ row, column }) => `M${column + 0.22} ${row + 0.5}a.28.28 0 1 0 .56 0a.28.28 0 1 0 -.56 0`).join("")} />
      <path class="child invalid" d={dropped.map(({ row, column }) => `M${column + 0.32} ${row + 0.32}l.36 .36m0 -.36l-.36 .36`).join("")} />
    </svg>
  );
}
