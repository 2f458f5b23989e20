// How many solutions there are where nobody has counted: an estimate with its interval, beside what is known.

import { useMemo, useState } from "preact/hooks";
import { Chart, power, rough } from "../chart/Chart";
import { locale, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { Button, saveCsv, Stepper, Trouble } from "../parts";

export function Estimate() {
  const t = text();
  const { known } = lab();
  const largest = known.at(-1)!.n;
  const [to, setTo] = useState(36);
  const { job, start, stop } = useJob<"estimate">("estimate", "explore");
  const running = job?.running ?? false;
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
  return (
    <div class="measure">
      <section class="panel stack chart-panel">
        <h2>{t.explore.estimate}</h2>
        <Chart
          label={t.explore.estimate}
          series={series}
          value={rough}
          tick={power}
          name="queens-estimate"
          empty={t.computing}
        />
      </section>
      <section class="panel stack">
        <p class="soft small">{t.explore.estimateText}</p>
        <Stepper label={t.measure.to} value={to} low={largest + 1} high={60} onChange={setTo} />
        {running ? (
          <Button icon="stop" onClick={stop}>
            {t.stop}
          </Button>
        ) : (
          <Button
            main
            icon="measure"
            onClick={() =>
              start({
                command: "estimate",
                request: { from: largest + 1, to, seed: 1 },
                name: (t) => t.explore.estimate,
                part: (news) => new Set(news.map(({ n }) => n)).size / (to - largest),
              })
            }
          >
            {t.start}
          </Button>
        )}
        {running && <progress aria-label={t.computing} />}
        <Trouble of={job?.trouble} />
        {rows.length > 0 && (
          <div class="scroll" tabIndex={0} role="region" aria-label={t.explore.estimate}>
            <table>
              <thead>
                <tr>
                  <th scope="col">n</th>
                  <th scope="col">{t.explore.estimated}</th>
                  <th scope="col">± (95 %)</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ n, ln, low, high }) => (
                  <tr key={n}>
                    <th scope="row">{n}</th>
                    <td>{rough(Math.exp(ln))}</td>
                    <td>
                      {low === null || high === null
                        ? "–"
                        : `${number(Math.round(((Math.exp(high - ln) - Math.exp(low - ln)) / 2) * 1000) / 10)} %`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Button
          icon="download"
          quiet
          disabled={rows.length === 0}
          onClick={() =>
            saveCsv(
              [["n", "ln_estimate", "ln_low", "ln_high"], ...rows.map(({ n, ln, low, high }) => [n, ln, low, high])],
              "queens-estimates.csv",
            )
          }
        >
          CSV
        </Button>
      </section>
    </div>
  );
}
