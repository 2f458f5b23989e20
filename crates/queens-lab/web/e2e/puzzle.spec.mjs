// Puzzle: marks by mouse, finger and keyboard; hints, proof, days, drawing, links.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { build } from "esbuild";
import { join } from "node:path";
import {
  addressKept,
  addressOf,
  ask,
  copied,
  heard,
  open,
  PHONE,
  shownAt,
  square,
  tabTo,
  test,
  textOf,
  until,
} from "./lab.mjs";

const DAY = "/puzzle?date=2026-11-18";
const daily = async (date) => (await ask("puzzle", { puzzle: "daily", date })).puzzle;
const count = (page, what) => page.locator(`.regions ${what}`).count();
const have = (page, what, many) => until(`${many} of ${what}`, async () => (await count(page, what)) === many);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const at = (page, { row, column }) => square(page, row, column);
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

async function drag(page, from, to, how = {}) {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down(how);
  await page.mouse.move(...(await middle(to)), { steps: 3 });
  await page.mouse.up(how);
}

test("puzzle: clicks, strokes and the other button; each is one step to undo", async () => {
  const page = await open(DAY);
  await square(page, 0, 0).click();
  await have(page, ".cross:not(.made)", 1);
  await square(page, 0, 0).click();
  await have(page, ".queen", 1);
  await until("its row, its column and more to be crossed out", async () => (await count(page, ".cross.made")) >= 14);
  // What the queen brought goes with it.
  await button(page, "Undo").click();
  await have(page, ".cross", 1);
  await button(page, "Redo").click();
  await have(page, ".queen", 1);
  await square(page, 0, 0).click();
  await have(page, ".cross", 0);
  await drag(page, square(page, 2, 1), square(page, 2, 6));
  await have(page, ".cross", 6);
  // A stroke that begins on a cross takes away.
  await drag(page, square(page, 2, 6), square(page, 2, 4));
  await have(page, ".cross", 3);
  await page.keyboard.press("u");
  await have(page, ".cross", 6);
  await page.keyboard.press("Control+z");
  await have(page, ".cross", 0);
  await page.keyboard.press("r");
  await have(page, ".cross", 6);
  await square(page, 5, 5).click({ button: "right" });
  await have(page, ".cross", 7);
  await square(page, 5, 5).click({ button: "right" });
  await have(page, ".cross", 6);
  await button(page, "Clear").click();
  await have(page, ".cross", 0);
  // Pencils, both on a square.
  await page.getByRole("radio", { name: "pencil 1" }).click();
  await square(page, 3, 3).click();
  await page.getByRole("radio", { name: "pencil 2" }).click();
  await drag(page, square(page, 3, 3), square(page, 3, 5));
  await have(page, ".pen.first", 1);
  await have(page, ".pen.second", 3);
  // Without the automatic crosses a queen is alone.
  await page.getByRole("radio", { name: "× and queens" }).click();
  await page.getByRole("combobox", { name: "Automatic ×" }).selectOption("off");
  for (let k = 0; k < 2; k++) await square(page, 7, 7).click();
  await have(page, ".queen", 1);
  await have(page, ".cross", 0);
  // Two that touch are against the rules.
  for (let k = 0; k < 2; k++) await square(page, 6, 6).click();
  await have(page, ".queen.attacked", 2);
  await have(page, ".conflict", 2);
  await page.leave();
});

test("puzzle: the keyboard is enough, and a screen reader hears it", async () => {
  const { solution, n } = await daily("2026-11-18");
  const page = await open(DAY);
  await page.locator(".regions").waitFor();
  await tabTo(page, page.getByRole("grid"));
  const here = page.locator(":focus");
  await expect(here).toHaveAttribute("aria-label", /^row 0, column 0, region A$/);
  await page.keyboard.press("x");
  await heard(page, /^cross$/);
  await expect(here).toHaveAttribute("aria-label", /region A, cross$/);
  await page.keyboard.press("x");
  await heard(page, /^empty$/);
  for (const { row, column } of solution) {
    await page.keyboard.press("Home");
    for (let k = 0; k < column; k++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("q");
    await have(page, ".queen", row + 1);
    if (row < n - 1) await page.keyboard.press("ArrowDown");
  }
  await heard(page, /^Solved in \d\d:\d\d/);
  await page.locator("[data-testid=solved]").waitFor();
  await have(page, ".queen.solved", n);
  await page.keyboard.press("p");
  await heard(page, /pencil 1/);
  await expect(here).toHaveAttribute("aria-label", /queen, pencil 1$/);
  // A number enlarges, and the part shown goes along with the arrows.
  const whole = await page.locator(".regions").getAttribute("viewBox");
  await page.keyboard.press("2");
  await until(
    "half the board",
    async () => (await page.locator(".regions").getAttribute("viewBox")).split(" ")[2] < 45,
  );
  await page.keyboard.press("Home");
  await until("its left edge", async () => (await page.locator(".regions").getAttribute("viewBox")).split(" ")[0] < 0);
  await page.keyboard.press("End");
  await until(
    "its right edge",
    async () => (await page.locator(".regions").getAttribute("viewBox")).split(" ")[0] > 35,
  );
  await page.keyboard.press("1");
  await until("the whole board", async () => (await page.locator(".regions").getAttribute("viewBox")) === whole);
  await page.keyboard.press("?");
  await page.locator("dialog").getByText("× → queen → empty").waitFor();
  await page.leave();
});

test("puzzle: a finger taps and draws, and the board fills a phone", async () => {
  const page = await open(DAY, PHONE);
  await page.locator(".regions").waitFor();
  await expect(async () => {
    const { x, y, width, height } = await page.locator(".regions").boundingBox();
    const tools = await page.locator(".tools").boundingBox();
    assert.deepEqual([x, width], [0, 390], "from edge to edge");
    assert.ok(tools.y >= y + height, "the tools lie below");
    assert.ok(tools.y < 844 - 130, "and can be seen");
  }).toPass();
  await square(page, 1, 1).tap();
  await have(page, ".cross", 1);
  await square(page, 1, 1).tap();
  await have(page, ".queen", 1);
  await square(page, 1, 1).tap();
  await have(page, ".queen", 0);
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [from, to] = [await middle(square(page, 2, 2)), await middle(square(page, 6, 2))];
  await touch("touchStart", [from]);
  for (let k = 1; k <= 6; k++) await touch("touchMove", [[from[0], from[1] + ((to[1] - from[1]) * k) / 6]]);
  await touch("touchEnd", []);
  await have(page, ".cross", 5);
  assert.equal(await page.evaluate(() => scrollY), 0, "the page stays where it is");
  await button(page, "Undo").tap();
  await have(page, ".cross", 0);
  await page.leave();
});

test("puzzle: squares too small for a finger are enlarged first", async () => {
  const { puzzle } = await ask("puzzle", { puzzle: "made", n: 18, level: null, style: "newspaper", least: 1, seed: 3 });
  const page = await open(`/puzzle#${puzzle.code}`, PHONE);
  const side = async () => (await square(page, 9, 9).boundingBox()).width;
  await page.locator(".regions").waitFor();
  assert.ok((await side()) < 24);
  await square(page, 9, 9).tap();
  await until("larger squares", async () => (await side()) >= 24);
  await have(page, ".cross", 0);
  await square(page, 9, 9).tap();
  await have(page, ".cross", 1);
  await button(page, "Whole board").tap();
  await until("the whole board", async () => (await side()) < 24);
  await page.leave();
});

test("puzzle: a link without a puzzle says so and leads to today's", async () => {
  const page = await open("/puzzle#nonsense");
  await page.getByText("This link holds no puzzle with exactly one solution.").waitFor();
  await button(page, "Today’s puzzle").click();
  await page.locator(".regions").waitFor();
  await until("its address", () => page.url() === shownAt("puzzle"));
  // The browser notes the refusal in the console by itself.
  page.troubles = page.troubles.filter((trouble) => !trouble.startsWith("Failed to load resource"));
  await page.leave();
});

test("puzzle: hints say where, why, and do it; mistakes come first", async () => {
  const { solution, n } = await daily("2026-11-18");
  const page = await open(DAY);
  await page.locator(".regions").waitFor();
  await button(page, "Hint").click();
  const words = () => textOf(page, ".hint-panel p");
  await until("where to look", async () => /^Look at|^What would/.test(await words()));
  await have(page, ".stripes, .mark.hint", 0);
  const where = await words();
  await page.keyboard.press("h");
  await until("the reason", async () => (await words()) !== where);
  await until("what follows", async () => (await count(page, ".stripes, .mark.hint")) > 0);
  await until("the houses that are the reason", async () => (await count(page, ".light")) > 0);
  await button(page, "Do it").click();
  await until("it is done", async () => /(Cross out|Place a queen on) \d:\d/.test(await words()));
  await until("it on the board", async () => (await count(page, ".cross, .queen")) > 0);
  await button(page, "Undo").click();
  await have(page, ".cross, .queen", 0);
  // A queen in the wrong place.
  const [good] = solution;
  const wrong = { row: 0, column: (good.column + 3) % n };
  await at(page, solution[4]).click();
  await at(page, solution[4]).click();
  for (let k = 0; k < 2; k++) await at(page, wrong).click();
  await button(page, "Check").click();
  await until("one mistake", async () =>
    (await textOf(page, "[data-testid=checked]")).includes("1 mistake on the board"),
  );
  await button(page, "Hint").click();
  await until("a mistake", async () => /wrong place/.test(await words()));
  await have(page, ".conflict", 0);
  await button(page, "Which?").click();
  await have(page, ".conflict", 1);
  await button(page, "Take back").click();
  await have(page, ".queen", 1);
  await button(page, "Undo").click();
  await button(page, "Check").click();
  await button(page, "Back to where all was right").click();
  await have(page, ".queen", 1);
  // Hint by hint to the end.
  for (let k = 0; k < 80 && (await page.locator("[data-testid=solved]").count()) === 0; k++) {
    await button(page, "Hint").click();
    await button(page, "Do it").click();
  }
  await have(page, ".queen.solved", n);
  await expect(page.locator("[data-testid=facts]").first()).toHaveText(/\d+ hints/);
  await page.leave();
});

test("puzzle: the whole proof goes forth and back", async () => {
  const { n, regions } = await daily("2026-11-18");
  const { length } = (await ask("puzzle_proof", { n, regions })).steps;
  const page = await open(DAY);
  await square(page, 0, 0).click();
  await button(page, "Show the proof").click();
  await page.locator(".proof").waitFor();
  await expect(page.getByRole("grid"), "a picture, not a board to play on").toHaveCount(0);
  for (let k = 0; k < length; k++) await page.keyboard.press("ArrowRight");
  await have(page, ".queen.solved", n);
  await heard(page, /To the solution/);
  await page.keyboard.press("ArrowLeft");
  await until("the step before", async () =>
    (await textOf(page, ".scrub-proof")).includes(`step ${length - 1} of ${length}`),
  );
  // Played the other way, it ends at the start.
  await page.locator(".scrub-proof input").fill("2");
  await button(page, "Play backwards").click();
  await until("the start", async () => (await textOf(page, ".scrub-proof")).includes("step 0 of"));
  await have(page, ".queen", 0);
  await page.keyboard.press("Escape");
  await have(page, ".cross", 1);
  await page.leave();
});

test("puzzle: days are kept, boards come back, another day opens", async () => {
  const { solution, n } = await daily("2026-11-18");
  const page = await open(DAY);
  for (const queen of solution.slice(0, 3)) for (let k = 0; k < 2; k++) await at(page, queen).click();
  await have(page, ".queen", 3);
  await page.reload();
  await have(page, ".queen", 3);
  // Another tab goes on where this one is, and this one follows.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await have(other, ".queen", 3);
  for (let k = 0; k < 2; k++) await at(other, solution[3]).click();
  await have(page, ".queen", 4);
  await button(page, "Clear").click();
  await have(other, ".queen", 0);
  await button(page, "Undo").click();
  await have(other, ".queen", 4);
  await other.close();
  for (const queen of solution.slice(4)) for (let k = 0; k < 2; k++) await at(page, queen).click();
  await have(page, ".queen.solved", n);
  await page.locator(".calendar .solved[aria-current]").waitFor();
  await expect(page.locator(".calendar .solved")).toHaveAttribute(
    "aria-label",
    /Wednesday, November 18, 2026, solved in/,
  );
  await page
    .locator(".calendar")
    .getByRole("button", { name: /November 17, 2026/ })
    .click();
  await until("the day before", () => page.url().endsWith("?date=2026-11-17"));
  const before = (await daily("2026-11-17")).n ** 2;
  await until("its board", async () => (await count(page, ".cell")) === before && (await count(page, ".queen")) === 0);
  await button(page, "Month before").click();
  await page
    .locator(".calendar")
    .getByRole("button", { name: /October 4, 2026/ })
    .click();
  const sunday = (await daily("2026-10-04")).n ** 2;
  await until("a Sunday", async () => (await count(page, ".cell")) === sunday);
  await page.goBack();
  await until("back", () => page.url().endsWith("?date=2026-11-17"));
  await page.leave();
});

test("puzzle: a link holds the puzzle and tells no server", async () => {
  const { code } = await daily("2026-11-18");
  const page = await open(`/puzzle#${code}`, { permissions: ["clipboard-read", "clipboard-write"] });
  await until("the board", async () => (await count(page, ".cell")) === 64);
  await until("the address", () => page.url() === `${shownAt("puzzle")}#${code}`);
  await button(page, "Copy link").click();
  assert.equal(await copied(page, /#/), `${shownAt("puzzle")}#${code}`);
  // Another link in the same window.
  const other = await daily("2026-10-05");
  await page.evaluate((hash) => (location.hash = hash), other.code);
  await until(
    "the other board",
    async () => page.url().endsWith(other.code) && (await count(page, ".cell")) === other.n ** 2,
  );
  await page.leave();
});

test("puzzle: one as it was ordered", async () => {
  const page = await open(DAY);
  await button(page, "New puzzle").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("spinbutton").fill("6");
  await dialog.getByRole("combobox", { name: "Difficulty" }).selectOption("easy");
  await dialog.getByRole("combobox", { name: "Smallest region" }).selectOption("3");
  await button(page, "Make it").click();
  await until("a puzzle", async () => (await count(page, ".cell")) === 36);
  await expect(page.locator("[data-testid=facts]").first()).toHaveText(/6 × 6 · easy/);
  await until("its address", () => /#661W/.test(page.url()));
  await page.leave();
});

test("puzzle: a drawn map is judged with every square, mended, and played", async () => {
  const page = await open("/puzzle?date=2026-11-16");
  await page.locator(".regions").waitFor();
  await button(page, "Draw my own").click();
  await until("the map in the address", () => page.url().includes("draw="));
  const drawn = page.url();
  const verdict = (what) =>
    until(`to read ${what}`, async () => what.test(await textOf(page, "[data-testid=verdict]")));
  await verdict(/Exactly one solution/);
  await button(page, "Clear").click();
  await verdict(/49 squares are free/);
  await button(page, "Undo").click();
  await verdict(/Exactly one solution/);
  // Rows have many solutions.
  await page.goto(addressOf("/puzzle?draw=AAAAAAABBBBBBBCCCCCCCDDDDDDDEEEEEEEFFFFFFFGGGGGGG"));
  await verdict(/Several solutions/);
  await until("where two solutions differ", async () => (await count(page, ".stripes")) > 0);
  await page.getByRole("radio", { name: "B", exact: true }).check({ force: true });
  await drag(page, square(page, 0, 0), square(page, 0, 6));
  await verdict(/Regions without squares: A/);
  await page.goto(drawn);
  await verdict(/Exactly one solution/);
  await page.getByRole("radio", { name: "B", exact: true }).check({ force: true });
  // Spoil it square by square until a single one would mend it.
  const mend = button(page, "Mend");
  for (let k = 0; (await mend.getAttribute("aria-disabled")) !== null && k < 49; k++) {
    if (k > 0) await button(page, "Undo").click();
    await square(page, Math.floor(k / 7), k % 7).click();
    await page.locator("[data-testid=verdict] b", { hasText: /[✓✕]/ }).waitFor();
  }
  await mend.click();
  await verdict(/Exactly one solution. Difficulty/);
  await button(page, "Play it").click();
  await until("the puzzle to play", () => /#771W/.test(page.url()));
  await page.getByRole("grid").waitFor();
  await page.leave();
});

test("puzzle: a shape is painted and the rest found; a puzzle of another program is pasted", async () => {
  const page = await open("/puzzle?draw=AAABBABBCCCBDCDD", { permissions: ["clipboard-read", "clipboard-write"] });
  const verdict = (what) =>
    until(`to read ${what}`, async () => what.test(await textOf(page, "[data-testid=verdict]")));
  await page.locator(".regions").waitFor();
  const stepper = page.getByRole("spinbutton");
  await stepper.fill("8");
  await stepper.blur();
  await until("a larger board", async () => (await count(page, ".cell")) === 64);
  await button(page, "Clear").click();
  await verdict(/64 squares are free/);
  await page.getByRole("radio", { name: "C", exact: true }).check({ force: true });
  const shape = [
    [2, 2],
    [2, 3],
    [3, 2],
    [3, 3],
    [4, 3],
  ];
  for (const [row, column] of shape) await square(page, row, column).click();
  await verdict(/59 squares are free/);
  await button(page, "Find the rest").click();
  await verdict(/Exactly one solution/);
  const regions = (await addressKept(page)).searchParams.get("draw");
  assert.match(regions, /^[A-H]{64}$/);
  const inside = new Set(shape.map(([row, column]) => regions[row * 8 + column]));
  assert.deepEqual([...inside], ["C"], "the shape is in one region");
  // A square is left free again, by the keyboard.
  await square(page, 4, 3).focus();
  await page.keyboard.press(".");
  await verdict(/1 square is free/);
  // Formats of other programs; what is none says so.
  const paste = async (text) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("Control+v");
  };
  await paste("[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]");
  await until("a small board", async () => (await count(page, ".cell")) === 16);
  await verdict(/Exactly one solution|Several solutions|No solution/);
  await paste("dear diary");
  await page.getByText("There is no map in the clipboard").waitFor();
  // With two queens to a row it is played, not drawn.
  const { puzzle } = await ask("puzzle", {
    puzzle: "made",
    n: 8,
    stars: 2,
    level: null,
    style: "newspaper",
    least: null,
    seed: 1,
  });
  await paste(puzzle.code);
  await until("the puzzle", () => page.url().endsWith(`#${puzzle.code}`));
  await page.locator("[data-testid=facts]", { hasText: "★★" }).waitFor();
  page.troubles = page.troubles.filter((trouble) => !trouble.startsWith("Failed to load resource"));
  await page.leave();
});

test("puzzle: two queens to a row", async () => {
  const page = await open(DAY);
  await button(page, "New puzzle").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("combobox", { name: "Queens in each" }).selectOption("2");
  await dialog.getByRole("combobox", { name: "Difficulty" }).selectOption("any");
  await button(page, "Make it").click();
  await page.locator("[data-testid=facts]", { hasText: "8 × 8 ★★" }).waitFor();
  await until("its address", () => page.url().includes("#"));
  const { puzzle } = await ask("puzzle", { puzzle: "read", text: page.url().split("#")[1] });
  const twice = async (where) => {
    for (let k = 0; k < 2; k++) await at(page, where).click();
  };
  const [first, second, other] = puzzle.solution;
  await twice(first);
  await have(page, ".queen", 1);
  // One of two: its row is not full yet, but what it touches is crossed out.
  await until(
    "what it touches",
    async () => 0 < (await count(page, ".cross.made")) && (await count(page, ".cross.made")) <= 8,
  );
  await twice(second);
  await have(page, ".queen.attacked", 0);
  await until("the row to be full", async () => (await count(page, ".cross.made")) > 8);
  // A third in the row breaks a rule.
  await page.getByRole("combobox", { name: "Automatic ×" }).selectOption("off");
  const third = [0, 1, 2, 3, 4, 5, 6, 7].find((column) =>
    [first, second].every((queen) => Math.abs(queen.column - column) > 1),
  );
  if (third !== undefined) {
    await twice({ row: 0, column: third });
    await have(page, ".queen.attacked", 3);
    await at(page, { row: 0, column: third }).click();
  }
  assert.equal(other.row, 1);
  for (let k = 0; k < 120 && (await page.locator("[data-testid=solved]").count()) === 0; k++) {
    await button(page, "Hint").click();
    await button(page, "Do it").click();
  }
  await have(page, ".queen.solved", 16);
  await button(page, "Show the proof").click();
  await page.locator(".proof").waitFor();
  await page.leave();
});

test("puzzle: backwards, the queens that cannot stay go", async () => {
  const { solution, n } = await daily("2026-11-18");
  const page = await open(DAY);
  await page.getByRole("checkbox", { name: /^backwards/ }).check();
  await have(page, ".queen.ghost", n * n);
  const right = new Set(solution.map(({ row, column }) => row * n + column));
  // A queen that is certain takes others away.
  for (let k = 0; k < 2; k++) await at(page, solution[0]).click();
  await until(
    "others gone",
    async () =>
      0 < (await count(page, ".cross.made")) && (await count(page, ".queen.ghost, .cross.made")) === n * n - 1,
  );
  for (let square = n; square < n * n; square++) {
    const where = { row: Math.floor(square / n), column: square % n };
    const crossedOut = await at(page, where).locator(".cross").count();
    if (!right.has(square) && !crossedOut) await at(page, where).click();
  }
  await page.locator("[data-testid=solved]").waitFor();
  await have(page, ".queen.solved", n);
  await page.leave();
});

test("puzzle: the keyboard draws too", async () => {
  const page = await open("/puzzle?draw=AAABBABBCCCBDCDD");
  await page.locator(".regions").waitFor();
  await tabTo(page, page.getByRole("grid"));
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await until("another region", async () => /row 0, column 1, region C/.test(await here()));
  await until("the address", () => page.url().includes("draw=ACAB"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await until("the same pen", async () => /column 2, region C/.test(await here()));
  await page.keyboard.press("Control+z");
  await until("undone", async () => /column 2, region A/.test(await here()));
  await page.leave();
});

test("puzzle: the time stands still while nobody looks, and can be hidden", async () => {
  const page = await open(DAY);
  await page.clock.install();
  await page.reload();
  await page.locator(".clock").waitFor();
  const shown = () => textOf(page, ".clock");
  await page.clock.runFor(65_000);
  await until("a minute", async () => (await shown()).startsWith("01:0"));
  const look = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  const before = await shown();
  await page.clock.runFor(600_000);
  assert.equal(await shown(), before);
  await look(false);
  await button(page, "Pause").click();
  await expect(page.locator(".regions"), "no thinking while the clock stands").toHaveCount(0);
  await page.clock.runFor(600_000);
  assert.equal((await shown()).slice(0, 3), before.slice(0, 3));
  await page.locator(".paused").getByRole("button", { name: "Go on" }).click();
  await page.locator(".regions").waitFor();
  await page.getByRole("checkbox", { name: "show the time" }).uncheck();
  await expect(page.locator(".clock")).toHaveCount(0);
  await page.leave();
});

test("puzzle: neighbouring regions differ for all eyes, in both themes", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../src/puzzle/colours.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  const { colour, colouring, distance, neighbours } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  );
  const nearest = { false: [], true: [] };
  for (let day = 1; day <= 28; day++) {
    const { n, regions } = await daily(`2026-02-${String(day).padStart(2, "0")}`);
    for (const dark of [false, true]) {
      const colours = colouring(n, regions, dark);
      assert.equal(new Set(colours).size, n, "no two regions have the same colour");
      const beside = neighbours(n, regions, n).flatMap((others, region) =>
        [...others].map((other) => distance(colour(colours[region], dark), colour(colours[other], dark))),
      );
      nearest[dark].push(Math.min(...beside));
    }
  }
  for (const distances of Object.values(nearest)) {
    assert.ok(Math.min(...distances) >= 25, `the nearest of all: ${Math.min(...distances)}`);
  }
  const page = await open(DAY);
  await page.getByRole("checkbox", { name: "patterns" }).check();
  const fills = await page
    .locator(".regions .cell rect[fill^=url]")
    .evaluateAll((patterns) => new Set(patterns.map((pattern) => pattern.getAttribute("fill"))).size);
  assert.ok(fills >= 7, "each region has a pattern of its own");
  await page.leave();
});

test("puzzle: on paper there is the board alone", async () => {
  const page = await open(DAY, { theme: "dark" });
  await page.locator(".regions").waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main :is(button, select, input):visible")).toHaveCount(0);
  await until("light squares", async () => !(await page.locator(".regions").getAttribute("class")).includes("dark"));
  await page.leave();
});
