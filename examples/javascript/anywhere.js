// Whole boards; a child has one queen more, on any free square.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
const reported = new Set();

function solve(board) {                // ◂ enter
  if (board.filter(Boolean).length === n) {
    report(board);                     // ◂ solution
  } else {
    solveAny(children(board));
  }
}                                      // ◂ leave

function children(board) {
  const boards = [];
  for (let square = 0; square < n * n; square++) {
    if (board[square]) continue;
    const child = board.with(square, true);
    if (twoAttack(child)) {
      continue; // drop it             ◂ reject
    }
    boards.push(child);
  }
  return boards;
}

function solveAny(boards) {
  for (const board of boards) {
    solve(board);                      // ◂ place
    // back to the board it came from  ◂ remove
  }
}

function twoAttack(board) {
  const queens = [...board.keys()].filter((square) => board[square]);
  return queens.some((square, k) => queens.slice(0, k).some((other) => {
    const [rows, columns] = [Math.floor(square / n) - Math.floor(other / n), square % n - other % n];
    return rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns);
  }));
}

// A board is met once for every order of its queens.
function report(board) {
  const queens = [...board.keys()].filter((square) => board[square]).map((square) => square % n).join(" ");
  if (!reported.has(queens)) {
    reported.add(queens);
    console.log(queens);
  }
}

solve(Array(n * n).fill(false));
