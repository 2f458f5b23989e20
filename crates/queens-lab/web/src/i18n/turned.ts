// Turns the pseudo-code of a search by rows into that of a search by columns.

/** Swaps each pair of words, "row ⇄ column", then restores the names of squares and lines, which no direction changes. */
export function turned(line: string, pairs: readonly string[]): string {
  for (const pair of ["row ⇄ column", ...pairs]) {
    const [a, b] = pair.split(" ⇄ ") as [string, string];
    line = line
      .split(a)
      .map((part) => part.replaceAll(b, a))
      .join(b);
  }
  return line
    .replace("(column, row)", "(row, column)")
    .replace("column − row", "row − column")
    .replace("column + row", "row + column");
}
