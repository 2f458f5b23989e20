// How often each square holds a queen, over all solutions that are asked for; and which squares must hold one.

import { useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { walked } from "../board/Grid";
import { squareOf } from "../board/squares";
import { Csv } from "../data";
import type { Column } from "../data";
import { number, text } from "../i18n";
import { Button, saveSvg, Trouble } from "../parts";
import { drawn } from "../picture";
import { dark } from "../theme";
import type { Square } from "../types";
import { HeatSquares, shade } from "./HeatSquares";

interface Props {
  n: number;
  fundamental: boolean;
  through: readonly Square[];
  onPress: (square: Square) => void;
  onClear: () => void;
}

export function HeatMap({ n, fundamental, through, onPress, onClear }: Props) {
  const t = text();
  const [focus, setFocus] = useState(0);
  const home = Math.min(focus, n * n - 1);
  const { last, trouble } = useAnswer("heat", { n, fundamental, through });
  const counts = last?.request.n === n ? last.answer.squares : null;
  const most = Math.max(1, ...(counts ?? [1]));
  const must = (at: number): boolean => through.some(({ row, column }) => row * n + column === at);
  const rows = Array.from({ length: n }, (_, row) => row);

  const columns: Column<number>[] = [
    { name: "row", value: (row) => row },
    ...rows.map((column) => ({ name: String(column), value: (row: number) => counts![row * n + column] })),
  ];
  function key(event: KeyboardEvent): void {
    const to = walked(event, home, n);
    if (to === undefined) return;
    event.preventDefault();
    setFocus(to);
    const { row, column } = squareOf(n, to);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-at="${row}:${column}"]`)!.focus();
  }

  return (
    <section class="panel stack heat-panel" key={String(dark.value)}>
      <div class="row spread">
        <h2>{t.explore.heat}</h2>
        {through.length > 0 && (
          <Button icon="clear" quiet onClick={onClear}>
            {t.play.clear}
          </Button>
        )}
      </div>
      <div class="heat" role="grid" aria-label={t.explore.heat} style={{ "--n": n }} onKeyDown={key}>
        {rows.map((row) => (
          <div role="row" key={row}>
            {rows.map((column) => {
              const at = row * n + column;
              const count = counts?.[at] ?? 0;
              return (
                <button
                  key={column}
                  type="button"
                  role="gridcell"
                  data-at={`${row}:${column}`}
                  tabIndex={at === home ? 0 : -1}
                  class={`${must(at) ? "must" : ""}${count / most > 0.5 ? " strong" : ""}`}
                  aria-selected={must(at)}
                  aria-label={t.labelled(t.square(row, column), number(count))}
                  style={{ "--heat": shade(count / most) }}
                  onClick={() => {
                    setFocus(at);
                    onPress({ row, column });
                  }}
                >
                  {n <= 12 && counts ? (count < 10_000 ? count : "") : ""}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <p class="soft small">{t.explore.heatHow}</p>
      {counts && (
        <p class="small">
          {t.explore.firstRow}{" "}
          <span class="number">
            {counts
              .slice(0, n)
              .map((count) => number(count))
              .join(" · ")}
          </span>
        </p>
      )}
      <div class="row">
        <Csv rows={counts ? rows : []} columns={columns} name={`queens-heat-${n}`} />
        <Button
          icon="picture"
          quiet
          disabled={!counts}
          onClick={() =>
            saveSvg(
              drawn(<HeatSquares n={n} parts={counts!.map((count) => count / most)} words={counts!.map(String)} />),
              `queens-heat-${n}`,
            )
          }
        >
          SVG
        </Button>
      </div>
      <Trouble of={trouble} />
    </section>
  );
}
