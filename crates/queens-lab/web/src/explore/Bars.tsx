// Numbers as bars, each with its number above, on the page and as a file.

import { rough } from "../chart/Chart";
import { Csv, Table } from "../data";
import type { Column } from "../data";
import { text } from "../i18n";
import { PictureButton } from "../parts";

const WIDTH = 620;
const HEIGHT = 260;
const [TOP, BOTTOM] = [24, 42];

interface Props {
  title: string;
  /** Label of the axis, on which the bars are numbered from 0. */
  axis: string;
  values: readonly number[];
  /** Names of the columns in the file, and of the files. */
  head: readonly [string, string];
  name: string;
}

export function Bars(props: Props) {
  const t = text();
  const { title, axis, values, head, name } = props;
  const most = Math.max(1, ...values);
  const wide = WIDTH / values.length;
  const high = (value: number): number => ((HEIGHT - TOP - BOTTOM) * value) / most;
  const rows = values.map((value, k) => ({ k, value }));
  const columns: Column<(typeof rows)[number]>[] = [
    { head: axis, name: head[0], value: ({ k }) => k },
    { head: title, name: head[1], value: ({ value }) => value },
  ];
  return (
    <section class="panel stack bars">
      <div class="row spread">
        <h2>{title}</h2>
        <span class="row">
          <Csv rows={rows} columns={columns} name={name} of={title} />
          <PictureButton of={`svg[data-name="${name}"]`} name={name} shows={title} />
        </span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} data-name={name}>
        {values.map((value, k) => (
          <g key={k} text-anchor="middle">
            <rect
              x={(k + 0.1) * wide}
              y={HEIGHT - BOTTOM - high(value)}
              width={wide * 0.8}
              height={Math.max(0.5, high(value))}
            />
            <text
              class="value"
              x={(k + 0.5) * wide}
              y={HEIGHT - BOTTOM - high(value) - 6}
              font-size={values.length > 12 ? 9 : 11}
            >
              {rough(value)}
            </text>
            <text x={(k + 0.5) * wide} y={HEIGHT - BOTTOM + 16} font-size="12">
              {k}
            </text>
          </g>
        ))}
        <text x={WIDTH / 2} y={HEIGHT - 6} text-anchor="middle" font-size="12">
          {axis}
        </text>
      </svg>
      <details>
        <summary>{t.explore.asTable}</summary>
        <Table rows={rows} columns={columns} label={title} narrow />
      </details>
    </section>
  );
}
