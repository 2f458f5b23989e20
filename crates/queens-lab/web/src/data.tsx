// Computed data, as a table on the page and as a file.

import type { ComponentChildren } from "preact";
import { number } from "./i18n";
import { Button, save } from "./parts";

type Cell = string | number | boolean | null | undefined;

export interface Column<Row> {
  /** Heading on the page; without it, the column is only in the file. */
  head?: ComponentChildren;
  /** Heading in the file; without it, the column is only on the page. */
  name?: string;
  value?: (row: Row) => Cell;
  /** Content on the page, if that is not the value as a number. */
  shown?: (row: Row) => ComponentChildren;
}

/** Columns of the file, one for each of these fields of a row. */
export const parts = <Row extends object>(...names: (keyof Row & string)[]): Column<Row>[] =>
  names.map((name) => ({ name, value: (row) => row[name] as Cell }));

interface Data<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** A button that saves the file, one line for each row. */
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
