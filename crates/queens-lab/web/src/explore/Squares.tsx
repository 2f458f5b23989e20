// Which part of all solutions has a queen on each square: counted where all of them can be gone through, estimated beyond.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../engine";
import { locale, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { Button, complaint, PictureButton, saveCsv, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { dark, token } from "../theme";
import type { Heat, Square } from "../types";
import { shade } from "./HeatMap";

/** The largest board whose squares are estimated. */
export const LARGEST = 60;
/** Who holds the button of the stepper passes by many sizes. */
const PAUSE_MS = 400;
const CELL = 10;
/** The largest board with a number on each square. */
const NUMBERED = 12;

interface Use {
  parts: readonly number[];
  /** Half of the width of the 95 % interval of each. */
  halves: readonly number[] | null;
}

export function Squares({ n }: { n: number }) {
  return n <= lab().limits.list_n ? <Counted key="counted" n={n} /> : <Estimated key="estimated" n={n} />;
}

function Counted({ n }: { n: number }) {
  const t = text();
  const [told, setTold] = useState<{ of: number; heat: Heat } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const asking = useTask();
  useEffect(() => {
    ask("heat", { n, fundamental: false, through: [] }, asking.start()).then(
      (heat) => {
        setTold({ of: n, heat });
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [n]);
  const heat = told?.of === n ? told.heat : null;
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
            <Button icon="stop" onClick={stop}>
              {t.stop}
            </Button>
          </>
        ) : (
          <Button icon="redo" disabled={own !== null && !own.trouble} onClick={begin}>
            {t.start}
          </Button>
        )}
      </Drawn>
    </>
  );
}

/** A part of all, with two digits that say something. */
function percent(part: number): string {
  const digits = part >= 0.1 ? 1 : part >= 0.0095 ? 2 : 3;
  return `${new Intl.NumberFormat(locale.value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(100 * part)}\u00a0%`;
}

const tenth = (value: number): string =>
  new Intl.NumberFormat(locale.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** Channels of a colour as the style sheet computes it. */
const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

interface DrawnProps {
  n: number;
  use: Use | null;
  /** Out of how many. */
  of: string | null;
  said: string | null;
  children?: ComponentChildren;
}

function Drawn({ n, use, of, said, children }: DrawnProps) {
  const t = text();
  const [pointed, point] = useState<Square | null>(null);
  const parts = use?.parts.length === n * n ? use.parts : null;
  const [low, high] = parts ? [Math.min(...parts), Math.max(...parts)] : [0, 0];
  const [pale, strong] = [channels(token("heat-low")), channels(token("heat-high"))];
  const share = (part: number): number => (high > low ? (part - low) / (high - low) : 0.5);
  const colour = (at: number): string =>
    `rgb(${pale.map((from, k) => Math.round(from + (strong[k]! - from) * at)).join(" ")})`;
  const cells = useMemo(
    () =>
      parts?.map((part, at) => {
        const [x, y] = [(at % n) * CELL, Math.floor(at / n) * CELL];
        const deep = share(part);
        // A colour in the middle would leave no contrast to a number on it.
        const numbered = n <= NUMBERED;
        return (
          <>
            <rect
              x={x + 0.15}
              y={y + 0.15}
              width={CELL - 0.3}
              height={CELL - 0.3}
              rx="0.5"
              fill={colour(numbered ? shade(deep) : deep)}
            />
            {numbered && (
              <text
                x={x + CELL / 2}
                y={y + CELL / 2}
                text-anchor="middle"
                dominant-baseline="central"
                fill={token(deep > 0.5 ? "surface" : "ink")}
              >
                {tenth(100 * part)}
              </text>
            )}
          </>
        );
      }),
    [parts, dark.value, locale.value],
  );
  const here = pointed && pointed.row < n && pointed.column < n ? pointed : null;
  const at = here ? here.row * n + here.column : -1;
  const value = parts && here ? percent(parts[at]!) + (use?.halves ? ` ± ${percent(use.halves[at]!)}` : "") : "";

  const csv = (): void =>
    saveCsv(
      [
        ["row", "column", "part", "half_width"],
        ...parts!.map((part, at) => [Math.floor(at / n), at % n, part, use?.halves?.[at]]),
      ],
      `queens-squares-${n}.csv`,
    );
  function key(event: KeyboardEvent): void {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    const inside = (k: number): number => Math.min(n - 1, Math.max(0, k));
    point(here ? { row: inside(here.row + by[0]!), column: inside(here.column + by[1]!) } : { row: 0, column: 0 });
  }

  return (
    <div class="squares-view">
      <section class="panel stack">
        {parts ? (
          <svg
            class="squares-map"
            viewBox={`0 0 ${n * CELL} ${n * CELL}`}
            role="img"
            tabindex={0}
            onKeyDown={key}
            aria-label={t.explore.squaresLabel(n, percent(low), percent(high))}
            onPointerLeave={() => point(null)}
            onPointerMove={(event) => {
              const { left, top, width } = event.currentTarget.getBoundingClientRect();
              const side = width / n;
              const to = {
                row: Math.floor((event.clientY - top) / side),
                column: Math.floor((event.clientX - left) / side),
              };
              if (to.row !== here?.row || to.column !== here.column) point(to);
            }}
          >
            {cells}
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
              <i style={{ background: `linear-gradient(to right, ${colour(0)}, ${colour(1)})` }} />
              <span>{percent(high)}</span>
            </div>
            <p class="small">{t.explore.squaresMean(percent(1 / n))}</p>
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
          <Button icon="download" quiet disabled={!parts} onClick={csv}>
            CSV
          </Button>
          {parts && <PictureButton of=".squares-map" name={`queens-squares-${n}`} />}
        </div>
      </section>
    </div>
  );
}
