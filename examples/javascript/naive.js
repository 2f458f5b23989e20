// Every list of n columns, tested when it is complete.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];

function generate(row) {              // ◂ enter
  if (row === n) {
    if (queens.some((_, lower) => queens.slice(0, lower).some((_, upper) => attack(upper, lower)))) {
      // drop the placement           ◂ reject
    } else {
      console.log(queens.join(" "));  // ◂ solution
    }
  } else {
    for (let column = 0; column < n; column++) {
      queens.push(column);            // ◂ place
      generate(row + 1);
      queens.pop();                   // ◂ remove
    }
  }
}                                     // ◂ leave

function attack(upper, lower) {
  return queens[upper] === queens[lower] || Math.abs(queens[upper] - queens[lower]) === lower - upper;
}

generate(0);
