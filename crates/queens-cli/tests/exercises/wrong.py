"""For every exercise a program with a mistake that people make: `wrong.py NAME`."""

import sys
from itertools import permutations

name = sys.argv[1]
numbers = [int(word) for word in sys.stdin.read().split()]
n = numbers[0]


def falling(a, b):
    return a[0] == b[0] or a[1] == b[1] or a[0] - a[1] == b[0] - b[1]


def attack(a, b):
    return falling(a, b) or a[0] + a[1] == b[0] + b[1]


def solutions(n, columns=(), attack=attack):
    if len(columns) == n:
        yield columns
    for column in range(n):
        row = len(columns)
        if row < n and not any(attack((row, column), square) for square in enumerate(columns)):
            yield from solutions(n, columns + (column,), attack)


def mirrored(columns):
    return tuple(len(columns) - 1 - column for column in columns)


def one(boards):
    for columns in boards:
        return print(*columns)
    print("none")


def lines(boards):
    for columns in boards:
        print(*columns)


def yes(answer):
    print("yes" if answer else "no")


squares = list(enumerate(numbers[1:]))
pairs = [(a, b) for a in squares for b in squares if a < b]

if name == "attack":  # one diagonal forgotten
    r1, c1, r2, c2 = numbers
    yes(falling((r1, c1), (r2, c2)))
elif name == "draw":  # rows and columns exchanged
    for row in range(n):
        print(*("Q" if column == row else "." for column in numbers[1:]), sep="")
elif name == "solution":  # columns alone
    yes(len(set(numbers[1:])) == n)
elif name == "pairs":  # one diagonal forgotten
    print(sum(falling(a, b) for a, b in pairs))
elif name == "conflicts":  # each pair counted for one of its queens
    print(*(sum(attack(a, b) for b in squares if a < b) for a in squares))
elif name == "free":  # a queen does not attack her own square
    queens = list(zip(numbers[2::2], numbers[3::2]))
    free = [(r, c) for r in range(n) for c in range(n) if not any(q != (r, c) and attack((r, c), q) for q in queens)]
    lines(free)
elif name == "masks":  # bits beyond the board are left
    masks = [0, 0, 0]
    for column in numbers[2:]:
        bit = 1 << column
        masks = [masks[0] | bit, (masks[1] | bit) << 1, (masks[2] | bit) >> 1]
    print(*masks)
elif name == "exists":  # only 2 is known to fail
    yes(n != 2)
elif name == "first":  # the last
    one(reversed(list(solutions(n))))
elif name == "by-columns":  # by rows
    one(solutions(n))
elif name == "count":  # one diagonal forgotten
    print(sum(1 for _ in solutions(n, attack=falling)))
elif name == "list":  # stops at the first
    lines(list(solutions(n))[:1])
elif name == "sorted":  # an order, but another
    lines(sorted(solutions(n), key=lambda columns: columns[::-1]))
elif name == "complete":  # looks at the given queens, but not whether it goes on
    one(solutions(n))
elif name == "completions":  # the given queens forgotten
    print(sum(1 for _ in solutions(n)))
elif name == "turn":  # the other way round
    turned = [0] * n
    for row, column in squares:
        turned[n - 1 - column] = row
    print(*turned)
elif name == "orbit":  # always eight
    print(8)
elif name == "fundamental":  # mirror images only
    print(sum(columns <= mirrored(columns) for columns in solutions(n)))
elif name == "representatives":  # mirror images only
    lines(columns for columns in solutions(n) if columns <= mirrored(columns))
elif name == "rank":  # counted from 1
    print(1 + list(solutions(n)).index(tuple(numbers[1:])))
elif name == "nth":  # counted from 1
    one(list(solutions(n))[numbers[1] - 1 :])
elif name == "next":  # begins again after the last
    columns = tuple(numbers[1:])
    one([later for later in solutions(n) if later > columns] + list(solutions(n)))
elif name == "large":  # the knight's moves alone
    one([[*range(1, n, 2), *range(0, n, 2)]])
elif name == "repair":  # the first of the best only
    row, columns = numbers[1], numbers[2:]
    others = [square for square in enumerate(columns) if square[0] != row]
    conflicts = [sum(attack((row, column), other) for other in others) for column in range(n)]
    print(conflicts.index(min(conflicts)))
elif name == "nodes":  # the empty board forgotten
    print(sum(1 for k in range(1, n + 1) for p in permutations(range(n), k)
              if not any(attack(a, b) for a in enumerate(p) for b in enumerate(p) if a < b)))
elif name == "levels":  # solutions only
    print(*[0] * n, sum(1 for _ in solutions(n)))
elif name == "tried":  # columns that are taken are not counted
    tried = 0

    def search(columns):
        global tried
        row = len(columns)
        if row == n:
            return True
        for column in set(range(n)) - set(columns):
            tried += 1
            free = not any(attack((row, column), square) for square in enumerate(columns))
            if free and search(columns + (column,)):
                return True
        return False

    search(())
    print(tried)
elif name == "estimate":  # a product only
    below = 1
    for row in range(min(n, len(numbers) - 1)):
        above = list(enumerate(numbers[2 : 2 + row]))
        below *= sum(not any(attack((row, column), square) for square in above) for column in range(n))
    print(below)
elif name == "semiqueens":  # queens
    print(sum(1 for _ in solutions(n)))
elif name == "torus":  # only columns go round
    print(sum(1 for _ in solutions(n)))
elif name == "superqueens":  # queens
    print(sum(1 for _ in solutions(n)))
elif name == "regions":  # regions forgotten
    one(p for p in permutations(range(n)) if all(abs(a - b) > 1 for a, b in zip(p, p[1:])))
else:
    sys.exit(f"no exercise {name}")
