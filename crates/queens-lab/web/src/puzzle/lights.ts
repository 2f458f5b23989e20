// What the board shows for a step of reasoning.

import { indexOf } from "../board/squares";
import type { PuzzleHint, PuzzleHouse, PuzzleStep, Square } from "../types";

/** The highlighting of a hint. */
export interface Lights {
  /** Squares whose houses are the reason; the rest of the board fades. */
  reason: ReadonlySet<number>;
  /** Squares into which those of the reason are squeezed. */
  into: ReadonlySet<number>;
  /** Squares that cannot have a queen. */
  striped: ReadonlySet<number>;
  /** Squares that must have one. */
  queens: ReadonlySet<number>;
  /** Squares with a wrong mark. */
  wrong: ReadonlySet<number>;
  /** Queens that would follow, one after the other. */
  chain: readonly number[];
}

export const NONE: ReadonlySet<number> = new Set();
export const DARKNESS: Lights = { reason: NONE, into: NONE, striped: NONE, queens: NONE, wrong: NONE, chain: [] };

const squaresOf = (n: number, regions: readonly number[], houses: readonly PuzzleHouse[]): Set<number> =>
  new Set(
    regions.flatMap((region, at) =>
      houses.some(
        ({ kind, index }) => index === (kind === "row" ? Math.floor(at / n) : kind === "column" ? at % n : region),
      )
        ? [at]
        : [],
    ),
  );
const indices = (n: number, squares: readonly Square[]): number[] => squares.map((square) => indexOf(n, square));

/** The first level shows where to look; the consequences are shown only with the reason. */
export function lightsOf(n: number, regions: readonly number[], step: PuzzleStep, whole: boolean): Lights {
  // A chain starts from a square, not from a house.
  const chain = step.chain.length > 0 || /chain/.test(step.technique);
  return {
    ...DARKNESS,
    reason: chain && !whole ? NONE : squaresOf(n, regions, step.premises),
    into: whole ? squaresOf(n, regions, step.into) : NONE,
    striped: whole || chain ? new Set(indices(n, step.excluded)) : NONE,
    queens: whole ? new Set(indices(n, step.queens)) : NONE,
    chain: whole ? step.chain.flatMap(({ queens }) => indices(n, queens)) : [],
  };
}

export function hintLights(n: number, regions: readonly number[], hint: PuzzleHint, whole: boolean): Lights {
  if (hint.hint === "step") return lightsOf(n, regions, hint.step, whole);
  if (hint.hint === "mistakes" && whole)
    return { ...DARKNESS, wrong: new Set(indices(n, [...hint.queens, ...hint.crosses])) };
  return DARKNESS;
}
