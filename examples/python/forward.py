# Forward checking, the row with the fewest columns left first.


def search(domains):              # ◂ enter
    rows = [row for row in range(n) if queens[row] is None]
    if not rows:
        print(*queens)            # ◂ solution
    else:
        row = min(rows, key=lambda row: len(domains[row]))
        for column in domains[row]:
            queens[row] = column  # ◂ place
            search(without_attacked(domains, row, column))
            queens[row] = None    # ◂ remove
    return                        # ◂ leave


def without_attacked(domains, row, column):
    return [[c for c in domain if c != column and abs(c - column) != abs(other - row)]
            for other, domain in enumerate(domains)]


n = int(input())
queens = [None] * n
search([list(range(n)) for row in range(n)])
