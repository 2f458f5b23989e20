#!/usr/bin/env python3
"""Runs random command lines, made from the help of the program itself, and checks how they end.

    fuzz/command_lines.py QUEENS [LINES [SEED]]

Every one must end with a documented status and without a panic. With status 2 nothing is on stdout but the `error`
object of JSON, or the answers for other parts of the input. Output in JSON must be valid JSON, and match
crates/queens-cli/src/queens.schema.json if Python's jsonschema is installed.
"""

import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE = 2  # Seconds until Ctrl-C.
STATUSES = {0, 1, 2, 3, 130}
FILES = {
    "four.txt": ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
    "columns.txt": "1 3 0 2\n2 0 3 1\n",
    "wrong.txt": "0 1 2 3\n",
    "half.txt": "Q . . .\n. . . .\n. . x .\n. . . .\n",
    "map.txt": "AABB\nAABB\nCCDD\nCCDD\n",
    "puzzle.json": '{"n":5,"stars":1,"regions":["AAAAB","ACCBB","ACDBB","EEDDB","EEEDB"]}\n',
    "list.jsonl": '{"n":4,"queens":[1,3,0,2]}\n{"n":4,"queens":[2,0,3,1]}\n',
    "damaged.json": '{"n":4,"queens":[1,3,',
    "noise.bin": "\x00\x01\xff\u200b%s%n\x1b[31m\n" * 3,
    "empty": "",
}
# By the name of the value: valid values, then wrong or odd ones.
VALUES = {
    "N": (["1", "4", "6", "8"], ["0", "3", "-1", "x", "1e9"]),
    "K": (["1", "3", "20"], ["0", "-2", "9999999999999999999999"]),
    "A..B": (["0..3", "4..6", "5"], ["6..4", "4.."]),
    "SQUARES": (["b4", "0:1 3:2", "a1 b3", "diagonal=-1", "antidiagonal=3"], ["9:9", "z", ""]),
    "RULES": (["torus", "regions", "touch,rows", "none"], ["none,rows", "nothing", ""]),
    "TIME": (["1s", "10ms", "5m"], ["0", "x"]),
    "S": (["0", "7"], ["-1", "x"]),
    "DIR": (["folder", "run"], ["/dev/null", "four.txt"]),
    "YYYY-MM-DD": (["2026-11-24"], ["2026-02-30", "x"]),
    "GRADE": (["easy", "hard", "2.0..4.0"], ["9..1", "x"]),
    "T": (["1", "2"], ["0", "70000"]),
    "E": (["0.5", "10%"], ["2", "-1"]),
    "FILE": ([*FILES, "-"], ["missing", "folder", ""]),
    "N|FILE": (["4", "6", "8", "4x6", "half.txt", "map.txt", "four.txt", "4..6"], ["missing", "1e9", "-"]),
    "STEP": (["0", "7"], ["-1", "100000000"]),
}
ODD = ["", "-", "--", "\udcff", "naïve", "-1", "0", "100"]
# These serve, wait for a terminal, or give the machine work that a signal to one process does not end.
LEFT_OUT = {"lab", "puzzle play", "run submit"}


def read_help(queens):
    """The verbs, each with its arguments: the name of an option, or None for a word, and its values, or None for a flag."""
    listing = subprocess.run([queens, "help", "options"], capture_output=True, text=True, check=True).stdout
    options = re.findall(r"^(?:-\w, )?(--[\w-]+)(?: (\S+))?  \[([^\]]*)\]$", listing, re.M)
    verbs = {verb for *_, verbs in options for verb in verbs.split(", ")} - {"every verb", "queens"} - LEFT_OUT
    table = {verb: [] for verb in sorted(verbs)}
    for verb in table:
        text = subprocess.run([queens, "help", *verb.split()], capture_output=True, text=True, check=True).stdout
        for name, value, having in options:
            if having == "every verb" and name in ("--help", "--version"):
                continue
            if having != "every verb" and verb not in having.split(", "):
                continue
            about = re.search(rf"{name}\b(.*?)(?=\n +(?:-\w, )?--|\n\S|\Z)", text, re.S)
            about = about.group(1) if about else ""
            listed = re.search(r"\[possible values: ([^\]]*)\]", about)
            named = listed.group(1).split(", ") if listed else re.findall(r"^ +- ([\w-]+):", about, re.M)
            named = [re.sub(r"\s+", "", one) for one in named]
            values = (named, ["x"]) if named else VALUES.get(value, (["1", "8"], ODD))
            table[verb].append((name, values if value else None))
        usage = re.search(r"^Usage: queens [^\n]*", text, re.M).group()
        for word in re.findall(r"[\[<]([A-Z][A-Z.|-]*)[\]>]", usage):
            if word not in ("OPTIONS", "COMMAND"):
                table[verb].append((None, VALUES.get(word, (["1", "8"], ODD))))
    return table


def random_line(table, rng):
    """A command line: a verb with its words, and options, most of them its own and with values that they may take."""

    def value(values):
        return rng.choice(values[0] if rng.random() < 0.9 else [*values[1], *ODD])

    verb = rng.choice(list(table))
    arguments = [[value(values)] for name, values in table[verb] if name is None and rng.random() < 0.9]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        of = verb if rng.random() < 0.97 else rng.choice(list(table))
        options = [option for option in table[of] if option[0] is not None]
        name, values = rng.choice(options)
        arguments.append([name] if values is None else [name, value(values)])
    if rng.random() < 0.2:
        arguments.append([rng.choice(["--json", "--format=json"])])
    if rng.random() < 0.05:
        arguments.append([rng.choice(ODD)])
    rng.shuffle(arguments)
    return verb.split() + [word for argument in arguments for word in argument]


def run(queens, arguments, stdin, folder):
    """The status, stdout and stderr, after Ctrl-C if it takes too long."""
    arguments = [argument.encode("utf-8", "surrogateescape") for argument in arguments]
    process = subprocess.Popen(
        [queens, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
    )
    try:
        out, err = process.communicate(stdin.encode("utf-8", "replace"), PATIENCE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, b"", b"it did not end at Ctrl-C"
    return process.returncode, out, err


def faults(arguments, status, out, err, validate):
    """Yields what is wrong with the outcome."""
    err = err.decode("utf-8", "replace")
    if status not in STATUSES:
        yield f"status {status}"
    if "this is a bug" in err or "panicked" in err:
        yield "a panic"
    if status == 2 and not err:
        yield "status 2 without a sentence"
    # The last format counts; with `--format -` and similar values there is none.
    words = " ".join(arguments).replace("--json", "--format=json").replace("-f ", "--format=").replace("--format ", "--format=")
    is_json = (re.findall(r"--format=(\S*)", words) or [""])[-1] == "json"
    if status == 2 and out and b'"error":{' not in out and not re.search(r"(board|puzzle|line) \d+|cannot read", err):
        yield "an answer and status 2"
    # Output to a file is not on stdout, and a command line that cannot be parsed requests nothing.
    if is_json and out:
        for text in out.decode("utf-8", "replace").splitlines():
            try:
                validate(json.loads(text))
            except ValueError as error:
                yield f"no JSON: {error}: {text[:200]}"
                break


def validator():
    """Returns a function that raises ValueError for an object that the schema does not allow."""
    schema = Path(__file__).parent.parent / "crates/queens-cli/src/queens.schema.json"
    try:
        import jsonschema
    except ImportError:
        return lambda value: None
    if not schema.exists():
        return lambda value: None
    checker = jsonschema.Draft202012Validator(json.loads(schema.read_text()))

    def validate(value):
        for error in checker.iter_errors(value):
            raise ValueError(error.message[:300])

    return validate


def main():
    queens = str(Path(sys.argv[1]).resolve())
    lines = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    table, rng, validate = read_help(queens), random.Random(seed), validator()
    folder, found, statuses = tempfile.mkdtemp(), 0, {}
    try:
        for number in range(lines):
            if number % 200 == 0:
                shutil.rmtree(folder)
                Path(folder).mkdir()
            for name, text in FILES.items():
                (Path(folder) / name).write_bytes(text.encode("utf-8", "surrogateescape"))
            arguments, stdin = random_line(table, rng), rng.choice(list(FILES.values()))
            status, out, err = run(queens, arguments, stdin, folder)
            statuses[status] = statuses.get(status, 0) + 1
            for fault in faults(arguments, status, out, err, validate):
                found += 1
                print(f"{fault}: queens {arguments!r} < {stdin[:30]!r}\n    {err[:300]!r}", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{lines} lines of {len(table)} verbs with seed {seed}: statuses {statuses}, {found} faults")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
