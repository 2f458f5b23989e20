# Every order of the n columns, tested when it is complete.


def permute(row):                       # ◂ enter
    if row == n:
        if any(abs(queens[upper] - queens[lower]) == lower - upper for lower in range(n) for upper in range(lower)):
            pass  # drop the placement  ◂ reject
        else:
            print(*queens)              # ◂ solution
    else:
        for column in range(n):
            if column in queens:
                continue
            queens.append(column)       # ◂ place
            permute(row + 1)
            queens.pop()                # ◂ remove
    return                              # ◂ leave


n = int(input())
queens = []
permute(0)
