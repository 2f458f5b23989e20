// Sentences of a lesson: formulas are between backquotes, and numbers of the current board between braces.

import { number, unbroken, together } from "../i18n";
import type { Messages } from "../i18n";
import { say } from "../parts";
import type { Square } from "../types";
import { at, within } from "../board/squares";

export const filled = (words: string, facts: Record<string, number | string> = {}): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? "";
    return typeof fact === "number" ? number(fact).replace("-", "−") : fact;
  });

/** The sentence without marks, for screen readers. */
export const spoken = (words: string, facts?: Record<string, number | string>): string =>
  filled(words, facts).replaceAll("`", "");

export function Words({ words, facts }: { words: string; facts?: Record<string, number | string> | undefined }) {
  return (
    <>
      {filled(words, facts)
        .split("`")
        .map((part, index) => (index % 2 ? <code key={index}>{part.replaceAll(" ", "\u00a0")}</code> : unbroken(part)))}
    </>
  );
}

/** Tells a screen reader that a square was picked, or no longer is. */
export const sayPicked = ({ row, column }: Square, picked: boolean): void =>
  say((t) => together([t.square(row, column), picked && t.learn.picked]));

/** What a screen reader says about a square. */
export function described(t: Messages, queens: readonly Square[], more: (square: Square) => string = () => "") {
  return (row: number, column: number): string =>
    together([t.square(row, column), within(queens, at(row, column)) ? t.play.queenHere : "", more(at(row, column))]);
}
