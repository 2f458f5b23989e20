// Exact cover: Algorithm X with dancing links.
const n = Number(require("node:fs").readFileSync(0, "utf8"));
// Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
const ITEMS = 1 + 2 * n + 2 * (2 * n - 1);
const alone = [...Array(ITEMS + 4 * n * n).keys()];
const [left, right, up, down, itemOf] = [0, 0, 0, 0, 0].map(() => [...alone]);
const size = Array(ITEMS).fill(0);
const chosen = [];

function search() {    // ◂ enter
  const item = smallest();
  if (item === 0) {
    report();          // ◂ solution
  } else {
    for (const square of squares(item)) {
      choose(square);  // ◂ place
      search();
      undo(square);    // ◂ remove
    }
  }
}                      // ◂ leave

function choose(square) {
  chosen.push(square);
  for (const node of nodes(square)) cover(itemOf[node]);
}

function undo(square) {
  for (const node of nodes(square).reverse()) uncover(itemOf[node]);
  chosen.pop();
}

// Takes an item off its ring, and whatever shares a square with it off theirs.
function cover(item) {
  right[left[item]] = right[item];
  left[right[item]] = left[item];
  for (const square of squares(item)) {
    for (const node of nodes(square)) {
      if (itemOf[node] === item) continue;
      down[up[node]] = down[node];
      up[down[node]] = up[node];
      size[itemOf[node]]--;
    }
  }
}

// Every node still knows its neighbours: nothing is searched for.
function uncover(item) {
  for (const square of squares(item).reverse()) {
    for (const node of nodes(square).reverse()) {
      if (itemOf[node] === item) continue;
      size[itemOf[node]]++;
      down[up[node]] = up[down[node]] = node;
    }
  }
  right[left[item]] = left[right[item]] = item;
}

// The row or column with the fewest squares left; 0 when all are covered.
function smallest() {
  let best = 0;
  for (let item = right[0]; item !== 0; item = right[item]) {
    if (best === 0 || size[item] < size[best]) best = item;
  }
  return best;
}

function squares(item) {
  const found = [];
  for (let node = down[item]; node !== item; node = down[node]) found.push(Math.floor((node - ITEMS) / 4));
  return found;
}

function nodes(square) {
  return [0, 1, 2, 3].map((k) => ITEMS + 4 * square + k);
}

function report() {
  console.log(chosen.toSorted((a, b) => a - b).map((square) => square % n).join(" "));
}

for (let item = 0; item <= 2 * n; item++) {
  right[item] = (item + 1) % (2 * n + 1);
  left[right[item]] = item;
}
for (let square = 0; square < n * n; square++) {
  const [row, column] = [Math.floor(square / n), square % n];
  const items = [1 + row, 1 + n + column, 1 + 2 * n + row - column + n - 1, 4 * n + row + column];
  nodes(square).forEach((node, k) => {
    const item = items[k];
    itemOf[node] = item;
    up[node] = up[item];
    down[node] = item;
    down[up[item]] = node;
    up[item] = node;
    size[item]++;
  });
}
search();
