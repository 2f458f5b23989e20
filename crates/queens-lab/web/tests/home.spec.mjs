// The first page: its search is the engine's.

import assert from "node:assert/strict";
import { ask, test } from "../e2e/lab.mjs";
import { bundled } from "../e2e/files.mjs";

const search = await bundled("home", 'export * from "./search"');

test("home: the animated search is the engine's, step by step", () => {
  const { LENGTH, momentAt, tree, families } = search;
  for (let from = 0; from <= LENGTH; from += 240) {
    const asked = { algorithm: "arrays", n: 8, direction: "rows", from, stride: 1, frames: 240 };
    const { frames, length } = ask("frames", asked);
    if (length !== null) assert.equal(length, LENGTH);
    for (const { memory: _, line: __, ...frame } of frames) {
      const { line: ___, ...mine } = momentAt(frame.step);
      assert.deepEqual(mine, frame);
    }
  }
  const { whole, ...shape } = ask("shape", { algorithm: "arrays", n: 8, direction: "rows", most: 5000 });
  assert.ok(whole);
  for (const [name, list] of Object.entries(shape)) assert.deepEqual(tree[name], list, name);
  assert.equal(new Set(families).size, 12);
  // Time and step are each other's inverse, and the whole takes half a minute.
  for (let step = 1; step <= LENGTH; step += 7) assert.ok(Math.abs(search.stepAfter(search.timeOf(step)) - step) <= 1);
  assert.ok(search.timeOf(LENGTH) < 40_000);
});
