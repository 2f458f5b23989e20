// Lines around squares: borders of regions, and the edge of what a hint looks at.

/** Sides between squares of which one is inside and the other is not, as a path in units of a square. */
export function outline(n: number, inside: (at: number) => boolean): string {
  return sides(n, (a, b) => inside(a) !== (b !== null && inside(b)));
}

/** Sides between squares of different regions, without the edge of the board. */
export const borders = (n: number, regions: readonly number[]): string =>
  sides(n, (a, b) => b !== null && regions[a] !== regions[b]);

/** `parts` is asked of a square and the one to the right or below; at the edge, of the square and null. */
function sides(n: number, parts: (a: number, b: number | null) => boolean): string {
  let path = "";
  for (let row = 0; row <= n; row++) {
    for (let column = 0; column < n; column++) {
      const [above, below] = [row > 0 ? (row - 1) * n + column : null, row < n ? row * n + column : null];
      if (parts((above ?? below)!, above === null ? null : below)) path += `M${column} ${row}h1`;
    }
  }
  for (let column = 0; column <= n; column++) {
    for (let row = 0; row < n; row++) {
      const [left, right] = [column > 0 ? row * n + column - 1 : null, column < n ? row * n + column : null];
      if (parts((left ?? right)!, left === null ? null : right)) path += `M${column} ${row}v1`;
    }
  }
  return path;
}
