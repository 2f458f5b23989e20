// Every order of the n columns, tested when it is complete.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];

function permute(row) {               // ◂ enter
  if (row === n) {
    if (queens.some((_, lower) => queens.slice(0, lower).some((_, upper) => shareDiagonal(upper, lower)))) {
      // drop the placement           ◂ reject
    } else {
      console.log(queens.join(" "));  // ◂ solution
    }
  } else {
    for (let column = 0; column < n; column++) {
      if (queens.includes(column)) continue;
      queens.push(column);            // ◂ place
      permute(row + 1);
      queens.pop();                   // ◂ remove
    }
  }
}                                     // ◂ leave

function shareDiagonal(upper, lower) {
  return Math.abs(queens[upper] - queens[lower]) === lower - upper;
}

permute(0);
