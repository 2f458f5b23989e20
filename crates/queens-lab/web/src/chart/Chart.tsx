// A chart over n with a logarithmic scale: live in the page, and as a picture.

import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { locale, number, text } from "../i18n";
import { Button, save } from "../parts";
import { dark, font, token } from "../theme";
import { svg } from "./svg";

export interface Series {
  name: string;
  points: ReadonlyMap<number, number | null>;
  /** Where a value is only likely: between which two it lies. */
  between?: ReadonlyMap<number, readonly [number, number]>;
}

const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
export const power = (exponent: number): string =>
  `10${[...String(exponent)].map((digit) => SUPERSCRIPT[digit === "-" ? 10 : Number(digit)]).join("")}`;

/** A number to be read at a glance. */
export const rough = (value: number): string => {
  if (value < 1e6) return number(value < 100 ? value : Math.round(value));
  const exponent = Math.floor(Math.log10(value));
  return `${number(Math.round((value / 10 ** exponent) * 100) / 100)} · ${power(exponent)}`;
};

const isPower = (v: number): boolean => Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-9;

/** Names each line at its end, so that nobody has to match colours with a legend; and draws what is only likely. */
function annotate(series: readonly Series[]): (chart: uPlot) => void {
  return (chart) => {
    const ratio = uPlot.pxRatio;
    const { ctx } = chart;
    const { left, top, width, height } = chart.bbox;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    series.forEach(({ between }, k) => {
      ctx.strokeStyle = token(`series-${(k % 6) + 1}`);
      ctx.lineWidth = 1.5 * ratio;
      for (const [n, [low, high]] of between ?? []) {
        const x = chart.valToPos(n, "x", true);
        const [from, to] = [chart.valToPos(low, "y", true), chart.valToPos(high, "y", true)];
        ctx.beginPath();
        ctx.moveTo(x, from);
        ctx.lineTo(x, to);
        for (const y of [from, to]) {
          ctx.moveTo(x - 4 * ratio, y);
          ctx.lineTo(x + 4 * ratio, y);
        }
        ctx.stroke();
      }
    });
    ctx.restore();
    const ends = chart.series.slice(1).flatMap((series, k) => {
      const values = chart.data[k + 1]!;
      const index = values.findLastIndex((value) => value !== null && value !== undefined);
      if (index < 0) return [];
      const [x, y] = [chart.valToPos(chart.data[0][index]!, "x", true), chart.valToPos(values[index]!, "y", true)];
      const inside = x >= left && x <= left + width && y >= top && y <= top + height;
      return inside ? [{ name: String(series.label), x, y, colour: token(`series-${(k % 6) + 1}`) }] : [];
    });
    ends.sort((a, b) => a.y - b.y);
    for (let k = 1; k < ends.length; k++) ends[k]!.y = Math.max(ends[k]!.y, ends[k - 1]!.y + 14 * ratio);
    ctx.save();
    ctx.font = `500 ${12 * ratio}px ${font()}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    for (const { name, x, y, colour } of ends) {
      ctx.fillStyle = colour;
      ctx.fillText(name, x + 9 * ratio, y);
    }
    ctx.restore();
  };
}

/** On a logarithmic axis: whole powers of ten, at most nine of them. */
const powersOnly = (_: uPlot, splits: number[]): (number | null)[] => {
  const every = Math.ceil(splits.filter(isPower).length / 9);
  return splits.map((v) => (isPower(v) && Math.round(Math.log10(v)) % every === 0 ? v : null));
};

const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2], [1, 3], [10, 2, 2, 2]];

interface Props {
  label: string;
  series: readonly Series[];
  /** How a value is written. */
  value: (value: number) => string;
  /** How a power of ten is written on the axis. */
  tick: (exponent: number) => string;
  name: string;
  empty: string;
}

/** Drag to zoom, double click to see all; the values at the pointer, or at a finger, stand above. */
export function Chart({ label, series, value, tick, name, empty }: Props) {
  const t = text();
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const sizes = [...new Set(series.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  const key = JSON.stringify([
    sizes,
    series.map(({ name, points, between }) => [name, [...points], [...(between ?? [])]]),
    dark.value,
    locale.value,
  ]);

  useEffect(() => {
    if (sizes.length === 0) return;
    const element = holder.current!;
    const axis = {
      stroke: token("soft"),
      font: `12px ${font()}`,
      ticks: { stroke: token("line") },
      grid: { stroke: token("line"), width: 1 },
    };
    const options: uPlot.Options = {
      width: element.clientWidth,
      height: element.clientHeight,
      legend: { show: false },
      padding: [null, 16 + 7 * Math.max(...series.map(({ name }) => name.length)), null, null],
      hooks: { draw: [annotate(series)], setCursor: [(chart) => setAt(chart.cursor.idx ?? null)] },
      cursor: { drag: { x: true, y: true, uni: 20 } },
      scales: {
        x: { time: false, range: (_, low, high) => (low === high ? [low - 1, high + 1] : [low - 0.3, high + 0.3]) },
        y: { distr: 3 },
      },
      axes: [
        { ...axis, incrs: [1, 2, 3, 5, 10, 20, 50], space: 34, label: "n", labelSize: 22 },
        {
          ...axis,
          grid: { ...axis.grid, filter: powersOnly },
          ticks: { ...axis.ticks, filter: powersOnly },
          size: 74,
          filter: powersOnly,
          values: (_, ticks) =>
            ticks.map((v) => (v === null || v === undefined ? "" : tick(Math.round(Math.log10(v))))),
        },
      ],
      series: [
        { label: "n" },
        ...series.map(
          ({ name }, index): uPlot.Series => ({
            label: name,
            stroke: token(`series-${(index % 6) + 1}`),
            width: 2,
            dash: DASHES[index % DASHES.length]!,
            points: { show: true, size: 7, fill: index % 2 ? token("surface") : token(`series-${(index % 6) + 1}`) },
          }),
        ),
      ],
    };
    const data = [
      sizes,
      ...series.map(({ points }) =>
        sizes.map((n) => {
          const value = points.get(n);
          return value !== null && value !== undefined && value > 0 ? value : null;
        }),
      ),
    ] as uPlot.AlignedData;
    const made = new uPlot(options, data, element);
    chart.current = made;
    // A finger points too.
    const touch = (event: TouchEvent): void => {
      const box = made.over.getBoundingClientRect();
      const { clientX, clientY } = event.touches[0]!;
      made.setCursor({ left: clientX - box.left, top: clientY - box.top });
    };
    made.over.addEventListener("touchstart", touch, { passive: true });
    made.over.addEventListener("touchmove", touch, { passive: true });
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [key]);

  const png = (): void => {
    const source = chart.current!.ctx.canvas;
    const copy = document.createElement("canvas");
    copy.width = source.width;
    copy.height = source.height;
    const draw = copy.getContext("2d")!;
    draw.fillStyle = token("surface");
    draw.fillRect(0, 0, copy.width, copy.height);
    draw.drawImage(source, 0, 0);
    copy.toBlob((blob) => blob && save(blob, `${name}.png`));
  };
  const drawing = (): void =>
    save(new Blob([svg(series, { label, tick, dashes: DASHES })], { type: "image/svg+xml" }), `${name}.svg`);
  const n = at === null ? undefined : sizes[at];

  return (
    <figure class="chart" aria-label={label}>
      {sizes.length === 0 ? <div class="chart-empty soft">{empty}</div> : <div ref={holder} class="chart-holder" />}
      {n !== undefined && (
        <dl class="readout small number" aria-hidden="true">
          <div>
            <dt>n</dt>
            <dd>{n}</dd>
          </div>
          {series.map(({ name, points }, k) => {
            const v = points.get(n);
            return (
              <div key={name}>
                <dt style={{ color: `var(--series-${(k % 6) + 1})` }}>{name}</dt>
                <dd>{v === null || v === undefined ? "–" : value(v)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <figcaption class="row spread small soft">
        <span>{t.measure.zoom}</span>
        <span class="row">
          <Button icon="picture" quiet disabled={sizes.length === 0} onClick={drawing}>
            SVG
          </Button>
          <Button icon="picture" quiet disabled={sizes.length === 0} onClick={png}>
            PNG
          </Button>
        </span>
      </figcaption>
    </figure>
  );
}
