// Backtracking with three boolean arrays: which columns, diagonals and antidiagonals hold a queen.
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;
std::vector<bool> columns, diagonals, antidiagonals;

void search(int row) {
    if (row == n) {
        for (int column : queens) std::cout << column << ' ';
        std::cout << '\n';
        return;
    }
    for (int column = 0; column < n; column++) {
        int d = row - column + n - 1, a = row + column;
        if (columns[column] || diagonals[d] || antidiagonals[a]) continue;
        queens[row] = column;
        columns[column] = diagonals[d] = antidiagonals[a] = true;
        search(row + 1);
        columns[column] = diagonals[d] = antidiagonals[a] = false;
    }
}

int main() {
    std::cin >> n;
    queens.resize(n);
    columns.resize(n);
    diagonals.resize(2 * n - 1);
    antidiagonals.resize(2 * n - 1);
    search(0);
}
