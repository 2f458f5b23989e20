// Generate and test: every placement of one queen per row, tested when it is complete.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

bool is_solution() {
    for (int row = 0; row < n; row++)
        for (int above = 0; above < row; above++) {
            int across = std::abs(queens[row] - queens[above]);
            if (across == 0 || across == row - above) return false;
        }
    return true;
}

void generate(int row) {
    if (row == n) {
        if (!is_solution()) return;
        for (int column : queens) std::cout << column << ' ';
        std::cout << '\n';
        return;
    }
    for (queens[row] = 0; queens[row] < n; queens[row]++) generate(row + 1);
}

int main() {
    std::cin >> n;
    queens.resize(n);
    generate(0);
}
