// Every list of n columns, tested when it is complete.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

bool twoAttack() {
    for (int lower = 0; lower < n; lower++)
        for (int upper = 0; upper < lower; upper++)
            if (queens[upper] == queens[lower] || std::abs(queens[upper] - queens[lower]) == lower - upper) return true;
    return false;
}

void generate(int row) {               // ◂ enter
    if (row == n) {
        if (twoAttack()) {
            // drop the placement      ◂ reject
        } else {
            report();                  // ◂ solution
        }
    } else {
        for (int column = 0; column < n; column++) {
            queens.push_back(column);  // ◂ place
            generate(row + 1);
            queens.pop_back();         // ◂ remove
        }
    }
}                                      // ◂ leave

int main() {
    std::cin >> n;
    generate(0);
}
