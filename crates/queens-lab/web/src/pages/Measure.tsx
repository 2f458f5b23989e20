// Benchmark: time and nodes over a range of sizes as a live chart; Q(n) and its growth; exact counts.

import { useEffect, useRef, useState } from "preact/hooks";
import { Chart, power, rough } from "../chart/Chart";
import { duration, headed, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { Count } from "../measure/Count";
import { Growth } from "../measure/Growth";
import { Button, Heading, saveCsv, Select, ShareButton, Stepper, Trouble } from "../parts";
import { numberIn, remember } from "../router";
import { calm } from "../theme";
import type { Goal, Measurement } from "../types";

const QUANTITIES = ["seconds", "nodes", "tried"] as const;
type Quantity = (typeof QUANTITIES)[number];
const LARGEST = 20;
const USUAL = ["scan", "arrays", "sets", "bitmask", "auto"];

export function Measure({ query }: { query: URLSearchParams }) {
  const t = text();
  const all = lab().algorithms.map(({ name }) => name);
  const [from, setFrom] = useState(() => numberIn(query, "from", 4, 1, LARGEST));
  const [to, setTo] = useState(() =>
    Math.max(numberIn(query, "from", 4, 1, LARGEST), numberIn(query, "to", 10, 1, LARGEST)),
  );
  const [goal, setGoal] = useState<Goal>(query.get("goal") === "first" ? "first" : "all");
  const [quantity, setQuantity] = useState<Quantity>(
    () => QUANTITIES.find((name) => name === query.get("show")) ?? "seconds",
  );
  const [size, setSize] = useState(() => numberIn(query, "count", 14, 0, lab().limits.count_n));
  const [chosen, setChosen] = useState<string[]>(() => {
    const known = (query.get("algorithms")?.split(",") ?? []).filter((name) => all.includes(name));
    return known.length > 0 ? known : USUAL;
  });
  const { job, start, stop } = useJob<"measure">("measure", "measure");
  const running = job?.running ?? false;
  const rows = job?.news ?? [];

  useEffect(() => {
    remember("measure", {
      from,
      to,
      goal,
      algorithms: chosen.join(","),
      show: quantity === "seconds" ? undefined : quantity,
      count: size,
    });
  }, [from, to, goal, chosen, quantity, size]);

  const names = all.filter((name) => rows.some((row) => row.algorithm === name));
  const series = names.map((name) => ({
    name,
    points: new Map(rows.filter((row) => row.algorithm === name).map((row) => [row.n, row[quantity]])),
  }));
  const begin = (): void =>
    start({
      command: "measure",
      request: { from, to, algorithms: chosen, goal },
      name: (t) => t.labelled(t.pages.measure, `n = ${from}–${to}`),
      over: () => (t) => t.measure.over,
    });
  const csv = (): void =>
    saveCsv(
      [
        ["algorithm", "n", "seconds", "nodes", "tried", "solutions", "stopped", "shared"],
        ...rows.map((r) => [r.algorithm, r.n, r.seconds, r.nodes, r.tried, r.solutions, r.stopped, r.shared]),
      ],
      "queens-measurements.csv",
    );
  const measured = rows.length > 0 || running;
  // Where everything stands in one column, who starts is led to what comes of it.
  const chart = useRef<HTMLElement>(null);
  const wasRunning = useRef(running);
  useEffect(() => {
    if (running && !wasRunning.current && chart.current!.getBoundingClientRect().top > innerHeight / 2) {
      chart.current!.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
    }
    wasRunning.current = running;
  }, [running]);

  return (
    <>
      <Heading page="measure" title={t.pages.measure} lead={t.measure.lead}>
        <ShareButton />
      </Heading>
      <div class="measure">
        <Count n={size} onSize={setSize} />
        <section class="panel stack settings-panel" aria-label={t.measure.what}>
          <h2>{t.measure.what}</h2>
          <div class="row settings-column">
            <Stepper label={t.measure.from} value={from} low={1} high={to} onChange={setFrom} />
            <Stepper label={t.measure.to} value={to} low={from} high={LARGEST} onChange={setTo} />
          </div>
          <Select
            label={t.race.goal}
            value={goal}
            onChange={setGoal}
            options={[
              ["first", t.race.first],
              ["all", t.race.all],
            ]}
          />
          {/* Before the algorithms, so that it is in sight however many there are. */}
          {running ? (
            <Button icon="stop" onClick={stop}>
              {t.stop}
            </Button>
          ) : (
            <Button main icon="measure" disabled={chosen.length === 0} onClick={begin}>
              {t.start}
            </Button>
          )}
          {running && <progress aria-label={t.computing} />}
          <fieldset class="column-checks">
            <legend class="soft">{t.watch.algorithm}</legend>
            {lab().algorithms.map(({ name, all_n, first_n }) => {
              const limit = goal === "all" ? all_n : first_n;
              return (
                <label key={name} class={`check${limit ? "" : " off"}`}>
                  <input
                    type="checkbox"
                    disabled={!limit}
                    checked={chosen.includes(name) && limit > 0}
                    onChange={(event) =>
                      setChosen(
                        event.currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name),
                      )
                    }
                  />
                  <code>{name}</code> <span class="small soft">{limit ? t.race.upTo(limit) : ""}</span>
                </label>
              );
            })}
          </fieldset>
          <Trouble of={job?.trouble} />
        </section>
        {measured && (
          <section ref={chart} class="panel stack chart-panel">
            <div class="row spread">
              <h2>{t.measure.chart}</h2>
              <div class="row">
                <Select
                  label={t.measure.quantity}
                  value={quantity}
                  onChange={setQuantity}
                  options={[
                    ["seconds", headed(t.measure.seconds)],
                    ["nodes", t.watch.nodes],
                    ["tried", headed(t.race.checks)],
                  ]}
                />
                <Button icon="download" disabled={rows.length === 0} onClick={csv}>
                  CSV
                </Button>
              </div>
            </div>
            {rows.some((row) => row.shared) && <div class="notice">{t.measure.shared}</div>}
            <Chart
              label={t.measure.chart}
              series={series}
              value={quantity === "seconds" ? duration : rough}
              tick={quantity === "seconds" ? (k) => duration(10 ** k) : power}
              name={`queens-${quantity}`}
              empty={t.computing}
            />
            <div class="scroll" tabIndex={0} role="region" aria-label={t.measure.table}>
              {rows.length > 0 && <Table rows={rows} names={names} quantity={quantity} />}
            </div>
          </section>
        )}
        <section class={`panel stack ${measured ? "growth-panel" : "chart-panel"}`}>
          <h2>{t.measure.growth}</h2>
          <Growth />
        </section>
      </div>
    </>
  );
}

function Table({
  rows,
  names,
  quantity,
}: {
  rows: readonly Measurement[];
  names: readonly string[];
  quantity: Quantity;
}) {
  const t = text();
  const sizes = [...new Set(rows.map((row) => row.n))].sort((a, b) => a - b);
  const cell = (row: Measurement | undefined): string => {
    const value = row?.[quantity];
    if (!row || value === null || value === undefined) return "–";
    const shown = quantity === "seconds" ? duration(value) : number(value);
    return `${row.stopped ? "> " : ""}${shown}${row.shared && quantity === "seconds" ? " *" : ""}`;
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">n</th>
          {names.map((name) => (
            <th scope="col" key={name}>
              <code>{name}</code>
            </th>
          ))}
          <th scope="col">{t.watch.solutions}</th>
        </tr>
      </thead>
      <tbody>
        {sizes.map((n) => {
          const of = rows.filter((row) => row.n === n);
          return (
            <tr key={n}>
              <th scope="row">{n}</th>
              {names.map((name) => (
                <td key={name}>{cell(of.find((row) => row.algorithm === name))}</td>
              ))}
              <td>{number(Math.max(...of.map((row) => row.solutions)))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
