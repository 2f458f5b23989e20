#!/usr/bin/env python3
"""Counting by colours, as docs/counting.md explains it, in plain Python: slow, short, and checked.

    python3 docs/colours.py              checks every number of the example and the formulas for n up to 9
    python3 docs/colours.py svg          draws docs/colours.svg
    python3 docs/colours.py costs 28     estimates pairs and half-solutions, as in section 7 (minutes)
"""

import sys
from collections import Counter, defaultdict
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from random import Random


def solutions(n):
    """Every solution, as a tuple of columns by row."""
    return [
        q
        for q in permutations(range(n))
        if len({r - c for r, c in enumerate(q)}) == len({r + c for r, c in enumerate(q)}) == n
    ]


def placements(n, rows, parity):
    """Ways to put a queen into each of these rows, on columns of this parity: [(columns, lines)]."""
    found = []
    for columns in permutations(range(parity, n, 2), len(rows)):
        squares = list(zip(rows, columns))
        lines = {("d", r - c) for r, c in squares} | {("a", r + c) for r, c in squares}
        if len(lines) == 2 * len(rows):
            found.append((frozenset(columns), lines))
    return found


def matrix(even_columns, odd_columns):
    """{(C, D): number of pairs of placements that share no diagonal}"""
    pairs = ((c, d) for c, used in even_columns for d, others in odd_columns if not used & others)
    return Counter(pairs)


def parts(n, R, S):
    """The matrices of a unit: dark by (C, D), light by the columns that it leaves to the dark queens."""
    E, O = frozenset(range(0, n, 2)), frozenset(range(1, n, 2))
    dark = matrix(placements(n, sorted(R), 0), placements(n, sorted(S), 1))
    light = matrix(placements(n, sorted(O - S), 0), placements(n, sorted(E - R), 1))
    return dark, Counter({(E - c, O - d): k for (c, d), k in light.items()})


def units(n):
    """All pairs (R, S) of sets of even and odd rows that dark queens can use."""
    even, odd = range(0, n, 2), range(1, n, 2)
    for x in range(len(even) + 1):
        y = x - len(even) + len(odd)
        for R in combinations(even, x):
            for S in combinations(odd, y) if y >= 0 else []:
                yield frozenset(R), frozenset(S)


def weight(n, R, S, C, D):
    """How many solutions each solution with these rows and columns stands for, by the rules of section 4."""
    m, p = n // 2, (n + 1) // 2
    number = lambda rows: sum(1 << r // 2 for r in rows)
    back = lambda rows: [n - 1 - r for r in rows]
    if n % 2:
        a, c, a_back, c_back = map(number, (R, C, back(R), back(C)))
        if a > min(a_back, c, c_back) or c > c_back:
            return 0
        return 8 // ((1 + (a == a_back)) * (1 + (c == c_back)) * (1 + (a == c)))
    if 2 * len(R) < m:
        return 0
    a, b, c, d = (number(s) for s in (R, back(S), C, back(D)))
    full = 2**p - 1
    same = lambda s: {s, full - s} if 2 * len(R) == m else {s}
    if a > min(same(a) | same(b) | same(c) | same(d)):
        return 0
    b, c, d = (a in same(s) for s in (b, c, d))
    return ((8, 4, 8), (4, 0, 2))[b][c + d]


def half_turns(n):
    """P(n) for even n, by the formula of section 5."""
    rows = frozenset(range(0, n, 2))
    turned = lambda squares: [(n - 1 - r, n - 1 - c) for r, c in squares]

    def placed(rows, parity):
        found = Counter()
        for columns in permutations(range(parity, n, 2), len(rows)):
            squares = list(zip(sorted(rows), columns))
            both = squares + turned(squares)
            if len({r - c for r, c in both}) == len({r + c for r, c in both}) == len(both):
                found[frozenset(columns)] += 1
        return found

    total = 0
    for x in range(len(rows) + 1):
        for R in map(frozenset, combinations(rows, x)):
            dark, light = placed(R, 0), placed(rows - R, 1)
            for C, k in dark.items():
                # The odd columns of the dark queens are C turned round; the light ones use the others.
                total += k * light[frozenset(range(1, n, 2)) - {n - 1 - c for c in C}]
    return total


def check():
    for n in range(4, 10):
        all_solutions = solutions(n)
        by_unit = defaultdict(int)
        dark_queens = Counter()
        for q in all_solutions:
            dark = [(r, c) for r, c in enumerate(q) if (r + c) % 2 == 0]
            R, S = ({r for r, _ in dark if r % 2 == k} for k in (0, 1))
            by_unit[frozenset(R), frozenset(S)] += 1
            dark_queens[len(dark)] += 1
        total = weighted = 0
        for R, S in units(n):
            dark, light = parts(n, R, S)
            products = {cd: dark[cd] * light[cd] for cd in dark.keys() & light.keys()}
            assert sum(products.values()) == by_unit[R, S], (n, R, S)
            total += sum(products.values())
            weighted += sum(k * weight(n, R, S, *cd) for cd, k in products.items())
        assert total == weighted == len(all_solutions), (n, total, weighted)
        if n % 2 == 0:
            turned = [q for q in all_solutions if all(q[n - 1 - r] == n - 1 - c for r, c in enumerate(q))]
            assert half_turns(n) == len(turned), n
        print(f"n = {n}: Q = {total}, units {len(list(units(n)))}, by dark queens {dict(dark_queens)}")

    # The example.
    n, R, S = 6, frozenset({0, 4}), frozenset({1, 5})
    dark, light = parts(n, R, S)
    for name, rows, parity in [("EE", (0, 4), 0), ("OO", (1, 5), 1), ("EO", (2,), 1), ("OE", (3,), 0)]:
        cells = Counter(tuple(sorted(c)) for c, _ in placements(n, rows, parity))
        print(name, "rows", rows, dict(cells))
    show = lambda m: {tuple(map(tuple, map(sorted, cd))): k for cd, k in sorted(m.items(), key=str)}
    print("dark ", show(dark), "\nlight", show(light))
    print("sum", sum(dark[cd] * light[cd] for cd in dark))


def costs(n, samples=20_000):
    """Knuth's estimate of pairs and of half-solutions, up to symmetry, by the number of queens in each class."""
    random, pairs, halves = Random(n), 0, 0

    def place(classes):
        """Random placements, row by row on free squares, and how many there are by this one's choices."""
        used, weight = set(), 1
        for rows, parity in classes:
            left = set(range(parity, n, 2))
            for r in rows:
                free = [c for c in left if not {("d", r - c), ("a", r + c)} & used]
                if not free:
                    return 0
                c = random.choice(free)
                left.remove(c)
                used |= {("d", r - c), ("a", r + c)}
                weight *= len(free)
        return weight

    even, odd = range(0, n, 2), range(1, n, 2)
    for colour in (0, 1):
        for x in range(len(even) + 1):
            y = x if colour else x - n % 2
            if not 0 <= y <= len(odd):
                continue
            sets = comb(len(even), x) * comb(len(odd), y)
            one = other = both = 0
            for _ in range(samples):
                R, S = sorted(random.sample(even, x)), sorted(random.sample(odd, y))
                one += place([(R, colour)])
                other += place([(S, 1 - colour)])
                both += place([(R, colour), (S, 1 - colour)])
            pairs += sets * one * other / samples**2 / 8
            halves += sets * both / samples / 8
            print(f"{['dark', 'light'][colour]:5} {x:2} {y:2} pairs {pairs:.1e} half-solutions {halves:.1e} so far")


def svg():
    """The solution 2 5 1 4 0 3 of n = 6: whole, its dark half, its light half."""
    queens, n, size = (2, 5, 1, 4, 0, 3), 6, 34
    out = []

    def board(left, title, colours):
        out.append(f'<g transform="translate({left} 40)"><text x="{n * size / 2}" y="-22" class="t">{title}</text>')
        for r in range(n):
            for c in range(n):
                kind = "dl"[(r + c) % 2]
                shown = kind if kind in colours else "o"
                out.append(f'<rect x="{c * size}" y="{r * size}" width="{size}" height="{size}" class="{shown}"/>')
        for r, c in enumerate(queens):
            kind = "dl"[(r + c) % 2]
            if kind in colours:
                x, y = c * size + size / 2, r * size + size / 2
                out.append(f'<text x="{x}" y="{y + 10}" class="q q{kind}">♛</text>')
            if kind in colours and len(colours) == 1:
                name = {"d": "RS", "l": "RS"}[kind][r % 2] + ("" if kind == "d" else "̄")
                out.append(f'<text x="-12" y="{r * size + size / 2 + 5}" class="s">{name}</text>')
                name = "CD"[c % 2] + ("" if kind == "d" else "̄")
                out.append(f'<text x="{c * size + size / 2}" y="-6" class="s">{name}</text>')
        out.append("</g>")

    board(14, "one solution", "dl")
    board(288, "dark squares", "d")
    board(562, "light squares", "l")
    out += [f'<text x="{x}" y="{40 + n * size / 2 + 8}" class="b">{sign}</text>' for x, sign in [(242, "="), (524, "·")]]
    style = (
        "text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#1c2430}.t{font-size:14px;font-weight:600}"
        ".s{font-size:13px;font-style:italic}.b{font-size:26px}.q{font-size:27px}.d{fill:#8d9db5}.l{fill:#f1dfb8}"
        ".o{fill:#fff;stroke:#d9dde3;stroke-width:.6}.qd{fill:#10213f}.ql{fill:#8a3b12}"
    )
    Path(__file__).with_suffix(".svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 782 258" width="782" height="258" role="img" '
        'aria-label="A solution for n = 6, and the queens on its dark squares and on its light squares apart">'
        f'<style>{style}</style><rect width="782" height="258" fill="#fff"/>{"".join(out)}</svg>\n'
    )


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["svg"]:
            svg()
        case ["costs", n]:
            costs(int(n))
        case _:
            check()
