// Backtracking with a boolean for every line of the board.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;
std::vector<bool> columns, diagonals, antidiagonals;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

void take(int row, int column, bool taken) {
    columns[column] = taken;
    diagonals[row - column + n - 1] = taken;
    antidiagonals[row + column] = taken;
}

void search(int row) {                 // ◂ enter
    if (row == n) {
        report();                      // ◂ solution
    } else {
        for (int column = 0; column < n; column++) {
            if (columns[column] || diagonals[row - column + n - 1] || antidiagonals[row + column]) {
                continue;              // ◂ reject
            }
            queens.push_back(column);  // ◂ place
            take(row, column, true);   // ◂ place
            search(row + 1);
            queens.pop_back();         // ◂ remove
            take(row, column, false);  // ◂ remove
        }
    }
}                                      // ◂ leave

int main() {
    std::cin >> n;
    columns.resize(n);
    diagonals.resize(2 * n);
    antidiagonals.resize(2 * n);
    search(0);
}
