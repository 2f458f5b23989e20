// Backtracking with three bit masks, as the current row sees them: bit c stands for column c. For n up to 31.
#include <cstdint>
#include <iostream>
#include <vector>

std::uint32_t board;
std::vector<int> queens;

void search(std::uint32_t columns, std::uint32_t diagonals, std::uint32_t antidiagonals) {
    if (columns == board) {
        for (int column : queens) std::cout << column << ' ';
        std::cout << '\n';
        return;
    }
    std::uint32_t free = board & ~(columns | diagonals | antidiagonals);
    while (free != 0) {
        std::uint32_t bit = free & -free;  // the lowest bit
        free ^= bit;
        queens.push_back(__builtin_ctz(bit));
        search(columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
        queens.pop_back();
    }
}

int main() {
    int n;
    std::cin >> n;
    board = (std::uint32_t{1} << n) - 1;
    search(0, 0, 0);
}
