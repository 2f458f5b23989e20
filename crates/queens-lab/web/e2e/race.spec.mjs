// Race: by steps and by time.

import assert from "node:assert/strict";
import { expect, intercept, open, test, until } from "./lab.mjs";

test("race: the keyboard is enough, lanes have one size, and the table opens two searches", async () => {
  const page = await open("/race?n=6&runners=scan,arrays,bitmask,naive", { reducedMotion: "reduce" });
  await page.tab(page.list("Goal"), "ArrowDown");
  await page.address(/goal=all/);
  await page.tab(page.getByRole("checkbox", { name: "tree" }), " ");
  await page.see(".lane", 5);
  await page.tab(page.button("Race"), "Enter");
  await page.hear(/bitmask/);
  const rows = page.locator(".results tbody tr");
  await page.see(rows, 5);
  const solutions = async () => (await rows.allInnerTexts()).map((row) => row.split("\t")[4]);
  await until("four solutions of n = 6 in each row", async () => String(await solutions()) === "4,4,4,4,4");
  await page.tab(page.button("Play"), "Enter");
  await page.tab(page.getByRole("region", { name: "Result" }));
  await page.pick("time");
  await page.see(".riddle", /171[\s\S]*42/);
  for (const lane of await page.locator(".lane").all()) {
    // The lane shows a whole solution, though the search ended with an empty board.
    await expect(lane.locator(".queen")).toHaveAttribute("d", /^[^M]*(M[^M]*){6}$/);
    await page.see(lane, /★ 1st|× the best/);
  }
  for (const width of [820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lanes = page.locator(".lane");
    const boxes = await lanes.evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().toJSON()));
    // The width of the page without its scroll bar.
    const room = await page.evaluate(() => document.documentElement.clientWidth);
    // The remaining room is divided evenly between both sides.
    for (const box of boxes) {
      assert.ok(Math.abs(box.width - boxes[0].width) < 1, `one size at ${width}`);
      const row = boxes.filter(({ y }) => Math.abs(y - box.y) < 1);
      assert.ok(Math.abs(row[0].x - (room - row.at(-1).right)) < 3, `in the middle at ${width}`);
    }
  }
  // The replay can be stepped and dragged.
  await page.pick("steps");
  await page.see(".replay output", /steps$/);
  await page.heading();
  await page.keys("ArrowLeft");
  await page.see({ ".lane.arrived": 4, ".results": 0 });
  await page.keys("Home");
  await page.see(".lane.arrived", 0);
  await page.keys("End");
  // By time, the machine decides who is last; by steps, the algorithm.
  await page.press("Step by step");
  await page.see(".side h2", [/./, "naive"]);
});

test("race: whatever is chosen, it can be stopped; without a runner there is nothing to start", async () => {
  const page = await open("/race?n=6&runners=scan", { before: intercept({ race: "" }) });
  await page.press("Race", "Board size n: Smaller", "Stop");
  await page.getByRole("checkbox", { name: "scan" }).uncheck();
  await page.address(/runners=none/);
  await page.reload();
  await page.see(page.button("Race"));
  await page.see(".lane", 0);
  await expect(page.button("Race")).toBeDisabled();
});

test("race: the lanes move unless the reader prefers less motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await open("/race?n=6&runners=scan,bitmask", { reducedMotion });
    // The page itself records what is drawn, so that none of it is missed.
    await page.evaluate(() => {
      globalThis.parts = new Set();
      // The slowest runner takes the whole length.
      const look = () => globalThis.parts.add(document.querySelector(".lane progress")?.value);
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await page.press("Race");
    await page.hear(/bitmask/);
    await expect(page.locator(".lane progress").first()).toHaveJSProperty("value", 1);
    const between = await page.evaluate(() => [...globalThis.parts].filter((part) => 0 < part && part < 1).length);
    assert.ok(reducedMotion === "reduce" ? between === 0 : between > 0, `${between} pictures`);
    await page.emulateMedia({ media: "print" });
    await page.see({ ".results:visible": 1, "main :is(button, input):visible": 0 });
  }
});
