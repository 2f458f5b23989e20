// The engine that is built into the program says what one of today's sources says: where it does not, `.ci/static` renews it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, ASSETS, test } from "./lab.mjs";
import { askOf } from "./engine.mjs";

const board = (n, ...queens) => ({ n, queens: queens.map(([row, column]) => ({ row, column })) });
const list = (n, more = {}) => ({ n, fundamental: false, through: [], skip: 0, take: 20, ...more });
const about = ask("about");
const watched = about.algorithms.filter(({ trace }) => trace).map(({ name }) => name);
const made = (n, more = {}) => ({ puzzle: "made", n, level: null, style: "newspaper", least: null, seed: 7, ...more });
const painted = Array.from({ length: 36 }, (_, at) => ([7, 8, 14].includes(at) ? 2 : null));
/** Four rows with several solutions, and with none; regions that are whole. */
const loose = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
const REQUESTS = [
  ["board", board(8, [0, 0], [1, 2], [7, 7])],
  ["board", board(0)],
  ["board", board(99)],
  ["board", { nonsense: true }],
  ["hint", board(8, [0, 0])],
  ["hint", board(6, [0, 0])],
  ["hint", board(4, [0, 1], [1, 3], [2, 0], [3, 2])],
  ["complete", board(30, [0, 0])],
  ["complete", board(4, [0, 0])],
  ["completions", board(10, [0, 3])],
  ["completions", board(4, [0, 0])],
  ["solutions", list(8)],
  ["solutions", list(10, { fundamental: true, skip: 5 })],
  ["solutions", list(9, { through: [{ row: 0, column: 4 }] })],
  ["solutions", list(99)],
  ["orbit", { queens: [0, 4, 7, 5, 2, 6, 1, 3] }],
  ["orbit", { queens: [0, 1] }],
  // A whole week, and a day that is none.
  ...[16, 17, 18, 19, 20, 21, 22, 31].map((day) => ["puzzle", { puzzle: "daily", date: `2026-11-${day}` }]),
  ...["easy", "medium", "hard", "expert", "fiendish"].map((level) => ["puzzle", made(8, { level })]),
  ...["newspaper", "even", "ribbons"].map((style) => ["puzzle", made(9, { style, least: 2 })]),
  ["puzzle", made(12, { seed: 2 ** 53 - 1 })],
  ["puzzle", made(8, { stars: 2 })],
  ["puzzle", made(12, { stars: 3, seed: 2 })],
  ["puzzle", made(15, { stars: 2 })],
  ["puzzle", { puzzle: "painted", n: 6, paint: painted, seed: 3 }],
  ...[
    "AAAB\nCABB\nCCDB\nCDDD",
    "[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]",
    "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4",
    "dear diary",
  ].map((text) => ["puzzle", { puzzle: "map", text }]),
  ["puzzle", made(99)],
  ["puzzle", made(3)],
  ["puzzle", { puzzle: "read", text: "not a puzzle" }],
  ["puzzle_check", { n: 4, regions: loose }],
  ["puzzle_proof", { n: 4, regions: loose }],
  ["puzzle_check", { n: 4, regions: loose.map(() => 0) }],
  ["puzzle_hint", { n: 4, regions: loose, queens: [], crosses: [] }],
  ...about.formats.map((format) => ["export", { choice: list(6), format }]),
  ["export", { choice: list(6), format: "nothing" }],
  ...watched.flatMap((algorithm) => [
    ["frames", { algorithm, n: 6, from: 10, stride: 7, frames: 12 }],
    ["tree", { algorithm, n: 5, from: 0, most: 300 }],
    ["seek", { algorithm, n: 6, to: "solution", number: 2 }],
    // A search that is not gone through in a second and a half has no shape.
    ["shape", { algorithm, n: 5, most: 1000 }],
  ]),
  ["frames", { algorithm: "colours", n: 6, from: 0, stride: 1, frames: 1 }],
  ["seek", { algorithm: "arrays", n: 8, to: "step", number: 2 ** 40 }],
  ["race", { n: 8, algorithms: watched, goal: "first" }],
  ["race", { n: 6, algorithms: watched, goal: "all" }],
  ["measure", { from: 4, to: 6, algorithms: ["bitmask", "auto", "colours"], goal: "all" }],
  ["heat", { n: 9, fundamental: false, through: [{ row: 0, column: 4 }] }],
  ["heat", { n: 10, fundamental: true, through: [] }],
  ["levels", { n: 9 }],
  ["levels", { n: 0 }],
  ["levels", { n: 99 }],
  ["board", { ...board(6, [0, 0], [1, 2]), rules: "super", blocked: [{ row: 3, column: 3 }] }],
  ["completions", { ...board(7), rules: "torus" }],
  ["estimate", { from: 8, to: 11, seed: 1 }],
  ["estimate", { from: 9, to: 8, seed: 1 }],
  ["repair", { n: 8, seed: 3 }],
  ["repair", { n: 3, seed: 1 }],
  ["repair", { n: 99, seed: 1 }],
  ["squares", { n: 9, seed: 1 }],
  ["squares", { n: 12, seed: 1 }],
  ["squares", { n: 99, seed: 1 }],
  ["share", { n: 12 }],
  ["share", { n: 99 }],
  ["part", { n: 12, from: 0, to: 3 }],
  ["sum", { n: 12, all: "14200" }],
  ["sum", { n: 12, all: "14201" }],
  ["about", {}],
  ["exercises", { names: null, seed: 4 }],
  ["exercise_check", { name: "pairs", seed: 4, answer: "3" }],
  ["paste", { text: "1 3 0 2\n0 1 2 3\n" }],
  ["paste", { text: "nothing of the kind" }],
  ["conquer", {}],
];

test("engine: every answer of the one that is built in is that of the one under test", async () => {
  const types = readFileSync(new URL("../src/types.ts", import.meta.url), "utf8");
  const table = types.slice(types.indexOf("export const COMMANDS"));
  const named = new Set(REQUESTS.map(([command]) => command));
  for (const [, command] of table.matchAll(/^  (\w+): \[/gm)) assert.ok(named.has(command), `nothing asks ${command}`);
  const old = await askOf(ASSETS);
  const requests = [...REQUESTS];
  for (const [command, request] of requests) {
    const now = ask(command, request);
    assert.deepEqual(
      bare(old(command, request)),
      bare(now),
      `the built-in engine answers another thing to ${command} ${JSON.stringify(request)}: run .ci/static`,
    );
    if (command !== "puzzle" || !now.puzzle || request.puzzle === "read") continue;
    // A puzzle brings more to ask.
    const { n, stars, regions, solution, code } = now.puzzle;
    requests.push(
      ["puzzle", { puzzle: "read", text: code }],
      ["puzzle_proof", { n, stars, regions }],
      ["puzzle_check", { n, stars, regions }],
      ["puzzle_check", { n, stars, regions: regions.with(n, regions[n - 1]) }],
      ["puzzle_hint", { n, stars, regions, queens: solution.slice(0, 2), crosses: [] }],
      ["puzzle_hint", { n, stars, regions, queens: [], crosses: solution.slice(0, 1) }],
      ["puzzle_hint", { n, stars, regions, queens: solution, crosses: [] }],
    );
  }
});

/** An answer without what differs from time to time. */
const bare = (answer) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (["seconds", "shared"].includes(key) ? undefined : value)));
