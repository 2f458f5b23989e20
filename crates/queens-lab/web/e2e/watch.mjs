// Watch: step, seek, every algorithm, the tree.

import assert from "node:assert/strict";
import { heard, open, tabTo, test, textOf, until } from "./lab.mjs";

test("watch: step both ways, scrub, next solution, every algorithm's memory", async () => {
  const page = await open("/watch?algorithm=arrays&n=6");
  const at = (step) => until(`step ${step}`, async () => (await textOf(page, ".scrub output")).startsWith(`step ${step} `));
  await at(0);
  const heading = page.locator("h1");
  await heading.click();
  for (const [key, step] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowRight", 3], ["ArrowLeft", 2], ["Shift+ArrowRight", 12], ["Home", 0]]) {
    await page.keyboard.press(key);
    await at(step);
  }
  await page.keyboard.press("n");
  await until("the first solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  const board = await page.locator(".stage .queen").count();
  assert.equal(board, 6);
  const step = page.url();
  await page.keyboard.press("n");
  await until("the second", async () => (await textOf(page, "[data-testid=solutions]")) === "2");
  await page.keyboard.press("p");
  await until("back to the first", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  await page.keyboard.press("End");
  await until("the end", async () => (await textOf(page, "[data-testid=solutions]")) === "4");
  assert.equal(await textOf(page, "[data-testid=nodes]"), "153");
  assert.ok(step.includes("algorithm=arrays"));
  for (const [algorithm, shape] of [["scan", ".chip"], ["sets", ".chip"], ["bitmask", ".bit"], ["tree", ".child"], ["naive", ".chip"], ["arrays", ".bit"]]) {
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption(algorithm);
    await at(0);
    for (let k = 0; k < 4; k++) await page.keyboard.press("ArrowRight");
    await page.locator(`.memory ${shape}`).first().waitFor();
    assert.equal(await page.locator(".code li.lit").count(), 1, algorithm);
  }
  await page.leave();
});

test("watch: a click in the tree goes to that node", async () => {
  const page = await open("/watch?algorithm=scan&n=4");
  await page.locator("canvas").waitFor();
  const box = await page.locator("canvas").boundingBox();
  await page.keyboard.press("n");
  await until("a solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  // The way that is drawn ends at the root.
  const [x, y] = (await page.locator(".tree-way polyline").getAttribute("points")).split(" ").at(-1).split(",").map(Number);
  await page.mouse.click(box.x + x, box.y + y);
  await until("the root", async () => (await textOf(page, ".narration")).includes("node 0"));
  await page.leave();
});

test("watch: the keyboard is enough, in the player and in the tree", async () => {
  const page = await open("/watch?algorithm=scan&n=8");
  await page.locator("canvas").waitFor();
  await tabTo(page, page.getByRole("combobox", { name: "Algorithm" }));
  await page.keyboard.press("ArrowDown");
  await until("the next algorithm", () => page.url().includes("algorithm=arrays"));
  await tabTo(page, page.getByRole("button", { name: "Board size n: Smaller" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press(" ");
  await until("n = 6", () => page.url().includes("n=6"));
  const way = () => page.locator(".tree-way polyline").getAttribute("points");
  await tabTo(page, page.locator("canvas"));
  await page.keyboard.press("ArrowRight");
  await heard(page, /node 0/);
  for (let k = 0; k < 5; k++) await page.keyboard.press("ArrowRight");
  await until("a way in the tree", async () => (await way()).split(" ").length > 1);
  for (const key of ["+", "+", "PageDown", "PageUp", "-", "0"]) {
    const before = await way();
    await page.keyboard.press(key);
    await until(`the tree answers ${key}`, async () => (await way()) !== before);
  }
  await tabTo(page, page.getByRole("button", { name: "Play" }));
  await page.keyboard.press("Enter");
  await until("it plays", async () => Number(/\d+/.exec(await textOf(page, ".scrub output"))[0]) > 12);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Next solution" }));
  await page.keyboard.press("Enter");
  await heard(page, /Solution (number )?1/);
  await tabTo(page, page.getByRole("slider", { name: "Step" }));
  await page.keyboard.press("Home");
  await heard(page, /has not begun/);
  // A button that has no use any more keeps the focus.
  await tabTo(page, page.getByRole("button", { name: "To the beginning" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Step back" }));
  await page.leave();
});

test("watch: a search by columns fills the board from the left", async () => {
  const page = await open("/watch?algorithm=scan&n=5");
  await page.getByRole("combobox", { name: "Direction" }).selectOption("columns");
  await until("the address", () => page.url().includes("by=columns"));
  await page.locator(".code li.lit, .narration[data-action='']").first().waitFor();
  const placed = [];
  for (let k = 0; k < 40 && placed.length < 3; k++) {
    await page.keyboard.press("ArrowRight");
    await until("the step", async () => (await textOf(page, ".scrub output")).startsWith(`step ${k + 1} `));
    const said = /Put a queen on (\d+):(\d+)/.exec(await textOf(page, ".narration"));
    if (said) placed.push(Number(said[2]));
  }
  assert.deepEqual(placed, [0, 1, 2], "columns of the first queens");
  await page.reload();
  await until("by columns still", async () => (await page.getByRole("combobox", { name: "Direction" }).inputValue()) === "columns");
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("bitmask");
  await until("no direction to choose", async () => (await page.getByRole("combobox", { name: "Direction" }).count()) === 0);
  await page.leave();
});

test("watch: a search without solutions says so", async () => {
  const page = await open("/watch?algorithm=bitmask&n=3");
  await page.locator("canvas").waitFor();
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("There are no more solutions.").first().waitFor();
  await page.leave();
});

test("watch: the tree follows the search over the borders of its parts", async () => {
  for (const [algorithm, n] of [["scan", 8], ["scan", 12], ["tree", 10], ["tree", 12]]) {
    const page = await open(`/watch?algorithm=${algorithm}&n=${n}`);
    const parts = [];
    page.on("request", (request) => request.url().endsWith("/api/tree") && parts.push(request.postDataJSON().from));
    await page.locator("canvas").waitFor();
    // Far ahead, one step back over the border, far back, and to the beginning.
    for (const step of [80_000, 79_999, 21_003, 1]) {
      if (step > 20_000 && algorithm === "scan" && n === 8) continue;
      await page.evaluate((step) => {
        const slider = document.querySelector(".scrub input");
        slider.max = Math.max(slider.max, step);
        slider.value = step;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }, step);
      await until(`step ${step}`, async () => (await textOf(page, ".scrub output")).replaceAll(",", "").startsWith(`step ${step} `), 20_000);
      // The way drawn is as long as the path of the search: the part with this step is there.
      await until("the tree is there", async () => {
        const [drawn, depth] = await page.evaluate(() => [
          document.querySelector(".tree-way polyline")?.getAttribute("points").split(" ").length ?? 0,
          Number(/depth (\d+)/.exec(document.querySelector("canvas").getAttribute("aria-label"))[1])]);
        return drawn === depth + 1;
      });
    }
    assert.ok(parts.every((from) => from % 10_000 === 0), `parts begin at ${parts}`);
    await page.leave();
  }
});
