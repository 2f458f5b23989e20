# Backtracking with a boolean for every line of the board.


def search(row):                      # ◂ enter
    if row == n:
        print(*queens)                # ◂ solution
    else:
        for column in range(n):
            if columns[column] or diagonals[row - column + n - 1] or antidiagonals[row + column]:
                continue              # ◂ reject
            queens.append(column)     # ◂ place
            take(row, column, True)   # ◂ place
            search(row + 1)
            queens.pop()              # ◂ remove
            take(row, column, False)  # ◂ remove
    return                            # ◂ leave


def take(row, column, taken):
    columns[column] = taken
    diagonals[row - column + n - 1] = taken
    antidiagonals[row + column] = taken


n = int(input())
queens = []
columns = [False] * n
diagonals = [False] * (2 * n - 1)
antidiagonals = [False] * (2 * n - 1)
search(0)
