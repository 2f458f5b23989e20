// Explore: pages, orbits, filter, export.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { heard, open, tabTo, test, textOf, until } from "./lab.mjs";

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
  await page.locator('.heat [data-at="0:0"]').click();
  await until("4 in the corner", async () => (await textOf(page, "[data-testid=total]")) === "4 solutions");
  await until("only those", async () => {
    const labels = await page
      .locator(".tile svg")
      .evaluateAll((boards) => boards.map((board) => board.getAttribute("aria-label")));
    return labels.length === 4 && labels.every((label) => /: 0 /.test(label));
  });
  for (const format of ["columns", "png"]) {
    await page.getByRole("combobox", { name: "Format" }).selectOption(format);
    await page.getByRole("button", { name: "Create file" }).click();
    await page.locator("a[download]").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a[download]").click()]);
    const bytes = readFileSync(await download.path());
    if (format === "columns") assert.equal(bytes.toString().trim().split("\n").length, 4);
    else assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  }
  // Views are steps of the browser's history.
  await page.getByRole("radio", { name: "Levels" }).click();
  await until("levels", () => page.url().includes("view=levels"));
  await page.goBack();
  await until("the same solutions", async () => (await textOf(page, "[data-testid=total]")) === "4 solutions");
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
  for (const key of ["ArrowDown", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"])
    await page.keyboard.press(key);
  await until("the filter", () => page.url().includes("through=1.4"));
  await until("only what goes through it", async () => {
    const labels = await page
      .locator(".tile svg")
      .evaluateAll((boards) => boards.map((board) => board.getAttribute("aria-label")));
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

test("explore: a number leads to its solution, arrows to the next, and the heat map counts", async () => {
  const page = await open("/explore?n=8");
  const columns = () => page.locator(".columns-text").innerText();
  await until("the first", async () => (await columns()) === "0 4 7 5 2 6 1 3");
  const go = page.getByRole("spinbutton", { name: "Go to №" });
  await go.fill("92");
  await go.press("Enter");
  await until("the last", async () => (await columns()) === "7 3 0 2 5 1 6 4");
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await until("the one before", async () => (await columns()) === "7 2 0 5 1 4 6 3");
  await page.keyboard.press("Home");
  await until("the first again", async () => (await columns()) === "0 4 7 5 2 6 1 3");
  await expect(page.locator(".heat [role=row]").first().locator("button")).toHaveText([
    "4",
    "8",
    "16",
    "18",
    "18",
    "16",
    "8",
    "4",
  ]);
  // The inspector stands beside the shelf, where one clicked.
  const [tile, close] = [
    await page.locator(".tile").first().boundingBox(),
    await page.locator(".inspector").boundingBox(),
  ];
  assert.ok(close.x > tile.x && close.y < 250, JSON.stringify(close));
  for (const [name, head] of [
    ["CSV", "row,0,1"],
    ["SVG", "<svg"],
  ]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".heat-panel").getByRole("button", { name }).click(),
    ]);
    assert.ok(readFileSync(await file.path(), "utf8").startsWith(head), name);
  }
  await page.getByRole("button", { name: "Show how the search gets here" }).click();
  await until("the solution in Watch", async () => (await textOf(page, ".narration")).startsWith("Solution number 1"));
  await page.leave();
});

test("explore: classes of symmetry, and estimates with their interval", async () => {
  const page = await open("/explore?view=classes");
  const eight = page.locator("tbody tr").filter({ has: page.getByRole("rowheader", { name: "8", exact: true }) });
  await expect(eight.locator("th, td")).toHaveText(["8", "92", "12", "11", "1", "0"]);
  await page.getByRole("radio", { name: "Estimates" }).click();
  const to = page.getByRole("spinbutton", { name: "to n =" });
  await to.fill("28");
  await to.press("Enter");
  await page.getByRole("button", { name: "Start" }).click();
  await until("an interval", async () =>
    /%/.test(
      await page
        .locator("tbody")
        .innerText()
        .catch(() => ""),
    ),
  );
  // At its end everything is still there.
  await page.getByRole("button", { name: "Start" }).waitFor();
  await expect(page.locator("tbody tr")).toHaveText([/^28.*%$/]);
  await page.leave();
});

test("explore: nodes by level and solutions by the first queen are drawn, and go into files", async () => {
  const page = await open("/explore?view=levels&n=8");
  const charts = page.locator(".bars svg[role=img]");
  await charts.nth(1).waitFor();
  await until(
    "the nodes of each level",
    async () =>
      String((await charts.nth(0).locator("text:nth-of-type(2n+1)").allTextContents()).slice(0, 9)) ===
      "1,8,42,140,344,568,550,312,92",
  );
  assert.ok(
    (await charts.nth(1).boundingBox()).y < 400 &&
      (await page.locator(".bars .glyph").first().boundingBox()).width < 30,
    "the pictures are large, their signs small",
  );
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).nth(1).click(),
  ]);
  assert.equal(
    readFileSync(await file.path(), "utf8"),
    "column,solutions\n0,4\n1,8\n2,16\n3,18\n4,18\n5,16\n6,8\n7,4\n",
  );
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "SVG" }).first().click(),
  ]);
  assert.match(readFileSync(await picture.path(), "utf8"), /^<svg xmlns.*568.*<\/svg>\n$/s);
  await page.leave();
});

test("explore: how squares are used is counted where it can be, and estimated beyond with its error", async () => {
  const page = await open("/explore?view=squares&n=8");
  const map = page.locator(".squares-map");
  await map.waitFor();
  await expect(page.locator("[data-testid=kind]").first()).toHaveText("Counted: all of them were gone through.");
  await until(
    "the first squares",
    async () => String((await page.locator(".squares-map text").allTextContents()).slice(0, 4)) === "4.3,8.7,17.4,19.6",
  );
  const said = async (name) => (await textOf(page, `[data-testid=${name}]`).catch(() => "")).replaceAll("\u00a0", " ");
  const value = () => said("square");
  await map.focus();
  await page.keyboard.press("ArrowDown");
  await until("the corner", async () => (await value()) === "4.35 %");
  const box = await map.boundingBox();
  await page.mouse.move(box.x + box.width * 0.45, box.y + 5);
  await until("18 of 92", async () => (await value()) === "19.6 %");
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  await size.fill("20");
  await size.press("Enter");
  await until("an estimate", async () => /^Estimated, .* ± 0\.\d+ % at most\.$/.test(await said("kind")));
  await page.locator(".squares-view progress").waitFor({ state: "detached" });
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await until("a value and its error", async () => /^[23]\.\d+ % ± 0\.\d+ %$/.test(await value()));
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const rows = readFileSync(await csv.path(), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
  assert.equal(rows.length, 400);
  for (let k = 0; k < 20; k++) {
    const sum = rows.filter(([row]) => row === k).reduce((sum, [, , part]) => sum + part, 0);
    assert.ok(Math.abs(sum - 1) < 1e-5, `row ${k} adds up to ${sum}`);
  }
  assert.ok(
    rows.every(([, , part, half]) => half > 0 && half < part / 10),
    "each with its error",
  );
  await page.leave();
});

test("every picture of the pages goes into an SVG file that stands by itself", async () => {
  const cases = [
    [
      "/play?n=6&queens=0.1-1.3-2.0-3.1",
      "SVG",
      4,
      async (page) => page.locator(".tie").first().waitFor({ state: "attached" }),
    ],
    ["/puzzle?date=2026-11-22", "SVG", 0, (page) => page.locator("svg.board.regions").waitFor()],
    ["/explore?n=6", "SVG", 6, (page) => page.locator(".inspector .board").waitFor(), ".inspector > .row:not(.spread)"],
    ["/explore?n=6", "SVG", 0, (page) => page.locator(".images li").first().waitFor(), ".inspector > .row.spread"],
    ["/explore?view=squares&n=8", "SVG", 0, (page) => page.locator(".squares-map").waitFor()],
    [
      "/race?n=5&runners=scan,bitmask",
      "SVG",
      0,
      async (page) => {
        await page.getByRole("button", { name: "Race", exact: true }).click();
        await page.locator(".results table").waitFor();
      },
    ],
    ["/watch?algorithm=min-conflicts&n=8&step=3", "SVG", 0, (page) => page.locator(".curve").waitFor()],
  ];
  for (const [path, name, queens, ready, within] of cases) {
    for (const theme of ["light", "dark"]) {
      const page = await open(path, { theme, reducedMotion: "reduce" });
      await ready(page);
      const button = (within ? page.locator(within) : page.locator("main"))
        .getByRole("button", { name, exact: true })
        .first();
      const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
      const picture = readFileSync(await file.path(), "utf8");
      assert.doesNotMatch(picture, /var\(|class=|light-dark|NaN|undefined/, path);
      const seen = await page.evaluate(async (picture) => {
        const svg = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
        if (svg.querySelector("parsererror")) return { wrong: svg.textContent };
        // Alone, without the page and its styles, it is drawn in several colours.
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
        await image.decode();
        const pen = new OffscreenCanvas(200, 200).getContext("2d");
        pen.drawImage(image, 0, 0, 200, 200);
        const { data } = pen.getImageData(0, 0, 200, 200);
        const colours = new Set();
        for (let at = 0; at < data.length; at += 4)
          colours.add(`${data[at] >> 4} ${data[at + 1] >> 4} ${data[at + 2] >> 4}`);
        return { colours: colours.size, queens: svg.querySelectorAll('use[href="#queen"]').length };
      }, picture);
      assert.ok(seen.colours >= 5, `${path}, ${theme}: ${JSON.stringify(seen)}`);
      assert.equal(seen.queens, queens, path);
      await page.leave();
    }
  }
});
