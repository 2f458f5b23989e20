// Backtracking with a boolean for every line of the board.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];
const columns = [];
const diagonals = [];
const antidiagonals = [];

function search(row) {              // ◂ enter
  if (row === n) {
    console.log(queens.join(" "));  // ◂ solution
  } else {
    for (let column = 0; column < n; column++) {
      if (columns[column] || diagonals[row - column + n - 1] || antidiagonals[row + column]) {
        continue;                   // ◂ reject
      }
      queens.push(column);          // ◂ place
      take(row, column, true);      // ◂ place
      search(row + 1);
      queens.pop();                 // ◂ remove
      take(row, column, false);     // ◂ remove
    }
  }
}                                   // ◂ leave

function take(row, column, taken) {
  columns[column] = taken;
  diagonals[row - column + n - 1] = taken;
  antidiagonals[row + column] = taken;
}

search(0);
