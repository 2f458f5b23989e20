"""Backtracking with a list of columns and two sets: row - column names a diagonal, row + column an antidiagonal."""


def search():
    row = len(queens)
    if row == n:
        print(*queens)
        return
    for column in range(n):
        if column in queens or row - column in diagonals or row + column in antidiagonals:
            continue
        queens.append(column)
        diagonals.add(row - column)
        antidiagonals.add(row + column)
        search()
        queens.pop()
        diagonals.remove(row - column)
        antidiagonals.remove(row + column)


n = int(input())
queens, diagonals, antidiagonals = [], set(), set()
search()
