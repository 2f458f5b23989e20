// The nodes of a search as bands: each level is a row, and each band is as wide as the number of leaves below it. The
// lab sends nodes in the order of the search, so laying them out is one running sum; no library is needed.

import type { Shape } from "../types";

export interface Outline extends Shape {
  depth: Uint16Array;
  /** Left edges of the bands, in leaves from the left. */
  start: Float64Array;
  levels: number;
  /** Whether nothing is drawn below it. */
  tip: Uint8Array;
  /** Bands with nothing drawn below them, in order: along them the picture is a time line. */
  tips: readonly number[];
}

export function outline(shape: Shape): Outline {
  const count = shape.node.length;
  const depth = new Uint16Array(count);
  const start = new Float64Array(count);
  // How far the bands below each band reach so far.
  const filled = new Float64Array(count);
  const tip = new Uint8Array(count).fill(1);
  let levels = 1;
  for (let i = 0; i < count; i++) {
    const parent = shape.parent[i]!;
    if (parent >= 0) {
      tip[parent] = 0;
      depth[i] = depth[parent]! + 1;
      start[i] = filled[parent]!;
      filled[parent]! += shape.leaves[i]!;
      levels = Math.max(levels, depth[i]! + 1);
    }
    filled[i] = start[i]!;
  }
  const tips: number[] = [];
  for (let i = 0; i < count; i++) if (tip[i]) tips.push(i);
  return { ...shape, depth, start, levels, tip, tips };
}

/** The index of the last entry that is at most `value`. */
function lastUpTo(length: number, at: (index: number) => number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The position of a step, in leaves from the left. */
export function placeOf({ tips, step, end, start, leaves }: Outline, at: number): number {
  const k = lastUpTo(tips.length, (k) => step[tips[k]!]!, at);
  if (k < 0) return 0;
  const tip = tips[k]!;
  const length = Math.max(1, end[tip]! - step[tip]!);
  return start[tip]! + leaves[tip]! * Math.min(1, (at - step[tip]!) / length);
}

/** The band at a position that has nothing drawn below it. */
export function tipAt({ tips, start }: Outline, place: number): number {
  const k = lastUpTo(tips.length, (k) => start[tips[k]!]!, place);
  return tips[Math.max(0, k)]!;
}

/** The step at a position. */
export function stepAt(outline: Outline, place: number): number {
  const { step, end, start, leaves } = outline;
  const tip = tipAt(outline, place);
  const part = Math.min(1, Math.max(0, (place - start[tip]!) / leaves[tip]!));
  return Math.round(step[tip]! + part * Math.max(0, end[tip]! - step[tip]!));
}

/** The band of a node, if it is drawn. */
export function bandOf({ node }: Outline, number: number): number {
  const k = lastUpTo(node.length, (k) => node[k]!, number);
  return k >= 0 && node[k] === number ? k : -1;
}

/** Whether this band is a solution. */
export const isSolution = ({ tip, leaves, solutions }: Outline, band: number): boolean =>
  tip[band] === 1 && leaves[band] === 1 && solutions[band] === 1;

interface Drawn {
  band: number;
  /** Left edge, in points from the left. */
  left: number;
  wide: number;
  /** Level, counted from the band that fills the width. */
  level: number;
  /** How much narrower it is drawn, so that neighbours can be told apart. */
  inset: number;
}

/** The bands at and below `top`, laid out over a width. A band thinner than a point comes only if it reaches a new one. */
export function* bandsIn(outline: Outline, top: number, width: number): Generator<Drawn> {
  const { depth, start, leaves } = outline;
  const from = start[top] ?? 0;
  const scale = width / Math.max(1, leaves[top] ?? 1);
  const drawn = new Float64Array(outline.levels).fill(-1);
  const drawnSolved = new Float64Array(outline.levels).fill(-1);
  for (let band = 0; band < depth.length; band++) {
    const left = (start[band]! - from) * scale;
    const wide = leaves[band]! * scale;
    const level = depth[band]! - depth[top]!;
    if (left + wide < 0 || left > width || level < 0) continue;
    const last = isSolution(outline, band) ? drawnSolved : drawn;
    if (left + wide <= last[level]! + 0.5) continue;
    last[level] = left + wide;
    yield { band, left, wide, level, inset: wide > 3 ? 1 : wide > 1.2 ? 0.35 : 0 };
  }
}
