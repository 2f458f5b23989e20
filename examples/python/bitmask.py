# Backtracking with three words, shifted from row to row.


def search(row, columns, diagonals, antidiagonals):  # ◂ enter
    if row == n:
        print(*queens)                               # ◂ solution
    else:
        free = (1 << n) - 1 & ~(columns | diagonals | antidiagonals)
        while free:
            bit = free & -free
            free ^= bit
            queens.append(bit.bit_length() - 1)      # ◂ place
            search(row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1)
            queens.pop()                             # ◂ remove
    return                                           # ◂ leave


n = int(input())
queens = []
search(0, 0, 0, 0)
