// The same search as a plain program in a language of the reader's choice, with the current lines highlighted.

import programs from "programs";
import type { Action } from "../types";
import { Code, indented } from "./Code";

export const NAMES = { python: "Python", java: "Java", cpp: "C++", javascript: "JavaScript", go: "Go", rust: "Rust" };
export type Language = keyof typeof NAMES;
export const LANGUAGES = Object.keys(NAMES) as Language[];

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
