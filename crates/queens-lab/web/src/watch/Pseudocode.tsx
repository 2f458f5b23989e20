// An algorithm's pseudo-code, with the current line highlighted, and beside each line its values.

import { memo } from "../memo";
import { text } from "../i18n";
import { turned } from "../i18n/turned";
import { about } from "../lab";
import type { Direction } from "../types";
import { Code, indented } from "./Code";
import type { Chip } from "./explain";

interface Props {
  algorithm: string;
  direction?: Direction;
  line: number | null;
  label?: string;
  chips?: ReadonlyMap<number, Chip> | undefined;
}

export const Pseudocode = memo(function Pseudocode({ algorithm, direction = "rows", line, label, chips }: Props) {
  const its = about.value?.algorithms.find(({ name }) => name === algorithm);
  const written = its?.pseudocode[its.directions.indexOf(direction)] ?? [];
  const t = text();
  const code: Readonly<Record<string, readonly string[]>> = t.code;
  const told = direction === "columns" ? code[algorithm]?.map((words) => turned(words, t.turned)) : code[algorithm];
  const lines = written.map((words, index) => {
    const bare = indented(words);
    return {
      words: told?.length === written.length ? told[index]! : bare.words,
      depth: bare.depth,
      lit: line === index,
      chip: chips?.get(index),
    };
  });
  return <Code lines={lines} label={label} />;
});
