// What the algorithm keeps in mind, drawn as what it is.

import { memo } from "preact/compat";
import { MiniBoard } from "../board/MiniBoard";
import { text } from "../i18n";
import type { Memory, Square } from "../types";

const CHILDREN = 24;

function Bits({ name, bits, from = 0, note, tone }: {
  name: string; bits: readonly boolean[]; from?: number; note?: string; tone?: "free";
}) {
  const on = bits.flatMap((bit, index) => (bit ? [index + from] : []));
  return (
    <div class="bits">
      <div class="bits-name"><code>{name}</code>{note && <span class="soft small">{note}</span>}</div>
      <div class="cells" role="img" aria-label={`${name}: ${on.join(", ") || "∅"}`}
        style={{ gridTemplateColumns: `repeat(${bits.length}, minmax(0, 1fr))` }}>
        {bits.map((bit, index) => (
          <span key={index} class={`bit${bit ? " on" : ""} ${tone ?? ""}`}>
            {(bits.length <= 16 || (index + from) % 5 === 0) && <i>{index + from}</i>}
          </span>
        ))}
      </div>
    </div>
  );
}

function Chips({ name, values, braces }: { name: string; values: readonly (string | number)[]; braces: "{}" | "[]" }) {
  return (
    <div class="chips">
      <code>{name}</code>
      <span class="chip-row">
        <b>{braces[0]}</b>
        {values.map((value, index) => <span key={`${value}-${index}`} class="chip number">{value}</span>)}
        <b>{braces[1]}</b>
      </span>
    </div>
  );
}

interface ChildProps {
  n: number;
  /** The queens of its parent. */
  board: string;
  row: number;
  column: number;
  invalid: boolean;
}

/** Most steps stay at a board, whose children are then not drawn anew: the parent comes as text, which compares by value. */
const ChildBoard = memo(function ChildBoard({ n, board, row, column, invalid }: ChildProps) {
  const t = text();
  const square = { row, column };
  const queens = board.split(" ").filter(Boolean).map((at) => {
    const [row, column] = at.split(":").map(Number) as [number, number];
    return { row, column };
  });
  return (
    <div class={invalid ? "child invalid" : "child"}>
      <MiniBoard tiny n={n} queens={[...queens, square]} attacked={invalid ? [square] : []} label={`${row}:${column} ${invalid ? t.watch.invalid : t.watch.valid}`} />
    </div>
  );
});

export function MemoryView({ n, memory, queens }: { n: number; memory: Memory; queens: readonly Square[] }) {
  const t = text();
  switch (memory.kind) {
    case "queens":
      return <Chips name="queens" braces="[]" values={queens.map((queen) => `${queen.row}:${queen.column}`)} />;
    case "arrays":
      return (
        <>
          <Bits name="columns" bits={memory.columns} />
          <Bits name="diagonals" bits={memory.diagonals} from={1 - n} note="row − column" />
          <Bits name="antidiagonals" bits={memory.antidiagonals} note="row + column" />
        </>
      );
    case "sets":
      return (
        <>
          <Chips name="columns" braces="[]" values={memory.columns} />
          <Chips name="row − column" braces="{}" values={memory.differences} />
          <Chips name="row + column" braces="{}" values={memory.sums} />
        </>
      );
    case "masks": {
      const free = memory.columns.map((taken, c) => !taken && !memory.diagonals[c] && !memory.antidiagonals[c]);
      return (
        <>
          <p class="soft small">{memory.row < n ? t.watch.seenFromRow(memory.row) : t.watch.allPlaced}</p>
          <Bits name="columns" bits={memory.columns} note={t.watch.stays} />
          <Bits name="diagonals" bits={memory.diagonals} note={`<< 1  ${t.watch.movesRight}`} />
          <Bits name="antidiagonals" bits={memory.antidiagonals} note={`>> 1  ${t.watch.movesLeft}`} />
          <Bits name="free" bits={free} tone="free" note="~(columns | diagonals | antidiagonals)" />
          <Bits name="untried" bits={memory.untried} tone="free" />
        </>
      );
    }
    case "boards": {
      const valid = memory.children.filter((child) => child.attacker === null).length;
      const shown = memory.children.slice(0, CHILDREN);
      const board = queens.map((queen) => `${queen.row}:${queen.column}`).join(" ");
      return (
        <>
          <p class="soft small">{t.watch.children(memory.children.length, valid)}</p>
          <div class="children">
            {shown.map(({ square, attacker }) => (
              <ChildBoard key={`${square.row}:${square.column}`} n={n} board={board} row={square.row} column={square.column} invalid={attacker !== null} />
            ))}
            {memory.children.length > shown.length && <span class="soft">+{memory.children.length - shown.length}</span>}
          </div>
        </>
      );
    }
  }
}
