// Exact cover: Algorithm X with dancing links.

struct Links {
    n: usize,
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    item_of: Vec<usize>,
    size: Vec<usize>,
    chosen: Vec<usize>,
}

fn search(links: &mut Links) {     // ◂ enter
    let item = links.smallest();
    if item == 0 {
        links.report();            // ◂ solution
    } else {
        for square in links.squares(item) {
            links.choose(square);  // ◂ place
            search(links);
            links.undo(square);    // ◂ remove
        }
    }
}                                  // ◂ leave

impl Links {
    fn choose(&mut self, square: usize) {
        self.chosen.push(square);
        for node in self.nodes(square) {
            self.cover(self.item_of[node]);
        }
    }

    fn undo(&mut self, square: usize) {
        for node in self.nodes(square).into_iter().rev() {
            self.uncover(self.item_of[node]);
        }
        self.chosen.pop();
    }

    // Takes an item off its ring, and whatever shares a square with it off theirs.
    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = right;
        self.left[right] = left;
        for square in self.squares(item) {
            for node in self.nodes(square) {
                if self.item_of[node] != item {
                    let (up, down) = (self.up[node], self.down[node]);
                    self.down[up] = down;
                    self.up[down] = up;
                    self.size[self.item_of[node]] -= 1;
                }
            }
        }
    }

    // Every node still knows its neighbours: nothing is searched for.
    fn uncover(&mut self, item: usize) {
        for square in self.squares(item).into_iter().rev() {
            for node in self.nodes(square).into_iter().rev() {
                if self.item_of[node] != item {
                    self.size[self.item_of[node]] += 1;
                    let (up, down) = (self.up[node], self.down[node]);
                    self.down[up] = node;
                    self.up[down] = node;
                }
            }
        }
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = item;
        self.left[right] = item;
    }

    // The row or column with the fewest squares left; 0 when all are covered.
    fn smallest(&self) -> usize {
        let mut best = 0;
        let mut item = self.right[0];
        while item != 0 {
            if best == 0 || self.size[item] < self.size[best] {
                best = item;
            }
            item = self.right[item];
        }
        best
    }

    fn squares(&self, item: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut node = self.down[item];
        while node != item {
            found.push((node - self.size.len()) / 4);
            node = self.down[node];
        }
        found
    }

    fn nodes(&self, square: usize) -> [usize; 4] {
        [0, 1, 2, 3].map(|k| self.size.len() + 4 * square + k)
    }

    fn report(&self) {
        let mut squares = self.chosen.clone();
        squares.sort();
        let columns: Vec<String> = squares.iter().map(|square| (square % self.n).to_string()).collect();
        println!("{}", columns.join(" "));
    }
}

fn main() {
    let n: usize = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
    // Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
    let items = 4 * n + 2 * n - 1;
    let alone: Vec<usize> = (0..items + 4 * n * n).collect();
    let mut links = Links {
        n,
        left: alone.clone(),
        right: alone.clone(),
        up: alone.clone(),
        down: alone.clone(),
        item_of: alone,
        size: vec![0; items],
        chosen: Vec::new(),
    };
    for item in 0..=2 * n {
        let next = (item + 1) % (2 * n + 1);
        links.right[item] = next;
        links.left[next] = item;
    }
    for square in 0..n * n {
        let (row, column) = (square / n, square % n);
        let its = [1 + row, 1 + n + column, 1 + 2 * n + row + n - 1 - column, 4 * n + row + column];
        for (node, item) in links.nodes(square).into_iter().zip(its) {
            let last = links.up[item];
            links.item_of[node] = item;
            links.up[node] = last;
            links.down[node] = item;
            links.down[last] = node;
            links.up[item] = node;
            links.size[item] += 1;
        }
    }
    search(&mut links);
}
