// Race: by steps and by time.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { heard, open, tabTo, test, textOf, until } from "./lab.mjs";

test("race: by steps and by time, and the table", async () => {
  const page = await open("/race?n=6&runners=scan,arrays,bitmask", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Race", exact: true }).click();
  await page.locator(".results table").waitFor();
  await expect(page.locator(".results tbody tr")).toHaveCount(3);
  await expect(page.locator(".results tbody tr", { hasText: /^scan/ })).toHaveText(/171/);
  await page.getByRole("radio", { name: "time" }).click();
  await expect(page.locator(".results tbody tr")).toHaveCount(3);
  await until("the riddle", async () => /171[\s\S]*42/.test(await textOf(page, ".riddle")));
  await page.leave();
});

test("race: the keyboard is enough, and the winner is announced", async () => {
  const page = await open("/race?n=6&runners=scan,bitmask", { reducedMotion: "reduce" });
  await tabTo(page, page.getByRole("combobox", { name: "Goal" }));
  await page.keyboard.press("ArrowDown");
  await until("all solutions", () => page.url().includes("goal=all"));
  await tabTo(page, page.getByRole("checkbox", { name: "sets" }));
  await page.keyboard.press(" ");
  await until("three run", async () => (await page.locator(".lane").count()) === 3);
  await tabTo(page, page.getByRole("button", { name: "Race", exact: true }));
  await page.keyboard.press("Enter");
  await heard(page, /bitmask/);
  const rows = page.locator(".results tbody tr");
  await expect(rows).toHaveCount(3);
  await until("four solutions of n = 6 in each row", async () =>
    (await rows.allInnerTexts()).every((row) => row.split("\t")[4] === "4"),
  );
  await tabTo(page, page.getByRole("button", { name: "Show again" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("region", { name: "Result" }));
  await page.leave();
});

test("race: it moves unless less motion is wanted", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await open("/race?n=6&runners=scan,bitmask", { reducedMotion });
    // What is drawn is noted in the page, where none of it can be missed.
    await page.evaluate(() => {
      globalThis.parts = new Set();
      // The slowest takes the whole length.
      const look = () => globalThis.parts.add(document.querySelector(".lane progress")?.value);
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const between = () => page.evaluate(() => [...globalThis.parts].filter((part) => 0 < part && part < 1).length);
    await page.getByRole("button", { name: "Race", exact: true }).click();
    await heard(page, /bitmask/);
    if (reducedMotion === "reduce") assert.equal(await between(), 0);
    else await until("it to move", async () => (await between()) > 3);
    await until("its end", () =>
      page
        .locator(".lane progress")
        .first()
        .evaluate((bar) => bar.value === 1),
    );
    await page.leave();
  }
});

test("race: lanes of one size, the last solution stays, and each says how much slower it was", async () => {
  const page = await open("/race?n=6&goal=all&runners=scan,arrays,bitmask,tree,naive", { reducedMotion: "reduce" });
  await page.locator(".runners .main").click();
  await page.locator(".results table").waitFor();
  for (const lane of await page.locator(".lane").all()) {
    // A whole solution, though the search ended with an empty board.
    await expect(lane.locator(".queen")).toHaveAttribute("d", /^[^M]*(M[^M]*){6}$/);
    await expect(lane).toHaveText(/★ 1st|× the best/);
  }
  for (const width of [820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page
      .locator(".lane")
      .evaluateAll((lanes) => lanes.map((lane) => lane.getBoundingClientRect().toJSON()));
    const widths = boxes.map(({ width }) => width);
    assert.ok(Math.max(...widths) - Math.min(...widths) < 1, `one width at ${width}: ${widths}`);
    // What is left over is left over on both sides.
    for (const y of new Set(boxes.map(({ y }) => Math.round(y)))) {
      const row = boxes.filter((box) => Math.round(box.y) === y);
      const [left, right] = [Math.min(...row.map((box) => box.x)), width - Math.max(...row.map((box) => box.right))];
      assert.ok(Math.abs(left - right) < 3, `${left} and ${right} at ${width}`);
    }
  }
  await page.getByRole("button", { name: "Step by step" }).click();
  await expect(page.locator(".side h2")).toHaveText([/./, "naive"]);
  await page.leave();
});
