// Whole boards; a child has one queen more, after the last.
const n = Number(require("node:fs").readFileSync(0, "utf8"));


function solve(board, start) {           // ◂ enter
  if (board.filter(Boolean).length === n) {
    report(board);                       // ◂ solution
  } else {
    for (let square = start; square < n * n; square++) {
      const child = board.with(square, true);
      if (twoAttack(child)) {
        continue; // drop it             ◂ reject
      }
      solve(child, square + 1);          // ◂ place
      // back to the board it came from  ◂ remove
    }
  }
}                                        // ◂ leave

function twoAttack(board) {
  const queens = [...board.keys()].filter((square) => board[square]);
  return queens.some((square, k) => queens.slice(0, k).some((other) => {
    const [rows, columns] = [Math.floor(square / n) - Math.floor(other / n), square % n - other % n];
    return rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns);
  }));
}

function report(board) {
  console.log([...board.keys()].filter((square) => board[square]).map((square) => square % n).join(" "));
}

solve(Array(n * n).fill(false), 0);
