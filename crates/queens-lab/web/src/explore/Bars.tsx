// Numbers as bars, each with its number above: on the page, and the same as a file.

import { escaped } from "../chart/svg";
import { rough } from "../chart/Chart";
import { number, text } from "../i18n";
import { Button, save, saveCsv } from "../parts";
import { dark, font, token } from "../theme";

const WIDTH = 620;
const HEIGHT = 260;
const [TOP, BOTTOM] = [24, 42];

interface Props {
  title: string;
  /** What is below each bar, from this number on. */
  axis: string;
  values: readonly number[];
  /** Names of the columns of the file, and of the files. */
  head: readonly [string, string];
  name: string;
}

function drawing({ title, axis, values }: Props): string {
  const most = Math.max(1, ...values);
  const wide = WIDTH / values.length;
  const parts = values.map((value, k) => {
    const high = ((HEIGHT - TOP - BOTTOM) * value) / most;
    const [x, y] = [k * wide, HEIGHT - BOTTOM - high];
    return (
      `<rect x="${(x + wide * 0.1).toFixed(1)}" y="${y.toFixed(1)}" width="${(wide * 0.8).toFixed(1)}" height="${Math.max(0.5, high).toFixed(1)}" fill="${token("series-1")}"/>` +
      `<text x="${(x + wide / 2).toFixed(1)}" y="${(y - 6).toFixed(1)}" text-anchor="middle" font-size="${values.length > 12 ? 9 : 11}" fill="${token("ink")}">${escaped(rough(value))}</text>` +
      `<text x="${(x + wide / 2).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle" font-size="12" fill="${token("soft")}">${k}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}" font-family="${escaped(font())}">` +
    `<rect width="100%" height="100%" fill="${token("surface")}"/>${parts.join("")}` +
    `<text x="${WIDTH / 2}" y="${HEIGHT - 6}" text-anchor="middle" font-size="12" fill="${token("soft")}">${escaped(axis)}</text></svg>\n`
  );
}

export function Bars(props: Props) {
  const t = text();
  const { title, axis, values, head, name } = props;
  const picture = drawing(props);
  return (
    <section class="panel stack bars" key={String(dark.value)}>
      <div class="row spread">
        <h2>{title}</h2>
        <span class="row">
          <Button
            icon="download"
            quiet
            onClick={() => saveCsv([head, ...values.map((value, k) => [k, value])], `${name}.csv`)}
          >
            CSV
          </Button>
          <Button
            icon="picture"
            quiet
            onClick={() => save(new Blob([picture], { type: "image/svg+xml" }), `${name}.svg`)}
          >
            SVG
          </Button>
        </span>
      </div>
      <div dangerouslySetInnerHTML={{ __html: picture }} />
      <details>
        <summary>{t.explore.asTable}</summary>
        <table class="narrow">
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value, k) => (
              <tr key={k}>
                <th scope="row">{k}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
