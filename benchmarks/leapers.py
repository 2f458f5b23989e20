"""Knights and kings, as many as there can be, by `queens` and by CP-SAT: CPU seconds of one thread.

    python benchmarks/leapers.py QUEENS [SECONDS] [N...]

QUEENS is the program; CP-SAT comes with the package ortools. On n × n squares fit ⌈n²/2⌉ knights and ⌈n/2⌉² kings; each
solver is asked for that many, and for one more, which there cannot be. Building the model is not counted.
"""

import resource
import subprocess
import sys
import time

KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1)]
KING = [(0, 1), (1, 0), (1, 1), (1, -1)]


def cpsat(n, moves, pieces, limit):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    x = {(r, c): model.NewBoolVar("") for r in range(n) for c in range(n)}
    for (r, c), here in x.items():
        for dr, dc in moves:
            if (r + dr, c + dc) in x:
                model.AddAtMostOne([here, x[r + dr, c + dc]])
    model.Add(sum(x.values()) == pieces)
    search = cp_model.CpSolver()
    search.parameters.num_workers = 1
    search.parameters.max_time_in_seconds = limit
    start = time.process_time()
    status = search.Solve(model)
    took = time.process_time() - start
    yes = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return (yes if yes or status == cp_model.INFEASIBLE else None), took


def queens(program, n, rules, pieces, limit):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "find", str(n), "--rules", rules, "--queens", str(pieces)]
    command += ["--format", "pairs", "--time", str(limit), "--quiet"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {0: True, 1: False}.get(done.returncode), took


def main():
    program = sys.argv[1]
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    sizes = [int(n) for n in sys.argv[3:]] or [6, 8, 10, 16, 24, 32]
    print("rules,n,pieces,expected,queens,queens_seconds,cpsat,cpsat_seconds")
    for rules, moves in (("knights", KNIGHT), ("kings", KING)):
        for n in sizes:
            most = (n * n + 1) // 2 if rules == "knights" else ((n + 1) // 2) ** 2
            for pieces, expected in ((most, True), (most + 1, False)):
                ours, time_of_ours = queens(program, n, rules, pieces, limit)
                theirs, time_of_theirs = cpsat(n, moves, pieces, limit)
                row = [rules, n, pieces, expected, ours, f"{time_of_ours:.3f}", theirs, f"{time_of_theirs:.3f}"]
                print(*row, sep=",", flush=True)
                if {ours, theirs} - {None, expected}:
                    sys.exit("an answer contradicts what is known")


if __name__ == "__main__":
    main()
