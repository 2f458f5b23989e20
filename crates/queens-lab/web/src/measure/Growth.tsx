// Q(n), the subject of the whole lab, and how it grows.

import { useMemo } from "preact/hooks";
import { Chart } from "../chart/Chart";
import { Csv, Table } from "../data";
import type { Column } from "../data";
import { locale, number, text } from "../i18n";
import { lab } from "../lab";
import type { Known } from "../types";

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
  const columns: Column<Known>[] = [
    { head: "n", name: "n", value: ({ n }) => n },
    { head: "Q(n)", name: "solutions", value: ({ all }) => all },
    { head: t.measure.orbits, name: "orbits", value: ({ fundamental }) => fundamental },
    {
      head: "Q(n) / Q(n − 1)",
      shown: ({ n, all }) => (n > FROM ? number(Number(all) / Number(known.find((row) => row.n === n - 1)!.all)) : "–"),
    },
  ];
  return (
    <>
      <p class="soft small">{t.measure.growthText}</p>
      <Chart label={t.measure.growth} series={series} name="queens-growth" />
      <div class="row spread">
        <h3>{t.measure.values}</h3>
        <Csv rows={known} columns={columns} name="queens-q" of={t.measure.values} />
      </div>
      <Table rows={known} columns={columns} label={t.measure.values} narrow tall />
    </>
  );
}
