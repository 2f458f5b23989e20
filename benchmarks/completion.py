"""The instances of completion.csv in the hands of general solvers: CPU seconds of one thread.

    python benchmarks/completion.py QUEENS SOLVER [SECONDS] [FAMILY...]

QUEENS is the program; SOLVER is `cpsat` (package ortools) or a name of package python-sat, such as
`cadical195`. Building the model is not counted. An answer that differs from the list ends the script.
"""

import csv
import json
import multiprocessing
import subprocess
import sys
import time
from pathlib import Path


def lines(problem):
    """Exactly one queen in each row and column, at most one on each diagonal, as lists of variables."""
    n = problem["rows"]
    barred = {tuple(s) for s in problem["blocked"]}
    given = [tuple(s) for s in problem["given"]]
    free = [
        (r, c)
        for r in range(n)
        for c in range(n)
        if (r, c) in given
        or (r, c) not in barred
        and r - c not in problem["blocked_diagonals"]
        and r + c not in problem["blocked_antidiagonals"]
        and not any(r == a or c == b or abs(r - a) == abs(c - b) for a, b in given)
    ]
    variable = {square: i + 1 for i, square in enumerate(free)}
    exact, most = {}, {}
    for (r, c), v in variable.items():
        for family, key in ((exact, ("r", r)), (exact, ("c", c)), (most, r - c), (most, (r + c, 0))):
            family.setdefault(key, []).append(v)
    rows_and_columns = [("r", i) for i in range(n)] + [("c", i) for i in range(n)]
    return len(free), [exact.get(key, []) for key in rows_and_columns], list(most.values())


def solve(problem, solver, limit):
    squares, exact, most = lines(problem)
    if not all(exact):
        return False, 0.0
    if solver == "cpsat":
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        x = [model.NewBoolVar("") for _ in range(squares)]
        for line in exact:
            model.AddExactlyOne(x[v - 1] for v in line)
        for line in most:
            model.AddAtMostOne(x[v - 1] for v in line)
        search = cp_model.CpSolver()
        search.parameters.num_workers = 1
        search.parameters.max_time_in_seconds = limit
        start = time.process_time()
        status = search.Solve(model)
        took = time.process_time() - start
        yes = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return (yes if yes or status == cp_model.INFEASIBLE else None), took
    from pysat.solvers import Solver

    clauses = [list(line) for line in exact]
    for line in exact + most:
        clauses += [[-a, -b] for i, a in enumerate(line) for b in line[i + 1 :]]
    start = time.process_time()
    with Solver(name=solver, bootstrap_with=clauses) as search:
        answer = search.solve()
        return answer, time.process_time() - start


def main():
    program, solver = sys.argv[1:3]
    limit = float(sys.argv[3]) if len(sys.argv) > 3 else 20.0
    families = sys.argv[4:]
    for row in csv.DictReader(open(Path(__file__).with_name("completion.csv"))):
        if families and row["family"] not in families:
            continue
        options = [row["n"], "--amount", row["amount"], "--seed", row["seed"]]
        command = [program, "puzzle", "generate", "--kind", row["family"], *options]
        problem = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        with multiprocessing.Pool(1) as pool:
            try:
                work = pool.apply_async(solve, (problem, solver, limit))
                answer, seconds = work.get(timeout=2 * limit)
            except multiprocessing.TimeoutError:
                answer, seconds = None, limit
        name = "-".join([row["family"], row["n"], row["amount"], row["seed"]])
        if answer is not None and answer != (row["has_completion"] == "yes"):
            sys.exit(f"{name}: {solver} says {answer}")
        print(name, {True: "yes", False: "no", None: "unknown"}[answer], f"{seconds:.6f}", flush=True)


if __name__ == "__main__":
    main()
