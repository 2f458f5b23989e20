// A chart over n with a logarithmic scale: live in the page, and as a file.

import { useId, useRef, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { PictureButton, useSize } from "../parts";
import { coarse } from "../theme";

interface Series {
  name: string;
  points: ReadonlyMap<number, number | null>;
  /** For values that are only likely: the bounds between which they lie. */
  between?: ReadonlyMap<number, readonly [number, number]>;
}

const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
const power = (exponent: number): string =>
  `10${[...String(exponent)].map((digit) => SUPERSCRIPT[digit === "-" ? 10 : Number(digit)]).join("")}`;

/** A number in a form that can be read at a glance. */
export const rough = (value: number): string => {
  if (value < 1e6) return number(value < 100 ? value : Math.round(value));
  const exponent = Math.floor(Math.log10(value));
  return `${number(Math.round((value / 10 ** exponent) * 100) / 100)} · ${power(exponent)}`;
};

const DASHES = ["", "6 3", "2 3", "8 3 2 3", "12 4", "4 2", "1 3", "10 2 2 2"];
const colourOf = (k: number): string => `var(--series-${(k % 6) + 1})`;
/** Margins at the left, above and below; the names at the right get the room they need. */
const [LEFT, TOP, BOTTOM] = [74, 12, 44];
/** A shorter drag means a point. */
const FAR = 20;

interface Range {
  n: readonly [number, number];
  /** Exponents of ten. */
  value: readonly [number, number];
}

interface Props {
  label: string;
  series: readonly Series[];
  /** How a value is written. */
  value?: (value: number) => string;
  /** How a power of ten is written as a label of the axis. */
  tick?: (exponent: number) => string;
  name: string;
}

export function Chart(props: Props) {
  const { label, series, name } = props;
  const t = text();
  const known = series.some(({ points }) => [...points.values()].some((value) => value));
  return (
    <figure class="chart" aria-label={label}>
      {known ? <Plot key={name} {...props} /> : <div class="chart-empty soft">{t.computing}</div>}
      <figcaption class="row spread small soft">
        <span>{coarse.matches ? t.measure.scale : t.measure.zoom}</span>
        {known && (
          <span class="row">
            {(["svg", "png"] as const).map((kind) => (
              <PictureButton key={kind} of={`.plot[data-name="${name}"]`} name={name} shows={label} kind={kind} />
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Drag to zoom, double click to see everything; the values at the pointer, or at a finger, are above. */
function Plot({ label, series, value = rough, tick = power, name }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(holder, 200, 150);
  const [zoomed, zoom] = useState<Range | null>(null);
  const [at, point] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ from: readonly [number, number]; to: readonly [number, number] } | null>(null);
  const clip = useId();

  const lines = series.map(({ name, points, between }, k) => ({
    name,
    between: [...(between ?? [])],
    colour: colourOf(k),
    k,
    points: [...points]
      .filter((point): point is [number, number] => point[1] !== null && point[1] > 0)
      .sort(([a], [b]) => a - b),
  }));
  const sizes = [...new Set(series.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  const exponents = lines.flatMap(({ points }) => points.map(([, v]) => Math.log10(v)));
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const least = Math.floor(Math.min(...exponents));
  const whole: Range = {
    n: first === last ? [first - 1, last + 1] : [first - 0.3, last + 0.3],
    value: [least, Math.max(least + 1, Math.ceil(Math.max(...exponents)))],
  };
  const shown = zoomed ?? whole;
  const right = width - 16 - 7 * Math.max(...series.map(({ name }) => name.length));
  const bottom = height - BOTTOM;
  const [lowN, lowValue] = [shown.n[0], shown.value[0]];
  const perN = (right - LEFT) / (shown.n[1] - lowN);
  const perPower = (bottom - TOP) / (shown.value[1] - lowValue);
  const x = (n: number): number => LEFT + (n - lowN) * perN;
  const y = (v: number): number => bottom - (Math.log10(v) - lowValue) * perPower;
  const inside = (x: number, y: number): boolean => x >= LEFT && x <= right && y >= TOP && y <= bottom;

  const every = Math.ceil((shown.value[1] - lowValue) / 9);
  const powers = steps(lowValue, shown.value[1], every);
  const step = [1, 2, 5, 10, 20].find((step) => step * perN >= 34) ?? 20;
  const ends = lines
    .flatMap(({ name, colour, points: all }) => {
      const [n, v] = all.findLast(([n, v]) => inside(x(n), y(v))) ?? [0, 0];
      return v > 0 ? [{ name, colour, x: x(n) + 9, y: y(v) }] : [];
    })
    .sort((a, b) => a.y - b.y);
  for (let k = 1; k < ends.length; k++) ends[k]!.y = Math.max(ends[k]!.y, ends[k - 1]!.y + 14);

  const placeOf = (event: PointerEvent): readonly [number, number] => {
    const { left, top } = holder.current!.getBoundingClientRect();
    const within = (low: number, high: number, k: number): number => Math.min(high, Math.max(low, k));
    return [within(LEFT, right, event.clientX - left), within(TOP, bottom, event.clientY - top)];
  };
  function move(event: PointerEvent): void {
    const to = placeOf(event);
    if (drag) setDrag({ ...drag, to });
    const n = lowN + (to[0] - LEFT) / perN;
    point(sizes.reduce((best, size) => (Math.abs(size - n) < Math.abs(best - n) ? size : best)));
  }
  function up(): void {
    setDrag(null);
    if (!drag) return;
    const [[x1, x2], [y1, y2]] = [0, 1].map((k) => [drag.from[k]!, drag.to[k]!].sort((a, b) => a - b)) as [
      [number, number],
      [number, number],
    ];
    if (Math.max(x2 - x1, y2 - y1) < FAR) return;
    zoom({
      n: x2 - x1 < FAR ? shown.n : [lowN + (x1 - LEFT) / perN, lowN + (x2 - LEFT) / perN],
      value: y2 - y1 < FAR ? shown.value : [lowValue + (bottom - y2) / perPower, lowValue + (bottom - y1) / perPower],
    });
  }

  return (
    <>
      <div ref={holder} class="chart-holder">
        <svg
          class="plot"
          data-name={name}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          onPointerDown={(event) => {
            if (event.button !== 0 || event.pointerType === "touch") return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrag({ from: placeOf(event), to: placeOf(event) });
          }}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => setDrag(null)}
          onPointerLeave={() => point(null)}
          onDblClick={() => zoom(null)}
        >
          <clipPath id={clip}>
            <rect x={LEFT} y={TOP - 4} width={right - LEFT} height={bottom - TOP + 8} />
          </clipPath>
          <g class="axes">
            {powers.map((k) => (
              <>
                <path d={`M${LEFT} ${y(10 ** k)}H${right}`} />
                <text x={LEFT - 8} y={y(10 ** k)} text-anchor="end" dominant-baseline="central">
                  {tick(k)}
                </text>
              </>
            ))}
            {steps(lowN, shown.n[1], step).map((n) => (
              <>
                <path d={`M${x(n)} ${TOP}V${bottom}`} />
                <text x={x(n)} y={bottom + 16} text-anchor="middle">
                  {n}
                </text>
              </>
            ))}
            <text x={(LEFT + right) / 2} y={height - 8} text-anchor="middle">
              n
            </text>
          </g>
          <g clip-path={`url(#${clip})`}>
            {at !== null && <path class="here" d={`M${x(at)} ${TOP}V${bottom}`} />}
            {lines.map(({ name, points, between, colour, k }) => (
              <g key={name} style={{ stroke: colour }}>
                <polyline
                  fill="none"
                  stroke-width="2"
                  stroke-dasharray={DASHES[k % DASHES.length]}
                  points={points.map(([n, v]) => `${x(n)},${y(v)}`).join(" ")}
                />
                {points.map(([n, v]) => (
                  <circle key={n} cx={x(n)} cy={y(v)} r="3.5" fill={k % 2 ? "var(--surface)" : colour} />
                ))}
                {between.map(([n, [low, high]]) => (
                  <path
                    key={n}
                    stroke-width="1.5"
                    d={`M${x(n)} ${y(low)}V${y(high)}M${x(n) - 4} ${y(low)}h8M${x(n) - 4} ${y(high)}h8`}
                  />
                ))}
              </g>
            ))}
          </g>
          {/* Each line is named at its end, so that nobody has to match colours with a legend. */}
          {ends.map(({ name, colour, x, y }) => (
            <text key={name} class="end" x={x} y={y} dominant-baseline="central" style={{ fill: colour }}>
              {name}
            </text>
          ))}
          {drag && (
            <rect
              class="selection"
              x={Math.min(drag.from[0], drag.to[0])}
              y={Math.min(drag.from[1], drag.to[1])}
              width={Math.abs(drag.to[0] - drag.from[0])}
              height={Math.abs(drag.to[1] - drag.from[1])}
            />
          )}
        </svg>
      </div>
      {at !== null && (
        <dl class="readout small number" aria-hidden="true">
          <div>
            <dt>n</dt>
            <dd>{at}</dd>
          </div>
          {series.map(({ name, points }, k) => {
            const v = points.get(at);
            return (
              <div key={name}>
                <dt style={{ color: colourOf(k) }}>{name}</dt>
                <dd>{v === null || v === undefined ? "–" : value(v)}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}

/** The multiples of a whole number between two numbers. */
function steps(low: number, high: number, by: number): number[] {
  const first = Math.ceil(low / by);
  return Array.from({ length: Math.max(0, Math.floor(high / by) - first + 1) }, (_, k) => (first + k) * by);
}
