// Whole boards; a child has one queen more, after the last.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int n;
using Board = std::vector<bool>;

bool twoAttack(const Board& board) {
    for (int a = 0; a < n * n; a++)
        for (int b = 0; b < a; b++) {
            int rows = a / n - b / n, columns = a % n - b % n;
            if (board[a] && board[b] && (rows == 0 || columns == 0 || rows == std::abs(columns))) return true;
        }
    return false;
}

void report(const Board& board) {
    int queens = 0;
    for (int square = 0; square < n * n; square++)
        if (board[square]) std::cout << square % n << (++queens < n ? " " : "\n");
}

void solve(const Board& board, int start) {    // ◂ enter
    if (std::count(board.begin(), board.end(), true) == n) {
        report(board);                         // ◂ solution
    } else {
        for (int square = start; square < n * n; square++) {
            Board child = board;
            child[square] = true;
            if (twoAttack(child)) {
                continue;  // drop it          ◂ reject
            }
            solve(child, square + 1);          // ◂ place
            // back to the board it came from  ◂ remove
        }
    }
}                                              // ◂ leave

int main() {
    std::cin >> n;
    solve(Board(n * n), 0);
}
