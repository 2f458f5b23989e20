// Forward checking, the row with the fewest columns left first.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = Array(n).fill(null);

function search(domains) {          // ◂ enter
  const rows = [...domains.keys()].filter((row) => queens[row] === null);
  if (rows.length === 0) {
    console.log(queens.join(" "));  // ◂ solution
  } else {
    const row = rows.reduce((best, row) => (domains[row].length < domains[best].length ? row : best));
    for (const column of domains[row]) {
      queens[row] = column;         // ◂ place
      search(withoutAttacked(domains, row, column));
      queens[row] = null;           // ◂ remove
    }
  }
}                                   // ◂ leave

function withoutAttacked(domains, row, column) {
  return domains.map((domain, other) =>
    domain.filter((c) => c !== column && Math.abs(c - column) !== Math.abs(other - row)));
}

search(queens.map(() => [...queens.keys()]));
