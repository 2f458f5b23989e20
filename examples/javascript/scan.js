// Backtracking, comparing with each queen placed.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];

function search(row) {              // ◂ enter
  if (row === n) {
    console.log(queens.join(" "));  // ◂ solution
  } else {
    for (let column = 0; column < n; column++) {
      if (queens.some((other, above) => other === column || Math.abs(other - column) === row - above)) {
        continue;                   // ◂ reject
      }
      queens.push(column);          // ◂ place
      search(row + 1);
      queens.pop();                 // ◂ remove
    }
  }
}                                   // ◂ leave

search(0);
