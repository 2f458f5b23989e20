// The search of the first page, step by step: the boolean arrays on the board of eight, exactly as in the engine. So
// the page has it before the engine is loaded.

import { commands } from "../board/lines";
import { orbit } from "../lessons/rules";
import type { Action, Square } from "../types";
import { outline } from "../watch/outline";
import type { Outline } from "../watch/outline";
import type { Moment } from "../watch/usePlayer";

export const N = 8;

interface Step {
  action: Action;
  square: Square | null;
  attacker: Square | null;
  node: number;
}

const steps: Step[] = [];
/** `columns[row]` of every solution, in the order in which they are found. */
export const solutions: readonly number[][] = [];
/** The step that finds each of them. */
const found: number[] = [];
const shape = {
  whole: true,
  node: [] as number[],
  parent: [] as number[],
  row: [] as number[],
  column: [] as number[],
  step: [] as number[],
  end: [] as number[],
  leaves: [] as number[],
  solutions: [] as number[],
};

function visit(queens: readonly Square[], parent: number): void {
  const row = queens.length;
  const node = shape.node.length;
  const last = queens.at(-1);
  const step = (action: Action, square: Square | null, attacker: Square | null = null): number =>
    steps.push({ action, square, attacker, node });
  shape.node.push(node);
  shape.parent.push(parent);
  shape.row.push(last ? last.row : -1);
  shape.column.push(last ? last.column : -1);
  shape.step.push(step("enter", null));
  shape.leaves.push(0);
  shape.solutions.push(0);
  let below = false;
  if (row === N) {
    found.push(step("solution", null));
    (solutions as number[][]).push(queens.map(({ column }) => column));
    shape.solutions[node] = 1;
  } else {
    for (let column = 0; column < N; column++) {
      const square = { row, column };
      const attacker = queens.find((queen) => commands(queen, square));
      if (attacker) {
        step("reject", square, attacker);
        continue;
      }
      below = true;
      step("place", square);
      visit([...queens, square], node);
      step("remove", square);
    }
  }
  if (!below) shape.leaves[node] = 1;
  shape.end[node] = step("leave", null);
  if (parent < 0) return;
  shape.leaves[parent]! += shape.leaves[node]!;
  shape.solutions[parent]! += shape.solutions[node]!;
}
visit([], -1);

export const LENGTH = steps.length;
export const tree: Outline = outline(shape);

/** What is shown after this many steps. */
export function momentAt(step: number): Moment {
  const queens: Square[] = [];
  const path: number[] = [];
  const many = { enter: 0, place: 0, reject: 0, remove: 0, solution: 0, leave: 0 };
  for (const { action, square, node } of steps.slice(0, step)) {
    many[action]++;
    if (action === "enter") path.push(node);
    if (action === "leave") path.pop();
    if (action === "place") queens.push(square!);
    if (action === "remove") queens.pop();
  }
  const now = steps[step - 1] ?? { action: null, square: null, attacker: null, node: 0 };
  const counts = { nodes: many.enter, placed: many.place, rejected: many.reject, solutions: many.solution };
  return { step, ...now, line: null, queens, path, ...counts };
}

/** The time to each solution and to the end: slow at first, so that a reader sees what happens, then ever faster. */
const ways = [...found, LENGTH].map((to, k) => ({
  from: k === 0 ? 0 : found[k - 1]!,
  to,
  ms: k === 0 ? 5000 : Math.max(150, 1400 * 0.85 ** k),
  hold: Math.max(40, 900 * 0.85 ** k),
  bend: k === 0 ? 3 : 1,
}));

/** The step shown after this time. */
export function stepAfter(ms: number): number {
  let left = ms;
  for (const { from, to, ms, hold, bend } of ways) {
    if (left < ms) return from + Math.floor((to - from) * (left / ms) ** bend);
    if (left < ms + hold) return to;
    left -= ms + hold;
  }
  return LENGTH;
}

/** The time at which a step is shown. */
export function timeOf(step: number): number {
  let time = 0;
  for (const { from, to, ms, hold, bend } of ways) {
    if (step <= to) return time + ms * ((step - from) / (to - from)) ** (1 / bend);
    time += ms + hold;
  }
  return time;
}

/** The step that finds the last solution. */
export const LAST = found.at(-1)!;

/** The family of each solution: solutions that rotations and reflections turn into each other have the same name. */
export const families: readonly string[] = solutions.map((columns) => String(orbit(columns)[0]));
