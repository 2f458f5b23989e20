// Q(n), which everything here is about, and how it grows.

import { useMemo } from "preact/hooks";
import { Chart, power, rough } from "../chart/Chart";
import { locale, number, text } from "../i18n";
import { lab } from "../lab";
import { Button, saveCsv } from "../parts";

const FROM = 4;

export function Growth() {
  const t = text();
  const { known } = lab();
  const series = useMemo(() => {
    const rows = known.filter(({ n }) => n >= FROM);
    return [
      { name: "Q(n)", points: new Map(rows.map(({ n, all }) => [n, Number(all)])) },
      { name: t.measure.orbits, points: new Map(rows.map(({ n, fundamental }) => [n, Number(fundamental)])) },
      { name: `(${number(0.143)} n)ⁿ`, points: new Map(rows.map(({ n }) => [n, (0.143 * n) ** n])) },
    ];
  }, [known, locale.value]);
  const ratio = (index: number): number | null => {
    const before = Number(known[index - 1]?.all ?? 0);
    return index > FROM && before > 0 ? Number(known[index]!.all) / before : null;
  };
  return (
    <>
      <p class="soft small">{t.measure.growthText}</p>
      <Chart
        label={t.measure.growth}
        series={series}
        value={rough}
        tick={power}
        name="queens-growth"
        empty={t.computing}
      />
      <div class="row spread">
        <h3>{t.measure.values}</h3>
        <Button
          icon="download"
          quiet
          onClick={() =>
            saveCsv(
              [["n", "solutions", "orbits"], ...known.map(({ n, all, fundamental }) => [n, all, fundamental])],
              "queens-q.csv",
            )
          }
        >
          CSV
        </Button>
      </div>
      <div class="scroll tall" tabIndex={0} role="region" aria-label={t.measure.values}>
        <table class="narrow">
          <thead>
            <tr>
              <th scope="col">n</th>
              <th scope="col">Q(n)</th>
              <th scope="col">{t.measure.orbits}</th>
              <th scope="col">Q(n) / Q(n − 1)</th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ n, all, fundamental }, index) => {
              const grown = ratio(index);
              return (
                <tr key={n}>
                  <th scope="row">{n}</th>
                  <td>{number(all)}</td>
                  <td>{number(fundamental)}</td>
                  <td>{grown === null ? "–" : number(grown)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
