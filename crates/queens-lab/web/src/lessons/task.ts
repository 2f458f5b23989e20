// The possible tasks of a screen. Every kind is judged by a rule, which is computed for the current board.

import type { Action, Square } from "../types";

export interface Picture {
  n: number;
  queens: readonly Square[];
}

export interface Option {
  right: boolean;
  /** The content: a formula or a list, a board, or words of the screen by their number. */
  text?: string;
  board?: Picture;
  words?: number;
}

export type Task = {
  /** Values that the sentence refers to. */
  facts?: Record<string, number | string>;
  /** A board to look at. */
  beside?: Picture;
} /** Pick every square of a kind, or any one of them. */ & (
  | ({ kind: "pick"; right: (square: Square) => boolean; one?: boolean } & Picture)
  /** Place queens beside the given ones: up to `count`, on these squares or anywhere without attacks. */
  | ({ kind: "place"; count: number; target?: readonly Square[]; dots?: boolean; clauses?: boolean } & Picture)
  /** Choose one, or all that are right. */
  | { kind: "choose"; options: readonly Option[]; many?: boolean }
  | { kind: "number"; right: number }
  /** Put things in order; `items` are in the right order. */
  | { kind: "order"; items: readonly { text?: string; words?: number }[]; shown: readonly number[] }
  /** Set bits; bit 0 is at the right. */
  | {
      kind: "bits";
      name: string;
      given: Readonly<Record<string, readonly boolean[]>>;
      right: readonly boolean[];
    }
  /** Step a search until something happens. */
  | { kind: "step"; algorithm: string; n: number; until: Action | "end" }
  /** Random descents: until one is a solution, or a given number of them, whose mean approaches a number. */
  | { kind: "throw"; n: number; until: "solution" | { many: number; mean: number } }
  /** Move attacked queens until none is attacked. */
  | ({ kind: "repair" } & Picture)
);
export type Of<Kind extends Task["kind"]> = Extract<Task, { kind: Kind }>;
