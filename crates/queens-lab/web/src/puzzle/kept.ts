// What the browser keeps about puzzles: boards in progress, solved days, and the player's preferences.

import { signal } from "@preact/signals";
import { heed, keep, remembered } from "../store";
import type { Auto } from "./position";

export interface Begun {
  code: string;
  marks: string;
  pens: string;
  seconds: number;
  hints: number;
  done: boolean;
}

export interface Options {
  auto: Auto;
  patterns: boolean;
  clock: boolean;
  hints: boolean;
  /** Whether every square starts with a queen, and those that cannot stay are removed. */
  backwards: boolean;
}

interface Kept {
  /** Boards in progress, the last one played first. */
  boards: Begun[];
  /** Seconds for each solved day. */
  days: Record<string, number>;
  options: Options;
}

const KEY = "puzzle";
const MOST = 40;

function read(text: string | null): Kept {
  const fresh: Kept = {
    boards: [],
    days: {},
    options: {
      auto: "touch",
      patterns: matchMedia("(prefers-contrast: more)").matches,
      clock: true,
      hints: true,
      backwards: false,
    },
  };
  try {
    const found = JSON.parse(text ?? "{}") as Partial<Kept>;
    return {
      boards: [found.boards]
        .flat()
        .filter((board) =>
          [board?.code, board?.marks, board?.pens].every((part) => typeof part === "string"),
        ) as Begun[],
      days: Object(found.days ?? {}),
      options: { ...fresh.options, ...found.options },
    };
  } catch {
    return fresh;
  }
}

const kept = signal<Kept>(read(remembered(KEY)));
heed(KEY, (text) => (kept.value = read(text)));

/** Changes what is kept. It is read again first, since another tab may have changed it. */
function change(to: (now: Kept) => Kept): void {
  kept.value = to(read(remembered(KEY)));
  keep(KEY, JSON.stringify(kept.value));
}

export const begun = (code: string): Begun | undefined => kept.peek().boards.find((board) => board.code === code);
/** Calls `hear` when another tab changes this board. */
export const heedBoard = (code: string, hear: (board: Begun) => void): (() => void) =>
  heed(KEY, () => {
    const board = begun(code);
    if (board) hear(board);
  });
/** Keeps the time alone: another tab may have continued with the board. */
export const keepTime = (code: string, seconds: number): void =>
  change((now) => ({
    ...now,
    boards: now.boards.map((board) => (board.code === code ? { ...board, seconds } : board)),
  }));
/** Keeps a board, and returns whether it has changed: what comes from another tab, which may go on, is not kept again. */
export function keepBoard(board: Begun): boolean {
  const { code, seconds } = board;
  const known = begun(code);
  if (known && JSON.stringify({ ...known, seconds }) === JSON.stringify(board)) return false;
  change((now) => ({
    ...now,
    boards: [board, ...now.boards.filter((other) => other.code !== code)].slice(0, MOST),
  }));
  return true;
}
export const days = (): Readonly<Record<string, number>> => kept.value.days;
/** Keeps the time for a day; only the first one counts. */
export const keepDay = (day: string, seconds: number): void =>
  change((now) => ({ ...now, days: { [day]: seconds, ...now.days } }));
export const options = (): Options => kept.value.options;
export const choose = (options: Partial<Options>): void =>
  change((now) => ({ ...now, options: { ...now.options, ...options } }));
