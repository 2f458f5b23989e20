// Exact cover: Algorithm X with dancing links.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

int n, items;
std::vector<int> before, after, up, down, itemOf, left, chosen;

std::vector<int> nodes(int square) {
    int first = items + 4 * square;
    return {first, first + 1, first + 2, first + 3};
}

std::vector<int> squares(int item) {
    std::vector<int> found;
    for (int node = down[item]; node != item; node = down[node]) found.push_back((node - items) / 4);
    return found;
}

// Takes an item off its ring, and whatever shares a square with it off theirs.
void cover(int item) {
    after[before[item]] = after[item];
    before[after[item]] = before[item];
    for (int square : squares(item))
        for (int node : nodes(square)) {
            if (itemOf[node] == item) continue;
            down[up[node]] = down[node];
            up[down[node]] = up[node];
            left[itemOf[node]]--;
        }
}

// Every node still knows its neighbours: nothing is searched for.
void uncover(int item) {
    std::vector<int> all = squares(item);
    for (auto square = all.rbegin(); square != all.rend(); square++)
        for (int k = 3; k >= 0; k--) {
            int node = nodes(*square)[k];
            if (itemOf[node] == item) continue;
            left[itemOf[node]]++;
            down[up[node]] = up[down[node]] = node;
        }
    after[before[item]] = before[after[item]] = item;
}

void choose(int square) {
    chosen.push_back(square);
    for (int node : nodes(square)) cover(itemOf[node]);
}

void undo(int square) {
    for (int k = 3; k >= 0; k--) uncover(itemOf[nodes(square)[k]]);
    chosen.pop_back();
}

// The row or column with the fewest squares left; 0 when all are covered.
int smallest() {
    int best = 0;
    for (int item = after[0]; item != 0; item = after[item])
        if (best == 0 || left[item] < left[best]) best = item;
    return best;
}

void report() {
    std::vector<int> sorted = chosen;
    std::sort(sorted.begin(), sorted.end());
    for (int row = 0; row < n; row++) std::cout << sorted[row] % n << (row + 1 < n ? " " : "\n");
}

void search() {              // ◂ enter
    int item = smallest();
    if (item == 0) {
        report();            // ◂ solution
    } else {
        for (int square : squares(item)) {
            choose(square);  // ◂ place
            search();
            undo(square);    // ◂ remove
        }
    }
}                            // ◂ leave

int main() {
    std::cin >> n;
    // Node 0 is the head of the ring of rows and columns; the diagonals need not be covered and stay alone.
    items = 1 + 2 * n + 2 * (2 * n - 1);
    std::vector<int> alone(items + 4 * n * n);
    std::iota(alone.begin(), alone.end(), 0);
    before = after = up = down = itemOf = alone;
    left.assign(items, 0);
    for (int item = 0; item <= 2 * n; item++) {
        after[item] = (item + 1) % (2 * n + 1);
        before[after[item]] = item;
    }
    for (int square = 0; square < n * n; square++) {
        int row = square / n, column = square % n;
        int itsItems[] = {1 + row, 1 + n + column, 1 + 2 * n + row - column + n - 1, 4 * n + row + column};
        for (int k = 0; k < 4; k++) {
            int node = nodes(square)[k], item = itsItems[k];
            itemOf[node] = item;
            up[node] = up[item];
            down[node] = item;
            down[up[item]] = node;
            up[item] = node;
            left[item]++;
        }
    }
    search();
}
