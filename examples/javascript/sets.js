// Backtracking with the names of the lines in sets.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];
const differences = new Set();
const sums = new Set();

function search(row) {                   // ◂ enter
  if (row === n) {
    console.log(queens.join(" "));       // ◂ solution
  } else {
    for (let column = 0; column < n; column++) {
      if (queens.includes(column) || differences.has(row - column) || sums.has(row + column)) {
        continue;                        // ◂ reject
      }
      queens.push(column);               // ◂ place
      differences.add(row - column);     // ◂ place
      sums.add(row + column);            // ◂ place
      search(row + 1);
      queens.pop();                      // ◂ remove
      differences.delete(row - column);  // ◂ remove
      sums.delete(row + column);         // ◂ remove
    }
  }
}                                        // ◂ leave

search(0);
