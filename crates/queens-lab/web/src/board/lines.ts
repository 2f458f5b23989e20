// Which squares a queen commands, for shading; every judgement is the engine's.

import type { Square } from "../types";

export const commands = (a: Square, b: Square): boolean =>
  (a.row !== b.row || a.column !== b.column) &&
  (a.row === b.row || a.column === b.column ||
    a.row - a.column === b.row - b.column || a.row + a.column === b.row + b.column);
