// A board repaired by min-conflicts, told step by step: begin, choose a queen, move it, and so on until none is attacked.

import { at, placed } from "../board/squares";
import { attackers } from "../lessons/rules";
import type { Repair } from "../types";

export interface Step {
  kind: "begin" | "choose" | "move" | "solved" | "given_up";
  /** `queens[row] = column`. */
  queens: readonly number[];
  /** Rows whose queens are attacked. */
  attacked: readonly number[];
  /** The chosen queen, and for each square of its row the number of queens of other rows that attack it. */
  row?: number;
  counts?: readonly number[];
  /** The column it came from, once it has moved. */
  from?: number;
  /** Number of moves so far on this board. */
  moves: number;
  /** Number of boards so far. */
  board: number;
}

/** Number of queens of other rows that attack a square. */
const conflicts = (queens: readonly number[], row: number, column: number): number =>
  attackers(placed(queens), at(row, column));
const attackedOf = (queens: readonly number[]): number[] =>
  queens.flatMap((column, row) => (conflicts(queens, row, column) > 0 ? [row] : []));

export function story({ boards, solved }: Repair): Step[] {
  const steps: Step[] = [];
  boards.forEach(({ queens: first, moves }, index) => {
    let queens: readonly number[] = first;
    const add = (step: Omit<Step, "queens" | "attacked" | "board">): void => {
      steps.push({ ...step, queens, attacked: attackedOf(queens), board: index + 1 });
    };
    add({ kind: "begin", moves: 0 });
    moves.forEach(({ row, to }, k) => {
      const now = queens;
      const counts = now.map((_, column) => conflicts(now, row, column));
      add({ kind: "choose", row, counts, moves: k });
      const from = now[row]!;
      queens = now.with(row, to);
      add({ kind: "move", row, counts, from, moves: k + 1 });
    });
    const last = index + 1 === boards.length;
    if (last) add({ kind: solved ? "solved" : "given_up", moves: moves.length });
  });
  return steps;
}
