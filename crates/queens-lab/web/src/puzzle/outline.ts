// Lines around squares: borders of regions, and the edge of what a hint refers to.

/** The sides between squares inside and outside, as a path in units of a square. */
export function outline(n: number, inside: (at: number) => boolean): string {
  return sides(n, (a, b) => inside(a) !== (b !== null && inside(b)));
}

/** The sides between squares of different regions, without the edge of the board. */
export const borders = (n: number, regions: readonly number[]): string =>
  sides(n, (a, b) => b !== null && regions[a] !== regions[b]);

/** Calls `parts` with a square and its neighbour to the right or below; at the edge, with the square and null. */
function sides(n: number, parts: (a: number, b: number | null) => boolean): string {
  let path = "";
  for (let far = 0; far <= n; far++) {
    for (let along = 0; along < n; along++) {
      // The side between a square and the one below it, and in the same way with rows and columns swapped.
      const part = (at: (far: number) => number): boolean =>
        parts(at(Math.max(0, far - 1)), far > 0 && far < n ? at(far) : null);
      if (part((row) => row * n + along)) path += `M${along} ${far}h1`;
      if (part((column) => along * n + column)) path += `M${far} ${along}v1`;
    }
  }
  return path;
}
