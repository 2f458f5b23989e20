// A tree of whole boards: a child has one queen more, on a square after the last one; invalid boards are cut off.

const queens = (board) => [...board.keys()].filter((at) => board[at]);

function isValid(board) {
  const squares = queens(board).map((at) => [Math.floor(at / n), at % n]);
  return squares.every(([r, c], i) =>
    squares.slice(0, i).every(([s, d]) => r !== s && c !== d && Math.abs(r - s) !== Math.abs(c - d)),
  );
}

function* children(board) {
  for (let at = board.lastIndexOf(true) + 1; at < n * n; at++) {
    const child = [...board];
    child[at] = true;
    yield child;
  }
}

function search(board) {
  if (queens(board).length === n) {
    console.log(queens(board).map((at) => at % n).join(" "));
  }
  for (const child of children(board)) {
    if (isValid(child)) search(child);
  }
}

const n = Number(require("fs").readFileSync(0, "utf8"));
search(new Array(n * n).fill(false));
