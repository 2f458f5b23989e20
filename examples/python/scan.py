# Backtracking, comparing with each queen placed.


def search(row):                   # ◂ enter
    if row == n:
        print(*queens)             # ◂ solution
    else:
        for column in range(n):
            if any(attacks(above, row, column) for above in range(row)):
                continue           # ◂ reject
            queens.append(column)  # ◂ place
            search(row + 1)
            queens.pop()           # ◂ remove
    return                         # ◂ leave


def attacks(above, row, column):
    return queens[above] == column or abs(queens[above] - column) == row - above


n = int(input())
queens = []
search(0)
