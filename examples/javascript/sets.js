// Backtracking with a list of columns and two sets: row - column names a diagonal, row + column an antidiagonal.

function search() {
  const row = queens.length;
  if (row === n) {
    console.log(queens.join(" "));
    return;
  }
  for (let column = 0; column < n; column++) {
    const [d, a] = [row - column, row + column];
    if (queens.includes(column) || diagonals.has(d) || antidiagonals.has(a)) continue;
    queens.push(column);
    diagonals.add(d);
    antidiagonals.add(a);
    search();
    queens.pop();
    diagonals.delete(d);
    antidiagonals.delete(a);
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
const queens = [];
const [diagonals, antidiagonals] = [new Set(), new Set()];
search();
