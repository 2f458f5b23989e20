// Measure: time and nodes over a range of sizes as a live chart; Q(n) and its growth; exact counts.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { follow } from "../api";
import { duration, headed, locale, number, text } from "../i18n";
import { about } from "../lab";
import { Button, complaint, say, Select, ShareButton, Stepper, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { numberIn, remember } from "../router";
import { dark, token } from "../theme";
import type { CountNews, Goal, Measurement } from "../types";

const QUANTITIES = ["seconds", "nodes", "tried"] as const;
type Quantity = (typeof QUANTITIES)[number];

export function Measure({ query }: { query: URLSearchParams }) {
  const t = text();
  const all = about.algorithms.map(({ name }) => name);
  const [from, setFrom] = useState(() => numberIn(query, "from", 4, 1, 20));
  const [to, setTo] = useState(() => numberIn(query, "to", 10, 1, 20));
  const [goal, setGoal] = useState<Goal>(query.get("goal") === "first" ? "first" : "all");
  const [quantity, setQuantity] = useState<Quantity>(() => QUANTITIES.find((name) => name === query.get("show")) ?? "seconds");
  const [size, setSize] = useState(() => numberIn(query, "count", 14, 0, about.limits.count_n));
  const [chosen, setChosen] = useState<string[]>(() => (query.get("algorithms") ?? "scan,arrays,sets,bitmask,auto").split(","));
  const [rows, setRows] = useState<Measurement[]>([]);
  const [running, setRunning] = useState(false);
  const [trouble, setTrouble] = useState<Complaint>();
  const task = useTask();

  useEffect(() => {
    remember("measure", { from, to, goal, algorithms: chosen.join(","), show: quantity === "seconds" ? undefined : quantity, count: size });
  }, [from, to, goal, chosen, quantity, size]);

  async function start(): Promise<void> {
    setTrouble(undefined);
    setRows([]);
    setRunning(true);
    const found: Measurement[] = [];
    const signal = task.start();
    try {
      await follow<Measurement | null>("measure", { from, to, algorithms: chosen, goal }, (row) => {
        if (!row) return;
        found.push(row);
        setRows([...found]);
      }, signal);
      say((t) => t.measure.over);
    } catch (cause) {
      setTrouble(complaint(cause));
    } finally {
      setRunning(false);
    }
  }

  const names = all.filter((name) => rows.some((row) => row.algorithm === name));
  const series = names.map((name) => ({
    name,
    points: new Map(rows.filter((row) => row.algorithm === name).map((row) => [row.n, row[quantity]])),
  }));

  function csv(): void {
    const lines = rows.map((r) => [r.algorithm, r.n, r.seconds, r.nodes ?? "", r.tried ?? "", r.solutions, r.stopped].join(","));
    save(new Blob([["algorithm,n,seconds,nodes,tried,solutions,stopped", ...lines, ""].join("\n")], { type: "text/csv" }), "queens-measurements.csv");
  }

  return (
    <>
      <div class="heading">
        <div>
          <h1>{t.pages.measure}</h1>
          <p>{t.measure.lead}</p>
        </div>
        <ShareButton />
      </div>
      <div class="measure">
        <section class="panel stack settings-panel" aria-label={t.measure.what}>
          <h2>{t.measure.what}</h2>
          <div class="row settings-column"><Stepper label={t.measure.from} value={from} low={1} high={to} onChange={setFrom} />
            <Stepper label={t.measure.to} value={to} low={from} high={20} onChange={setTo} /></div>
          <Select label={t.race.goal} value={goal} onChange={setGoal} options={[["first", t.race.first], ["all", t.race.all]]} />
          <fieldset class="column-checks">
            <legend class="soft">{t.watch.algorithm}</legend>
            {about.algorithms.map(({ name, all_n, first_n }) => {
              const limit = goal === "all" ? all_n : first_n;
              return (
                <label key={name} class={`check${limit ? "" : " off"}`}>
                  <input type="checkbox" disabled={!limit} checked={chosen.includes(name) && limit > 0}
                    onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name))} />
                  <code>{name}</code> <span class="small soft">{limit ? t.race.upTo(limit) : ""}</span>
                </label>
              );
            })}
          </fieldset>
          {running
            ? <Button icon="stop" onClick={() => { task.abandon(); setRunning(false); }}>{t.stop}</Button>
            : <Button main icon="measure" disabled={chosen.length === 0} onClick={() => void start()}>{t.start}</Button>}
          {running && <progress aria-label={t.computing} />}
          <Trouble of={trouble} />
        </section>
        <section class="panel stack chart-panel">
          <div class="row spread">
            <h2>{t.measure.chart}</h2>
            <div class="row">
              <Select label={t.measure.quantity} value={quantity} onChange={setQuantity}
                options={[["seconds", headed(t.measure.seconds)], ["nodes", t.watch.nodes], ["tried", headed(t.race.checks)]]} />
              <Button icon="download" disabled={rows.length === 0} onClick={csv}>CSV</Button>
            </div>
          </div>
          <Chart label={t.measure.chart} series={series} axis={quantity === "seconds" ? (v) => duration(v) : (v) => power(v)} name={`queens-${quantity}`} empty={t.measure.empty} />
          <div class="scroll" tabIndex={0} role="region" aria-label={t.measure.table}>
            {rows.length > 0 && <Table rows={rows} names={names} quantity={quantity} />}
          </div>
        </section>
        <Growth />
        <Count n={size} onSize={setSize} />
      </div>
    </>
  );
}

function Table({ rows, names, quantity }: { rows: readonly Measurement[]; names: readonly string[]; quantity: Quantity }) {
  const t = text();
  const sizes = [...new Set(rows.map((row) => row.n))].sort((a, b) => a - b);
  const cell = (row: Measurement | undefined): string => {
    const value = row?.[quantity];
    if (!row || value === null || value === undefined) return "–";
    const shown = quantity === "seconds" ? duration(value) : number(value);
    return row.stopped ? `> ${shown}` : shown;
  };
  return (
    <table>
      <thead><tr><th scope="col">n</th>{names.map((name) => <th scope="col" key={name}><code>{name}</code></th>)}<th scope="col">{t.watch.solutions}</th></tr></thead>
      <tbody>
        {sizes.map((n) => {
          const of = rows.filter((row) => row.n === n);
          return (
            <tr key={n}><th scope="row">{n}</th>
              {names.map((name) => <td key={name}>{cell(of.find((row) => row.algorithm === name))}</td>)}
              <td>{number(Math.max(...of.map((row) => row.solutions)))}</td></tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Growth() {
  const t = text();
  const known = about.known;
  const from = 4;
  const rows = known.filter(({ n }) => n >= from);
  const series = useMemo(() => [
    { name: "Q(n)", points: new Map(rows.map(({ n, all }) => [n, Number(all)])) },
    { name: t.measure.orbits, points: new Map(rows.map(({ n, fundamental }) => [n, Number(fundamental)])) },
    { name: `(${number(0.143)} n)ⁿ`, points: new Map(rows.map(({ n }) => [n, (0.143 * n) ** n])) },
  ], [known, locale.value]);
  return (
    <section class="panel stack growth-panel">
      <h2>{t.measure.growth}</h2>
      <p class="soft small">{t.measure.growthText}</p>
      <Chart label={t.measure.growth} series={series} axis={power} name="queens-growth" empty={t.computing} />
      <div class="scroll tall" tabIndex={0} role="region" aria-label={t.measure.growth}>
        <table>
          <thead><tr><th scope="col">n</th><th scope="col">Q(n)</th><th scope="col">{t.measure.orbits}</th><th scope="col">Q(n) / Q(n − 1)</th></tr></thead>
          <tbody>
            {known.map(({ n, all, fundamental }, index) => {
              const before = Number(known[index - 1]?.all ?? 0);
              return <tr key={n}><th scope="row">{n}</th><td>{number(all)}</td><td>{number(fundamental)}</td><td>{before ? number(Number(all) / before) : "–"}</td></tr>;
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Count({ n, onSize }: { n: number; onSize: (n: number) => void }) {
  const t = text();
  const [news, setNews] = useState<CountNews | null>(null);
  const [counting, setCounting] = useState(false);
  const [trouble, setTrouble] = useState<Complaint>();
  const task = useTask();

  async function start(): Promise<void> {
    setTrouble(undefined);
    setNews(null);
    setCounting(true);
    const signal = task.start();
    try {
      await follow<CountNews>("count", { n }, (told) => {
        setNews(told);
        if (told.news === "counted") say(() => `Q(${n}) = ${number(told.all)}`);
      }, signal);
    } catch (cause) {
      setTrouble(complaint(cause));
    } finally {
      if (!signal.aborted) setCounting(false);
    }
  }

  return (
    <section class="panel stack count-panel">
      <h2>{t.measure.count}</h2>
      <p class="soft small">{t.measure.countText}</p>
      <div class="row">
        <Stepper label={t.size} value={n} low={0} high={about.limits.count_n} onChange={(size) => { task.abandon(); setCounting(false); setNews(null); onSize(size); }} />
        {counting
          ? <Button icon="stop" onClick={() => { task.abandon(); setCounting(false); setNews(null); }}>{t.cancel}</Button>
          : <Button main icon="count" onClick={() => void start()}>{t.measure.countStart}</Button>}
      </div>
      {counting && (
        <div class="counting">
          <progress max={1} value={news?.news === "counting" ? news.part : 0} aria-label={t.measure.count} />
          <p class="number small">{news?.news === "counting"
            ? t.measure.counting(number(Math.round(news.part * 1000) / 10), duration(news.seconds), news.left === null ? "…" : duration(news.left))
            : t.computing}</p>
        </div>
      )}
      {news?.news === "counted" && (
        <div class="notice good" data-testid="counted">
          <span><strong class="number">Q({n}) = {number(news.all)}</strong><br />
            {duration(news.seconds)} · {news.agrees === null ? t.measure.unpublished : news.agrees ? t.measure.agrees : t.measure.disagrees}</span>
        </div>
      )}
      <Trouble of={trouble} />
    </section>
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const power = (value: number): string => {
  if (value < 1e5) return number(value);
  const exponent = Math.round(Math.log10(value));
  return `10${[...String(exponent)].map((digit) => SUPERSCRIPT[Number(digit)]).join("")}`;
};

const isPower = (v: number): boolean => Math.abs(Math.log10(v) - Math.round(Math.log10(v))) < 1e-9;

/** Names each line at its end, so that nobody has to match colours with a legend. */
function nameLines(chart: uPlot): void {
  const ratio = uPlot.pxRatio;
  const ends = chart.series.slice(1).flatMap((series, k) => {
    const values = chart.data[k + 1]!;
    const index = values.findLastIndex((value) => value !== null && value !== undefined);
    if (index < 0) return [];
    const [x, y] = [chart.valToPos(chart.data[0][index]!, "x", true), chart.valToPos(values[index]!, "y", true)];
    const { left, top, width, height } = chart.bbox;
    const inside = x >= left && x <= left + width && y >= top && y <= top + height;
    return inside ? [{ name: String(series.label), x, y, colour: token(`series-${(k % 6) + 1}`) }] : [];
  });
  ends.sort((a, b) => a.y - b.y);
  for (let k = 1; k < ends.length; k++) ends[k]!.y = Math.max(ends[k]!.y, ends[k - 1]!.y + 14 * ratio);
  const { ctx } = chart;
  ctx.save();
  ctx.font = `500 ${12 * ratio}px ${token("font")}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  for (const { name, x, y, colour } of ends) {
    ctx.fillStyle = colour;
    ctx.fillText(name, x + 9 * ratio, y);
  }
  ctx.restore();
}

/** On a logarithmic axis: whole powers of ten, at most nine of them. */
const powersOnly = (_: uPlot, splits: number[]): (number | null)[] => {
  const every = Math.ceil(splits.filter(isPower).length / 9);
  return splits.map((v) => (isPower(v) && Math.round(Math.log10(v)) % every === 0 ? v : null));
};

interface Series {
  name: string;
  points: ReadonlyMap<number, number | null>;
}

/** A chart over n with a logarithmic scale; drag to zoom, double click to see all. */
function Chart(props: { label: string; series: readonly Series[]; axis: (value: number) => string; name: string; empty: string }) {
  const t = text();
  const { label, series, axis, name } = props;
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const sizes = [...new Set(series.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  const key = JSON.stringify([sizes, series.map(({ name, points }) => [name, [...points]]), dark.value, locale.value]);

  useEffect(() => {
    if (sizes.length === 0) return;
    const element = holder.current!;
    const dashes = [[], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2], [1, 3], [10, 2, 2, 2]];
    const options: uPlot.Options = {
      width: element.clientWidth,
      height: 330,
      padding: [null, 16 + 7 * Math.max(...series.map(({ name }) => name.length)), null, null],
      hooks: { draw: [nameLines] },
      cursor: { drag: { x: true, y: true, uni: 20 } },
      scales: { x: { time: false, range: (_, low, high) => (low === high ? [low - 1, high + 1] : [low - 0.3, high + 0.3]) }, y: { distr: 3 } },
      axes: [
        { stroke: token("soft"), grid: { stroke: token("line"), width: 1 }, ticks: { stroke: token("line") }, incrs: [1, 2, 5], label: "n", labelSize: 22, font: `12px ${token("font")}` },
        { stroke: token("soft"), grid: { stroke: token("line"), width: 1, filter: powersOnly }, ticks: { stroke: token("line"), filter: powersOnly }, size: 74, font: `12px ${token("font")}`,
          filter: powersOnly,
          values: (_, ticks) => ticks.map((v) => (v === null || v === undefined ? "" : axis(v))) },
      ],
      series: [
        { label: "n" },
        ...series.map(({ name }, index): uPlot.Series => ({
          label: name,
          stroke: token(`series-${(index % 6) + 1}`),
          width: 2,
          dash: dashes[index % dashes.length]!,
          points: { show: true, size: 7, fill: index % 2 ? token("surface") : token(`series-${(index % 6) + 1}`) },
          value: (_, v) => (v === null || v === undefined ? "–" : axis(v)),
        })),
      ],
    };
    const data = [sizes, ...series.map(({ points }) => sizes.map((n) => {
      const value = points.get(n);
      return value !== null && value !== undefined && value > 0 ? value : null;
    }))] as uPlot.AlignedData;
    chart.current = new uPlot(options, data, element);
    const watch = new ResizeObserver(() => chart.current?.setSize({ width: element.clientWidth, height: 330 }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.current?.destroy();
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

  return (
    <figure class="chart" aria-label={label}>
      {sizes.length === 0 ? <div class="chart-empty soft">{props.empty}</div> : <div ref={holder} class="chart-holder" />}
      <figcaption class="row spread small soft"><span>{t.measure.zoom}</span>
        <Button icon="download" quiet disabled={sizes.length === 0} onClick={png}>PNG</Button></figcaption>
    </figure>
  );
}
