// Number of solutions with each symmetry, for every known size: orbits of eight, of four and of two.

import { Csv, Table } from "../data";
import type { Column } from "../data";
import { capital, text } from "../i18n";
import { lab } from "../lab";

export function Classes({ onShow }: { onShow: (n: number) => void }) {
  const t = text();
  const rows = lab()
    .known.filter(({ n }) => n > 1)
    .map(({ n, all, fundamental, half_turn, quarter_turn }) => {
      const [q, p, r] = [BigInt(all), BigInt(half_turn), BigInt(quarter_turn)];
      return { n, all, fundamental, eight: (q - p) / 8n, four: (p - r) / 4n, two: r / 2n };
    });
  const columns: Column<(typeof rows)[number]>[] = [
    {
      head: "n",
      name: "n",
      value: ({ n }) => n,
      shown: ({ n }) =>
        n > lab().limits.list_n ? (
          n
        ) : (
          <button type="button" class="as-link" onClick={() => onShow(n)}>
            {n}
          </button>
        ),
    },
    { head: "Q(n)", name: "solutions", value: ({ all }) => all },
    { head: t.measure.orbits, name: "orbits", value: ({ fundamental }) => fundamental },
    { head: capital(t.explore.orbitsOf(8)), name: "orbits_of_8", value: ({ eight }) => String(eight) },
    { head: capital(t.explore.orbitsOf(4)), name: "orbits_of_4", value: ({ four }) => String(four) },
    { head: capital(t.explore.orbitsOf(2)), name: "orbits_of_2", value: ({ two }) => String(two) },
  ];
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.explore.classes}</h2>
        <Csv rows={rows} columns={columns} name="queens-classes" />
      </div>
      <p class="soft">{t.explore.classesText}</p>
      <Table rows={rows} columns={columns} label={t.explore.classes} narrow />
    </section>
  );
}
