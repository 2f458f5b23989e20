// Whole boards; a child has one queen more, on any free square.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <vector>

int n;
using Board = std::vector<bool>;
std::set<Board> reported;

bool twoAttack(const Board& board) {
    for (int a = 0; a < n * n; a++)
        for (int b = 0; b < a; b++) {
            int rows = a / n - b / n, columns = a % n - b % n;
            if (board[a] && board[b] && (rows == 0 || columns == 0 || rows == std::abs(columns))) return true;
        }
    return false;
}

// A board is met once for every order of its queens.
void report(const Board& board) {
    if (!reported.insert(board).second) return;
    int queens = 0;
    for (int square = 0; square < n * n; square++)
        if (board[square]) std::cout << square % n << (++queens < n ? " " : "\n");
}

std::vector<Board> children(const Board& board);
void solveAny(const std::vector<Board>& boards);

void solve(const Board& board) {           // ◂ enter
    if (std::count(board.begin(), board.end(), true) == n) {
        report(board);                     // ◂ solution
    } else {
        solveAny(children(board));
    }
}                                          // ◂ leave

std::vector<Board> children(const Board& board) {
    std::vector<Board> boards;
    for (int square = 0; square < n * n; square++) {
        if (board[square]) continue;
        Board child = board;
        child[square] = true;
        if (twoAttack(child)) {
            continue;  // drop it          ◂ reject
        }
        boards.push_back(child);
    }
    return boards;
}

void solveAny(const std::vector<Board>& boards) {
    for (const Board& board : boards) {
        solve(board);                      // ◂ place
        // back to the board it came from  ◂ remove
    }
}

int main() {
    std::cin >> n;
    solve(Board(n * n));
}
