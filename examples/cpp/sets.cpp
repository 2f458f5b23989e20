// Backtracking with the names of the lines in sets.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <unordered_set>
#include <vector>

int n;
std::vector<int> queens;
std::unordered_set<int> differences, sums;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

bool inList(int column) {
    return std::find(queens.begin(), queens.end(), column) != queens.end();
}

void search(int row) {                         // ◂ enter
    if (row == n) {
        report();                              // ◂ solution
    } else {
        for (int column = 0; column < n; column++) {
            if (inList(column) || differences.count(row - column) || sums.count(row + column)) {
                continue;                      // ◂ reject
            }
            queens.push_back(column);          // ◂ place
            differences.insert(row - column);  // ◂ place
            sums.insert(row + column);         // ◂ place
            search(row + 1);
            queens.pop_back();                 // ◂ remove
            differences.erase(row - column);   // ◂ remove
            sums.erase(row + column);          // ◂ remove
        }
    }
}                                              // ◂ leave

int main() {
    std::cin >> n;
    search(0);
}
