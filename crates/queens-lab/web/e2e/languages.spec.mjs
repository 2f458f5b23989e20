// The dictionaries: the same keys and placeholders in every language, plurals that are right, and
// complaints that follow the language.

import assert from "node:assert/strict";
import { ask, expect, intercept, LOCALES, open, test, texts, turned } from "./lab.mjs";

test("languages: counted nouns have the right form", () => {
  const { ru, en } = texts;
  const forms = { ферзь: [1, 21], ферзя: [2, 4], ферзей: [0, 5, 11, 12] };
  for (const [form, numbers] of Object.entries(forms))
    for (const k of numbers) assert.equal(ru.queens(k), `${k} ${form}`);
  const attacked = { 1: "1 пара ферзей", 3: "3 пары ферзей", 12: "12 пар ферзей" };
  for (const [k, said] of Object.entries(attacked))
    assert.equal(ru.play.status.attacked(Number(k)), `На доске ${said}, бьющих друг друга.`);
  assert.equal(en.queens(1), "1 queen");
  assert.equal(en.play.status.attacked(2), "2 attacking pairs on the board.");
});

test("languages: pseudo-code is translated whole, by rows and by columns", () => {
  // Rows and columns stay what they are in the formulas.
  const formulas = (line) => line.match(/\(row, column\)|row [−+] column|(row|column) = n|\((row|column) \+ 1\)/g);
  for (const { name, directions, pseudocode } of ask("about").algorithms)
    for (const locale of ["ru", "zh"])
      for (const [k, direction] of directions.entries()) {
        const { code, turned: pairs } = texts[locale];
        const told = code[name].map((line) => (direction === "columns" ? turned(line, pairs) : line));
        const written = pseudocode[k].map((line) => line.trim());
        const english = told.filter((line, at) => line !== written[at] && /[a-z]{2,} [a-z]{2,}/.test(line));
        assert.deepEqual(english, [], `${locale} ${name} ${direction}`);
        assert.deepEqual(told.map(formulas), written.map(formulas), `${locale} ${name} ${direction}`);
      }
});

/** What is refused and why, where that is complained of, and what the reader does to meet it. */
const REFUSALS = [
  ["board", "internal", "/play", (page) => page.square(0, 0).click()],
  ["hint", "timeout", "/play", (page) => page.press(texts.en.play.hint)],
  ["puzzle_hint", "internal", "/puzzle?date=2026-11-18", (page) => page.press(texts.en.puzzle.hint)],
  ["frames", "invalid", "/watch", (page) => page.choose(texts.en.watch.algorithm, "sets")],
  ["frames", "invalid", "/learn", (page) => page.locator(".syllabus button").nth(3).click()],
  ["race", "internal", "/race", (page) => page.locator(".runners .main").click()],
  ["solutions", "not_found", "/explore", (page) => page.choose(texts.en.explore.list, "fundamental")],
  ["export", "too_large", "/explore", (page) => page.press(texts.en.explore.make)],
  ["measure", "malformed", "/measure", (page) => page.locator(".measure .main").last().click()],
  ["share", "timeout", "/measure", (page) => page.locator(".measure .main").first().click()],
];

test("languages: a complaint follows the language, and so does what a screen reader was told last", async () => {
  for (const [command, refused, path, act] of REFUSALS) {
    const page = await open(path, { before: intercept({ [command]: refused }) });
    await act(page);
    for (const locale of LOCALES) {
      await page.language(locale);
      await page.see(page.locator("main [role=alert]", { hasText: texts[locale].refusals[refused] }));
    }
    await page.leave();
  }
  const page = await open("/learn?lesson=problem&screen=3");
  for (const at of ["0:0", "1:1", "2:2", "3:3"]) await page.locator(`.touch [data-at="${at}"]`).click();
  for (const locale of LOCALES) {
    await page.language(locale);
    await page.hear(texts[locale].learn.misplaced(4));
  }
});

test("languages: words of the trade are explained where they stand, and those that need no name have none", async () => {
  const { lessons: _, ...rest } = texts.en;
  JSON.stringify(rest, (key, words) => {
    if (typeof words !== "object") assert.doesNotMatch(String(words), /\brungs?\b|\brefus/i, key);
    return words;
  });
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
