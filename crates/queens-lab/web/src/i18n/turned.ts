// Pseudo-code of a search by columns, from that of a search by rows.

/** Swaps each pair of words, "row ⇄ column"; then squares and lines get their names back, which are the same in both directions. */
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
