# Backtracking with the names of the lines in sets.


def search(row):                              # ◂ enter
    if row == n:
        print(*queens)                        # ◂ solution
    else:
        for column in range(n):
            if column in queens or row - column in differences or row + column in sums:
                continue                      # ◂ reject
            queens.append(column)             # ◂ place
            differences.add(row - column)     # ◂ place
            sums.add(row + column)            # ◂ place
            search(row + 1)
            queens.pop()                      # ◂ remove
            differences.remove(row - column)  # ◂ remove
            sums.remove(row + column)         # ◂ remove
    return                                    # ◂ leave


n = int(input())
queens = []
differences = set()
sums = set()
search(0)
