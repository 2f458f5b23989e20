"""Backtracking with three boolean arrays: which columns, diagonals and antidiagonals hold a queen."""


def search(row):
    if row == n:
        print(*queens)
        return
    for column in range(n):
        d, a = row - column + n - 1, row + column
        if not (columns[column] or diagonals[d] or antidiagonals[a]):
            queens[row] = column
            columns[column] = diagonals[d] = antidiagonals[a] = True
            search(row + 1)
            columns[column] = diagonals[d] = antidiagonals[a] = False


n = int(input())
queens = [0] * n
columns = [False] * n
diagonals = [False] * (2 * n - 1)
antidiagonals = [False] * (2 * n - 1)
search(0)
