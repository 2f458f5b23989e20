"""A right program for every exercise: `right.py NAME`. As short as it gets, and by other means than the engine's."""

import sys
from itertools import permutations

name = sys.argv[1]
numbers = [int(word) for word in sys.stdin.read().split()]
n = numbers[0]


def attack(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def search(n, fits, columns=()):
    """All boards with a queen in each row, in order; `fits(columns, column)` decides where the next may be."""
    if len(columns) == n:
        yield columns
        return
    for column in range(n):
        if fits(columns, column):
            yield from search(n, fits, columns + (column,))


def queen(columns, column):
    row = len(columns)
    return all(not attack((row, column), square) for square in enumerate(columns))


def solutions(n):
    return search(n, queen)


def images(columns):
    n = len(columns)
    for _ in range(4):
        # Row r, column c goes to row c, column n - 1 - r.
        turned = [0] * n
        for row, column in enumerate(columns):
            turned[column] = n - 1 - row
        columns = tuple(turned)
        yield columns
        yield columns[::-1]


def line(columns):
    print(*columns)


def lines(boards):
    boards = list(boards)
    for columns in boards:
        line(columns)
    if not boards:
        print("none")


def one(boards):
    for columns in boards:
        return line(columns)
    print("none")


def yes(answer):
    print("yes" if answer else "no")


if name == "attack":
    r1, c1, r2, c2 = numbers
    yes(attack((r1, c1), (r2, c2)))
elif name == "draw":
    for column in numbers[1:]:
        print("." * column + "Q" + "." * (n - 1 - column))
elif name == "solution":
    yes(all(queen(numbers[1 : 1 + row], numbers[1 + row]) for row in range(n)))
elif name == "pairs":
    squares = list(enumerate(numbers[1:]))
    print(sum(attack(a, b) for a in squares for b in squares if a < b))
elif name == "conflicts":
    squares = list(enumerate(numbers[1:]))
    print(*(sum(attack(a, b) for b in squares if a != b) for a in squares))
elif name == "free":
    queens = list(zip(numbers[2::2], numbers[3::2]))
    free = [(r, c) for r in range(n) for c in range(n) if not any(attack((r, c), q) for q in queens)]
    lines(free)
elif name == "masks":
    k, columns = numbers[1], numbers[2:]
    masks = [0, 0, 0]
    for row, column in enumerate(columns):
        for mask, at in enumerate((column, column + k - row, column - k + row)):
            if 0 <= at < n:
                masks[mask] |= 1 << at
    print(*map(bin, masks))
elif name == "exists":
    yes(n not in (2, 3))
elif name == "first":
    one(solutions(n))
elif name == "by-columns":
    one(tuple(rows.index(row) for row in range(n)) for rows in solutions(n))
elif name == "count":
    print(sum(1 for _ in solutions(n)))
elif name == "list":
    lines(reversed(list(solutions(n))))
elif name == "sorted":
    lines(p for p in permutations(range(n)) if all(queen(p[:row], p[row]) for row in range(n)))
elif name in ("complete", "completions"):
    given = dict(zip(numbers[2::2], numbers[3::2]))
    fits = lambda columns, column: given.get(len(columns), column) == column and queen(columns, column)
    if name == "complete":
        one(search(n, fits))
    else:
        print(sum(1 for _ in search(n, fits)))
elif name == "turn":
    one(images(numbers[1:]))
elif name == "orbit":
    print(len(set(images(tuple(numbers[1:])))))
elif name == "fundamental":
    print(sum(columns == min(images(columns)) for columns in solutions(n)))
elif name == "representatives":
    # The greatest of each orbit does as well as the least.
    lines(columns for columns in solutions(n) if columns == max(images(columns)))
elif name == "rank":
    print(list(solutions(n)).index(tuple(numbers[1:])))
elif name == "nth":
    one(list(solutions(n))[numbers[1] :])
elif name == "next":
    one(columns for columns in solutions(n) if columns > tuple(numbers[1:]))
elif name == "large":
    # Pauls 1874, in the form of Hoffman, Loessi and Moore.
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2 and n > 2:
        odd = [3, 1] + odd[3:] + [5]
    elif n % 6 == 3 and n > 3:
        even, odd = even[1:] + [2], odd[2:] + [1, 3]
    if n in (2, 3):
        print("none")
    else:
        line(column - 1 for column in even + odd)
elif name == "repair":
    row, columns = numbers[1], numbers[2:]
    others = [square for square in enumerate(columns) if square[0] != row]
    conflicts = [sum(attack((row, column), other) for other in others) for column in range(n)]
    print([column for column in range(n) if conflicts[column] == min(conflicts)])
elif name in ("nodes", "levels"):
    levels = [0] * (n + 1)

    def visit(columns):
        levels[len(columns)] += 1
        for column in range(n):
            if len(columns) < n and queen(columns, column):
                visit(columns + (column,))

    visit(())
    print(sum(levels)) if name == "nodes" else print(*levels)
elif name == "tried":
    tried = 0

    def fits(columns, column):
        global tried
        tried += 1
        return queen(columns, column)

    next(search(n, fits), None)
    print(tried)
elif name == "estimate":
    columns = numbers[2:]
    below, total = 1, 1
    for row in range(min(n, len(columns) + 1)):
        below *= sum(queen(columns[:row], column) for column in range(n))
        total += below
    print(total)
elif name == "semiqueens":
    print(sum(len({r - c for r, c in enumerate(p)}) == n for p in permutations(range(n))))
elif name == "torus":
    def fits(columns, column):
        row = len(columns)
        return all(
            column != c and (row - r - column + c) % n != 0 and (row - r + column - c) % n != 0
            for r, c in enumerate(columns)
        )

    print(sum(1 for _ in search(n, fits)))
elif name == "superqueens":
    def fits(columns, column):
        row = len(columns)
        return queen(columns, column) and all(
            (row - r) * abs(column - c) != 2 for r, c in enumerate(columns)
        )

    print(sum(1 for _ in search(n, fits)))
elif name == "regions":
    region = [numbers[1 + n * row : 1 + n * (row + 1)] for row in range(n)]

    def fits(columns, column):
        row = len(columns)
        return (
            column not in columns
            and not (columns and abs(columns[-1] - column) < 2)
            and all(region[r][c] != region[row][column] for r, c in enumerate(columns))
        )

    one(search(n, fits))
else:
    sys.exit(f"no exercise {name}")
