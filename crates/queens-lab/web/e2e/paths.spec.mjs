// The paths of two people through the lab: a teacher before a class, and somebody on a bus with a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { addressOf, copied, heard, open, PHONE, square, test, textOf, until } from "./lab.mjs";

const inSight = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  const { width, height } = page.viewportSize();
  return (
    box !== null && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1
  );
};

test("paths: a teacher opens a scene before the class, asks, goes back, and takes a film along", async () => {
  const page = await open("/scenes", {
    viewport: { width: 1920, height: 1080 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("link", { name: "One array says no" }).click();
  // The hall sees board, code, what is asked and what refuses, and the sentence, in one window.
  await until("the law", async () =>
    /row − column = 1 is taken by the queen on 2:1/.test(await textOf(page, ".narration")),
  );
  for (const part of [".stage .board", ".code", ".bit.refuses", ".narration", ".icicle canvas", ".transport .main"])
    await until(`${part} in sight`, () => inSight(page, part));
  await expect(page.locator(".bar")).toBeHidden();
  // "What happens next?" The class says, then sees, and the step before comes again.
  await page.getByRole("button", { name: "queen placed" }).click();
  await page.locator("[data-testid=score]").waitFor();
  const after = await textOf(page, ".scrub output");
  await page.keyboard.press("ArrowLeft");
  await until("the step before", async () => (await textOf(page, ".scrub output")) !== after);
  // Pseudo-code gives way to the language of the class.
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Code" }).selectOption("java");
  await until("Java, the same moment", async () =>
    /if|continue/.test((await page.locator(".code li.lit").allInnerTexts()).join()),
  );
  // The link brings the same moment on another machine; a film goes into the slides.
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await copied(page, /algorithm=arrays&n=6&step=140&code=java/);
  const pupil = await open(link, { width: "phone" });
  await until(
    "the same sentence",
    async () => (await textOf(pupil, ".narration")) === (await textOf(page, ".narration")),
  );
  await pupil.leave();
  await page.getByRole("button", { name: "Export a step or a film" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Format" }).selectOption("gif");
  await dialog.getByRole("combobox", { name: "Pixels" }).selectOption("480");
  const last = dialog.getByRole("spinbutton", { name: "to step" });
  await last.fill("144");
  await last.press("Enter");
  const [film] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Create file" }).click(),
  ]);
  assert.equal(
    readFileSync(await film.path())
      .subarray(0, 6)
      .toString(),
    "GIF89a",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Learn" }).click();
  await page.locator(".syllabus button").first().waitFor();
  await page.leave();
});

test("paths: on a bus one plays, asks, solves a puzzle and watches a search, with one thumb", async () => {
  const page = await open("/play?n=6", PHONE);
  const width = 390;
  await expect(async () => {
    const [board, status, tools, pages] = await Promise.all(
      ["svg.board", ".status", ".tools", ".bar nav"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(board.width >= width - 1, `the board has ${board.width} of ${width} points`);
    // Board, the one status line above it and the tools below it are there at once, above the pages.
    assert.ok(
      status.y + status.height <= board.y + 1 &&
        tools.y >= board.y + board.height - 1 &&
        tools.y + tools.height <= pages.y,
      JSON.stringify({ status, board, tools, pages }),
    );
  }).toPass();
  for (const [row, column] of [
    [0, 1],
    [1, 3],
  ])
    await square(page, row, column).tap();
  await page.getByRole("button", { name: "Hint" }).tap();
  await heard(page, /still leads to a solution/);
  await until(
    "the answer and what it points at",
    async () => (await inSight(page, ".mark.hint")) && (await inSight(page, ".status")),
  );
  await page.getByRole("button", { name: "Complete" }).tap();
  await page.locator(".queen.solved").first().waitFor();
  // n = 20: a tap enlarges, the next one places.
  await page.goto(addressOf("/play?n=20"));
  await square(page, 3, 5).tap();
  await until("a square for a finger", async () => (await square(page, 3, 5).boundingBox()).width >= 24);
  await square(page, 3, 5).tap();
  await until("a queen", async () => (await page.locator(".cell .queen").count()) === 1);
  // Watch: tabs below the board, one at a time, the board in sight with each.
  await page.goto(addressOf("/watch?algorithm=arrays&n=6&step=140"));
  for (const [tab, part] of [
    ["Memory", ".memory .bit"],
    ["Call stack", ".calls"],
    ["Search tree", ".icicle canvas"],
    ["Pseudo-code", ".code"],
  ]) {
    await page.getByRole("radio", { name: tab, exact: true }).tap();
    await page.locator(part).first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await until(`${tab}: the board in sight`, () => inSight(page, ".stage .board"));
    await expect(async () => {
      const [board, player, pages] = await Promise.all(
        [".stage .board", ".transport", ".bar nav"].map((part) => page.locator(part).boundingBox()),
      );
      assert.ok(
        board.y + board.height <= player.y + 1 && player.y + player.height <= pages.y,
        `${tab}: the player covers nothing of the board: ${JSON.stringify({ board, player, pages })}`,
      );
    }).toPass();
    await expect(page.locator(".code, .memory, .calls, .icicle"), tab).toHaveCount(1);
  }
  const before = await textOf(page, ".narration");
  await page.getByRole("button", { name: "Step forward" }).tap();
  await until("the next step", async () => (await textOf(page, ".narration")) !== before);
  // On its side: the board beside what moves it.
  await page.setViewportSize({ width: 844, height: 390 });
  await until("side by side", async () => {
    const [board, moves] = [
      await page.locator(".stage .board").boundingBox(),
      await page.locator(".transport .row").boundingBox(),
    ];
    return board.height > 250 && moves.x >= board.x + board.width && moves.y + moves.height <= 390;
  });
  await page.leave();
});

test("paths: what is chosen outlives a launch of the lab at the same address", async () => {
  const page = await open("/play?n=5");
  await page.locator(".bar select").selectOption("zh");
  await page.getByRole("radio").nth(2).click();
  await page.close();
  const again = await page.context().newPage();
  await again.goto(addressOf("/play"));
  await until("Chinese", async () => (await again.locator("html").getAttribute("lang")) === "zh-Hans");
  await expect(again.locator("html")).toHaveAttribute("data-theme", "dark");
  await again.context().close();
});
