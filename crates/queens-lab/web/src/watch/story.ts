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
  /** The queen that is chosen, and for each square of its row by how many queens of other rows it is attacked. */
  row?: number;
  counts?: readonly number[];
  /** Where it came from, once it has moved. */
  from?: number;
  /** Moves so far, on this board. */
  moves: number;
  /** Boards so far. */
  board: number;
}

/** By how many queens of other rows a square is attacked. */
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
