// How many solutions have which symmetry, for every size that is known: orbits of eight, of four and of two.

import { number, text } from "../i18n";
import { lab } from "../lab";
import { Button, saveCsv } from "../parts";

export function Classes({ onShow }: { onShow: (n: number) => void }) {
  const t = text();
  const rows = lab()
    .known.filter(({ n }) => n > 1)
    .map(({ n, all, fundamental, half_turn, quarter_turn }) => {
      const [q, p, r] = [BigInt(all), BigInt(half_turn), BigInt(quarter_turn)];
      return { n, all, fundamental, eight: (q - p) / 8n, four: (p - r) / 4n, two: r / 2n };
    });
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.explore.classes}</h2>
        <Button
          icon="download"
          quiet
          onClick={() =>
            saveCsv(
              [
                ["n", "solutions", "orbits", "orbits_of_8", "orbits_of_4", "orbits_of_2"],
                ...rows.map(({ n, all, fundamental, eight, four, two }) => [
                  n,
                  all,
                  fundamental,
                  String(eight),
                  String(four),
                  String(two),
                ]),
              ],
              "queens-classes.csv",
            )
          }
        >
          CSV
        </Button>
      </div>
      <p class="soft">{t.explore.classesText}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t.explore.classes}>
        <table class="narrow">
          <thead>
            <tr>
              <th scope="col">n</th>
              <th scope="col">Q(n)</th>
              <th scope="col">{t.measure.orbits}</th>
              <th scope="col">{t.explore.orbitsOf(8)}</th>
              <th scope="col">{t.explore.orbitsOf(4)}</th>
              <th scope="col">{t.explore.orbitsOf(2)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ n, all, fundamental, eight, four, two }) => (
              <tr key={n}>
                <th scope="row">
                  {n <= lab().limits.list_n ? (
                    <button type="button" class="as-link" onClick={() => onShow(n)}>
                      {n}
                    </button>
                  ) : (
                    n
                  )}
                </th>
                <td>{number(all)}</td>
                <td>{number(fundamental)}</td>
                <td>{number(String(eight))}</td>
                <td>{number(String(four))}</td>
                <td>{number(String(two))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
