// Watch: step, seek, every algorithm, the tree.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { addressKept, addressOf, heard, open, tabTo, test, textOf, until } from "./lab.mjs";

test("watch: step both ways, scrub, next solution, every algorithm's memory", async () => {
  const page = await open("/watch?algorithm=arrays&n=6");
  const at = (step) =>
    until(`step ${step}`, async () => (await textOf(page, ".scrub output")).startsWith(`step ${step} `));
  await at(0);
  const heading = page.locator("h1");
  await heading.click();
  for (const [key, step] of [
    ["ArrowRight", 1],
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["Shift+ArrowRight", 12],
    ["Home", 0],
  ]) {
    await page.keyboard.press(key);
    await at(step);
  }
  await page.keyboard.press("n");
  await until("the first solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  await expect(page.locator(".stage .queen")).toHaveCount(6);
  const step = page.url();
  await page.keyboard.press("n");
  await until("the second", async () => (await textOf(page, "[data-testid=solutions]")) === "2");
  await page.keyboard.press("b");
  await until("back to the first", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  await page.keyboard.press("End");
  await until("the end", async () => (await textOf(page, "[data-testid=solutions]")) === "4");
  await expect(page.locator("[data-testid=nodes]").first()).toHaveText("153");
  assert.ok(step.includes("algorithm=arrays"));
  for (const [algorithm, shape] of [
    ["scan", ".chip"],
    ["sets", ".chip"],
    ["bitmask", ".bit"],
    ["forward", ".child"],
    ["tree", ".child"],
    ["dlx", ".child"],
    ["anywhere", ".child"],
    ["naive", ".chip"],
    ["permutations", ".chip"],
    ["arrays", ".bit"],
  ]) {
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption(algorithm);
    await at(0);
    for (let k = 0; k < 4; k++) await page.keyboard.press("ArrowRight");
    await page.locator(`.memory ${shape}`).first().waitFor();
    await expect(page.locator(".code li.lit"), algorithm).toHaveCount(1);
  }
  await page.leave();
});

const canvas = (page) => page.locator(".icicle canvas");
const drawnNodes = async (page) => Number(await canvas(page).getAttribute("data-nodes"));

test("watch: the whole search stands there first, and to drag along it is to move through time", async () => {
  const page = await open("/watch?algorithm=scan&n=8");
  await until("all 2,057 nodes", async () => (await drawnNodes(page)) === 2057);
  const box = await canvas(page).boundingBox();
  assert.ok(box.width > 1300, "it fills the window");
  const said = async () => Number((await textOf(page, ".scrub output")).replaceAll(",", "").split(" ")[1]);
  await page.mouse.move(box.x + 2, box.y + 20);
  await page.mouse.down();
  let before = await said();
  for (const part of [0.25, 0.5, 0.75, 0.999]) {
    await page.mouse.move(box.x + box.width * part, box.y + 20);
    await until(`later than ${before} at ${part}`, async () => (await said()) > before);
    before = await said();
  }
  await page.mouse.up();
  // Where one let go is where the mark stands.
  await until(
    "the mark under the pointer",
    async () => Math.abs(Number(await canvas(page).getAttribute("data-now")) - box.width * 0.999) < 4,
  );
  await page.keyboard.press("n");
  // Beside a board alone, a search that is over leaves its tree.
  await page.goto(addressOf("/watch?algorithm=scan&n=8&step=99999&view=board,tree&present=1"));
  await until(
    "the end",
    async () => (await textOf(page, ".narration")) === "The whole search: 2,057 nodes, 92 solutions.",
  );
  await page.locator(".stage").waitFor({ state: "hidden" });
  await until("a tall tree", async () => (await canvas(page).boundingBox()).height > 500);
  await page.leave();
});

test("watch: a band fills the width, the crumbs lead back, and the wheel is the page's", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140");
  await until("the nodes", async () => (await drawnNodes(page)) === 153);
  const crumb = page.locator(".crumbs [aria-current]");
  await expect(crumb).toHaveText("Whole tree");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(crumb).toHaveText(/0:0/);
  await page.locator(".crumbs button").first().click();
  await expect(crumb).toHaveText("Whole tree");
  const box = await canvas(page).boundingBox();
  await page.mouse.dblclick(box.x + box.width * 0.5, box.y + (box.height / 7) * 1.5);
  await until("a part of it", async () => String(await crumb.allInnerTexts()) !== "Whole tree");
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.evaluate(() => scrollTo(0, 0));
  await canvas(page).scrollIntoViewIfNeeded();
  const from = await page.evaluate(() => scrollY);
  await canvas(page).hover();
  await page.mouse.wheel(0, from > 0 ? -100 : 100);
  await until("the page to scroll", async () => (await page.evaluate(() => scrollY)) !== from);
  await page.leave();
});

test("watch: it says what was asked and what refused", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140");
  await until("the law", async () =>
    /Reject 4:3: row − column = 1 is taken by the queen on 2:1/.test(await textOf(page, ".narration")),
  );
  await expect(page.locator(".told")).toHaveText(["column = 3", "free", "taken"]);
  await expect(page.locator(".bit.asked")).toHaveCount(1);
  await expect(page.locator(".bit.refuses")).toHaveText("1");
  await expect(page.locator(".line-of-now")).toHaveCount(1);
  await expect(page.locator(".calls li")).toHaveText(
    [
      "search(4) column = 3",
      "search(3) column = 5",
      "search(2) column = 1",
      "search(1) column = 4",
      "search(0) column = 0",
    ],
    { useInnerText: true },
  );
  // A queen that goes leaves a ghost for a step.
  for (let k = 0; k < 12 && (await page.locator(".narration").getAttribute("data-action")) !== "remove"; k++) {
    const before = await textOf(page, ".scrub output");
    await page.keyboard.press("ArrowRight");
    await until("a step", async () => (await textOf(page, ".scrub output")) !== before);
  }
  const gone = /Remove the queen from (\d:\d)/.exec(await textOf(page, ".narration"))[1];
  await expect(page.locator(`[data-at="${gone}"] .mark.gone`)).toHaveCount(1);
  await page.leave();
  // Naive refuses a placement: both queens stand.
  const naive = await open("/watch?algorithm=naive&n=4&step=9");
  for (let k = 0; k < 20 && (await naive.locator(".narration").getAttribute("data-action")) !== "reject"; k++) {
    const before = await textOf(naive, ".scrub output");
    await naive.keyboard.press("ArrowRight");
    await until("a step", async () => (await textOf(naive, ".scrub output")) !== before);
  }
  await expect(naive.locator(".narration").first()).toHaveText(
    /Two queens attack each other \(.*\): drop the placement/,
  );
  await expect(naive.locator(".mark.refused")).toHaveCount(0);
  await expect(naive.locator(".queen.attacked")).toHaveCount(2);
  await naive.leave();
});

test("watch: bits stand as in books, the lowest at the right", async () => {
  const page = await open("/watch?algorithm=bitmask&n=6&step=8");
  await page.locator(".bit").first().waitFor();
  await expect(page.locator(".cells").first().locator("i")).toHaveText(["5", "4", "3", "2", "1", "0"]);
  await page.leave();
});

test("watch: guesses are counted", async () => {
  // A finger that is there before the first step is: what cannot be seen is not asked.
  const hasty = () => {
    const finger = new MutationObserver(() => {
      const button = document.querySelector(".guesses button");
      if (!button) return;
      finger.disconnect();
      button.click();
      window.hasty = button.getAttribute("aria-disabled");
    });
    finger.observe(document, { childList: true, subtree: true });
  };
  const page = await open("/watch?algorithm=arrays&n=6&step=1", { before: hasty });
  await page.getByRole("button", { name: "queen placed" }).click();
  assert.equal(await page.evaluate(() => window.hasty), "true", "the finger was early");
  await until("right", async () => (await textOf(page, "[data-testid=score]")) === "1 / 1");
  await page.getByRole("button", { name: "solution", exact: true }).click();
  await until("wrong", async () => (await textOf(page, "[data-testid=score]")) === "1 / 2");
  await until("what it was", async () => /No: next node/.test(await page.locator(".question-panel").innerText()));
  await page.leave();
});

test("watch: in the hall the board has 60 % of the height and code 22 pixels", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140", { viewport: { width: 1920, height: 1080 } });
  await page.locator(".told").first().waitFor();
  await page.keyboard.press("p");
  await until("no bar", async () => !(await page.locator(".bar").isVisible()));
  for (const selector of [".narration", ".icicle canvas", ".transport .main", ".calls", ".cells"])
    await expect(page.locator(selector).first()).toBeVisible();
  const size = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  await expect(async () => {
    const board = await page.locator(".stage .board").boundingBox();
    assert.ok(board.height >= 0.6 * 1080, `${board.height}`);
    assert.ok((await size(".code li")) >= 22, `${await size(".code li")}`);
    assert.ok((await size(".narration")) >= 34, `${await size(".narration")}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), "all in one window");
  }).toPass();
  await page.keyboard.press("Escape");
  await until("the bar again", () => page.locator(".bar").isVisible());
  await page.keyboard.press("f");
  await until("the full screen", () => page.evaluate(() => document.fullscreenElement !== null));
  await page.keyboard.press("f");
  await until("the window again", () => page.evaluate(() => document.fullscreenElement === null));
  await page.leave();
});

test("watch: in a low window the board has 60 % of the height, and everything is in sight", async () => {
  for (const [path, own] of [
    ["/watch?algorithm=arrays&n=6&step=140", ".calls"],
    ["/watch?algorithm=min-conflicts&n=8&step=3", ".curve"],
  ]) {
    const page = await open(path, { viewport: { width: 1280, height: 720 } });
    await page.locator(own).waitFor();
    const fits = () =>
      expect(async () => {
        const board = await page.locator(".stage .board").boundingBox();
        assert.ok(board.height >= 0.6 * 720, `${board.height}`);
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1),
          "all in one window",
        );
        for (const selector of [".stage .board", ".narration", ".code-panel", ".aside", ".tree-panel", ".transport"]) {
          const { x, y, width, height } = await page.locator(selector).boundingBox();
          assert.ok(x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 720, `${selector} at ${path}`);
        }
      }).toPass();
    await fits();
    if (own === ".calls") {
      // With more to say.
      await page.getByRole("button", { name: "To the end" }).click();
      await until("the end", async () => (await textOf(page, "[data-testid=solutions]")) === "4");
      await page.getByRole("button", { name: "Next solution" }).click();
      await page.locator(".notice.over").waitFor();
      await fits();
    }
    await page.leave();
  }
});

test("watch: a scene plays by itself, to where it was told, and shows what it was told", async () => {
  const page = await open("/watch?algorithm=scan&n=4&autoplay=1&until=solution&speed=6&view=board,code&present=1");
  await until("the solution", async () => (await textOf(page, ".narration")).startsWith("Solution number 1"));
  await page.waitForTimeout(300);
  assert.ok((await textOf(page, ".narration")).startsWith("Solution number 1"), "it stands there");
  await expect(page.locator(".code")).toHaveCount(1);
  await expect(page.locator(".icicle, .calls")).toHaveCount(0);
  await page.leave();
});

test("watch: two searches go in step, by nodes and by solutions", async () => {
  const page = await open("/watch?algorithm=scan&n=6");
  await page.getByRole("button", { name: "Two searches" }).click();
  await page.getByRole("combobox", { name: "Beside it" }).selectOption("naive");
  await until("the address", () => page.url().includes("algorithm=scan&with=naive&n=6"));
  const said = () => page.locator(".side .narration").allInnerTexts();
  const of = async (name) =>
    (await page.locator(".side .figures > div").allInnerTexts())
      .filter((text) => text.startsWith(name))
      .map((text) => Number(text.replace(/\D/g, "")));
  await page.locator("h1").click();
  for (let k = 0; k < 3; k++) await page.keyboard.press("ArrowRight");
  await until("node 3, twice", async () => (await said()).every((words) => words.startsWith("Visit node 3:")));
  await page.getByRole("radio", { name: "Solutions" }).click();
  await expect(page.locator(".scrub output")).toHaveText("solution 0 of 4");
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await until("the first solution, twice", async () => String(await of("Rejected")) === "140,12760");
  assert.deepEqual(await said(), Array(2).fill("Solution number 1!"));
  await page.keyboard.press("Space");
  await until("the last", async () => String(await of("Solutions")) === "4,4");
  await until("its address", () => page.url().includes("step=4"));
  await page.reload();
  await until("the same", async () => String(await of("Solutions")) === "4,4");
  await page.getByRole("button", { name: "Two searches" }).click();
  await page.locator(".tree-panel canvas").waitFor();
  await page.leave();
});

test("watch: every scene opens by its link and says something", async () => {
  const list = await open("/scenes");
  const links = await list.locator(".scenes a").evaluateAll((all) => all.map((a) => a.href));
  await list.leave();
  assert.ok(links.length >= 10);
  for (const link of links) {
    const page = await open(link, { viewport: { width: 1280, height: 720 } });
    await until(
      `words of ${link}`,
      async () => (await textOf(page, ".narration")).length > 10 && (await page.locator(".stage .cell").count()) > 0,
    );
    await expect(page.locator(".bar"), "for the hall").toBeHidden();
    if (link.includes("autoplay")) {
      const before = await textOf(page, ".scrub output");
      await until(`${link} to play`, async () => (await textOf(page, ".scrub output")) !== before);
    }
    await expect(page.locator(".notice.bad"), link).toHaveCount(0);
    await page.leave();
  }
});

test("watch: a step becomes a picture, a stretch a film", async () => {
  const page = await open("/watch?algorithm=scan&n=5&step=12");
  await page.getByRole("button", { name: "Export a step or a film" }).click();
  const dialog = page.getByRole("dialog");
  const heads = { svg: "<svg", png: "\u0089PNG", gif: "GIF89a", webm: "\u001aE\u00df\u00a3" };
  for (const [kind, head] of Object.entries(heads)) {
    await dialog.getByRole("combobox", { name: "Format" }).selectOption(kind);
    if (kind === "png") await dialog.getByRole("combobox", { name: "Pixels" }).selectOption("480");
    if (kind === "gif") {
      await dialog.getByRole("spinbutton", { name: "to step" }).fill("17");
      await dialog.getByRole("spinbutton", { name: "to step" }).press("Enter");
    }
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Create file" }).click(),
    ]);
    const bytes = readFileSync(await file.path());
    assert.equal(bytes.subarray(0, head.length).toString("latin1"), head, kind);
    assert.ok(bytes.length > 1000, `${kind}: ${bytes.length} bytes`);
  }
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
  const way = () => canvas(page).getAttribute("data-path").then(Number);
  await tabTo(page, canvas(page));
  await page.keyboard.press("ArrowRight");
  await heard(page, /node 0/);
  for (let k = 0; k < 5; k++) await page.keyboard.press("ArrowRight");
  await until("a way in the tree", async () => (await way()) > 1);
  const crumb = () => page.locator(".crumbs [aria-current]").innerText();
  for (const [key, at] of [
    ["+", /^(?!Whole)/],
    ["-", /^Whole/],
    ["+", /^(?!Whole)/],
    ["0", /^Whole/],
  ]) {
    await page.keyboard.press(key);
    await until(`the tree answers ${key}`, async () => at.test((await crumb()).replace(/^› /, "")));
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
  await until(
    "by columns still",
    async () => (await page.getByRole("combobox", { name: "Direction" }).inputValue()) === "columns",
  );
  await expect(page.locator(".code li:nth-child(3)").first()).toHaveText("else for each row from the top:");
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("bitmask");
  await until(
    "the same of bitmask",
    async () => (await textOf(page, ".code li code")) === "search(column, rows, diagonals, antidiagonals):",
  );
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
  for (const [algorithm, n] of [
    ["scan", 14],
    ["tree", 12],
  ]) {
    const page = await open(`/watch?algorithm=${algorithm}&n=${n}`);
    const parts = [];
    page.on("request", (request) => request.url().endsWith("/api/tree") && parts.push(request.postDataJSON().from));
    await page.locator("canvas").waitFor();
    // Far ahead, one step back over the border, far back, and to the beginning.
    for (const step of [80_000, 79_999, 21_003, 1]) {
      await page.evaluate((step) => {
        const slider = document.querySelector(".scrub input");
        slider.max = Math.max(slider.max, step);
        slider.value = step;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }, step);
      await until(`step ${step}`, async () =>
        (await textOf(page, ".scrub output")).replaceAll(",", "").startsWith(`step ${step} `),
      );
      // The way drawn is as long as the path of the search: the part with this step is there.
      await until("the tree is there", async () => {
        const [drawn, depth] = await page.evaluate(() => {
          const canvas = document.querySelector(".icicle canvas");
          return canvas
            ? [Number(canvas.dataset.path), Number(/depth (\d+)/.exec(canvas.getAttribute("aria-label"))[1])]
            : [0, 0];
        });
        return drawn === depth + 1;
      });
    }
    assert.ok(
      parts.every((from) => from % 10_000 === 0),
      `parts begin at ${parts}`,
    );
    await page.leave();
  }
});

test("watch: the same line is lit in six languages", async () => {
  const page = await open("/watch?algorithm=arrays&n=4&step=3");
  const lit = async () => (await page.locator(".code li.lit").allInnerTexts()).join("\n").replace(/\s+/g, " ").trim();
  const choice = page.getByRole("combobox", { name: "Code" });
  await until("the pseudo-code", async () => (await lit()).startsWith("search(row)") || (await lit()).length > 0);
  const said = {
    enter: /search\(/,
    place: /queens.*column/,
    reject: /continue/,
    remove: /queens/,
    leave: /^(return|})$/,
    solution: /print|report|log/,
  };
  for (const language of ["python", "java", "cpp", "javascript", "go", "rust"]) {
    await choice.selectOption(language);
    await until("the address", () => page.url().includes(`code=${language}`));
    await page.keyboard.press("Home");
    await until("the beginning", async () => (await textOf(page, ".scrub output")).startsWith("step 0 "));
    const seen = new Set();
    for (let k = 1; k <= 60; k++) {
      const before = await textOf(page, ".scrub output");
      await page.keyboard.press("ArrowRight");
      await until("a step", async () => (await textOf(page, ".scrub output")) !== before);
      const action = await page.locator(".narration").getAttribute("data-action");
      if (seen.has(action)) continue;
      seen.add(action);
      await until(`the line of ${action} in ${language}`, async () => said[action].test(await lit()));
    }
    assert.equal(seen.size, 6, `${language}: ${[...seen]}`);
  }
  // It is remembered; columns have the pseudo-code only.
  const again = await open(page.url());
  await expect(again.getByRole("combobox", { name: "Code" })).toHaveValue("rust");
  await again.getByRole("combobox", { name: "Direction" }).selectOption("columns");
  await until("pseudo-code", async () => (await textOf(again, ".code")).includes("for each row"));
  await again.leave();
  // Every algorithm has a program in every language.
  for (const algorithm of ["naive", "permutations", "scan", "sets", "bitmask", "forward", "dlx", "tree", "anywhere"]) {
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption(algorithm);
    for (const language of ["python", "go"]) {
      await choice.selectOption(language);
      await until(`${algorithm} in ${language}`, async () => (await page.locator(".code li").count()) > 7);
    }
  }
  await page.leave();
});

test("watch: backwards, and a level at a key", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140");
  const at = async () => Number((await textOf(page, ".scrub output")).split(" ")[1]);
  await until("the step", async () => (await at()) === 140);
  await page.keyboard.press("r");
  await until("some steps back", async () => (await at()) < 135);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const stood = await at();
  await page.waitForTimeout(300);
  assert.equal(await at(), stood, "it stands");
  await page.keyboard.press("2");
  await until("the second level", async () => /:/.test(await page.locator(".crumbs [aria-current]").innerText()));
  await page.keyboard.press("0");
  await until("everything", async () => (await page.locator(".crumbs [aria-current]").innerText()) === "Whole tree");
  for (let k = 0; k < 9; k++) await page.keyboard.press("]");
  await page.keyboard.press("r");
  await until("the beginning", async () => (await at()) === 0);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.leave();
});

test("watch: min-conflicts repairs a board, forth and back, and the curve leads through time", async () => {
  const page = await open("/watch?algorithm=arrays&n=8");
  const algorithm = page.getByRole("combobox", { name: "Algorithm" });
  await algorithm.focus();
  await algorithm.selectOption("min-conflicts");
  await until("a board", async () =>
    /A queen in each row, anywhere: \d of 8 are attacked/.test(await textOf(page, ".narration")),
  );
  await expect(algorithm, "who chose goes on choosing").toBeFocused();
  await page.locator("h1").click();
  const attacked = async () => Number(await textOf(page, "[data-testid=attacked]"));
  const at = (step) =>
    until(`step ${step}`, async () => (await textOf(page, ".scrub output")).startsWith(`step ${step} `));
  const moved = () =>
    page
      .locator(".cell .queen")
      .evaluateAll((queens) => queens.map((queen) => queen.closest("[data-at]").dataset.at).join(" "));
  const first = await moved();
  await expect(page.locator(".stage .queen.attacked")).toHaveCount(await attacked());
  // A queen is chosen, its row is outlined and each of its squares counted; then it moves to one of the best.
  await page.keyboard.press("ArrowRight");
  await at(1);
  await expect(page.locator(".narration").first()).toHaveText(/is attacked by \d\. How many/);
  const row = Number(/row (\d)/.exec(await textOf(page, ".narration"))[1]);
  await expect(page.locator(".digits text")).toHaveCount(8);
  await expect(page.locator(".line-of-now")).toHaveCount(1);
  const counts = (await page.locator(".digits text").allTextContents()).map(Number);
  const best = await page
    .locator(".mark.good")
    .evaluateAll((marks) => marks.map((mark) => mark.closest("[data-at]").dataset.at));
  assert.deepEqual(
    best,
    counts.flatMap((count, column) => (count === Math.min(...counts) ? [`${row}:${column}`] : [])),
  );
  await page.keyboard.press("ArrowRight");
  await at(2);
  await until("a queen on one of the best", async () =>
    (await moved()).split(" ").some((square) => best.includes(square)),
  );
  await page.keyboard.press("End");
  await until("the solution", async () => /No queen is attacked\. Moves: \d+/.test(await textOf(page, ".narration")));
  await expect(page.locator("[data-testid=attacked]")).toHaveText("0");
  await expect(page.locator(".stage .queen.solved")).toHaveCount(8);
  const columns = (await moved()).split(" ").map((square) => square.split(":").map(Number));
  for (const [a, b] of columns)
    for (const [c, d] of columns) assert.ok(a === c || (b !== d && Math.abs(a - c) !== Math.abs(b - d)), "a solution");
  await page.keyboard.press("Home");
  await at(0);
  await until("the board it began with", async () => (await moved()) === first);
  // The curve is the scrubber too; the address keeps the moment, and another board is another story.
  const curve = await page.locator(".curve").boundingBox();
  await page.mouse.click(curve.x + curve.width * 0.999, curve.y + 5);
  await until("the end", async () => (await attacked()) === 0);
  assert.match((await addressKept(page)).search, /algorithm=min-conflicts.*step=/);
  await page.reload();
  await until("the end again", async () => (await textOf(page, ".narration")).startsWith("No queen is attacked"));
  await page.getByRole("button", { name: "Another board" }).click();
  await until("another", async () => page.url().includes("seed=2") && (await moved()) !== first);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await until("it plays to its end", async () => (await textOf(page, ".narration")).startsWith("No queen is attacked"));
  await page.getByRole("button", { name: "Export a step or a film" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Create file" }).click(),
  ]);
  assert.match(readFileSync(await file.path(), "utf8"), /^<svg.*No queen is attacked/s);
  await page.keyboard.press("Escape");
  // Where there is no solution it never finds that out.
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  await size.fill("3");
  await size.press("Enter");
  await until("the smaller board", async () => /of 3 are attacked/.test(await textOf(page, ".narration")));
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await until("it gives up", async () => /gives up, without knowing/.test(await textOf(page, ".narration")));
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("dlx");
  await page.locator(".code li.lit, .narration[data-action='']").first().waitFor();
  await until("the search", () => page.url().includes("algorithm=dlx"));
  await page.leave();
});

test("watch: the tree goes into an SVG file as it stands", async () => {
  const page = await open("/watch?algorithm=scan&n=6&step=171");
  await until("the nodes", async () => (await drawnNodes(page)) === 153);
  await until("the step", async () => (await textOf(page, ".scrub output")).startsWith("step 171 "));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "The tree as SVG" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "queens-tree-scan-6.svg");
  const picture = readFileSync(await file.path(), "utf8");
  const drawn = await page.evaluate((picture) => {
    const { documentElement: svg } = new DOMParser().parseFromString(picture, "image/svg+xml");
    const count = (path) => path.getAttribute("d").match(/M/g).length;
    return {
      paths: [...svg.querySelectorAll("path")].map(count),
      names: svg.querySelectorAll("text").length,
      wide: svg.getAttribute("width"),
    };
  }, picture);
  // What is to come and what has been are the same bands, one over the other; then the solutions, then the way.
  const [future, past, solved, way] = drawn.paths;
  assert.deepEqual([future, solved + future + way, drawn.wide], [past, 153, "1840"], JSON.stringify(drawn));
  assert.equal(
    way + 0,
    Number(await canvas(page).getAttribute("data-path")) -
      ((await page.locator(".stage .queen.solved").count()) > 0 ? 1 : 0),
  );
  assert.ok(drawn.names > 30 && !/var\(|NaN/.test(picture));
  await page.leave();
});
