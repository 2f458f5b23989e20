// Explore: pages, orbits, filter, export; and every picture of the pages as a file.

import assert from "node:assert/strict";
import { expect, intercept, LOCALES, open, PHONE, test, THEMES } from "./lab.mjs";

const total = (page, many) => page.see("[data-testid=total]", `${many} solutions`);

test("explore: the keyboard is enough", async () => {
  const page = await open("/explore?n=8");
  await page.hear(/92 solutions/);
  await page.tab(page.list("Show"), "ArrowDown");
  await page.hear(/12 solutions/);
  await page.tab(page.locator(".tile").nth(9), "Enter");
  await page.see(".images li.same", 4);
  await page.tab(page.getByRole("grid"), "ArrowDown", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
  await page.address(/through=1\.4/);
  await total(page, 5);
  await page.tab(page.list("Format"), "ArrowDown");
  await page.tab(page.button("Create file"), "Enter");
  // The focus moves to the file that was made.
  await expect(page.locator("a[download]")).toBeFocused();
  await page.file({ click: () => page.keys("Enter") });
  assert.match(page.named, /^queens-8-/);
  // From page to page, too, the focus goes with the solution, or stays.
  await page.visit("/explore?n=8&solution=60");
  await page.locator(".tile").nth(59).focus();
  await page.keys("ArrowRight");
  await page.see(".tile:focus .caption", /^61/);
  await page.button("Copy").focus();
  await page.keys("ArrowLeft");
  await page.hear(/^Solution 60: 4 6 1 5 2 0 3 7/);
  await expect(page.button("Copy")).toBeFocused();
});

test("explore: solutions are found by page, number and arrows, filtered and exported", async () => {
  const page = await open("/explore?n=8");
  const columns = (text) => page.see(".columns-text", text);
  await columns("0 4 7 5 2 6 1 3");
  await page.press("Last page");
  await page.see(".tile", 32);
  await page.enter("Go to no.", 92);
  await columns("7 3 0 2 5 1 6 4");
  await page.heading();
  await page.keys("ArrowLeft");
  await columns("7 2 0 5 1 4 6 3");
  await page.keys("Home");
  await columns("0 4 7 5 2 6 1 3");
  const first = page.locator(".heat [role=row]").first().locator("text");
  await expect(first).toHaveText(["4", "8", "16", "18", "18", "16", "8", "4"]);
  // The inspector appears beside the shelf, next to the tile that was clicked.
  const [tile, close] = await page.boxes(".tile", ".inspector");
  assert.ok(close.x > tile.x && close.y < 250, JSON.stringify(close));
  for (const [name, head] of Object.entries({ CSV: /^row,0,1/, SVG: /^<svg/ }))
    assert.match(String(await page.file(page.locator(".heat-panel").getByRole("button", { name }))), head);
  await page.press("Show how the search gets here");
  await page.see(".narration", /^Solution number 1/);
  await page.goBack();
  await page.locator('.heat [data-at="0:0"]').click();
  await total(page, 4);
  for (const [format, content] of Object.entries({ columns: /^([^\n]+\n){4}$/, svg: /^<svg/, png: /^.PNG/ })) {
    await page.choose("Format", format);
    await page.choose("Which", "all");
    await page.press("Create file");
    assert.match(String(await page.file(page.locator("a[download]"))), content);
  }
  // Views are steps of the browser's history.
  await page.pick("Levels");
  await page.address(/view=levels/);
  await page.goBack();
  await total(page, 4);
  await page.enter("Board size n", 3);
  await page.see({ ".shelf .notice": 1, ".shelf :is(button, input)": 0 });
});

test("explore: symmetry classes, estimates with intervals, and levels are shown", async () => {
  const page = await open("/explore?view=classes");
  const eight = page.locator("tbody tr").filter({ has: page.getByRole("rowheader", { name: "8", exact: true }) });
  await page.see(eight.locator("th, td"), ["8", "92", "12", "11", "1", "0"]);
  await page.pick("Estimates");
  // The page says which value it uses in place of the one typed.
  await page.enter("to n =", 5);
  await page.hear("to n =: 28");
  await page.press("Start");
  await page.see("tbody", /%/);
  // At the end everything is still there.
  await page.button("Start").waitFor();
  await page.see("tbody tr", [/^28[\s\S]*%$/]);
  await page.pick("Levels");
  await page.see(".bars svg[role=img]", 2);
  const saves = (kind) => page.getByRole("button", { name: new RegExp(`^${kind}: `) });
  const csv = async (k) => String(await page.file(saves("CSV").nth(k)));
  assert.equal(await csv(0), "queens,nodes\n0,1\n1,8\n2,42\n3,140\n4,344\n5,568\n6,550\n7,312\n8,92\n");
  assert.equal(await csv(1), "column,solutions\n0,4\n1,8\n2,16\n3,18\n4,18\n5,16\n6,8\n7,4\n");
  assert.match(String(await page.file(saves("SVG").first())), /^<svg xmlns.*568.*<\/svg>\n$/s);
});

test("explore: the use of squares is counted for small boards, and estimated with errors beyond", async () => {
  const page = await open("/explore?view=squares&n=8");
  const map = page.locator(".squares-map");
  await page.see("[data-testid=kind]", "Counted: all solutions were visited.");
  await expect(map.locator("text").nth(3)).toHaveText("19.6");
  await map.focus();
  await page.keys("ArrowDown");
  await page.see("[data-testid=square]", "4.35 %");
  const [box] = await page.boxes(".squares-map");
  await page.mouse.move(box.x + box.width * 0.45, box.y + 5);
  await page.see("[data-testid=square]", "19.6 %");
  await page.enter("Board size n", 15);
  await page.see("[data-testid=kind]", /^Estimated, .* at most ± 0\.\d+\s%\.$/);
  await page.see(".squares-view progress", 0);
  await map.focus();
  await page.keys("ArrowRight");
  await page.see("[data-testid=square]", /^\d+\.\d+\s% ± 0\.\d+\s%$/);
  // The file has each square with its error, which is at most one in a hundred.
  const csv = String(await page.file(page.button("CSV")));
  assert.match(csv, /^[a-z_,]+\n(\d+,\d+,0\.\d+,0\.00\d+\n){225}$/);
});

test("explore: a file for an earlier board is dropped, and a tap selects a square", async () => {
  const page = await open("/explore?n=6", { ...PHONE, before: intercept({ export: "" }) });
  await page.press("Create file");
  await page.asked();
  await page.enter("Board size n", 8);
  await total(page, 92);
  await page.release();
  await page.settled();
  await page.see("a[download]", 0);
  await page.visit("/explore?view=squares&n=8");
  await page.locator(".squares-map").tap({ position: { x: 5, y: 5 } });
  await page.see("[data-testid=square]", "4.35 %");
});

test("explore: every picture is saved as an SVG file that needs no style sheet", async () => {
  const page = await open("/play", { reducedMotion: "reduce" });
  for (const [path, queens, there, within = "main"] of [
    ["/play?n=6&queens=0.1-1.3-2.0-3.1", 4, ".tie"],
    ["/puzzle?date=2026-11-22", 0, "svg.board.regions"],
    ["/explore?n=6", 6, ".inspector .board", ".inspector > .row:not(.spread)"],
    ["/explore?n=6", 0, ".images li", ".inspector > .row.spread"],
    ["/explore?view=squares&n=8", 0, ".squares-map"],
    ["/race?n=5&runners=scan,bitmask", 0, ".results table"],
    ["/watch?algorithm=min-conflicts&n=8&step=3", 0, ".curve"],
  ]) {
    await page.visit(path);
    if (path.startsWith("/race")) await page.press("Race");
    await page.locator(there).first().waitFor({ state: "attached" });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const button = page.locator(within).getByRole("button", { name: /^SVG/ }).first();
      const picture = String(await page.file(button));
      assert.doesNotMatch(picture, /var\(|class=|light-dark|NaN|undefined/, path);
      assert.equal(picture.split('<use href="#queen"').length - 1, queens, path);
      const many = await page.evaluate(colours, picture);
      assert.ok(many >= 5, `${path}, ${colorScheme}: ${many} colours`);
    }
  }
});

test("explore: buttons that save different things have different names", async () => {
  const page = await open("/explore?n=6");
  for (const [path, many] of [
    ["/explore?n=6", 4],
    ["/explore?view=levels", 4],
    ["/measure", 3],
  ]) {
    await page.visit(path);
    for (const locale of LOCALES) {
      await page.language(locale);
      const saves = page.getByRole("button", { name: /^(SVG|CSV|PNG)/ });
      await page.see(saves, many);
      const names = await saves.evaluateAll((all) => all.map((button) => button.ariaLabel));
      assert.equal(new Set(names).size, many, `${names}`);
    }
  }
});

/** Number of colours with which a picture is drawn alone, without the page and its styles. */
async function colours(picture) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  await image.decode();
  const pen = new OffscreenCanvas(200, 200).getContext("2d");
  pen.drawImage(image, 0, 0, 200, 200);
  const { data } = pen.getImageData(0, 0, 200, 200);
  return new Set(Array.from({ length: 40_000 }, (_, k) => String(data.slice(4 * k, 4 * k + 3).map((one) => one >> 4))))
    .size;
}

test("explore: on paper, no small board is cut off", async () => {
  const page = await open("/explore?n=8");
  await page.see(".gallery li", 60);
  await page.emulateMedia({ media: "print" });
  const [gallery, last] = await page.boxes(".gallery", ".gallery li:last-child");
  assert.ok(last.bottom <= gallery.bottom);
});
