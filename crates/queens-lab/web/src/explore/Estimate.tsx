// Number of solutions for sizes that nobody has counted: an estimate with its interval, beside the known values.

import { useMemo, useState } from "preact/hooks";
import { Chart, rough } from "../chart/Chart";
import { Csv, Table } from "../data";
import type { Column } from "../data";
import { locale, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { StartStop, Stepper, Trouble } from "../parts";

export function Estimate() {
  const t = text();
  const { known } = lab();
  const largest = known.at(-1)!.n;
  const [to, setTo] = useState(36);
  const estimate = useJob<"estimate">("estimate", "explore");
  const { job } = estimate;
  const latest = new Map((job?.news ?? []).map((news) => [news.n, news]));
  const rows = [...latest.values()].sort((a, b) => a.n - b.n);
  const series = useMemo(
    () => [
      { name: "Q(n)", points: new Map(known.filter(({ n }) => n >= 4).map(({ n, all }) => [n, Number(all)])) },
      ...(rows.length > 0
        ? [
            {
              name: t.explore.estimated,
              points: new Map(rows.map(({ n, ln }) => [n, Math.exp(ln)])),
              between: new Map(
                rows.flatMap(({ n, low, high }) =>
                  low === null || high === null ? [] : [[n, [Math.exp(low), Math.exp(high)]] as const],
                ),
              ),
            },
          ]
        : []),
    ],
    [known, job?.news.length, locale.value],
  );
  const columns: Column<(typeof rows)[number]>[] = [
    { head: "n", name: "n", value: ({ n }) => n },
    { head: t.explore.estimated, name: "ln_estimate", value: ({ ln }) => ln, shown: ({ ln }) => rough(Math.exp(ln)) },
    { name: "ln_low", value: ({ low }) => low },
    { name: "ln_high", value: ({ high }) => high },
    {
      head: "± (95 %)",
      shown: ({ ln, low, high }) =>
        low === null || high === null
          ? "–"
          : `${number(Math.round(((Math.exp(high - ln) - Math.exp(low - ln)) / 2) * 1000) / 10)} %`,
    },
  ];
  return (
    <div class="measure">
      <section class="panel stack chart-panel">
        <h2>{t.explore.estimate}</h2>
        <Chart label={t.explore.estimate} series={series} name="queens-estimate" />
      </section>
      <section class="panel stack">
        <p class="soft small">{t.explore.estimateText}</p>
        <Stepper label={t.measure.to} value={to} low={largest + 1} high={60} onChange={setTo} />
        <StartStop
          of={estimate}
          icon="measure"
          words={[t.start, t.stop]}
          work={{
            command: "estimate",
            request: { from: largest + 1, to, seed: 1 },
            name: (t) => t.explore.estimate,
            part: (news) => new Set(news.map(({ n }) => n)).size / (to - largest),
          }}
        />
        {job?.running && <progress aria-label={t.computing} />}
        <Trouble of={job?.trouble} />
        {rows.length > 0 && <Table rows={rows} columns={columns} label={t.explore.estimate} />}
        <Csv rows={rows} columns={columns} name="queens-estimates" />
      </section>
    </div>
  );
}
