// The dictionaries: the same keys and placeholders in every language, plurals that are right, and
// complaints that follow the language.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { ask, LOCALES, intercept, open, test } from "./lab.mjs";
import { texts, turned } from "./texts.mjs";

/** Every text with the path to it. */
function* leaves(table, path = "") {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === "object") yield* leaves(value, `${path}${key}.`);
    else yield [`${path}${key}`, value];
  }
}

test("languages: counted nouns have the right form", () => {
  const { ru, en } = texts;
  const queens = {
    0: "ферзей",
    1: "ферзь",
    2: "ферзя",
    4: "ферзя",
    5: "ферзей",
    11: "ферзей",
    12: "ферзей",
    21: "ферзь",
  };
  for (const [k, said] of Object.entries(queens)) assert.equal(ru.queens(Number(k)), `${k} ${said}`);
  assert.equal(ru.play.status.attacked(1), "На доске 1 пара ферзей, бьющих друг друга.");
  assert.equal(ru.play.status.attacked(3), "На доске 3 пары ферзей, бьющих друг друга.");
  assert.equal(ru.play.status.attacked(12), "На доске 12 пар ферзей, бьющих друг друга.");
  assert.equal(en.queens(1), "1 queen");
  assert.equal(en.play.status.attacked(2), "2 attacking pairs on the board.");
});

test("languages: pseudo-code is translated whole, by rows and by columns", async () => {
  const { algorithms } = await ask("about");
  for (const locale of ["ru", "zh"]) {
    const { code, turned: pairs } = texts[locale];
    assert.deepEqual(
      Object.keys(code).sort(),
      algorithms
        .filter(({ trace }) => trace)
        .map(({ name }) => name)
        .sort(),
      locale,
    );
    for (const { name, directions, pseudocode } of algorithms) {
      directions.forEach((direction, k) => {
        const told = code[name].map((line) => (direction === "columns" ? turned(line, pairs) : line));
        assert.equal(told.length, pseudocode[k].length, `${locale} ${name} ${direction}`);
        told.forEach((line, at) => {
          const written = pseudocode[k][at].trim();
          assert.ok(line === written || !/[a-z]{2,} [a-z]{2,}/.test(line), `${locale} ${name} ${direction}: ${line}`);
          // Rows and columns stay what they are in the formulas.
          const formulas = (words) =>
            [...words.matchAll(/\(row, column\)|row [−+] column|(row|column) = n|\((row|column) \+ 1\)/g)].map(String);
          assert.deepEqual(formulas(line), formulas(written), `${locale} ${name} ${direction}: ${line}`);
        });
      });
    }
  }
});

/** Where a refusal is complained of, and what the reader does to meet it. */
const COMPLAINTS = [
  ["/play", "board", "internal", (page) => page.square(0, 0).click()],
  ["/play", "hint", "timeout", (page) => page.press(texts.en.play.hint)],
  ["/puzzle?date=2026-11-18", "puzzle_hint", "internal", (page) => page.press(texts.en.puzzle.hint)],
  ["/watch", "frames", "timeout", (page) => page.choose(texts.en.watch.algorithm, "sets")],
  ["/race", "race", "internal", (page) => page.locator(".runners .main").click()],
  ["/explore", "solutions", "not_found", (page) => page.choose(texts.en.explore.list, "fundamental")],
  ["/explore", "export", "too_large", (page) => page.press(texts.en.explore.make)],
  ["/measure", "measure", "malformed", (page) => page.locator(".measure .main").last().click()],
  ["/measure", "share", "internal", (page) => page.locator(".measure .main").first().click()],
  ["/learn", "frames", "invalid", (page) => page.locator(".syllabus button").nth(3).click()],
];

test("languages: a complaint follows the language, and so does what a screen reader was told last", async () => {
  for (const [path, command, refused, act] of COMPLAINTS) {
    const page = await open(path, { before: intercept(command, refused) });
    await act(page);
    for (const locale of LOCALES) {
      await page.locator(".bar select").selectOption(locale);
      const said = page.locator("main [role=alert]", { hasText: texts[locale].refusals[refused] });
      await said.first().waitFor();
    }
  }
  const page = await open("/learn?lesson=problem&screen=3");
  for (const at of ["0:0", "1:1", "2:2", "3:3"]) await page.locator(`.touch [data-at="${at}"]`).click();
  for (const locale of LOCALES) {
    await page.locator(".bar select").selectOption(locale);
    await page.hear(texts[locale].learn.misplaced(4));
  }
});

test("languages: words of the trade are explained where they stand, and those that need no name have none", async () => {
  for (const [path, words] of leaves(texts.en)) {
    if (path.startsWith("lessons.")) continue;
    assert.doesNotMatch(String(words), /\brungs?\b|\brefus/i, path);
  }
  const page = await open("/explore?n=6");
  await page.see(".images li");
  // Who comes for the first time reads it; who comes again finds it behind the ⓘ, and at the word.
  const lead = /one for each orbit: the solutions that turning and mirroring the board make of one another/;
  await page.see(".lead", lead);
  await page.reload();
  await page.see(".images li");
  await page.see(".lead", 0);
  await page.press("About this page");
  await page.see(".lead");
  await expect(page.locator(".orbit").first()).toHaveAttribute("title", /different images/);
});
