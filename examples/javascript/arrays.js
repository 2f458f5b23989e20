// Backtracking with three boolean arrays: which columns, diagonals and antidiagonals hold a queen.

function search(row) {
  if (row === n) {
    console.log(queens.join(" "));
    return;
  }
  for (let column = 0; column < n; column++) {
    const d = row - column + n - 1;
    const a = row + column;
    if (columns[column] || diagonals[d] || antidiagonals[a]) continue;
    queens[row] = column;
    columns[column] = diagonals[d] = antidiagonals[a] = true;
    search(row + 1);
    columns[column] = diagonals[d] = antidiagonals[a] = false;
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
const queens = new Array(n).fill(0);
const columns = new Array(n).fill(false);
const diagonals = new Array(2 * n - 1).fill(false);
const antidiagonals = new Array(2 * n - 1).fill(false);
search(0);
