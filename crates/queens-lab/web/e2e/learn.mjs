// Learn: every lesson, right and wrong.

import assert from "node:assert/strict";
import { heard, open, tabTo, test, textOf, until } from "./lab.mjs";

test("learn: every lesson's question is answered right, and wrong", async () => {
  const page = await open("/learn");
  const answers = {
    problem: [[0, 1], [1, 3], [2, 0], [3, 2]],
    generate: [[3, 0]],
    backtracking: [[1, 2]],
    lines: [[3, 0], [3, 1], [3, 3], [3, 4], [3, 5]],
    bits: [[2, 0], [2, 5]],
    boards: [[1, 3], [2, 0], [2, 2], [3, 0], [3, 2], [3, 3]],
    symmetry: [[0, 4], [1, 1], [2, 3], [3, 0], [4, 2]],
    counting: [[1, 4], [2, 7], [3, 5], [5, 6]],
  };
  let lesson = 0;
  for (const [name, clicks] of Object.entries(answers)) {
    await page.locator(".syllabus button").nth(lesson++).click();
    await until("the lesson", () => page.url().endsWith(`lesson=${name}`));
    const question = page.locator(".question");
    const one = name === "generate" || name === "backtracking";
    await question.locator(one ? `[data-at="0:1"]` : `[data-at="${clicks[0].join(":")}"]`).click();
    if (!one) await question.getByRole("button", { name: "Check" }).click();
    await question.locator("[data-verdict=wrong]").waitFor();
    for (const [row, column] of one ? clicks : clicks.slice(1)) await question.locator(`[data-at="${row}:${column}"]`).click();
    const check = question.getByRole("button", { name: "Check" });
    if ((await question.locator("[data-verdict=right]").count()) === 0 && (await check.count()) > 0) await check.click();
    await question.locator("[data-verdict=right]").waitFor();
  }
  assert.equal(await page.locator(".dot.done").count(), 8);
  await page.leave();
});


test("learn: the keyboard is enough", async () => {
  const page = await open("/learn");
  await tabTo(page, page.locator(".syllabus button").nth(2));
  await page.keyboard.press("Enter");
  await until("the lesson", () => page.url().endsWith("lesson=backtracking"));
  await tabTo(page, page.locator(".demonstration").getByRole("button", { name: "Step forward" }));
  for (let k = 0; k < 3; k++) await page.keyboard.press("Enter");
  await until("three steps on", async () => (await textOf(page, ".demonstration .number")) === "Step 4");
  await tabTo(page, page.getByRole("grid"));
  await page.keyboard.press("Enter");
  await heard(page, /Check row 2/);
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await heard(page, /Right: row 2 has no free square/);
  await tabTo(page, page.getByRole("button", { name: "Next" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await until("the next lesson", () => page.url().endsWith("lesson=lines"));
  // Lessons are pages of the browser's history.
  await page.goBack();
  await until("back", async () => (await textOf(page, ".lesson h2")) === "Backtracking");
  await page.goForward();
  await until("forward", async () => (await textOf(page, ".lesson h2")).startsWith("Marking lines"));
  await page.leave();
});
