// Forward checking, the row with the fewest columns left first.
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
std::vector<int> queens;
using Domains = std::vector<std::vector<int>>;

void report() {
    for (int row = 0; row < n; row++) std::cout << queens[row] << (row + 1 < n ? " " : "\n");
}

Domains withoutAttacked(const Domains& domains, int row, int column) {
    Domains left(n);
    for (int other = 0; other < n; other++)
        for (int c : domains[other])
            if (c != column && std::abs(c - column) != std::abs(other - row)) left[other].push_back(c);
    return left;
}

void search(const Domains& domains) {  // ◂ enter
    int row = -1;
    for (int other = 0; other < n; other++)
        if (queens[other] < 0 && (row < 0 || domains[other].size() < domains[row].size())) row = other;
    if (row < 0) {
        report();                      // ◂ solution
    } else {
        for (int column : domains[row]) {
            queens[row] = column;      // ◂ place
            search(withoutAttacked(domains, row, column));
            queens[row] = -1;          // ◂ remove
        }
    }
}                                      // ◂ leave

int main() {
    std::cin >> n;
    std::vector<int> all(n);
    for (int column = 0; column < n; column++) all[column] = column;
    queens.assign(n, -1);
    search(Domains(n, all));
}
