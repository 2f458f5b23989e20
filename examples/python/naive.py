# Every list of n columns, tested when it is complete.


def generate(row):                      # ◂ enter
    if row == n:
        if any(attack(upper, lower) for lower in range(n) for upper in range(lower)):
            pass  # drop the placement  ◂ reject
        else:
            print(*queens)              # ◂ solution
    else:
        for column in range(n):
            queens.append(column)       # ◂ place
            generate(row + 1)
            queens.pop()                # ◂ remove
    return                              # ◂ leave


def attack(upper, lower):
    return queens[upper] == queens[lower] or abs(queens[upper] - queens[lower]) == lower - upper


n = int(input())
queens = []
generate(0)
