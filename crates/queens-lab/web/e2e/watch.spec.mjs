// Watch: step, seek, every algorithm, the tree, two searches, scenes.

import assert from "node:assert/strict";
import { expect, intercept, open, test, until } from "./lab.mjs";

/** A search, and what a reader sees of it. */
async function watch(query, how) {
  const page = await open(`/watch?${query}`, how);
  const where = page.locator(".scrub output");
  const step = async () => Number((await where.innerText()).replaceAll(",", "").split(" ")[1]);
  return Object.assign(page, {
    canvas: page.locator(".icicle canvas"),
    crumb: page.locator(".crumbs [aria-current]"),
    where,
    step,
    at: (step) => page.see(where, new RegExp(`^step ${Number(step).toLocaleString("en")} `)),
    crumbs: (words) => page.see(page.crumb, new RegExp(words)),
    says: (what) => page.see(".narration", what),
    solutions: (many) => page.see("[data-testid=solutions]", String(many)),
    /** Steps on until the narration tells of such a step; returns the lines lit at each of the steps passed. */
    async forward(until, most = 40) {
      const seen = new Map();
      for (let k = 0; k < most && !seen.has(until); k++) {
        const before = await where.innerText();
        await page.keys("ArrowRight");
        await expect(where).not.toHaveText(before);
        const action = await page.locator(".narration").first().getAttribute("data-action");
        if (!seen.has(action)) seen.set(action, await page.text(".code li.lit"));
      }
      return seen;
    },
    /** What the tree shows, by the name of a number that it stores. */
    drawn: async (name) => Number(await page.canvas.getAttribute(`data-${name}`)),
    nodes: (many) => expect(page.canvas).toHaveAttribute("data-nodes", String(many)),
  });
}

/** The elements that show the memory of each algorithm. */
const MEMORY = {
  ".chip": ["scan", "sets", "naive", "permutations"],
  ".bit": ["bitmask", "arrays"],
  ".child": ["forward", "tree", "dlx", "anywhere"],
};

test("watch: steps go both ways, solutions are found, and every memory is shown", async () => {
  const page = await watch("algorithm=arrays&n=6");
  await page.at(0);
  await page.heading();
  await page.walk(page.at, "ArrowRight 1", "ArrowRight 2", "ArrowLeft 1", "Shift+ArrowRight 11", "Home 0");
  await page.walk(page.solutions, "n 1", "n 2", "b 1");
  await page.see(".stage .queen", 6);
  await page.walk(page.solutions, "End 4");
  await page.see("[data-testid=nodes]", "153");
  for (const [shape, algorithms] of Object.entries(MEMORY))
    for (const algorithm of algorithms) {
      // Keys that arrive before the page is painted are handled.
      await page.list("Algorithm").evaluate(async (list, algorithm) => {
        list.value = algorithm;
        list.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((wake) => setTimeout(wake));
        for (let k = 0; k < 4; k++)
          document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "ArrowRight", bubbles: true }));
      }, algorithm);
      await page.at(4);
      await page.see(`.memory ${shape}`);
      await page.see(".code li.lit", 1);
      // Colour-blind readers can tell rings from crosses.
      if (algorithm === "tree") await page.see({ ".child:not(.invalid)[d*=a]": 1, ".child.invalid:not([d*=a])": 1 });
      // Bits are in the order of books, with the lowest at the right.
      if (algorithm === "bitmask") await page.see(page.locator(".cells").first().locator("i"), [..."543210"]);
    }
});

test("watch: another action ends the wait for the next solution", async () => {
  const page = await watch("algorithm=arrays&n=30&solution=1");
  await page.says("Computing…");
  assert.match((await page.addressKept()).search, /solution=1$/);
  await page.enter("Board size n", 22);
  await page.press("Next solution");
  await page.keys("ArrowRight");
  await expect(page.button("Next solution")).not.toHaveAttribute("aria-disabled");
  await page.at(1);
});

test("watch: the whole search is drawn first, and dragging along it moves through time", async () => {
  const page = await watch("algorithm=scan&n=8");
  await page.nodes(2057);
  const box = await page.canvas.boundingBox();
  assert.ok(box.width > 1300, "the tree fills the window");
  await page.mouse.move(box.x + 2, box.y + 20);
  await page.mouse.down();
  let before = await page.step();
  for (const part of [0.25, 0.5, 0.75, 0.999]) {
    await page.mouse.move(box.x + box.width * part, box.y + 20);
    await until(`later than ${before} at ${part}`, async () => (await page.step()) > before);
    before = await page.step();
  }
  await page.mouse.up();
  await until("the mark there", async () => Math.abs((await page.drawn("now")) - box.width * 0.999) < 4);
  // Beside a board alone, only the tree is left of a search that is over.
  await page.visit("/watch?algorithm=scan&n=8&step=99999&view=board,tree&present=1");
  await page.says("The whole search: 2,057 nodes, 92 solutions.");
  await page.locator(".stage").waitFor({ state: "hidden" });
  await until("a tall tree", async () => (await page.canvas.boundingBox()).height > 500);
});

test("watch: crumbs zoom out, digits zoom to a level, the wheel scrolls the page, r plays back", async () => {
  const page = await watch("algorithm=arrays&n=6&step=140");
  await page.nodes(153);
  await page.crumbs("Whole tree");
  await page.press("Zoom in");
  await page.crumbs("0:0");
  await page.locator(".crumbs button").first().click();
  await page.crumbs("Whole tree");
  const box = await page.canvas.boundingBox();
  await page.mouse.dblclick(box.x + box.width * 0.5, box.y + (box.height / 7) * 1.5);
  await page.crumbs(":");
  await page.walk(page.crumbs, "0 Whole", "2 :");
  await page.walk(page.solutions, "End 4");
  await page.crumbs(":");
  const began = await page.step();
  await page.keys("r");
  await until("some steps back", async () => (await page.step()) < began - 4);
  await page.keys("Space");
  await page.button("Play").waitFor();
  const paused = await page.step();
  await page.settled();
  assert.equal(await page.step(), paused, "it is paused");
  await page.keys(..."]]]]]]]]]r");
  await page.at(0);
  await page.button("Play").waitFor();
  await page.setViewportSize({ width: 1000, height: 600 });
  const from = await page.evaluate(() => scrollTo(0, 0) ?? scrollY);
  await page.canvas.hover();
  await page.mouse.wheel(0, 100);
  await until("the page to scroll", async () => (await page.evaluate(() => scrollY)) !== from);
});

test("watch: the narration says what was tested and why it was rejected", async () => {
  const page = await watch("algorithm=arrays&n=6&step=140");
  await page.says(/Reject 4:3: row − column = 1 is taken by the queen on 2:1/);
  await page.see(".told", ["column = 3", "free", "taken"]);
  await page.see({ ".bit.asked": 1, ".bit.refuses": "1", ".line-of-now": 1 });
  const calls = [3, 5, 1, 4, 0].map((column, k) => `search(${4 - k}) column = ${column}`);
  await page.see(".calls li", calls);
  // A queen that is removed leaves a ghost for one step.
  await page.forward("remove", 12);
  const gone = /Remove the queen from (\d:\d)/.exec(await page.text(".narration"))[1];
  await page.see(`[data-at="${gone}"] .mark.gone`, 1);
  // Naive rejects a placement: both queens are on the board.
  await page.visit("/watch?algorithm=naive&n=4&step=9");
  await page.at(9);
  await page.forward("reject", 20);
  await page.says(/Two queens attack each other \(.*\): drop the placement/);
  await page.see({ ".mark.refused": 0, ".queen.attacked": 2 });
  await page.visit("/watch?algorithm=bitmask&n=3");
  await page.see(page.canvas);
  await page.press("Next solution");
  await page.see(page.getByText("There are no more solutions."));
});

test("watch: guesses are counted, quick clicks as one", async () => {
  // Panels that are not visible ask for nothing.
  const page = await watch("algorithm=arrays&n=6&step=1", { before: intercept({ frames: "" }) });
  await page.see(".guesses button[aria-disabled=true]");
  assert.match((await page.addressKept()).search, /step=1$/, "the step that is on its way");
  await page.release();
  await page.button("queen placed").evaluate((guess) => [1, 2, 3].forEach(() => void guess.click()));
  await page.see("[data-testid=score]", "1 / 1");
  await page.press("solution");
  await page.see({ "[data-testid=score]": "1 / 2", ".question-panel": /No: next node/ });
});

test("watch: every scene opens from its link in presentation mode, and narrates or plays", async () => {
  const page = await watch("algorithm=scan&n=4&autoplay=1&until=solution&speed=6&view=board,code&present=1", {
    viewport: { width: 1280, height: 720 },
  });
  await page.says(/^Solution number 1/);
  await page.settled();
  await page.says(/^Solution number 1/);
  await page.see({ ".code": 1, ".icicle, .calls": 0 });
  // Another search does not stop where the scene would have.
  await page.visit("/watch?algorithm=scan&n=8&autoplay=1&until=900&speed=0");
  await page.button("Pause").waitFor();
  await page.choose("Algorithm", "arrays");
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await page.press("Play");
  await page.solutions(92);
  await page.visit("/scenes");
  const links = await page.locator(".scenes a").evaluateAll((all) => all.map((a) => a.href));
  assert.ok(links.length >= 10);
  for (const link of links) {
    await page.goto(link);
    await page.see(".stage .cell");
    await page.says(/.{11}/);
    await expect(page.locator(".bar"), "hidden in presentation mode").toBeHidden();
    if (link.includes("autoplay")) await expect(page.where, link).not.toHaveText(await page.where.innerText());
    await expect(page.locator(".notice.bad"), link).toHaveCount(0);
  }
  const bar = (there) => expect(page.locator(".bar")).toBeVisible({ visible: there === "there" });
  await page.walk(bar, "Escape there", "p gone", "Escape there");
  await page.walk((many) => page.see(":fullscreen", Number(many)), "f 1", "f 0");
});

test("watch: two searches go in step, by nodes and by solutions", async () => {
  const page = await watch("algorithm=scan&n=6");
  await page.press("Two searches");
  await page.choose("Beside it", "naive");
  await page.address(/algorithm=scan&with=naive&n=6/);
  const figures = (name, wanted) => page.see(page.locator(".side .figures > div", { hasText: name }), wanted);
  await page.heading();
  await page.keys("ArrowRight", "ArrowRight", "ArrowRight");
  await page.see(".side .narration", [/^Visit node 3:/, /^Visit node 3:/]);
  await page.hear(/^scan: Visit node 3: .* naive: Visit node 3:/);
  await page.pick("Solutions");
  await page.see(".scrub output", "solution 0 of 4");
  await page.heading();
  await page.keys("ArrowRight");
  await figures("Rejected", [/140$/, /12,760$/]);
  await page.see(".side .narration", Array(2).fill("Solution number 1!"));
  await page.keys("Space");
  await figures("Solutions", [/4$/, /4$/]);
  await page.address(/step=4/);
  await page.reload();
  await figures("Solutions", [/4$/, /4$/]);
  await page.press("Two searches");
  await page.see(".tree-panel canvas");
});

test("watch: leaving two searches returns to the same step", async () => {
  const page = await watch("algorithm=arrays&n=6&step=200&by=columns");
  await page.see(".scrub output", /step 200 of/);
  await page.press("Two searches");
  await page.see(".side .board");
  await expect(page.button("Two searches")).toBeFocused();
  await page.press("Two searches");
  await page.see(".scrub output", /step 200 of/);
  await page.address(/by=columns&step=200/);
});

test("watch: a step is exported as a picture, a range as a film, the tree as an SVG file", async () => {
  const page = await watch("algorithm=scan&n=5&step=12");
  await page.press("Export a step or a film");
  const dialog = page.getByRole("dialog");
  const heads = { svg: "<svg", png: "\u0089PNG", gif: "GIF89a", webm: "\u001aE\u00df\u00a3" };
  for (const [kind, head] of Object.entries(heads)) {
    await page.choose("Format", kind);
    if (kind === "png") await page.choose("Pixels", "480");
    if (kind === "gif") await page.enter("to step", 17);
    const bytes = await page.file(dialog.getByRole("button", { name: "Create file" }));
    assert.equal(bytes.subarray(0, head.length).toString("latin1"), head, kind);
    assert.ok(bytes.length > 1000, `${kind}: ${bytes.length} bytes`);
  }
  await page.visit("/watch?algorithm=arrays&n=6&step=700");
  await page.at(700);
  await page.press("Export a step or a film");
  await page.choose("Format", "gif");
  await page.enter("From step", 0);
  await dialog.getByText("600 steps, about").waitFor();
  await page.visit("/watch?algorithm=scan&n=6&step=171");
  await page.nodes(153);
  await page.at(171);
  const picture = String(await page.file(page.button("The tree as SVG")));
  assert.equal(page.named, "queens-tree-scan-6.svg");
  // Future and past are the same bands, one above the other; then come the solutions, then the path.
  const [future, past, solved, path] = [...picture.matchAll(/<path[^>]* d="([^"]*)"/g)].map(
    ([, path]) => path.match(/M/g).length,
  );
  assert.deepEqual([future, solved + future + path], [past, 153]);
  const last = (await page.locator(".stage .queen.solved").count()) > 0 ? 1 : 0;
  assert.equal(await page.drawn("path"), path + last);
  assert.ok(picture.match(/<text/g).length > 30 && !/var\(|NaN/.test(picture));
});

test("watch: the keyboard is enough, in the player and in the tree", async () => {
  const page = await watch("algorithm=scan&n=8");
  await page.see(page.canvas);
  await page.tab(page.list("Algorithm"), "ArrowDown");
  await page.address(/algorithm=arrays/);
  await page.tab(page.button("Board size n: Smaller"), "Enter", " ");
  await page.address(/n=6/);
  await page.tab(page.canvas, "ArrowRight");
  await page.hear(/node 0/);
  // Its sentence announces the step; the number would be announced, too, ten times a second while it plays.
  await expect(page.locator("main output:not([aria-live=off])")).toHaveCount(0);
  await page.keys(...Array(5).fill("ArrowRight"));
  await until("a path in the tree", async () => (await page.drawn("path")) > 1);
  await page.walk(page.crumbs, "+ :", "- Whole", "+ :", "0 Whole");
  await page.tab(page.button("Play"), "Enter");
  await until("it plays", async () => (await page.step()) > 12);
  await page.keys("Enter");
  await page.tab(page.button("Next solution"), "Enter");
  await page.hear(/Solution (number )?1/);
  await page.tab(page.getByRole("slider", { name: "Step" }), "Home");
  await page.hear(/has not begun/);
  // A button that becomes useless keeps the focus.
  await page.back(page.button("To the beginning"), "Enter");
  await page.tab(page.button("Step back"));
});

test("watch: the tree follows the search from one loaded part to the next", async () => {
  for (const query of ["algorithm=scan&n=14", "algorithm=tree&n=12"]) {
    const page = await watch(query);
    await page.see(page.canvas);
    // Go far ahead, one step back over the border, far back, and to the beginning.
    for (const step of [80_000, 79_999, 21_003, 1]) {
      await page.locator(".scrub input").evaluate((slider, step) => {
        slider.max = Math.max(slider.max, step);
        slider.value = step;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }, step);
      await page.at(step);
      // The path drawn is as long as the path of the search, so the part with this step has been loaded.
      const depth = async () => Number(/depth (\d+)/.exec(await page.canvas.getAttribute("aria-label"))[1]);
      await until("the tree is there", async () => (await page.drawn("path")) === (await depth()) + 1);
    }
  }
});

test("watch: programs light the same line, and the choice of code and direction is kept", async () => {
  const page = await watch("algorithm=arrays&n=4&step=3");
  await page.see(".code li.lit");
  const said = {
    enter: /search\(/,
    place: /queens.*column/,
    reject: /continue/,
    remove: /queens/,
    leave: /^\s*(return|})\s*$/,
    solution: /print|report|log/,
  };
  // The build checks that each program has a line for each step, in all six languages.
  for (const language of ["python", "rust"]) {
    await page.choose("Code", language);
    await page.address(new RegExp(`code=${language}`));
    await page.keys("Home");
    await page.at(0);
    const seen = await page.forward("solution", 60);
    for (const [action, line] of seen) assert.match(line, said[action], `${action} in ${language}`);
    assert.equal(seen.size, 6, `${language}: ${[...seen.keys()]}`);
  }
  await page.reload();
  await expect(page.list("Code")).toHaveValue("rust");
  // Searches by columns have pseudo-code only, and fill the board from the left.
  await page.choose("Direction", "columns");
  await page.address(/by=columns/);
  for (const column of [0, 1]) {
    await page.forward("place");
    await page.says(new RegExp(`Put a queen on \\d:${column}`));
  }
  await page.reload();
  await expect(page.list("Direction")).toHaveValue("columns");
  await page.see(".code", /for each row/);
  await page.choose("Algorithm", "bitmask");
  await page.see(".code li code", "search(column, rows, diagonals, antidiagonals):");
});

test("watch: min-conflicts is stepped both ways, and its curve is a scrubber", async () => {
  const page = await watch("algorithm=arrays&n=8");
  await page.list("Algorithm").focus();
  await page.choose("Algorithm", "min-conflicts");
  await page.says(/A queen in each row, anywhere: \d of 8 are attacked/);
  await expect(page.list("Algorithm"), "the list keeps the focus").toBeFocused();
  await page.heading();
  const first = await page.queens();
  const attacked = page.locator("[data-testid=attacked]");
  await page.see(".stage .queen.attacked", Number(await attacked.innerText()));
  // A queen is chosen, its row is outlined and each of its squares gets a count; then it moves to one of the best.
  await page.walk(page.at, "ArrowRight 1");
  await page.says(/is attacked by \d queens?\. How many/);
  const row = /row (\d)/.exec(await page.text(".narration"))[1];
  await page.see({ ".digits text": 8, ".line-of-now": 1 });
  const counts = (await page.locator(".digits text").allTextContents()).map(Number);
  const least = counts.flatMap((count, column) => (count === Math.min(...counts) ? [`${row}:${column}`] : []));
  const good = await page.locator(".cell:has(.mark.good)").evaluateAll((all) => all.map((one) => one.dataset.at));
  assert.deepEqual(good, least);
  await page.walk(page.at, "ArrowRight 2");
  await expect.poll(page.queens, "a queen on one of the best").toMatch(new RegExp(least.join("|")));
  await page.keys("End");
  await page.says(/No queen is attacked\. Moves: \d+/);
  await page.see(attacked, "0");
  await page.see(".stage .queen.solved", 8);
  await page.walk(page.at, "Home 0");
  await expect.poll(page.queens).toBe(first);
  // The curve is also the scrubber; the address keeps the moment, and another board has another seed.
  const [curve] = await page.boxes(".curve");
  await page.mouse.click(curve.x + curve.width * 0.999, curve.y + 5);
  await page.see(attacked, "0");
  assert.match((await page.addressKept()).search, /algorithm=min-conflicts.*step=/);
  await page.reload();
  await page.says(/^No queen is attacked/);
  await page.press("Another board");
  await page.address(/seed=2/);
  await expect.poll(page.queens).not.toBe(first);
  await page.press("Play");
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await page.says(/^No queen is attacked/);
  await page.press("Export a step or a film");
  assert.match(String(await page.file(page.button("Create file"))), /^<svg.*No queen is attacked/s);
  await page.keys("Escape");
  // If there is no solution, the search never finds that out.
  await page.enter("Board size n", 3);
  await page.says(/of 3 are attacked/);
  await page.heading();
  await page.keys("End");
  await page.says(/gives up, without knowing/);
  await page.choose("Algorithm", "dlx");
  await page.address(/algorithm=dlx/);
});
