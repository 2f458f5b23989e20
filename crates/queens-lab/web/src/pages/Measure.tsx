// Benchmark: time and nodes over a range of sizes as a live chart; Q(n) and its growth; exact counts.

import { useEffect, useRef, useState } from "preact/hooks";
import { Chart } from "../chart/Chart";
import { Csv, parts, Table } from "../data";
import type { Column } from "../data";
import { capital, duration, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { GoalSelect, useChosen } from "../measure/Chosen";
import { Count } from "../measure/Count";
import { Growth } from "../measure/Growth";
import { Check, CopyButton, Heading, Select, StartStop, Stepper, Trouble } from "../parts";
import { numberIn, useAddress } from "../router";
import { calm } from "../theme";
import type { AlgorithmAbout, Goal, Measurement } from "../types";

const QUANTITIES = ["seconds", "nodes", "tried"] as const;
type Quantity = (typeof QUANTITIES)[number];
const LARGEST = 20;
/** The fields of each measurement in the file. */
const FILE = parts<Measurement>("algorithm", "n", "seconds", "nodes", "tried", "solutions", "stopped", "shared");
const USUAL = ["scan", "arrays", "sets", "bitmask", "auto"];

export function Measure({ query }: { query: URLSearchParams }) {
  const t = text();
  const [from, setFrom] = useState(() => numberIn(query, "from", 4, 1, LARGEST));
  const [to, setTo] = useState(() => Math.max(from, numberIn(query, "to", 10, 1, LARGEST)));
  const [goal, setGoal] = useState<Goal>(query.get("goal") === "first" ? "first" : "all");
  const [quantity, setQuantity] = useState<Quantity>(
    () => QUANTITIES.find((name) => name === query.get("show")) ?? "seconds",
  );
  const [size, setSize] = useState(() => numberIn(query, "count", 14, 0, lab().limits.count_n));
  const { algorithms } = lab();
  const [chosen, toggle, kept] = useChosen(query.get("algorithms"), algorithms, USUAL);
  const measuring = useJob<"measure">("measure", "measure");
  const { job } = measuring;
  const running = job?.running ?? false;
  const rows = job?.news ?? [];

  useAddress("measure", {
    from,
    to,
    goal,
    algorithms: kept,
    show: quantity === "seconds" ? undefined : quantity,
    count: size,
  });

  /** The largest board that an algorithm is for. */
  const largest = ({ all_n, first_n }: AlgorithmAbout): number => (goal === "all" ? all_n : first_n);
  const runners = algorithms.filter((one) => chosen.includes(one.name) && largest(one) >= from).map(({ name }) => name);
  const names = algorithms.map(({ name }) => name).filter((name) => rows.some((row) => row.algorithm === name));
  const series = names.map((name) => ({
    name,
    points: new Map(rows.filter((row) => row.algorithm === name).map((row) => [row.n, row[quantity]])),
  }));
  const measured = rows.length > 0 || running;
  // If everything is in one column, starting scrolls to the results.
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
        <CopyButton />
      </Heading>
      <div class="measure">
        <Count n={size} onSize={setSize} />
        <section class="panel stack settings-panel" aria-label={t.measure.what}>
          <h2>{t.measure.what}</h2>
          <div class="row settings-column">
            <Stepper label={t.measure.from} value={from} low={1} high={to} onChange={setFrom} />
            <Stepper label={t.measure.to} value={to} low={from} high={LARGEST} onChange={setTo} />
          </div>
          <GoalSelect goal={goal} onChange={setGoal} />
          {/* Before the algorithms, so that it is in sight however many there are. */}
          <StartStop
            of={measuring}
            icon="measure"
            words={[t.start, t.stop]}
            disabled={runners.length === 0}
            work={{
              command: "measure",
              request: { from, to, algorithms: runners, goal },
              name: (t) => t.labelled(t.pages.measure, `n = ${from}–${to}`),
              over: () => (t) => t.measure.over,
            }}
          />
          {running && <progress aria-label={t.computing} />}
          <fieldset class="column-checks">
            <legend class="soft">{t.watch.algorithm}</legend>
            {algorithms.map((algorithm) => {
              const { name } = algorithm;
              const limit = largest(algorithm);
              return (
                <Check key={name} on={runners.includes(name)} disabled={limit < from} onChange={() => toggle(name)}>
                  <code>{name}</code> <span class="small soft">{limit ? t.race.upTo(limit) : ""}</span>
                </Check>
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
                  options={QUANTITIES}
                  words={{
                    seconds: capital(t.measure.seconds),
                    nodes: t.watch.nodes,
                    tried: capital(t.race.checks),
                  }}
                />
                <Csv rows={rows} columns={FILE} name="queens-measurements" of={t.measure.chart} />
              </div>
            </div>
            {rows.some((row) => row.shared) && <div class="notice">{t.measure.shared}</div>}
            <Chart
              label={t.measure.chart}
              series={series}
              {...(quantity === "seconds" && { value: duration, tick: (k) => duration(10 ** k) })}
              name={`queens-${quantity}`}
            />
            {rows.length > 0 && <Sizes rows={rows} names={names} quantity={quantity} />}
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

/** A row for each size, a column for each algorithm. */
function Sizes(props: { rows: readonly Measurement[]; names: readonly string[]; quantity: Quantity }) {
  const t = text();
  const { rows, names, quantity } = props;
  const of = (n: number): Measurement[] => rows.filter((row) => row.n === n);
  const cell = (row: Measurement | undefined): string => {
    const value = row?.[quantity];
    if (!row || value === null || value === undefined) return "–";
    const shown = quantity === "seconds" ? duration(value) : number(value);
    return `${row.stopped ? "> " : ""}${shown}${row.shared && quantity === "seconds" ? " *" : ""}`;
  };
  const columns: Column<number>[] = [
    { head: "n", value: (n) => n },
    ...names.map((name) => ({
      head: <code>{name}</code>,
      shown: (n: number) => cell(of(n).find((row) => row.algorithm === name)),
    })),
    { head: t.watch.solutions, value: (n) => Math.max(...of(n).map((row) => row.solutions)) },
  ];
  const sizes = [...new Set(rows.map(({ n }) => n))].sort((a, b) => a - b);
  return <Table rows={sizes} columns={columns} label={t.measure.table} />;
}
