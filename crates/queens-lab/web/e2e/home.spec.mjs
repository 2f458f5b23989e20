// The first page: a search that is the engine's, and whoever touches it has the board.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { addressKept, ask, heard, LOCALES, open, PHONE, scan, shownAt, square, tabTo, test, until } from "./lab.mjs";
import { search, texts } from "./texts.mjs";

test("home: the search is the engine's, step by step", () => {
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

test("home: it moves before the engine is there, can be stopped, and is dragged along its tree", async () => {
  const page = await open("/icon.svg", { shown: "svg" });
  page.troubles = [];
  await page.route("**/*.wasm", () => {});
  await page.goto(shownAt("").replace(/\/$/, ""));
  const tree = page.locator(".icicle canvas");
  const now = async () => Number(await tree.getAttribute("data-now"));
  await until("it to move", async () => (await now()) > 0);
  await until("a solution in its frame", async () => (await page.locator(".wall .found").count()) > 0);
  await page.getByRole("button", { name: "Pause" }).click();
  const at = await now();
  await page.waitForTimeout(300);
  assert.equal(await now(), at);
  const { x, y, width, height } = await tree.boundingBox();
  await page.mouse.click(x + width * 0.5, y + height / 2);
  await until("the middle", async () => Math.abs((await now()) - width / 2) < width * 0.05);
  await expect(page.locator(".wall")).toContainText("46 of 92");
  await page.context().close();
});

test("home: whoever touches the board has it, and comes back", async () => {
  const page = await open("/", PHONE);
  await square(page, 5, 2).tap();
  await page.locator(".play .board").waitFor();
  assert.match((await addressKept(page)).search, /5\.2$/);
  await page.goBack();
  await page.locator(".home .board").waitFor();
  await page.leave();
});

for (const locale of LOCALES)
  test(`home: with less motion it is the finished picture, in ${locale}`, async () => {
    const t = texts[locale];
    const page = await open("/", { locale, reducedMotion: "reduce" });
    await expect(page.locator(".wall .found")).toHaveCount(92);
    await expect(page.locator(".home .queen.solved")).toHaveCount(8);
    await expect(page.locator(".wall a")).toHaveText(t.home.all("92", "12"));
    assert.deepEqual(await scan(page), []);
    // Every door by the keyboard.
    for (const [title, name] of [
      [t.home.today, "puzzle"],
      [t.home.watch, "watch"],
      [t.home.teach, "scenes"],
    ]) {
      await tabTo(page, page.getByRole("link", { name: title }));
      await page.keyboard.press("Enter");
      await until(name, () => page.url().startsWith(shownAt(name)));
      await page.goBack();
      await page.locator(".home").waitFor();
    }
    await page.leave();
  });

test("home: the board by the keyboard", async () => {
  const page = await open("/", { reducedMotion: "reduce" });
  await tabTo(page, page.getByRole("grid"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator(".play .board").waitFor();
  await heard(page, /./);
  await page.leave();
});
