// Measure: the chart, the count, and that nothing runs on unseen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { heard, open, PHONE, running, settled, tabTo, test, until } from "./lab.mjs";

test("measure: a chart grows, an exact count is right and can be cancelled", async () => {
  const page = await open("/measure?from=4&to=8&algorithms=scan,bitmask");
  await page.getByRole("button", { name: "Start" }).click();
  await until("all rows", async () => (await page.locator(".chart-panel").locator(".scroll tbody tr").count()) === 5);
  // A row is there with the first algorithm that has it.
  await heard(page, /measurement is complete/);
  await page.locator(".chart-holder canvas").first().waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).first().click(),
  ]);
  assert.equal(
    readFileSync(await csv.path(), "utf8")
      .trim()
      .split("\n").length,
    11,
  );
  const [png] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PNG" }).first().click(),
  ]);
  assert.equal(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString(),
    "PNG",
  );
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await until("Q(14)", async () => (await page.locator("[data-testid=counted]").count()) === 1);
  await expect(page.locator("[data-testid=counted]").first()).toHaveText(/365,596/);
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  await size.fill("20");
  await size.press("Enter");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await until("nothing left behind", async () => (await running(page)) === 0);
  await page.leave();
});

test("measure: the keyboard is enough", async () => {
  const page = await open("/measure?from=4&to=7&algorithms=scan");
  await tabTo(page, page.getByRole("button", { name: "to n =: Smaller" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: /bitmask/ }));
  await page.keyboard.press(" ");
  await tabTo(page, page.getByRole("button", { name: "Start" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await heard(page, /measurement is complete/);
  await tabTo(page, page.getByRole("combobox", { name: "Show" }));
  await page.keyboard.press("ArrowDown");
  const rows = page.locator(".chart-panel .scroll tbody tr");
  await expect(rows).toHaveCount(3);
  // The nodes of the search for n = 6, as in every other place of the lab.
  await expect(rows.nth(2).locator("td").first()).toHaveText("153");
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  await tabTo(page, size, "Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("20");
  await tabTo(page, page.getByRole("button", { name: "Count", exact: true }));
  await page.keyboard.press("Enter");
  await until("it runs", async () => (await running(page)) > 0);
  // The button that started it is now the one that cancels it, and has the focus.
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await page.keyboard.press("Enter");
  await until("nothing left behind", async () => (await running(page)) === 0);
  await tabTo(page, size, "Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("10");
  await tabTo(page, page.getByRole("button", { name: "Count", exact: true }));
  await page.keyboard.press("Enter");
  await heard(page, /Q\(10\) = 724/);
  await page.leave();
});

test("measure: two that share the machine say so, and one alone does not", async () => {
  const page = await open("/measure?from=4&to=6&algorithms=scan,bitmask&count=20");
  const cells = () => page.locator(".chart-panel .scroll tbody td").allInnerTexts();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.locator(".counting progress[value]").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await heard(page, /measurement is complete/);
  await until("six times with a mark", async () => (await cells()).filter((cell) => cell.endsWith(" *")).length === 6);
  await page.getByText("Times marked * shared the machine").waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".chart-panel").getByRole("button", { name: "CSV" }).click(),
  ]);
  assert.equal(readFileSync(await csv.path(), "utf8").match(/,true$/gm).length, 6);
  // A race beside the count says it too.
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await page.locator(".runners .main").click();
  await page.locator(".results table").waitFor();
  for (const row of await page.locator(".results tbody tr").all()) await expect(row).toHaveText(/ \*$/);
  await page.getByRole("link", { name: "Benchmark", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await until("nothing left behind", async () => (await running(page)) === 0);
  // The page ends work that nobody waits for any more a moment later.
  await settled(page);
  await page.getByRole("button", { name: "Start" }).click();
  await until("times without a mark", async () => {
    const all = await cells();
    return all.length === 9 && all.every((cell) => !cell.endsWith(" *"));
  });
  await expect(page.getByText("Times marked * shared the machine")).toHaveCount(0);
  await page.leave();
});

test("measure: on a phone, who starts is led to what comes of it", async () => {
  const page = await open("/measure?from=4&to=6&algorithms=scan", { ...PHONE, reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Start" }).tap();
  await until("the chart in sight", async () => {
    const box = await page.locator(".chart-panel h2").first().boundingBox();
    return box !== null && box.y > 0 && box.y < 400;
  });
  await page.leave();
});
