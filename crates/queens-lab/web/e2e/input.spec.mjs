// Input and interruptions: fingers, keys after a click, screen readers, two tabs, a slow or missing engine, coming back.

import assert from "node:assert/strict";
import { expect, intercept, NIGHTLY, open, PAGES, PHONE, test, texts, until } from "./lab.mjs";

const QUEENS = ".cell .queen";

test("input: keys work right after a click, and by their place on a Russian keyboard", async () => {
  const page = await open("/play?n=6");
  await page.square(0, 1).click();
  await page.square(2, 2).click();
  const queens = (many) => page.see(QUEENS, Number(many));
  await page.walk(queens, "Control+z 1", "Control+Shift+z 2", "Meta+z 1");
  // The grid still has its own keys.
  await page.square(4, 0).click();
  await page.keys("ArrowRight");
  await expect(page.square(4, 1)).toBeFocused();
  await page.visit("/watch?algorithm=scan&n=6");
  await page.see(".scrub output", / of [\d,]+$/);
  await page.locator(".stage .board").click({ position: { x: 120, y: 120 } });
  await page.keys("ArrowRight");
  await page.see(".scrub output", /^step 1 /);
  await expect(page.locator(".stage [tabindex]"), "nothing on the board takes the focus").toHaveCount(0);
  const type = (code, key) => page.locator("body").dispatchEvent("keydown", { code, key });
  await type("KeyN", "т");
  await page.see("[data-testid=solutions]", "1");
  await type("BracketRight", "ъ");
  await page.see(".speed output", /^20 /);
  await page.keys("?");
  await page.see("dialog", /Next solution[\s\S]*Everywhere/);
  await page.keys("n", "?");
  await page.settled();
  await page.see({ dialog: 0, "[data-testid=solutions]": "1" });
  await page.press("Export a step or a film");
  await page.keys("?");
  await page.see("dialog", 1);
});

test("input: a finger drags queens, scrolls the page elsewhere, and explains by a long press", async () => {
  const page = await open("/play?n=6&queens=0.1", PHONE);
  await page.finger(page.square(0, 1), page.square(3, 4));
  await page.address(/queens=3.4/);
  // A tap places a queen; a long press asks who attacks the square.
  await page.square(0, 0).tap();
  await page.see(QUEENS, 2);
  const told = () => page.see(".seen", /attacked by.*(0:0.*3:4|3:4.*0:0)/);
  await page.finger(page.square(3, 0), page.square(3, 0), { hold: told });
  await told();
  // Elsewhere on the board the finger moves the page.
  const before = await page.evaluate(() => scrollY);
  await page.finger(page.square(5, 2), page.square(2, 2));
  await until("the page to scroll", async () => (await page.evaluate(() => scrollY)) > before);
  await page.see(QUEENS, 2);
});

test("input: a tap on squares too small for a finger enlarges them first", async () => {
  const page = await open("/play?n=24", PHONE);
  const side = async () => (await page.square(10, 10).boundingBox()).width;
  assert.ok((await side()) < 24);
  await page.square(10, 10).tap();
  await until("larger squares", async () => (await side()) >= 24);
  await page.see(QUEENS, 0);
  await page.square(10, 10).tap();
  await page.see(QUEENS, 1);
  // Each row and column has its number, and nothing covers the rest of the board.
  await page.see(page.getByText("11", { exact: true }), 2);
  await page.button("Undo").tap();
  await page.see(QUEENS, 0);
  await page.button("Whole board").tap();
  await until("the whole board", async () => (await side()) < 24);
});

test("input: marks appear before the engine answers, and a queen placed meanwhile stays", async () => {
  const quick = await open("/play?n=8", { before: intercept({ board: "" }) });
  await quick.square(3, 3).click();
  await until("the marks", async () => (await quick.locator(".attack").count()) > 20);
  await quick.asked();
  const page = await open("/play?n=8&queens=0.0", { before: intercept({ complete: "" }) });
  await page.press("Complete");
  await page.asked();
  await page.square(1, 4).click();
  await page.release();
  await page.settled();
  await page.see(QUEENS, 2);
  await page.keys("Control+z");
  await page.see(QUEENS, 1);
});

test("screen reader: a repeated message is announced again, and a new page by its name", async () => {
  const page = await open("/play?n=4&queens=0.0-0.1");
  const words = () => document.createTreeWalker(document.querySelector("[role=status]"), 4).nextNode();
  const again = async (act, said) => {
    const before = await page.evaluateHandle(words);
    await act();
    await until("a new announcement", () => before.evaluate((words) => !words.isConnected));
    await page.hear(said);
  };
  await page.press("Hint");
  await page.hear(/First resolve/);
  await again(() => page.press("Hint"), /First resolve/);
  // The board has changed, but nothing is said about it that was not said before.
  await page.square(3, 2).click();
  await page.hear(/^1 attacking/);
  await again(() => page.square(2, 3).click({ button: "right" }), /^1 attacking/);
  await page.follow("Race");
  await page.hear("Race");
});

test("screen reader: each name is announced once, and pictures say where their queens are", async () => {
  const page = await open("/explore?n=5");
  await page.see(".images li", 8);
  assert.match(await page.locator(".images").ariaSnapshot(), /- img "4 1 3 0 2"\n *- text: quarter turn/);
  await expect(page.getByRole("button", { name: "Solution 2: 0 3 1 4 2 ×8", exact: true })).toBeVisible();
  const twice = () =>
    [...document.querySelectorAll("label [aria-label]")].flatMap(({ ariaLabel, parentElement }) =>
      [...parentElement.children].some((one) => !one.ariaHidden && one.textContent === ariaLabel) ? [ariaLabel] : [],
    );
  for (const name of PAGES) {
    await page.follow(texts.en.pages[name]);
    await page.see("h1", texts.en.pages[name]);
    assert.deepEqual(await page.evaluate(twice), [], name);
  }
  await page.visit("/watch?algorithm=arrays&n=5&step=30");
  await expect(page.locator(".crumbs").getByRole("button", { name: "0:0", exact: true })).toBeVisible();
  await page.visit("/learn?exercise=turn&seed=9");
  await expect(page.locator(".small-board").getByRole("img", { name: /^Board of . × . squares: \d:\d/ })).toBeVisible();
});

test("interruptions: links and history keep the board, and so does a visit to the home page", async () => {
  const page = await open("/play?n=6&queens=0.1-1.3");
  await page.follow("Play");
  await page.locator(".brand").click();
  await page.see(".home");
  await page.follow("Play");
  assert.ok((await page.addressKept()).href.includes("queens=0.1-1.3"));
  await page.see(QUEENS, 2);
  await page.follow("Learn");
  await page.see("h1", "Learn");
  await page.goBack();
  await page.see(QUEENS, 2);
  await page.goForward();
  await page.see("h1", "Learn");
});

test("interruptions: the frame appears before a slow engine, and a failed download is retried", async () => {
  let fail = 2;
  let answer;
  const engine = async (route) => {
    if (fail-- > 0) return route.abort();
    await new Promise((go) => (answer = go));
    return route.continue();
  };
  const page = await open("/watch", { routes: { "**/queens-lab.wasm": engine }, fails: true });
  await page.getByText(texts.en.refusals.offline).waitFor();
  await until("asked again", () => answer);
  await page.see({ h1: "Watch", ".board": 0 });
  answer();
  await page.see(".stage .board");
  await page.see("[role=alert]", 0);
});

test("interruptions: long work continues on other pages and does not delay quick answers", async () => {
  const page = await open("/measure?count=20");
  await page.press("Count");
  await page.see(".counting progress[value]");
  await page.follow("Play");
  await page.see(".tray", /Q\(20\)/);
  await page.square(0, 0).click();
  await page.press("Hint");
  await page.see(".mark.hint");
  await page.follow("Benchmark");
  await page.see(".counting");
  await expect(page.locator(".tray"), "its own page shows it").toHaveCount(0);
  // A job that ended meanwhile waits on its page, which says that it shared the machine.
  await page.follow("Race");
  await page.choose("Goal", "all");
  for (let n = 7; n <= 8; n++) await page.press("Board size n: Larger");
  await page.locator(".runners .main").click();
  await page.follow("Play");
  await page.see(".tray", /done/);
  await page.follow("Race");
  await page.see(".results tbody tr");
  for (const row of await page.locator(".results tbody tr").all()) await page.see(row, / \*$/);
  await page.locator(".tray").getByRole("button").click();
  await page.see(".tray", 0);
});

test("interruptions: two tabs share language, theme and solved lessons, and keep them", async () => {
  const page = await open("/learn?lesson=closed&screen=1");
  const other = await page.another("/learn?lesson=closed&screen=2");
  const solve = async (page, ...squares) => {
    for (const at of squares) await page.locator(`.touch [data-at="${at}"]`).click();
    await page.see("[data-verdict=right]");
  };
  await solve(other, "3:0", "4:2", "5:4");
  await solve(page, "0:1", "1:3", "2:5");
  await other.language("ru");
  await other.pick("тёмная");
  const shared = async () => {
    await page.see("h1", texts.ru.pages.learn);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  };
  await shared();
  await page.reload();
  await shared();
  await page.see(".screens .done", 2);
});

test("watch: a long trace of large boards stays within 60 MB", async () => {
  const page = await open("/watch?algorithm=tree&n=30&speed=5");
  await page.see(".child");
  await page.locator(".transport .main").click();
  await until("a long trace", async () => Number(/\d+/.exec(await page.text(".scrub output"))[0]) > 200);
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  assert.ok(usedSize < 60e6, `${Math.round(usedSize / 1e6)} MB`);
});

test("theme: dark needs no script, and each of the three settings applies", async () => {
  // No script has run yet: the style sheet alone decides.
  const routes = { "**/lab.js": (route) => route.fulfill({ contentType: "text/javascript", body: "" }) };
  const page = await open("/play", { theme: "dark", routes, shown: "body" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = async () => Math.max(...(await paper()).match(/\d+/g).map(Number)) < 60;
  assert.ok(await dark());
  await page.unroute("**/lab.js");
  await page.reload();
  await page.pick("Light");
  await until("light", async () => !(await dark()));
  await page.keys("ArrowRight");
  await until("dark", dark);
  await page.pick("System");
  await until("dark, as the system", dark);
});

test("interruptions: six counts at once do not block a hint", NIGHTLY, async () => {
  const page = await open("/play?n=8&queens=0.0");
  for (let k = 0; k < 6; k++) {
    const count = await open("/measure?count=20");
    await count.press("Count");
    await count.see(".counting progress[value]");
  }
  await page.press("Hint");
  await page.see(".mark.hint");
  await page.see("[role=alert]", 0);
});
