"""queenslab beside what people use, in one run.

    pip install . nqueens python-constraint2 ortools gTTS pillow matplotlib numpy
    python benchmarks/python/compare.py

Each job carries the expected answer. CPU time, the best of as many runs as fit two seconds, the runs of all in turn.
What is not installed is left out aloud. `nqueens` imports gTTS, Pillow and matplotlib without saying so.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import time
from collections.abc import Callable

import queenslab as q

KNOWN = {8: 92, 10: 724, 12: 14200, 14: 365596}


def array(n: int) -> int:
    return len(q.array(n))


def tuples(n: int) -> int:
    return len(list(q.solutions(n)))


def count(n: int) -> int:
    return q.count(n, threads=1)


def plain(n: int) -> int:
    """Bit masks, the way a good Python programmer writes them."""
    full = (1 << n) - 1

    def place(columns: int, down: int, up: int, queens: list[int]):
        if columns == full:
            yield tuple(queens)
            return
        free = full & ~(columns | down | up)
        while free:
            bit = free & -free
            free ^= bit
            queens.append(bit.bit_length() - 1)
            yield from place(columns | bit, (down | bit) << 1, (up | bit) >> 1, queens)
            queens.pop()

    return len(list(place(0, 0, 0, [])))


def nqueens(n: int) -> int:
    from nqueens import Queen

    with contextlib.redirect_stdout(io.StringIO()):
        return len(Queen(n).queen_data) if hasattr(Queen(n), "queen_data") else len(Queen(n).all_pos)


def constraint(n: int) -> int:
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    problem.addVariables(range(n), range(n))
    problem.addConstraint(AllDifferentConstraint())
    for a in range(n):
        for b in range(a + 1, n):
            problem.addConstraint(lambda x, y, d=b - a: abs(x - y) != d, (a, b))
    return len(problem.getSolutions())


def cp_sat(n: int) -> int:
    from ortools.sat.python import cp_model

    class Count(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"q{row}") for row in range(n)]
    model.add_all_different(queens)
    model.add_all_different(queens[row] + row for row in range(n))
    model.add_all_different(queens[row] - row for row in range(n))
    solver, seen = cp_model.CpSolver(), Count()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, seen)
    return seen.found


# With the largest n at which a run takes seconds, not minutes.
JOBS: list[tuple[str, Callable[[int], int], int]] = [
    ("queenslab.array", array, 14),
    ("queenslab.solutions, kept", tuples, 14),
    ("queenslab.count", count, 14),
    ("plain Python, bit masks", plain, 12),
    ("nqueens", nqueens, 12),
    ("python-constraint2", constraint, 8),
    ("OR-Tools CP-SAT, all", cp_sat, 12),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="8,10,12", help="sizes of boards, with commas")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each job, about")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    best: dict[tuple[str, int], float] = {}
    for n in sizes:
        jobs = [(name, job) for name, job, most in JOBS if n <= most]
        start, rounds = time.perf_counter(), 0
        while rounds < 2 or time.perf_counter() - start < options.seconds * len(jobs):
            for name, job in list(jobs):
                if rounds > 1 and best[name, n] > options.seconds:
                    continue
                before = time.process_time()
                try:
                    answer = job(n)
                except ImportError as missing:
                    print(f"left out: {name}, for {missing}", file=sys.stderr)
                    jobs.remove((name, job))
                    continue
                taken = time.process_time() - before
                if answer != KNOWN[n]:
                    raise SystemExit(f"{name} finds {answer} solutions of n = {n}, not {KNOWN[n]}")
                best[name, n] = min(taken, best.get((name, n), taken))
            rounds += 1
            if not jobs:
                break
    print("| CPU ms |" + "".join(f" n = {n} |" for n in sizes))
    print("|---|" + "---|" * len(sizes))
    for name, _, _ in JOBS:
        cells = [f"{1000 * best[name, n]:.3g}" if (name, n) in best else "–" for n in sizes]
        print(f"| {name} | " + " | ".join(cells) + " |")
    for name, _, _ in JOBS[3:]:
        for n in sizes:
            if (name, n) in best:
                ratio = best[name, n] / best["queenslab.array", n]
                print(f"n = {n}: queenslab.array is {ratio:,.0f} times as fast as {name}")


if __name__ == "__main__":
    main()
