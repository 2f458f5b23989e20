// Generate and test: every placement of one queen per row, tested when it is complete.

function isSolution(queens) {
  for (let row = 0; row < n; row++) {
    for (let above = 0; above < row; above++) {
      const across = Math.abs(queens[row] - queens[above]);
      if (across === 0 || across === row - above) return false;
    }
  }
  return true;
}

function generate(row) {
  if (row === n) {
    if (isSolution(queens)) console.log(queens.join(" "));
    return;
  }
  for (let column = 0; column < n; column++) {
    queens[row] = column;
    generate(row + 1);
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
const queens = [];
generate(0);
