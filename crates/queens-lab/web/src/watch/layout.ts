// Where the nodes of a search tree stand: levels from top to bottom, leaves side by side.

import type { SearchTree } from "../types";

export interface Layout {
  /** Place of each node, in leaves from the left. */
  x: Float32Array;
  depth: Uint16Array;
  /** The first and the last leaf below each node. */
  first: Float32Array;
  last: Float32Array;
  /** The index after the last node below each node: nodes come in the order of the search. */
  end: Int32Array;
  leaves: number;
  levels: number;
  /** The first index of each node that was entered. */
  index: Map<number, number>;
}

export function layOut(tree: SearchTree): Layout {
  const count = tree.parent.length;
  const x = new Float32Array(count);
  const depth = new Uint16Array(count);
  const first = new Float32Array(count).fill(-1);
  const last = new Float32Array(count);
  const end = new Int32Array(count);
  const index = new Map<number, number>();
  let levels = 1;
  for (let i = 0; i < count; i++) {
    const parent = tree.parent[i]!;
    if (parent >= 0) {
      depth[i] = depth[parent]! + 1;
      levels = Math.max(levels, depth[i]! + 1);
    }
    // A refused square carries the number of the node that refused it.
    if (!index.has(tree.node[i]!)) index.set(tree.node[i]!, i);
  }
  // Children come after their parents, so going backwards every child is placed before its parent.
  // Leaves are counted from the right first, and turned round in the end.
  let leaves = 0;
  for (let i = count - 1; i >= 0; i--) {
    if (end[i] === 0) {
      end[i] = i + 1;
      x[i] = first[i] = last[i] = leaves++;
    } else {
      x[i] = (first[i]! + last[i]!) / 2;
    }
    const parent = tree.parent[i]!;
    if (parent >= 0) {
      if (end[parent] === 0) {
        end[parent] = end[i]!;
        last[parent] = last[i]!;
      }
      first[parent] = first[i]!;
    }
  }
  for (let i = 0; i < count; i++) {
    x[i] = leaves - 1 - x[i]!;
    first[i] = leaves - 1 - first[i]!;
    last[i] = leaves - 1 - last[i]!;
  }
  return { x, depth, first, last, end, leaves: Math.max(1, leaves), levels, index };
}
