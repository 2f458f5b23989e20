// The first page: an animation that becomes a board to play on when the reader touches it.

import assert from "node:assert/strict";
import { expect, open, PHONE, test, texts, until } from "./lab.mjs";

test("home: the animation needs no engine, can be paused, and jumps to a click on its tree", async () => {
  const page = await open("/", { routes: { "**/*.wasm": () => {} } });
  const tree = page.locator(".icicle canvas");
  const now = async () => Number(await tree.getAttribute("data-now"));
  await until("the animation to start", async () => (await now()) > 0);
  await until("a framed solution", async () => (await page.locator(".wall .found").count()) > 0);
  await page.press("Pause");
  const at = await now();
  await page.waitForTimeout(300);
  assert.equal(await now(), at);
  const { x, y, width, height } = await tree.boundingBox();
  await page.mouse.click(x + width * 0.5, y + height / 2);
  await until("the middle", async () => Math.abs((await now()) - width / 2) < width * 0.05);
  await expect(page.locator(".wall")).toContainText("46 of 92");
});

test("home: touching the board, by finger or key, opens it for play, and Back returns", async () => {
  const page = await open("/", PHONE);
  await page.square(5, 2).tap();
  await page.see(".play .board");
  assert.match((await page.addressKept()).search, /5\.2$/);
  await page.goBack();
  await page.see(".home .board");
  await page.tab(page.getByRole("grid"), "ArrowDown", "Enter");
  await page.see(".play .board");
  await page.hear(/./);
});

test("home: with less motion, the finished picture is shown, and its links work by keyboard", async () => {
  const t = texts.en.home;
  const page = await open("/", { reducedMotion: "reduce" });
  await page.see({ ".wall .found": 92, ".home .queen.solved": 8 });
  await page.see(".wall a", t.all("92", "12"));
  // Every door can be opened with the keyboard.
  for (const [title, name] of Object.entries({ [t.today]: "puzzle", [t.watch]: "watch", [t.teach]: "scenes" })) {
    await page.tab(page.getByRole("link", { name: title }), "Enter");
    await page.address(new RegExp(`/${name}/`));
    await page.goBack();
    await page.see(".home");
  }
});

test("home: on paper, the board is not cut off", async () => {
  const page = await open("/");
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.see(".home .stage .board");
  const [{ left, right }] = await page.boxes(".home .stage .board");
  assert.ok(left >= 0 && right <= 718, `from ${left} to ${right}`);
});
