// Backtracking: each new queen is compared with every queen above it.

function isFree(row, column) {
  for (let above = 0; above < row; above++) {
    const across = Math.abs(column - queens[above]);
    if (across === 0 || across === row - above) return false;
  }
  return true;
}

function search(row) {
  if (row === n) {
    console.log(queens.join(" "));
    return;
  }
  for (let column = 0; column < n; column++) {
    if (isFree(row, column)) {
      queens[row] = column;
      search(row + 1);
    }
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
const queens = [];
search(0);
