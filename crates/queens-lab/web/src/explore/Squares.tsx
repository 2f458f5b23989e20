// The share of all solutions that have a queen on each square: counted if all of them can be visited, otherwise
// estimated.

import type { ComponentChildren, TargetedPointerEvent } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { CELL, walked } from "../board/Grid";
import { same, squareOf } from "../board/squares";
import { Csv } from "../data";
import type { Column } from "../data";
import { decimals, locale, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { Button, PictureButton, Trouble } from "../parts";
import type { Square } from "../types";
import { HeatSquares, mixing, NUMBERED } from "./HeatSquares";

/** Largest board whose squares are estimated. */
export const LARGEST = 60;
/** Delay in milliseconds, since holding the button of the stepper passes many sizes. */
const PAUSE_MS = 400;

interface Use {
  parts: readonly number[];
  /** Half the width of the 95 % interval for each square. */
  halves: readonly number[] | null;
}

export function Squares({ n }: { n: number }) {
  return n <= lab().limits.list_n ? <Counted key="counted" n={n} /> : <Estimated key="estimated" n={n} />;
}

function Counted({ n }: { n: number }) {
  const t = text();
  const { answer: heat, trouble } = useAnswer("heat", { n, fundamental: false, through: [] });
  const use = useMemo(
    () => heat && { parts: heat.squares.map((count) => count / Math.max(1, heat.total)), halves: null },
    [heat],
  );
  return (
    <>
      <Trouble of={trouble} />
      <Drawn
        n={n}
        use={use}
        of={heat && t.explore.found(number(heat.total), heat.total)}
        said={heat && t.explore.squaresCounted}
      />
    </>
  );
}

function Estimated({ n }: { n: number }) {
  const t = text();
  const { job, start, stop } = useJob<"squares">("squares", "explore");
  const own = job?.work.request.n === n ? job : null;
  const begin = (): void =>
    start({
      command: "squares",
      request: { n, seed: 1 },
      name: (t) => t.labelled(t.explore.views.squares, `n = ${n}`),
    });
  useEffect(() => {
    if (own) return;
    if (job?.running) stop();
    const timer = setTimeout(begin, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [n]);
  const news = own?.news.at(-1);
  const use = useMemo(() => (news ? { parts: news.parts, halves: news.half_widths } : null), [news]);
  const worst = news?.half_widths && Math.max(...news.half_widths);
  return (
    <>
      <Trouble of={own?.trouble} />
      <Drawn
        n={n}
        use={use}
        of={news ? t.explore.squaresSeen(number(news.solutions)) : null}
        said={
          news && worst !== null && worst !== undefined
            ? t.explore.squaresEstimated(number(news.batches), percent(worst))
            : t.computing
        }
      >
        {own?.running ? (
          <>
            <progress aria-label={t.computing} />
            <Button label={t.stop} icon="stop" onClick={stop} />
          </>
        ) : (
          <Button label={t.start} icon="redo" disabled={own !== null && !own.trouble} onClick={begin} />
        )}
      </Drawn>
    </>
  );
}

/** A share in per cent, with two significant digits. */
function percent(part: number): string {
  const digits = part >= 0.1 ? 1 : part >= 0.0095 ? 2 : 3;
  return `${decimals(100 * part, digits)}\u00a0%`;
}

interface DrawnProps {
  n: number;
  use: Use | null;
  /** The total that the part belongs to. */
  of: string | null;
  said: string | null;
  children?: ComponentChildren;
}

function Drawn({ n, use, of, said, children }: DrawnProps) {
  const t = text();
  const mix = mixing();
  const [pointed, point] = useState<Square | null>(null);
  const parts = use?.parts.length === n * n ? use.parts : null;
  const [low, high] = parts ? [Math.min(...parts), Math.max(...parts)] : [0, 0];
  const shares = useMemo(() => parts?.map((part) => (high > low ? (part - low) / (high - low) : 0.5)), [parts]);
  const words = useMemo(
    () => (n <= NUMBERED ? parts?.map((part) => decimals(100 * part, 1).padStart(4, "\u2007")) : undefined),
    [parts, locale.value],
  );
  const here = pointed && pointed.row < n && pointed.column < n ? pointed : null;
  const at = here ? here.row * n + here.column : -1;
  const value = parts && here ? percent(parts[at]!) + (use?.halves ? ` ± ${percent(use.halves[at]!)}` : "") : "";

  const columns: Column<number>[] = [
    { name: "row", value: (at) => squareOf(n, at).row },
    { name: "column", value: (at) => squareOf(n, at).column },
    { name: "part", value: (at) => parts![at] },
    { name: "half_width", value: (at) => use?.halves?.[at] },
  ];
  function aim({ clientX, clientY, currentTarget }: TargetedPointerEvent<SVGSVGElement>): void {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const line = (k: number): number => Math.min(n - 1, Math.max(0, Math.floor((k * n) / width)));
    const to = { row: line(clientY - top), column: line(clientX - left) };
    if (!same(to, here)) point(to);
  }
  function key(event: KeyboardEvent): void {
    const to = walked(event, Math.max(0, at), n);
    if (to === undefined) return;
    event.preventDefault();
    point(squareOf(n, here ? to : 0));
  }

  return (
    <div class="squares-view">
      <section class="panel stack">
        {shares ? (
          <svg
            class="squares-map"
            viewBox={`0 0 ${n * CELL} ${n * CELL}`}
            role="img"
            tabindex={0}
            aria-label={t.explore.squaresLabel(n, percent(low), percent(high))}
            onKeyDown={key}
            onPointerLeave={({ pointerType }) => pointerType === "touch" || point(null)}
            onPointerDown={aim}
            onPointerMove={aim}
          >
            <HeatSquares n={n} parts={shares} words={words} />
            {here && (
              <rect
                class="here"
                x={here.column * CELL + 0.3}
                y={here.row * CELL + 0.3}
                width={CELL - 0.6}
                height={CELL - 0.6}
                rx="0.5"
              />
            )}
          </svg>
        ) : (
          <p class="soft squares-empty">{t.computing}</p>
        )}
      </section>
      <section class="panel stack">
        <h2>{t.explore.squares}</h2>
        {of && (
          <p>
            <strong class="number">{of}</strong>
          </p>
        )}
        {said && (
          <p class="soft small" data-testid="kind">
            {said}
          </p>
        )}
        {parts && (
          <>
            <div class="scale-of-heat number small">
              <span>{percent(low)}</span>
              <i style={{ background: `linear-gradient(to right, ${mix(0)}, ${mix(1)})` }} />
              <span>{percent(high)}</span>
            </div>
            {high > 0 && <p class="small">{t.explore.squaresMean(percent(1 / n))}</p>}
            <p class="small" role="status">
              <span class="soft">
                {here ? t.labelled(t.square(here.row, here.column), "") : t.explore.squaresPoint}{" "}
              </span>
              <strong class="number" data-testid="square">
                {value}
              </strong>
            </p>
          </>
        )}
        <div class="row">{children}</div>
        <div class="row">
          <Csv rows={[...(parts ?? []).keys()]} columns={columns} name={`queens-squares-${n}`} />
          {parts && <PictureButton of=".squares-map" name={`queens-squares-${n}`} />}
        </div>
      </section>
    </div>
  );
}
