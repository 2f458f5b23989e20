"""Generate and test: every placement of one queen per row, tested when it is complete."""

from itertools import product


def is_solution(queens):
    for row in range(len(queens)):
        for above in range(row):
            across = abs(queens[row] - queens[above])
            if across == 0 or across == row - above:
                return False
    return True


n = int(input())
for queens in product(range(n), repeat=n):
    if is_solution(queens):
        print(*queens)
