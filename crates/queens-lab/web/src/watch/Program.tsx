// The same search as a plain program in a language of the reader's choice, the lines of the moment lit.

import programs from "programs";
import type { Action } from "../types";
import { Code, indented } from "./Code";

export const LANGUAGES = [
  ["python", "Python"],
  ["java", "Java"],
  ["cpp", "C++"],
  ["javascript", "JavaScript"],
  ["go", "Go"],
  ["rust", "Rust"],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

interface Props {
  algorithm: string;
  language: Language;
  action: Action | null;
}

export function Program({ algorithm, language, action }: Props) {
  const lines = programs[language]?.[algorithm] ?? [];
  return (
    <Code
      lines={lines.map(([words, event]) => ({ ...indented(words), lit: event !== undefined && event === action }))}
    />
  );
}
