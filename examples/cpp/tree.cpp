// A tree of whole boards: a child has one queen more, on a square after the last one; invalid boards are cut off.
#include <cstdlib>
#include <iostream>
#include <vector>

using Board = std::vector<bool>;
int n;

std::vector<int> queens(const Board& board) {
    std::vector<int> squares;
    for (int at = 0; at < n * n; at++)
        if (board[at]) squares.push_back(at);
    return squares;
}

bool is_valid(const Board& board) {
    auto squares = queens(board);
    for (int a : squares)
        for (int b : squares) {
            int down = std::abs(a / n - b / n), across = std::abs(a % n - b % n);
            if (a != b && (down == 0 || across == 0 || down == across)) return false;
        }
    return true;
}

void search(const Board& board) {
    auto squares = queens(board);
    if (int(squares.size()) == n) {
        for (int at : squares) std::cout << at % n << ' ';
        std::cout << '\n';
    }
    for (int at = squares.empty() ? 0 : squares.back() + 1; at < n * n; at++) {
        Board child = board;
        child[at] = true;
        if (is_valid(child)) search(child);
    }
}

int main() {
    std::cin >> n;
    search(Board(n * n));
}
