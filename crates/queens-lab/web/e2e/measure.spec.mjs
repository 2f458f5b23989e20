// Measure: the chart, the count, and that nothing continues to run unseen.

import assert from "node:assert/strict";
import { expect, open, PHONE, test, until } from "./lab.mjs";

const ROWS = ".chart-panel .scroll tbody tr";
const RUNNING = ".counting";

test("measure: a chart grows, and its data can be saved as files", async () => {
  const page = await open("/measure?from=4&to=8&algorithms=scan,bitmask");
  const file = async (name) => String(await page.file(page.button(name).first()));
  assert.match(
    await file("CSV: Published values"),
    /^n,solutions,orbits\n0,1,1\n.*\n27,234907967154122528,29363495934315694\n$/s,
  );
  await page.press("Start");
  await page.see(ROWS, 5);
  // A row appears with the first algorithm that has it.
  await page.hear(/measurement is complete/);
  await page.see(".chart-holder .plot");
  assert.equal((await file("CSV: Time and work over n")).trim().split("\n").length, 11);
  assert.match(await file("PNG: Time and work over n"), /^.PNG/);
  // A section enlarged for one quantity is not kept for another.
  const plot = page.locator(".plot").first();
  await plot.dragTo(plot, { sourcePosition: { x: 300, y: 240 }, targetPosition: { x: 500, y: 310 } });
  await page.list("Show").selectOption("nodes");
  await page.see(plot.locator(".end"), 2);
  await page.visit("/measure?algorithms=naive&from=15&to=20");
  await expect(page.button("Start"), "no algorithm is for boards as large as these").toBeDisabled();
});

test("measure: the keyboard is enough", async () => {
  const page = await open("/measure?from=4&to=7&algorithms=scan");
  await page.tab(page.button("to n =: Smaller"), "Enter");
  await page.tab(page.getByRole("checkbox", { name: /bitmask/ }), " ");
  await page.back(page.button("Start"), "Enter");
  await page.hear(/measurement is complete/);
  await page.tab(page.list("Show"), "ArrowDown");
  await page.see(ROWS, 3);
  // The number of nodes for n = 6, the same as everywhere else in the lab.
  await page.see(`${ROWS}:nth-child(3) td`, "153");
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  await page.back(size, "Control+a", "2", "0");
  await page.tab(page.button("Count"), "Enter");
  await page.see(RUNNING);
  // The button that started it now cancels it, and has the focus.
  await page.button("Cancel").waitFor();
  await page.keys("Enter");
  await page.see(RUNNING, 0);
  await page.back(size, "Control+a", "1", "0");
  await page.tab(page.button("Count"), "Enter");
  await page.hear(/Q\(10\) = 724/);
});

test("measure: times are marked if another job shared the machine, and only then", async () => {
  const page = await open("/measure?from=4&to=6&algorithms=scan,bitmask&count=20");
  const cells = () => page.locator(`${ROWS} td`).allInnerTexts();
  const marked = async () => (await cells()).filter((cell) => cell.endsWith(" *")).length;
  // A double click does not stop what it starts.
  await page.button("Count").dblclick();
  await page.see(".counting progress[value]");
  await page.press("Start");
  await page.hear(/measurement is complete/);
  await until("six times with a mark", async () => (await marked()) === 6);
  await page.getByText("Times marked * were measured").waitFor();
  const csv = String(await page.file(page.locator(".chart-panel").getByRole("button", { name: /^CSV/ })));
  assert.equal(csv.match(/,true$/gm).length, 6);
  await page.press("Cancel");
  await page.see(RUNNING, 0);
  // The page soon ends work that nobody waits for any more.
  await page.settled();
  await page.press("Start");
  await until("times without a mark", async () => (await cells()).length === 9 && (await marked()) === 0);
  await expect(page.getByText("Times marked * were measured")).toHaveCount(0);
});

test("measure: on a phone, starting scrolls to the chart", async () => {
  const page = await open("/measure?from=4&to=6&algorithms=scan", { ...PHONE, reducedMotion: "reduce" });
  await page.button("Start").tap();
  await expect(page.locator(".chart-panel h2").first()).toBeInViewport();
  await page.see(".chart figcaption span", "Logarithmic scale.");
});

test("measure: on paper, the table of known counts is whole", async () => {
  const page = await open("/measure");
  await page.see(".scroll.tall tbody tr:last-child", /^27\s/);
  await page.emulateMedia({ media: "print" });
  const cut = (all) => all.filter((one) => getComputedStyle(one).overflowY !== "visible").length;
  assert.equal(await page.locator(".scroll").evaluateAll(cut), 0);
});
