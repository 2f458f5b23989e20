// The lessons: what stands on the board, what the reader has to do, and how the engine judges it.

import { ask } from "../api";
import type { BoardReport, Frames, OrbitReport, Square } from "../types";

export const LESSONS = ["problem", "generate", "backtracking", "lines", "bits", "boards", "symmetry", "counting"] as const;
export type LessonName = (typeof LESSONS)[number];

export interface Task {
  n: number;
  /** Queens that stand. */
  given: readonly Square[];
  /** Put queens, pick one square, or pick all squares of a kind. */
  kind: "queens" | "one" | "all";
  /** Whether the answer is right, as the engine sees it. */
  judge: (answer: readonly Square[]) => Promise<boolean>;
}

export interface Lesson {
  /** Algorithms whose pseudo-code and steps belong to it. */
  algorithms: readonly string[];
  task: Task;
}

const at = (row: number, column: number): Square => ({ row, column });
const rows = (columns: readonly number[]): Square[] => columns.map((column, row) => ({ row, column }));
const report = (n: number, queens: readonly Square[]): Promise<BoardReport> => ask<BoardReport>("board", { n, queens });
const sameSet = (a: readonly Square[], b: readonly Square[]): boolean =>
  a.length === b.length && a.every((x) => b.some((y) => x.row === y.row && x.column === y.column));

/** Squares for which the engine's report says yes. */
async function squaresWhere(n: number, queens: readonly Square[], test: (attackers: readonly number[], square: Square) => boolean): Promise<Square[]> {
  const { attackers } = await report(n, queens);
  return attackers.flatMap((by, index) => {
    const square = at(Math.floor(index / n), index % n);
    return test(by, square) ? [square] : [];
  });
}

const GENERATED = rows([1, 3, 0, 0]);
const LINES = [at(0, 1), at(1, 3), at(2, 0)];
const MASKS = [at(0, 1), at(1, 3)];
const ROOT = [at(0, 1)];
const TURNED = [0, 2, 4, 1, 3];
const EIGHT = [0, 4, 7, 5, 2, 6, 1, 3];

export const lessons: Record<LessonName, Lesson> = {
  problem: {
    algorithms: [],
    task: { n: 4, given: [], kind: "queens", judge: async (answer) => (await report(4, answer)).kind === "solution" },
  },
  generate: {
    algorithms: ["naive"],
    task: {
      n: 4, given: GENERATED, kind: "one",
      // The first queen from the top that one above it attacks.
      judge: async (answer) => {
        const { pairs } = await report(4, GENERATED);
        const first = Math.min(...pairs.map((pair) => Math.max(pair.first, pair.second)));
        return sameSet(answer, [GENERATED[first]!]);
      },
    },
  },
  backtracking: {
    algorithms: ["scan"],
    task: {
      n: 4, given: [at(0, 0), at(1, 2)], kind: "one",
      // What the engine's own search takes off first.
      judge: async (answer) => {
        const { frames } = await ask<Frames>("frames", { algorithm: "scan", n: 4, from: 1, stride: 1, frames: 40 });
        return sameSet(answer, [frames.find(({ action }) => action === "remove")!.square!]);
      },
    },
  },
  lines: {
    algorithms: ["arrays", "sets"],
    task: {
      n: 6, given: LINES, kind: "all",
      judge: async (answer) => sameSet(answer, await squaresWhere(6, LINES, (by, { row }) => row === 3 && by.length > 0)),
    },
  },
  bits: {
    algorithms: ["bitmask"],
    task: {
      n: 6, given: MASKS, kind: "all",
      judge: async (answer) => sameSet(answer, await squaresWhere(6, MASKS, (by, { row }) => row === 2 && by.length === 0)),
    },
  },
  boards: {
    algorithms: ["anywhere", "tree"],
    task: {
      n: 4, given: ROOT, kind: "all",
      judge: async (answer) => sameSet(answer, await squaresWhere(4, ROOT, (by, square) => by.length === 0 && !sameSet([square], ROOT))),
    },
  },
  symmetry: {
    algorithms: [],
    task: {
      n: 5, given: [], kind: "queens",
      judge: async (answer) => {
        const { images } = await ask<OrbitReport>("orbit", { queens: TURNED });
        return sameSet(answer, rows(images.find(({ symmetry }) => symmetry === "quarter_turn")!.queens));
      },
    },
  },
  counting: {
    algorithms: [],
    task: {
      n: 8, given: rows(EIGHT), kind: "all",
      judge: async (answer) => sameSet(answer, rows(EIGHT).filter(({ column }) => column >= 4)),
    },
  },
};

/** The solution beside the question on symmetry. */
export const turned = TURNED;
