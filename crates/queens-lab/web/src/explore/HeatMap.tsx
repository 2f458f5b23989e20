// How often each square holds a queen, over all solutions that are asked for; and which squares must hold one.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { number, text } from "../i18n";
import { Button, complaint, save, saveCsv, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { dark, token } from "../theme";
import type { Heat, Square } from "../types";

/** How much of the strong colour: nothing in the middle, where neither dark nor light digits can be read. */
export const shade = (part: number): number => (part > 0.5 ? 0.56 + 0.44 * part : 0.8 * part);

interface Props {
  n: number;
  fundamental: boolean;
  through: readonly Square[];
  onPress: (square: Square) => void;
  onClear: () => void;
}

export function HeatMap({ n, fundamental, through, onPress, onClear }: Props) {
  const t = text();
  const [heat, setHeat] = useState<{ of: string; heat: Heat } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const [focus, setFocus] = useState(0);
  const asking = useTask();
  const request = { n, fundamental, through };
  const asked = JSON.stringify(request);
  useEffect(() => {
    ask("heat", request, asking.start()).then(
      (told) => {
        setHeat({ of: asked, heat: told });
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [asked]);
  const counts = heat?.heat.squares.length === n * n ? heat.heat.squares : null;
  const most = Math.max(1, ...(counts ?? [1]));
  const must = (at: number): boolean => through.some(({ row, column }) => row * n + column === at);
  const rows = Array.from({ length: n }, (_, row) => row);

  const csv = (): void =>
    saveCsv(
      [["row", ...rows], ...rows.map((row) => [row, ...counts!.slice(row * n, (row + 1) * n)])],
      `queens-heat-${n}.csv`,
    );
  function svg(): void {
    const [low, high, ink, over] = [token("heat-low"), token("heat-high"), token("ink"), token("surface")];
    const cells = counts!
      .map((count, at) => {
        const [x, y] = [(at % n) * 60, Math.floor(at / n) * 60];
        return (
          `<rect x="${x}" y="${y}" width="58" height="58" rx="4" fill="${low}"/><rect x="${x}" y="${y}" width="58" height="58" rx="4" fill="${high}" fill-opacity="${(count / most).toFixed(3)}"/>` +
          `<text x="${x + 29}" y="${y + 30}" text-anchor="middle" dominant-baseline="central" font-size="${String(most).length > 4 ? 14 : 20}" fill="${count / most > 0.5 ? over : ink}">${count}</text>`
        );
      })
      .join("");
    save(
      new Blob(
        [
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n * 60} ${n * 60}" font-family="sans-serif"><rect width="100%" height="100%" fill="${token("surface")}"/>${cells}</svg>\n`,
        ],
        { type: "image/svg+xml" },
      ),
      `queens-heat-${n}.svg`,
    );
  }
  function key(event: KeyboardEvent): void {
    const by = { ArrowUp: -n, ArrowDown: n, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to =
      event.key === "Home"
        ? focus - (focus % n)
        : event.key === "End"
          ? focus - (focus % n) + n - 1
          : by === undefined
            ? null
            : focus + by;
    if (to === null) return;
    event.preventDefault();
    if (to < 0 || to >= n * n) return;
    setFocus(to);
    (event.currentTarget as HTMLElement)
      .querySelector<HTMLElement>(`[data-at="${Math.floor(to / n)}:${to % n}"]`)
      ?.focus();
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
                  tabIndex={at === Math.min(focus, n * n - 1) ? 0 : -1}
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
        <Button icon="download" quiet disabled={!counts} onClick={csv}>
          CSV
        </Button>
        <Button icon="picture" quiet disabled={!counts} onClick={svg}>
          SVG
        </Button>
      </div>
      <Trouble of={trouble} />
    </section>
  );
}
