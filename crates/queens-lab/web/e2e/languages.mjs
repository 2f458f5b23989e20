// The dictionaries: the same keys and placeholders in every language, and plurals that are right.

import assert from "node:assert/strict";
import { test } from "./lab.mjs";
import { texts } from "./texts.mjs";

/** Every text with the path to it. */
function* leaves(table, path = "") {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === "object") yield* leaves(value, `${path}${key}.`);
    else yield [`${path}${key}`, value];
  }
}

/** What to give to texts that take more than numbers; the others get numbers to look for. */
const GIVEN = { "play.along": ["51", "diagonal"], "solutions.orbitWhy": [4, ["51", "52"]], "solutions.found": ["51", 51] };

test("every language has the same texts with the same placeholders", () => {
  const english = new Map(leaves(texts.en));
  assert.ok(english.size > 250);
  for (const locale of ["ru", "zh"]) {
    const table = new Map(leaves(texts[locale]));
    assert.deepEqual([...table.keys()].sort(), [...english.keys()].sort(), locale);
    for (const [path, pattern] of english) {
      const text = table.get(path);
      assert.equal(typeof text, typeof pattern, `${locale} ${path}`);
      if (typeof pattern === "string") {
        assert.ok(text.trim().length > 0, `${locale} ${path} is empty`);
        continue;
      }
      const given = GIVEN[path] ?? [51, 52, 53].slice(0, pattern.length);
      const found = (said) => [...new Set(said.match(/5[123]/g))].sort();
      assert.deepEqual(found(text(...given)), found(pattern(...given)), `${locale} ${path}: ${text(...given)}`);
    }
  }
});

test("counted nouns have the right form", () => {
  const { ru, en } = texts;
  const queens = { 0: "0 ферзей", 1: "1 ферзь", 2: "2 ферзя", 4: "4 ферзя", 5: "5 ферзей", 11: "11 ферзей", 12: "12 ферзей", 21: "21 ферзь", 22: "22 ферзя", 25: "25 ферзей" };
  for (const [k, said] of Object.entries(queens)) assert.equal(ru.queens(Number(k)), said);
  assert.equal(ru.play.status.attacked(1), "На доске 1 пара ферзей бьёт друг друга.");
  assert.equal(ru.play.status.attacked(3), "На доске 3 пары ферзей бьют друг друга.");
  assert.equal(ru.play.status.attacked(12), "На доске 12 пар ферзей бьют друг друга.");
  assert.equal(en.queens(1), "1 queen");
  assert.equal(en.play.status.attacked(2), "2 attacking pairs on the board.");
});
