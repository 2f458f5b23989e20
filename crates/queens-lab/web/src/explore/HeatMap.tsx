// How often each square has a queen, over all requested solutions; and which squares must have one.

import { useAnswer } from "../asking";
import { CELL, GridView, squareProps, useGrid } from "../board/Grid";
import { squareOf, within } from "../board/squares";
import { Csv } from "../data";
import type { Column } from "../data";
import { number, text } from "../i18n";
import { Button, PictureButton, Trouble } from "../parts";
import type { Square } from "../types";
import { HeatSquare, mixing, NUMBERED } from "./HeatSquares";

interface Props {
  n: number;
  fundamental: boolean;
  through: readonly Square[];
  onPress: (square: Square) => void;
  onClear: () => void;
}

export function HeatMap({ n, fundamental, through, onPress, onClear }: Props) {
  const t = text();
  const grid = useGrid(n);
  const mix = mixing();
  const { last, trouble } = useAnswer("heat", { n, fundamental, through });
  const counts = last?.request.n === n ? last.answer.squares : null;
  const most = Math.max(1, ...(counts ?? [1]));
  const rows = Array.from({ length: n }, (_, row) => row);

  const columns: Column<number>[] = [
    { name: "row", value: (row) => row },
    ...rows.map((column) => ({ name: String(column), value: (row: number) => counts![row * n + column] })),
  ];
  function up(event: PointerEvent): void {
    const { index } = grid.place(event);
    if (index !== null && event.button === 0 && grid.meant(event, index)) onPress(squareOf(n, index));
  }

  return (
    <section class="panel stack heat-panel">
      <div class="row spread">
        <h2>{t.explore.heat}</h2>
        {through.length > 0 && <Button label={t.play.clear} icon="clear" quiet onClick={onClear} />}
      </div>
      <GridView
        n={n}
        grid={grid}
        class="heat"
        label={t.explore.heat}
        box={[0, 0, n * CELL, n * CELL]}
        cell={(row, column, tabbable) => {
          const count = counts?.[row * n + column] ?? 0;
          const must = within(through, { row, column });
          return (
            <g
              key={column}
              class={must ? "cell must" : "cell"}
              aria-selected={must}
              {...squareProps(row, column, tabbable, t.labelled(t.square(row, column), number(count)))}
            >
              <HeatSquare
                part={count / most}
                mix={mix}
                words={counts && n <= NUMBERED && count < 10_000 ? `${count}` : ""}
              />
              <rect class="focus" x="0.5" y="0.5" width={CELL - 1} height={CELL - 1} rx="0.6" />
            </g>
          );
        }}
        onPress={(index) => onPress(squareOf(n, index))}
        pointer={{ onPointerUp: up }}
      />
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
        <Csv rows={counts ? rows : []} columns={columns} name={`queens-heat-${n}`} of={t.explore.heat} />
        {counts && <PictureButton of=".heat" name={`queens-heat-${n}`} shows={t.explore.heat} />}
      </div>
      <Trouble of={trouble} />
    </section>
  );
}
