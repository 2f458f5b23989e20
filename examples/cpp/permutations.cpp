// Every order of the n columns, tested when it is complete.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

bool twoShareADiagonal() {
    for (int lower = 0; lower < n; lower++)
        for (int upper = 0; upper < lower; upper++)
            if (std::abs(queens[upper] - queens[lower]) == lower - upper) return true;
    return false;
}

void permute(int row) {                // ◂ enter
    if (row == n) {
        if (twoShareADiagonal()) {
            // drop the placement      ◂ reject
        } else {
            report();                  // ◂ solution
        }
    } else {
        for (int column = 0; column < n; column++) {
            if (std::find(queens.begin(), queens.end(), column) != queens.end()) continue;
            queens.push_back(column);  // ◂ place
            permute(row + 1);
            queens.pop_back();         // ◂ remove
        }
    }
}                                      // ◂ leave

int main() {
    std::cin >> n;
    permute(0);
}
