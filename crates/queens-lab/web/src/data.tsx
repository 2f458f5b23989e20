// What was computed, as a table on the page and as a file.

import type { ComponentChildren } from "preact";
import { number } from "./i18n";
import { Button, save } from "./parts";

type Cell = string | number | boolean | null | undefined;

export interface Column<Row> {
  /** What heads it on the page; without it, it is in the file alone. */
  head?: ComponentChildren;
  /** What heads it in the file; without it, it is on the page alone. */
  name?: string;
  value?: (row: Row) => Cell;
  /** How the page shows it, where that is not the value as a number. */
  shown?: (row: Row) => ComponentChildren;
}

/** A column of the file for each of these parts of a row. */
export const parts = <Row extends object>(...names: (keyof Row & string)[]): Column<Row>[] =>
  names.map((name) => ({ name, value: (row) => row[name] as Cell }));

interface Data<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** A button that gives the reader the file, one line a row. */
export function Csv<Row>({ rows, columns, name, of }: Data<Row> & { name: string; of?: string }) {
  const named = columns.filter((column) => column.name !== undefined);
  return (
    <Button
      label="CSV"
      of={of}
      icon="download"
      quiet
      disabled={rows.length === 0}
      onClick={() => {
        const cells = [
          named.map((column) => column.name),
          ...rows.map((row) => named.map(({ value }) => value?.(row))),
        ];
        save(
          new Blob(
            cells.map((line) => `${line.join(",")}\n`),
            { type: "text/csv" },
          ),
          `${name}.csv`,
        );
      }}
    />
  );
}

/** The first column names the rows. */
export function Table<Row>(props: Data<Row> & { label: string; narrow?: boolean; tall?: boolean }) {
  const { rows, columns, label, narrow, tall } = props;
  const headed = columns.filter(({ head }) => head !== undefined);
  return (
    <div class={tall ? "scroll tall" : "scroll"} tabIndex={0} role="region" aria-label={label}>
      <table class={narrow ? "narrow" : undefined}>
        <thead>
          <tr>
            {headed.map(({ head }, k) => (
              <th key={k} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {headed.map(({ value, shown }, k) => {
                const Cell = k === 0 ? "th" : "td";
                return (
                  <Cell key={k} scope={k === 0 ? "row" : undefined}>
                    {shown ? shown(row) : number(value?.(row) as number | string)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
