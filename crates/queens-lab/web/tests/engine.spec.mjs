// The engine built into the program answers like one built from the current sources; if it does not, `.ci/static` renews it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, ASSETS, test } from "../e2e/lab.mjs";
import { askOf } from "../e2e/engine.mjs";

const about = ask("about");
const watched = about.algorithms.filter(({ trace }) => trace).map(({ name }) => name);
const corner = { row: 0, column: 0 };
const board = (n, ...columns) => ({ n, queens: columns.map((column, row) => ({ row, column })) });
const list = (n, more = {}) => ({ n, fundamental: false, through: [], skip: 0, take: 20, ...more });
const made = (n, more = {}) => ({ puzzle: "made", n, level: null, style: "newspaper", least: null, seed: 7, ...more });
/** Four rows of regions with several solutions. */
const loose = { n: 4, regions: [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3] };

const BOARDS = [
  ...[board(0), board(3), board(4, 0), board(4, 1, 3, 0, 2), board(10, 3), board(99), { nonsense: true }],
  { ...board(7, 0, 2, 3), rules: "super", blocked: [{ row: 3, column: 3 }] },
];
const SIZES = [0, 6, 9, 12, 99];
const paint = Array.from({ length: 36 }, (_, at) => ([7, 8, 14].includes(at) ? 2 : null));
const MAPS = ["AAAB\nCABB\nCCDB\nCDDD", "[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]", "dear diary"];
/** The requests, by command. */
const REQUESTS = {
  about: [{}],
  board: BOARDS,
  hint: BOARDS,
  complete: BOARDS,
  completions: BOARDS,
  solutions: [list(8), list(10, { fundamental: true, skip: 5 }), list(9, { through: [corner] }), list(99)],
  orbit: [{ queens: [0, 4, 7, 5, 2, 6, 1, 3] }, { queens: [0, 1] }],
  heat: [false, true].map((fundamental) => ({ n: 9, fundamental, through: [corner] })),
  levels: SIZES.map((n) => ({ n })),
  export: [...about.formats, "nothing"].map((format) => ({ choice: list(6), format })),
  frames: watched.map((algorithm) => ({ algorithm, n: 6, from: 10, stride: 7, frames: 12 })),
  tree: watched.map((algorithm) => ({ algorithm, n: 5, from: 0, most: 300 })),
  seek: watched.map((algorithm) => ({ algorithm, n: 6, to: "solution", number: 2 })),
  // A search that takes longer than a second and a half has no shape.
  shape: watched.map((algorithm) => ({ algorithm, n: 5, most: 1000 })),
  race: ["first", "all"].map((goal) => ({ n: 6, algorithms: watched, goal })),
  measure: [{ from: 4, to: 6, algorithms: ["bitmask", "auto", "colours"], goal: "all" }],
  estimate: [8, 12].map((from) => ({ from, to: 11, seed: 1 })),
  repair: SIZES.map((n) => ({ n, seed: 3 })),
  squares: SIZES.map((n) => ({ n, seed: 1 })),
  puzzle: [
    // A whole week, and a date that does not exist.
    ...[16, 17, 18, 19, 20, 21, 22, 31].map((day) => ({ puzzle: "daily", date: `2026-11-${day}` })),
    ...["easy", "medium", "hard", "expert", "fiendish"].map((level) => made(8, { level })),
    ...["newspaper", "even", "ribbons"].map((style) => made(9, { style, least: 2 })),
    ...[made(8, { stars: 2 }), made(12, { stars: 3, seed: 2 }), made(12, { seed: 2 ** 53 - 1 }), made(3), made(99)],
    { puzzle: "painted", n: 6, paint, seed: 3 },
    ...MAPS.map((text) => ({ puzzle: "map", text })),
    { puzzle: "read", text: "not a puzzle" },
  ],
  puzzle_check: [loose, { n: 4, regions: Array(16).fill(0) }],
  puzzle_hint: [{ map: loose, queens: [], crosses: [] }],
  puzzle_proof: [loose],
  share: [{ n: 12 }, { n: 99 }],
  part: [{ n: 12, from: 0, to: 3 }],
  sum: ["14200", "14201"].map((all) => ({ n: 12, all })),
  exercises: [{ names: null, seed: 4 }],
  exercise_check: [{ name: "pairs", seed: 4, answer: "3" }],
  paste: [{ text: "1 3 0 2\n0 1 2 3\n" }, { text: "nothing of the kind" }],
  conquer: [{}],
};

test("engine: the built-in engine and the one under test give the same answers", async () => {
  const types = readFileSync(new URL("../src/types.ts", import.meta.url), "utf8");
  const table = types.slice(types.indexOf("export const COMMANDS"));
  for (const [, command] of table.matchAll(/^  (\w+): \[/gm)) assert.ok(REQUESTS[command], `no test of ${command}`);
  const old = await askOf(ASSETS);
  const requests = Object.entries(REQUESTS).flatMap(([command, all]) => all.map((request) => [command, request]));
  for (const [command, request] of requests) {
    const now = ask(command, request);
    const why = `the built-in engine differs on ${command} ${JSON.stringify(request)}: run .ci/static`;
    assert.deepEqual(bare(old(command, request)), bare(now), why);
    if (command !== "puzzle" || !now.puzzle || request.puzzle === "read") continue;
    // A puzzle leads to more requests.
    const { n, stars, regions, names, solution, code } = now.puzzle;
    const map = { n, stars, regions, names };
    requests.push(
      ["puzzle", { puzzle: "read", text: code }],
      ["puzzle_proof", map],
      ["puzzle_check", map],
      ["puzzle_check", { ...map, regions: regions.with(n, regions[n - 1]) }],
      ["puzzle_hint", { map, queens: solution.slice(0, 2), crosses: [] }],
      ["puzzle_hint", { map, queens: [], crosses: solution.slice(0, 1) }],
    );
  }
});

/** An answer without the fields that differ from run to run. */
const bare = (answer) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (["seconds", "shared"].includes(key) ? undefined : value)));
