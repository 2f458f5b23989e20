// Errors change with the language, and terms are explained.

import assert from "node:assert/strict";
import { expect, intercept, LOCALES, open, test, texts } from "./lab.mjs";

/** The command that is refused, the reason, the page with the error, and the reader's action that leads to it. */
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

test("languages: an error follows the language, and so does the last announcement", async () => {
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

test("languages: terms are explained where they appear, and internal terms do not appear", async () => {
  const { lessons: _, ...rest } = texts.en;
  JSON.stringify(rest, (key, words) => {
    if (typeof words !== "object") assert.doesNotMatch(String(words), /\brungs?\b|\brefus/i, key);
    return words;
  });
  const page = await open("/explore?n=6");
  await page.see(".images li");
  // On the first visit it is shown; later it is behind the ⓘ, and in the tooltip of the word.
  const lead = /An orbit holds the solutions that become one another/;
  await page.see(".lead", lead);
  await page.reload();
  await page.see(".images li");
  await page.see(".lead", 0);
  await page.press("About this page");
  await page.see(".lead");
  await expect(page.locator(".orbit").first()).toHaveAttribute("title", /different images/);
});
