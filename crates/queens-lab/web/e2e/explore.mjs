// Explore: pages, orbits, filter, export.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { heard, open, square, tabTo, test, textOf, until } from "./lab.mjs";

test("explore: pages, filter, orbits, export", async () => {
  const page = await open("/explore?n=8");
  await until("92", async () => (await textOf(page, "[data-testid=total]")) === "92 solutions");
  await page.getByRole("button", { name: "Last page" }).click();
  await until("the last", async () => (await page.locator(".tile").count()) === 32);
  await page.getByRole("combobox", { name: "Show" }).selectOption("fundamental");
  await until("12", async () => (await textOf(page, "[data-testid=total]")) === "12 solutions");
  await page.locator(".tile .o4").click();
  await until("4 twice", async () => (await page.locator(".images li.same").count()) === 4);
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  await square(page, 0, 0).click();
  await until("4 in the corner", async () => (await textOf(page, "[data-testid=total]")) === "4 solutions");
  const labels = await page.locator(".tile svg").evaluateAll((boards) => boards.map((board) => board.getAttribute("aria-label")));
  assert.ok(labels.every((label) => /: 0 /.test(label)));
  for (const format of ["columns", "png"]) {
    await page.getByRole("combobox", { name: "Format" }).selectOption(format);
    await page.getByRole("button", { name: "Create file" }).click();
    await page.locator("a[download]").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a[download]").click()]);
    const bytes = readFileSync(await download.path());
    if (format === "columns") assert.equal(bytes.toString().trim().split("\n").length, 4);
    else assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  }
  await page.leave();
});

test("explore: the keyboard is enough", async () => {
  const page = await open("/explore?n=8");
  await heard(page, /92 solutions/);
  await tabTo(page, page.getByRole("combobox", { name: "Show" }));
  await page.keyboard.press("ArrowDown");
  await heard(page, /12 solutions/);
  await tabTo(page, page.locator(".tile").nth(9));
  await page.keyboard.press("Enter");
  await until("the orbit of four", async () => (await page.locator(".images li.same").count()) === 4);
  await tabTo(page, page.getByRole("grid"));
  for (const key of ["ArrowDown", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await until("the filter", () => page.url().includes("through=1.4"));
  await until("only what goes through it", async () => {
    const labels = await page.locator(".tile svg").evaluateAll((boards) => boards.map((board) => board.getAttribute("aria-label")));
    return labels.length > 0 && labels.every((label) => /: \d 4 /.test(label));
  });
  await tabTo(page, page.getByRole("combobox", { name: "Format" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Create file" }));
  await page.keyboard.press("Enter");
  // The focus goes to the file that was made.
  await until("the file", () => page.evaluate(() => document.activeElement.hasAttribute("download")));
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.match(download.suggestedFilename(), /^queens-8-/);
  await page.leave();
});
