// Backtracking with a list of columns and two sets: row - column names a diagonal, row + column an antidiagonal.
#include <algorithm>
#include <iostream>
#include <unordered_set>
#include <vector>

int n;
std::vector<int> queens;
std::unordered_set<int> diagonals, antidiagonals;

void search() {
    int row = queens.size();
    if (row == n) {
        for (int column : queens) std::cout << column << ' ';
        std::cout << '\n';
        return;
    }
    for (int column = 0; column < n; column++) {
        int d = row - column, a = row + column;
        bool taken = std::find(queens.begin(), queens.end(), column) != queens.end();
        if (taken || diagonals.count(d) || antidiagonals.count(a)) continue;
        queens.push_back(column), diagonals.insert(d), antidiagonals.insert(a);
        search();
        queens.pop_back(), diagonals.erase(d), antidiagonals.erase(a);
    }
}

int main() {
    std::cin >> n;
    search();
}
