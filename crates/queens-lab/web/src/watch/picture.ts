// The search tree on a canvas. A step forward only adds to what is drawn; everything is drawn anew
// when the view changes or time goes backwards. Many nodes on one pixel are drawn once.

import { font, token } from "../theme";
import type { Direction, SearchTree } from "../types";
import type { Layout } from "./layout";

export interface View {
  /** Pixels from one leaf to the next. */
  scale: number;
  /** Leaf at the left edge. */
  left: number;
}

export interface Size {
  width: number;
  height: number;
}

const EDGE = 18;
/** Pixels between the border and a node whose children lie beyond it. */
const MARGIN = 24;
/** Nodes closer than this are one stroke. */
const APART = 0.7;
/** From these scales on there is room for dots, dashes and crosses, and for numbers. */
const DETAILS = 4;
const NUMBERS = 15;

/** What is drawn of each kind: not yet, visited, refused. */
type Kind = 0 | 1 | 2;

export class Picture {
  private tree: SearchTree | null = null;
  private key = "";
  private drawnTo = 0;
  private last: Float32Array[] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly direction: Direction,
  ) {}

  draw(tree: SearchTree, layout: Layout, view: View, size: Size, step: number, theme: boolean): void {
    const key = `${view.scale} ${view.left} ${size.width} ${size.height} ${devicePixelRatio} ${theme}`;
    const to = upTo(tree.step, step);
    const pen = this.canvas.getContext("2d")!;
    if (tree !== this.tree || key !== this.key || to < this.drawnTo) {
      this.tree = tree;
      this.key = key;
      this.last = [0, 1, 2].map(() => new Float32Array(layout.levels).fill(-9));
      const ratio = devicePixelRatio || 1;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (this.canvas.width !== width || this.canvas.height !== height) {
        this.canvas.width = width;
        this.canvas.height = height;
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, size.width, size.height);
      this.strokes(pen, tree, layout, view, size, 0, tree.node.length, () => 0);
      this.drawnTo = 0;
    }
    if (to > this.drawnTo) {
      this.strokes(pen, tree, layout, view, size, this.drawnTo, to, (i) => (tree.fate[i] === "refused" ? 2 : 1));
      this.drawnTo = to;
    }
  }

  /** Draws the nodes from one index to another. */
  private strokes(pen: CanvasRenderingContext2D, tree: SearchTree, layout: Layout, view: View, size: Size, from: number, to: number, kindOf: (i: number) => Kind): void {
    const { depth, end } = layout;
    const place = placing(layout, view, size);
    const lines = [new Path2D(), new Path2D(), new Path2D()] as const;
    const dots = new Path2D();
    const crosses = new Path2D();
    const diamonds = new Path2D();
    const numbers: number[] = [];
    const details = view.scale > DETAILS;
    for (let i = Math.max(1, from); i < to; i++) {
      const parent = tree.parent[i]!;
      if (parent < 0) continue;
      if (beyond(layout, view, size, parent)) {
        i = Math.max(i, Math.min(end[parent]!, to) - 1);
        continue;
      }
      const [x, y] = [place.x(i), place.y(i)];
      // A node in sight may have children far away; lines to those would cross everything.
      if (x < -MARGIN || x > size.width + MARGIN) continue;
      const kind = kindOf(i);
      const level = depth[i]!;
      const solution = kind === 1 && tree.fate[i] === "solution";
      if (!solution && Math.abs(this.last[kind]![level]! - x) < APART) continue;
      this.last[kind]![level] = x;
      const [above, top] = [place.x(parent), place.y(parent)];
      const line = lines[kind];
      line.moveTo(above, top);
      // A refused branch is a stub.
      const part = kind === 2 && !details ? 0.6 : 1;
      line.lineTo(above + (x - above) * part, top + (y - top) * part);
      if (solution) {
        const r = Math.max(4, Math.min(7, view.scale));
        diamonds.moveTo(x, y - r);
        diamonds.lineTo(x + r, y);
        diamonds.lineTo(x, y + r);
        diamonds.lineTo(x - r, y);
      } else if (details && kind === 1) {
        const r = Math.min(3.5, view.scale / 2.5);
        dots.moveTo(x + r, y);
        dots.arc(x, y, r, 0, 7);
      } else if (details && kind === 2) {
        const r = Math.min(3.5, view.scale / 4);
        crosses.moveTo(x - r, y - r);
        crosses.lineTo(x + r, y + r);
        crosses.moveTo(x + r, y - r);
        crosses.lineTo(x - r, y + r);
      }
      if (view.scale > NUMBERS && kind === 1) numbers.push(i);
    }
    // Opaque colours: what is drawn in several parts must look as if drawn at once.
    pen.lineWidth = 1;
    pen.strokeStyle = token("tree-future");
    pen.stroke(lines[0]);
    pen.strokeStyle = token("tree-refused");
    pen.setLineDash(details ? [3, 2] : []);
    pen.stroke(lines[2]);
    pen.setLineDash([]);
    pen.strokeStyle = pen.fillStyle = token("tree-past");
    pen.stroke(lines[1]);
    pen.fill(dots);
    pen.strokeStyle = token("bad");
    pen.lineWidth = 1.5;
    pen.stroke(crosses);
    // Solutions are diamonds, so that they need no colour.
    pen.fillStyle = token("good");
    pen.fill(diamonds);
    if (numbers.length > 0) {
      pen.fillStyle = token("soft");
      pen.font = `11px ${font()}`;
      // What was chosen in the line that this level of the tree fills.
      const chosen = this.direction === "columns" ? tree.row : tree.column;
      for (const i of numbers) {
        if (chosen[i]! >= 0) pen.fillText(String(chosen[i]), place.x(i) + 6, place.y(i) - 4);
      }
    }
  }
}

/** How many nodes have appeared at a step. */
function upTo(steps: readonly number[], step: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

function beyond({ first, last }: Layout, { scale, left }: View, { width }: Size, i: number): boolean {
  return (last[i]! - left) * scale < -20 || (first[i]! - left) * scale > width + 20;
}

/**
 * Where a node is drawn. A node that has children on both sides of a border stays inside it, so that the
 * way from the root to what is seen is always seen too.
 */
export function placing({ x, depth, first, last, levels }: Layout, { scale, left }: View, { width, height }: Size): { x: (i: number) => number; y: (i: number) => number } {
  const gap = (height - 2 * EDGE) / Math.max(1, levels - 1);
  return {
    x: (i) => {
      const at = (x[i]! - left) * scale;
      const low = Math.max((first[i]! - left) * scale, MARGIN);
      const high = Math.min((last[i]! - left) * scale, width - MARGIN);
      return low <= high ? Math.min(high, Math.max(low, at)) : at;
    },
    y: (i) => EDGE + depth[i]! * gap,
  };
}
