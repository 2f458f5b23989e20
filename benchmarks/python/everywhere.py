"""The same counts natively, from Python and in WebAssembly, in one run, one thread each.

    python benchmarks/python/everywhere.py FOLDER [PROGRAM]

FOLDER is what `.ci/static FOLDER` wrote; PROGRAM is `queens`, built with optimisation. CPU time, the best of the rounds,
all in turn; each answer is checked.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import queenslab as q

NODE = """
const { readFileSync } = require("node:fs");
let request, told;
const memory = () => instance.exports.memory.buffer;
const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[1])), { page: {
  now: () => performance.now(),
  take: (at) => new Uint8Array(memory(), at).set(request),
  send: (kind, at, length) => (told = JSON.parse(Buffer.from(new Uint8Array(memory(), at, length)))),
} });
const ask = (command, body) => {
  request = new TextEncoder().encode(command + "\\n" + JSON.stringify(body));
  instance.exports.answer(request.length, 3e5);
  return told;
};
for (const line of readFileSync(0, "utf8").trim().split("\\n")) {
  const { algorithm, n } = JSON.parse(line);
  const start = process.cpuUsage();
  let all;
  if (algorithm === "colours") {
    all = ask("share", { n }).parts.reduce((sum, { from, to }) => sum + BigInt(ask("part", { n, from, to }).all), 0n);
  } else {
    const listed = ask("solutions", { n, fundamental: false, through: [], skip: 0, take: 0 });
    all = BigInt(listed.total);
  }
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ all: String(all), seconds: (user + system) / 1e6 }));
}
"""

JOBS = [("colours", 14), ("colours", 16), ("colours", 18), ("auto", 12), ("auto", 14)]


def python(algorithm: str, n: int) -> tuple[int, float]:
    start = time.process_time()
    found = q.count(n, threads=1) if algorithm == "colours" else len(q.array(n))
    return found, time.process_time() - start


def program(path: str, algorithm: str, n: int) -> tuple[int, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    if algorithm == "colours":
        command = [path, "count", str(n), "--threads", "1", "--quiet"]
        found = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    else:
        command = [path, "list", str(n), "--format", "columns", "--quiet"]
        found = subprocess.run(command, check=True, capture_output=True).stdout.count(b"\n")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    module = Path(sys.argv[1]) / "queens-lab.wasm"
    native = sys.argv[2] if len(sys.argv) > 2 else None
    best: dict[tuple[str, str, int], float] = {}

    def note(who: str, algorithm: str, n: int, found: int, seconds: float) -> None:
        known = q.known(n)
        if known is None or found != known.all:
            raise SystemExit(f"{who} finds {found} solutions of n = {n}")
        best[who, algorithm, n] = min(seconds, best.get((who, algorithm, n), seconds))

    for _ in range(3):
        asked = "\n".join(json.dumps({"algorithm": algorithm, "n": n}) for algorithm, n in JOBS)
        told = subprocess.run(
            ["node", "-e", NODE, str(module)], input=asked, check=True, capture_output=True, text=True
        )
        for (algorithm, n), line in zip(JOBS, told.stdout.splitlines()):
            answer = json.loads(line)
            note("WebAssembly", algorithm, n, int(answer["all"]), answer["seconds"])
        for algorithm, n in JOBS:
            note("Python", algorithm, n, *python(algorithm, n))
            if native:
                note("program", algorithm, n, *program(native, algorithm, n))
    columns = ["program", "Python", "WebAssembly"]
    print("| job | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))
    for algorithm, n in JOBS:
        job = "count" if algorithm == "colours" else "go through all solutions of"
        cells = [best.get((who, algorithm, n)) for who in columns]
        print(f"| {job} n = {n} | " + " | ".join("–" if c is None else f"{1000 * c:.3g}" for c in cells) + " |")


if __name__ == "__main__":
    main()
