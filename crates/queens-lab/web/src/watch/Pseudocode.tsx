// An algorithm's pseudo-code: the line of the moment lit, and beside each line what it was told.

import { useRef } from "preact/hooks";
import { memo } from "../memo";
import { text } from "../i18n";
import { turned } from "../i18n/turned";
import { about } from "../lab";
import type { Direction } from "../types";
import type { Chip } from "./explain";
import { useLitLine } from "./Program";

interface Props {
  algorithm: string;
  direction?: Direction;
  line: number | null;
  label?: string;
  chips?: ReadonlyMap<number, Chip>;
}

export const Pseudocode = memo(function Pseudocode({ algorithm, direction = "rows", line, label, chips }: Props) {
  const its = about.value?.algorithms.find(({ name }) => name === algorithm);
  const written = its?.pseudocode[its.directions.indexOf(direction)] ?? [];
  const t = text();
  const code: Readonly<Record<string, readonly string[]>> = t.code;
  const told = direction === "columns" ? code[algorithm]?.map((words) => turned(words, t.turned)) : code[algorithm];
  const list = useRef<HTMLOListElement>(null);
  useLitLine(list, [line, algorithm]);
  return (
    <ol class="code" aria-label={label} tabIndex={0} ref={list}>
      {written.map((words, index) => {
        const bare = words.trimStart();
        const chip = chips?.get(index);
        // Half the indentation of the terminal, for columns are narrower here.
        return (
          <li
            key={index}
            class={line === index ? "lit" : ""}
            aria-current={line === index ? "step" : undefined}
            style={{ "--depth": (words.length - bare.length) / 4 }}
          >
            <code>{(told?.length === written.length ? told[index] : bare) || " "}</code>
            {chip && <code class={`told ${chip.tone}`}>{chip.words}</code>}
          </li>
        );
      })}
    </ol>
  );
});
