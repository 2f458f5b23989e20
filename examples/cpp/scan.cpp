// Backtracking: each new queen is compared with every queen above it.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

bool is_free(int row, int column) {
    for (int above = 0; above < row; above++) {
        int across = std::abs(column - queens[above]);
        if (across == 0 || across == row - above) return false;
    }
    return true;
}

void search(int row) {
    if (row == n) {
        for (int column : queens) std::cout << column << ' ';
        std::cout << '\n';
        return;
    }
    for (int column = 0; column < n; column++)
        if (is_free(row, column)) {
            queens[row] = column;
            search(row + 1);
        }
}

int main() {
    std::cin >> n;
    queens.resize(n);
    search(0);
}
