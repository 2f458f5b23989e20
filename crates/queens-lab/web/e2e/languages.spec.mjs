// The dictionaries: the same keys and placeholders in every language, plurals that are right, and
// complaints that follow the language.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { ask, LOCALES, intercept, open, square, test, until } from "./lab.mjs";
import { texts, turned } from "./texts.mjs";

/** Every text with the path to it. */
function* leaves(table, path = "") {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === "object") yield* leaves(value, `${path}${key}.`);
    else yield [`${path}${key}`, value];
  }
}

test("counted nouns have the right form", () => {
  const { ru, en } = texts;
  const queens = {
    0: "0 ферзей",
    1: "1 ферзь",
    2: "2 ферзя",
    4: "4 ферзя",
    5: "5 ферзей",
    11: "11 ферзей",
    12: "12 ферзей",
    21: "21 ферзь",
    22: "22 ферзя",
    25: "25 ферзей",
  };
  for (const [k, said] of Object.entries(queens)) assert.equal(ru.queens(Number(k)), said);
  assert.equal(ru.play.status.attacked(1), "На доске 1 пара ферзей, бьющих друг друга.");
  assert.equal(ru.play.status.attacked(3), "На доске 3 пары ферзей, бьющих друг друга.");
  assert.equal(ru.play.status.attacked(12), "На доске 12 пар ферзей, бьющих друг друга.");
  assert.equal(en.queens(1), "1 queen");
  assert.equal(en.play.status.attacked(2), "2 attacking pairs on the board.");
});

test("pseudo-code is translated whole, by rows and by columns", async () => {
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
  ["/play", "board", "internal", (page) => square(page, 0, 0).click()],
  ["/play", "hint", "timeout", (page) => page.getByRole("button", { name: texts.en.play.hint }).click()],
  [
    "/puzzle?date=2026-11-18",
    "puzzle_hint",
    "internal",
    (page) => page.getByRole("button", { name: texts.en.puzzle.hint, exact: true }).click(),
  ],
  [
    "/watch",
    "frames",
    "timeout",
    (page) => page.getByRole("combobox", { name: texts.en.watch.algorithm }).selectOption("sets"),
  ],
  ["/race", "race", "internal", (page) => page.locator(".runners .main").click()],
  [
    "/explore",
    "solutions",
    "not_found",
    (page) => page.getByRole("combobox", { name: texts.en.explore.list }).selectOption("fundamental"),
  ],
  ["/explore", "export", "too_large", (page) => page.getByRole("button", { name: texts.en.explore.make }).click()],
  ["/measure", "measure", "malformed", (page) => page.locator(".measure .main").last().click()],
  ["/measure", "share", "internal", (page) => page.locator(".measure .main").first().click()],
  ["/learn", "frames", "invalid", (page) => page.locator(".syllabus button").nth(3).click()],
];

test("a complaint follows the language", async () => {
  for (const [path, command, refused, act] of COMPLAINTS) {
    const page = await open(path, { before: intercept(command, refused) });
    await act(page);
    for (const locale of LOCALES) {
      await page.locator(".bar select").selectOption(locale);
      const wanted = texts[locale].refusals[refused];
      await until(`${path} to complain of ${command} in ${locale}`, async () =>
        (await page.locator("main [role=alert]").allInnerTexts()).some((said) => said.includes(wanted)),
      );
    }
    await page.leave();
  }
});

test("what a screen reader was told last follows the language", async () => {
  const page = await open("/learn?lesson=problem&screen=3");
  for (const at of ["0:0", "1:1", "2:2", "3:3"]) await page.locator(`.touch [data-at="${at}"]`).click();
  for (const locale of LOCALES) {
    await page.locator(".bar select").selectOption(locale);
    await until(
      `to hear it in ${locale}`,
      async () => (await page.locator("[role=status]").innerText()) === texts[locale].learn.misplaced(4),
    );
  }
  await page.leave();
});

test("words of the trade are explained where they stand, and those that need no name have none", async () => {
  for (const [path, words] of leaves(texts.en)) {
    if (path.startsWith("lessons.")) continue;
    assert.doesNotMatch(String(words), /\brungs?\b|\brefus/i, path);
  }
  const page = await open("/explore?n=6");
  await page.locator(".images li").first().waitFor();
  // Who comes for the first time reads it; who comes again finds it behind the ⓘ, and at the word.
  await expect(page.locator(".lead")).toHaveText(
    /one for each orbit: the solutions that turning and mirroring the board make of one another/,
  );
  await page.reload();
  await page.locator(".images li").first().waitFor();
  await expect(page.locator(".lead")).toHaveCount(0);
  await page.getByRole("button", { name: "About this page" }).click();
  await page.locator(".lead").waitFor();
  await expect(page.locator(".orbit").first()).toHaveAttribute("title", /different images/);
  await page.leave();
});
