"""Backtracking: each new queen is compared with every queen above it."""


def is_free(queens, column):
    row = len(queens)
    for above in range(row):
        across = abs(column - queens[above])
        if across == 0 or across == row - above:
            return False
    return True


def search(queens):
    if len(queens) == n:
        print(*queens)
        return
    for column in range(n):
        if is_free(queens, column):
            queens.append(column)
            search(queens)
            queens.pop()


n = int(input())
search([])
