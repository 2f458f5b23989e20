"""Backtracking with three bit masks, as the current row sees them: bit c stands for column c."""


def search(columns, diagonals, antidiagonals):
    if columns == board:
        print(*queens)
        return
    free = board & ~(columns | diagonals | antidiagonals)
    while free:
        bit = free & -free  # the lowest bit
        free ^= bit
        queens.append(bit.bit_length() - 1)
        search(columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1)
        queens.pop()


n = int(input())
board = (1 << n) - 1
queens = []
search(0, 0, 0)
