// Backtracking with three words, shifted from row to row.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const queens = [];

function search(row, columns, diagonals, antidiagonals) {  // ◂ enter
  if (row === n) {
    console.log(queens.join(" "));                         // ◂ solution
  } else {
    let free = (1 << n) - 1 & ~(columns | diagonals | antidiagonals);
    while (free !== 0) {
      const bit = free & -free;
      free ^= bit;
      queens.push(Math.log2(bit));                         // ◂ place
      search(row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
      queens.pop();                                        // ◂ remove
    }
  }
}                                                          // ◂ leave

search(0, 0, 0, 0);
