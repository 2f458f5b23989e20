// Hands: a finger, a key after a click, two tabs, a slow lab and a dead one, leaving and coming back.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import {
  addressKept,
  addressOf,
  asked,
  LYING,
  intercept,
  open,
  PHONE,
  square,
  release,
  test,
  textOf,
  until,
} from "./lab.mjs";
import { texts } from "./texts.mjs";

const queens = (page) => page.locator(".cell .queen");

/** A finger that goes from one place to another, as the browser sees it. */
async function finger(page, from, to, { hold, lift = true } = {}) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch("touchStart", [from]);
  await hold?.();
  for (let k = 1; k <= 8; k++)
    await touch("touchMove", [[from[0] + ((to[0] - from[0]) * k) / 8, from[1] + ((to[1] - from[1]) * k) / 8]]);
  if (lift) await touch("touchEnd", []);
}
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

test("hands: a key works right after a click on the board", async () => {
  const page = await open("/play?n=6");
  await square(page, 0, 1).click();
  await square(page, 2, 2).click();
  await page.keyboard.press("Control+z");
  await expect(queens(page), "one queen").toHaveCount(1);
  await page.keyboard.press("Control+Shift+z");
  await expect(queens(page), "two again").toHaveCount(2);
  await page.keyboard.press("Meta+z");
  await expect(queens(page), "one, as on a Mac").toHaveCount(1);
  // The grid's own keys are still its own.
  await square(page, 4, 0).click();
  await page.keyboard.press("ArrowRight");
  await expect(square(page, 4, 1)).toBeFocused();
  await page.leave();
});

test("hands: keys of a Russian keyboard do what their place says", async () => {
  const page = await open("/watch?algorithm=scan&n=6");
  await until("the length", async () => / of [\d,]+$/.test(await textOf(page, ".scrub output")));
  const type = (code, key) =>
    page.evaluate(
      ([code, key]) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true })),
      [code, key],
    );
  await type("KeyN", "т");
  await until("a solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  await type("BracketRight", "ъ");
  await until("faster", async () => (await textOf(page, ".speed output")).startsWith("20 "));
  await page.leave();
});

test("hands: the keys of Watch work after a click on its board", async () => {
  const page = await open("/watch?algorithm=scan&n=6");
  const at = (step) =>
    until(`step ${step}`, async () => (await textOf(page, ".scrub output")).startsWith(`step ${step} `));
  await at(0);
  await page.locator(".stage .board").click({ position: { x: 120, y: 120 } });
  await page.keyboard.press("ArrowRight");
  await at(1);
  await page.keyboard.press("Shift+ArrowRight");
  await at(11);
  await page.keyboard.press("ArrowLeft");
  await at(10);
  await expect(page.locator(".stage [tabindex]"), "nothing on it takes the focus").toHaveCount(0);
  await page.leave();
});

test("hands: a finger drags a queen, scrolls the page elsewhere, and asks by staying", async () => {
  const page = await open("/play?n=6&queens=0.1", PHONE);
  await finger(page, await middle(square(page, 0, 1)), await middle(square(page, 3, 4)));
  await until("the new place", () => page.url().includes("queens=3.4"));
  // A tap places a queen, a finger that stays asks who attacks.
  await square(page, 0, 0).tap();
  await expect(queens(page), "two queens").toHaveCount(2);
  const there = await middle(square(page, 3, 0));
  const told = () =>
    until("who attacks", async () => /attacked by.*0:0.*3:4|attacked by.*3:4.*0:0/.test(await textOf(page, ".seen")));
  await finger(page, there, there, { hold: told });
  await told();
  await expect(queens(page), "to ask is not to place").toHaveCount(2);
  // Elsewhere on the board the finger moves the page.
  const before = await page.evaluate(() => scrollY);
  const free = await middle(square(page, 5, 2));
  await finger(page, free, [free[0], free[1] - 150]);
  await until("the page to scroll", async () => (await page.evaluate(() => scrollY)) > before);
  await expect(queens(page)).toHaveCount(2);
  await page.leave();
});

test("hands: squares too small for a finger are enlarged first", async () => {
  const page = await open("/play?n=24", PHONE);
  const side = async (row, column) => (await square(page, row, column).boundingBox()).width;
  assert.ok((await side(10, 10)) < 24);
  await square(page, 10, 10).tap();
  await until("larger squares", async () => (await side(10, 10)) >= 24);
  await expect(queens(page)).toHaveCount(0);
  await square(page, 10, 10).tap();
  await expect(queens(page), "a queen").toHaveCount(1);
  await page.getByRole("button", { name: "Whole board" }).tap();
  await until("the whole board", async () => (await side(10, 10)) < 24);
  await page.leave();
});

test("hands: what was placed while the lab completed a board stays", async () => {
  const page = await open("/play?n=8&queens=0.0", { before: intercept("complete") });
  await page.getByRole("button", { name: "Complete" }).click();
  await asked(page);
  await square(page, 1, 4).click();
  await release(page);
  await page.waitForTimeout(300);
  await expect(queens(page), "the answer was to another board").toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(queens(page), "undone").toHaveCount(1);
  await page.leave();
});

test("hands: the link of the page one is on keeps the board, and so does a look at the first page", async () => {
  const page = await open("/play?n=6&queens=0.1-1.3");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator(".brand").click();
  await page.locator(".home").waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  assert.ok((await addressKept(page)).href.includes("queens=0.1-1.3"));
  await expect(queens(page)).toHaveCount(2);
  await page.leave();
});

test("hands: marks are there before the lab has answered", async () => {
  const page = await open("/play?n=8", { before: intercept("board") });
  await square(page, 3, 3).click();
  await until("the marks", async () => (await page.locator(".attack").count()) > 20);
  await asked(page);
  await page.context().close();
});

test("hands: the frame does not wait for a slow engine, and one that cannot be loaded is asked for again", async () => {
  const page = await open("/icon.svg", { shown: "svg" });
  page.troubles = [];
  let fail = 2;
  let answer;
  await page.route("**/queens-lab.wasm", async (route) => {
    if (fail-- > 0) return route.abort();
    await new Promise((go) => (answer = go));
    return route.continue();
  });
  await page.goto(addressOf("/watch"));
  await page.getByRole("link", { name: "Watch" }).waitFor();
  await page.getByText(texts.en.refusals.offline).waitFor();
  await until("asked again", () => answer);
  await expect(page.locator("h1").first()).toHaveText("Watch");
  await expect(page.locator(".board")).toHaveCount(0);
  answer();
  await page.locator(".stage .board").waitFor();
  await expect(page.locator("[role=alert]")).toHaveCount(0);
  await page.context().close();
});

test("hands: long work goes on while one looks at other pages, and quick answers do not wait for it", async () => {
  const page = await open("/measure?count=20");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.locator(".counting progress[value]").waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await until("the tray", async () => (await textOf(page, ".tray")).includes("Q(20)"));
  await square(page, 0, 0).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".mark.hint").waitFor();
  await page.getByRole("link", { name: "Benchmark", exact: true }).click();
  await page.locator(".counting").waitFor();
  await expect(page.locator(".tray"), "its own page shows it").toHaveCount(0);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.locator(".tray").getByRole("button").click();
  await until("nothing left", async () => (await page.locator(".tray").count()) === 0);
  // What ended meanwhile waits on its page.
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await page.getByRole("combobox", { name: "Goal" }).selectOption("all");
  for (let n = 7; n <= 8; n++) await page.getByRole("button", { name: "Board size n: Larger" }).click();
  await page.locator(".runners .main").click();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await until("the end of the race in the tray", async () => /done/.test(await textOf(page, ".tray")));
  await page.getByRole("link", { name: "Race", exact: true }).click();
  await page.locator(".results table").waitFor();
  await expect(page.locator(".tray")).toHaveCount(0);
  await page.leave();
});

test("hands: six long computations leave the board free", async () => {
  const pages = [];
  for (let k = 0; k < 6; k++) {
    const page = await open("/measure?count=20");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.locator(".counting progress[value]").waitFor();
    pages.push(page);
  }
  const page = await open("/play?n=8&queens=0.0");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".mark.hint").waitFor();
  await expect(page.locator("[role=alert]")).toHaveCount(0);
  await page.leave();
  for (const page of pages) await page.leave();
});

test("hands: two tabs share language and theme", async () => {
  const page = await open("/play");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".bar select").selectOption("ru");
  await other.getByRole("radio", { name: "тёмная" }).click();
  await until("Russian here too", async () => (await textOf(page, "h1")) === "Доска");
  await until("dark here too", async () => (await page.locator("html").getAttribute("data-theme")) === "dark");
  await page.leave();
});

test("hands: a link is shown where it may not be copied", async () => {
  const page = await open("/play?n=7", {
    before: () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  const field = page.getByRole("textbox", { name: "Copy link" });
  await expect(field).toHaveValue(/\/play\/?\?n=7$/);
  await page.leave();
});

test("hands: a long trace of large boards is kept in bounds", async () => {
  const page = await open("/watch?algorithm=tree&n=30&speed=5");
  await page.locator(".child").first().waitFor();
  await page.locator(".transport .main").click();
  await page.waitForTimeout(12_000);
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  assert.ok(usedSize < 60e6, `${Math.round(usedSize / 1e6)} MB`);
  await page.leave();
});

test("hands: the sheet behind ? names the keys of the page", async () => {
  const page = await open("/watch");
  await page.locator("h1").click();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await expect(sheet).toHaveText(/Next solution[\s\S]*Everywhere/);
  await page.keyboard.press("Escape");
  await until("it is gone", async () => (await sheet.count()) === 0);
  await page.leave();
});

test("hands: dark is dark from the first picture, and three choices are three", async () => {
  const page = await open("/icon.svg", { theme: "dark", shown: "svg" });
  page.troubles = [];
  // Before any script: the style sheet alone decides.
  await page.route("**/lab.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(addressOf("/play"));
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = (colour) => Math.max(...colour.match(/\d+/g).map(Number)) < 60;
  assert.ok(dark(await paper()), await paper());
  await page.unroute("**/lab.js");
  await page.reload();
  await page.getByRole("radio", { name: "Light" }).click();
  await until("light", async () => !dark(await paper()));
  await page.keyboard.press("ArrowRight");
  await until("dark", async () => dark(await paper()));
  await page.getByRole("radio", { name: "System" }).click();
  await until("dark, as the system", async () => dark(await paper()));
  await page.leave();
});

test("hands: a phone on its side shows the board beside what moves it", async () => {
  const high = LYING.viewport.height;
  for (const [path, tools] of [
    ["/watch?algorithm=arrays&n=6&step=140", ".transport .row"],
    ["/play?n=8&queens=0.1-4.2", ".tools"],
  ]) {
    const page = await open(path, LYING);
    await page.locator(".stage .queen").first().waitFor();
    await expect(async () => {
      const [board, beside] = [
        await page.locator(".stage .board").boundingBox(),
        await page.locator(tools).boundingBox(),
      ];
      assert.ok(
        board.y >= 0 && board.y + board.height <= high,
        `${path}: the whole board is in sight: ${JSON.stringify(board)}`,
      );
      assert.ok(board.height > 0.75 * high, `${path}: ${board.height}`);
      assert.ok(
        beside.x >= board.x + board.width && beside.y + beside.height <= high,
        `${path}: ${JSON.stringify(beside)} beside ${JSON.stringify(board)}`,
      );
    }).toPass();
    await page.leave();
  }
});

test("hands: nothing on a phone is smaller than a finger hits", async () => {
  for (const path of [
    "/play?n=8&queens=0.1-4.2",
    "/play?n=20",
    "/watch?algorithm=arrays&n=6&step=140",
    "/race",
    "/explore?n=8",
    "/explore?view=levels",
    "/measure",
    "/scenes",
  ]) {
    const page = await open(path, PHONE);
    await page.waitForTimeout(400);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, a, input, select, summary")].flatMap((element) => {
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const hidden =
          !element.checkVisibility() || width <= 1 || element.closest(".visually-hidden, .skip, p, table, .heat");
        return hidden || Math.min(width, height) >= 24
          ? []
          : [`${element.outerHTML.slice(0, 90)}: ${width.toFixed(0)} × ${height.toFixed(0)}`];
      }),
    );
    assert.deepEqual(small, [], path);
    await page.leave();
  }
});
