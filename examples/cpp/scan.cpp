// Backtracking, comparing with each queen placed.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

bool attacked(int row, int column) {
    for (int above = 0; above < row; above++)
        if (queens[above] == column || std::abs(queens[above] - column) == row - above) return true;
    return false;
}

void search(int row) {                 // ◂ enter
    if (row == n) {
        report();                      // ◂ solution
    } else {
        for (int column = 0; column < n; column++) {
            if (attacked(row, column)) {
                continue;              // ◂ reject
            }
            queens.push_back(column);  // ◂ place
            search(row + 1);
            queens.pop_back();         // ◂ remove
        }
    }
}                                      // ◂ leave

int main() {
    std::cin >> n;
    search(0);
}
