// Backtracking with three bit masks, as the current row sees them: bit c stands for column c. For n up to 31.

function search(columns, diagonals, antidiagonals) {
  if (columns === board) {
    console.log(queens.join(" "));
    return;
  }
  let free = board & ~(columns | diagonals | antidiagonals);
  while (free !== 0) {
    const bit = free & -free; // the lowest bit
    free ^= bit;
    queens.push(31 - Math.clz32(bit));
    search(columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
    queens.pop();
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
const board = 2 ** n - 1;
const queens = [];
search(0, 0, 0);
