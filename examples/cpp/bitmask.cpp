// Backtracking with three words, shifted from row to row.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

int place(unsigned bit) {
    int column = 0;
    while (bit >>= 1) column++;
    return column;
}

void search(int row, unsigned columns, unsigned diagonals, unsigned antidiagonals) {  // ◂ enter
    if (row == n) {
        report();                                                                     // ◂ solution
    } else {
        unsigned free = ((1u << n) - 1) & ~(columns | diagonals | antidiagonals);
        while (free != 0) {
            unsigned bit = free & -free;
            free ^= bit;
            queens.push_back(place(bit));                                             // ◂ place
            search(row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1);
            queens.pop_back();                                                        // ◂ remove
        }
    }
}                                                                                     // ◂ leave

int main() {
    std::cin >> n;
    search(0, 0, 0, 0);
}
