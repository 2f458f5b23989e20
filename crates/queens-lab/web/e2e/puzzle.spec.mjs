// Puzzle: marks by mouse, finger and keyboard; hints, proof, days, drawing, links.

import assert from "node:assert/strict";
import { addressOf, ask, CLIPBOARD, expect, intercept, open, PHONE, test, THEMES, until } from "./lab.mjs";

const DAY = "/puzzle?date=2026-11-18";
const daily = (date) => ask("puzzle", { puzzle: "daily", date }).puzzle;
const today = daily("2026-11-18");
/** A recipe with two queens per row. */
const made = { puzzle: "made", n: 8, stars: 2, level: null, style: "newspaper", least: null, seed: 1 };
const twice = ask("puzzle", made).puzzle;

/** A page with a board of regions, and actions on it. */
async function puzzle(path, how) {
  const page = await open(path, how);
  await page.see(".regions");
  return Object.assign(page, {
    /** Checks the number of marks of a kind on the board. */
    have: (what, many) => page.see(`.regions ${what}`, many),
    queen: async (...queens) => {
      for (const { row, column } of queens) for (let k = 0; k < 2; k++) await page.square(row, column).click();
    },
    drag: ([row, from], to) => page.square(row, from).dragTo(page.square(row, to), { steps: 3 }),
    /** Follows hint after hint to the end. */
    async solve() {
      const over = page.locator("[data-testid=solved]");
      for (let k = 0; k < 120 && (await over.count()) === 0; k++) await page.press("Hint", "Do it");
      await page.see(over);
    },
    made: () => page.locator(".regions .cross.made").count(),
    verdict: (what) => page.see("[data-testid=verdict]", what),
    facts: (what) => page.see("[data-testid=facts]", what),
    pen: (name) => page.getByRole("radio", { name, exact: true }).check({ force: true }),
    hereIs: (label) => expect(page.locator(":focus")).toHaveAttribute("aria-label", label),
  });
}

test("puzzle: the rules are shown on the first visit only, and speak of outlined regions", async () => {
  const page = await puzzle(DAY);
  await page.see(".puzzle-day", "Wednesday, November 18, 2026");
  await page.see(".lead", /^One queen in each row, column and outlined region;/);
  await page.reload();
  await page.see({ ".puzzle-day": 1, ".lead": 0 });
});

test("puzzle: a click, a stroke and a right click are one step each to undo", async () => {
  const page = await puzzle(DAY);
  const [corner, other] = [page.square(0, 0), page.square(5, 5)];
  for (const [act, what, many] of [
    [() => corner.click(), ".cross:not(.made)", 1],
    [() => corner.click(), ".queen", 1],
    // Crosses that came with the queen go with it.
    [() => page.press("Undo"), ".cross", 1],
    [() => page.press("Redo"), ".queen", 1],
    [() => corner.click(), ".cross", 0],
    // A stroke that marks nothing is not a step.
    [() => page.press("Undo"), ".queen", 1],
    [() => page.drag([0, 1], 4), ".queen", 1],
    [() => page.press("Redo"), ".cross", 0],
    [() => page.drag([2, 1], 6), ".cross", 6],
    // A stroke that begins on a cross erases.
    [() => page.drag([2, 6], 4), ".cross", 3],
    [() => page.keys("u"), ".cross", 6],
    [() => page.keys("Control+z"), ".cross", 0],
    [() => page.keys("r"), ".cross", 6],
    [() => other.click({ button: "right" }), ".cross", 7],
    [() => other.click({ button: "right" }), ".cross", 6],
    [() => page.press("Clear"), ".cross", 0],
  ]) {
    await act();
    await page.have(what, many);
  }
  // Both pencils, on one square.
  await page.pick("pencil 1");
  await page.square(3, 3).click();
  await page.pick("pencil 2");
  await page.drag([3, 3], 5);
  await page.see({ ".pen.first": 1, ".pen.second": 3 });
  // Without automatic crosses a queen adds none; two queens that touch break the rules.
  await page.pick("× and queens");
  await page.choose("Automatic ×", "off");
  await page.queen({ row: 7, column: 7 });
  await page.see({ ".queen": 1, ".cross": 0 });
  await page.queen({ row: 6, column: 6 });
  await page.see({ ".queen.attacked": 2, ".conflict": 2 });
});

test("puzzle: the keyboard is enough, and a screen reader announces the changes", async () => {
  const { solution, n } = today;
  const page = await puzzle(DAY);
  await page.tab(page.getByRole("grid"));
  await page.hereIs(/^row 0, column 0, region A$/);
  await page.keys("x");
  await page.hereIs(/region A, cross$/);
  await page.walk(page.hear, "x empty");
  for (const { row, column } of solution) {
    await page.keys("Home", ...Array(column).fill("ArrowRight"), "q");
    await page.have(".queen", row + 1);
    if (row < n - 1) await page.keys("ArrowDown");
  }
  await page.hear(/^Solved in \d\d:\d\d/);
  await page.have(".queen.solved", n);
  await page.keys("p");
  await page.hear(/pencil 1/);
  await page.hereIs(/queen, pencil 1$/);
  // A number key enlarges, and the visible part follows the arrows.
  const part = async () => (await page.locator(".regions").getAttribute("viewBox")).split(" ").map(Number);
  const whole = await part();
  const shows = {
    large: ([, , width]) => width < 0.6 * whole[2],
    left: ([left]) => left < 0,
    right: ([left]) => left > 0.4 * whole[2],
    whole: (all) => String(all) === String(whole),
  };
  const shown = (what) => until(what, async () => shows[what](await part()));
  await page.walk(shown, "2 large", "Home left");
  // Each visible row and column has its number.
  const last = n - 1;
  const numbers = page.locator(".regions .number");
  await page.see(numbers.filter({ hasText: new RegExp(`^${last}$`) }), 2);
  const [board] = await page.boxes(".regions");
  const seen = async (number) => {
    const { x, y } = await number.boundingBox();
    return x >= board.x && x < board.right && y >= board.y && y < board.bottom;
  };
  const shownNumbers = await Promise.all((await numbers.all()).map(seen));
  assert.equal(shownNumbers.filter(Boolean).length, n);
  await page.walk(shown, "End right", "1 whole");
  await page.keys("?");
  await page.see(page.locator("dialog").getByText("× → queen → empty"));
});

test("puzzle: a finger taps and draws", async () => {
  const page = await puzzle(DAY, PHONE);
  // A second finger means to enlarge the page.
  const second = () => page.locator(".regions").dispatchEvent("pointerdown", { isPrimary: false });
  await page.finger(page.square(1, 1), page.square(1, 1), { hold: second });
  for (const queens of [0, 1, 0]) {
    await page.square(1, 1).tap();
    await page.have(".queen", queens);
  }
  await page.finger(page.square(2, 2), page.square(6, 2));
  await page.have(".cross", 5);
  assert.equal(await page.evaluate(() => scrollY), 0, "the page stays where it is");
  await page.button("Undo").tap();
  await page.have(".cross", 0);
});

test("puzzle: hints say where and why, then do it; mistakes are pointed out first", async () => {
  const { solution, n } = today;
  const page = await puzzle(DAY);
  const words = (what) => page.see(".hint-panel p", what);
  await page.square(0, 0).focus();
  await page.keys("2");
  await page.press("Hint");
  await words(/^Look at|^What would/);
  await page.have(".stripes, .mark.hint", 0);
  await page.keys("h");
  await words(/^(?!Look at|What would)/);
  await page.see(".regions :is(.stripes, .mark.hint)");
  await page.see({ ".regions .light:not(.into)": 1, ".zoomed": 0 });
  await page.press("Do it");
  await words(/(Cross out|Place a queen on) \d:\d/);
  await page.see(".regions :is(.cross, .queen)");
  // A hint that comes too late does not count.
  await page.locator(".tools button").evaluateAll(([undo, , hint]) => [hint, undo].forEach((one) => void one.click()));
  await page.have(":is(.cross, .queen)", 0);
  await page.settled();
  await page.facts(/ 1 hint /);
  // Place a queen on a wrong square.
  await page.queen(solution[4], { row: 0, column: (solution[0].column + 3) % n });
  await page.press("Check");
  await page.see("[data-testid=checked]", /1 mistake on the board/);
  await page.press("Hint");
  await words(/wrong place/);
  await page.have(".conflict", 0);
  await page.press("Which?");
  await page.have(".conflict", 1);
  await page.press("Take back");
  await page.have(".queen", 1);
  await page.hear(`1 of ${n} queens placed.`);
  await page.press("Undo", "Check", "Back to the last correct board");
  await page.have(".queen", 1);
  await page.hear(`1 of ${n} queens placed.`);
  await page.press("Clear");
  await page.hear(`0 of ${n} queens placed.`);
  await page.press("Undo");
  await page.solve();
  await page.have(".queen.solved", n);
  await page.facts(/\d+ hints/);
});

test("puzzle: when a control disappears, the focus moves to one that stays", async () => {
  const { solution, n } = today;
  const page = await puzzle(DAY);
  const focused = page.locator(":focus");
  const act = async (name, key = "Enter") => {
    await page.button(name).focus();
    await page.keys(key);
  };
  const squareHasIt = () => page.hereIs(/^row \d, column \d, region/);
  await act("Hint");
  await page.see(".hint-panel");
  await expect(page.button("Hint")).toBeFocused();
  await act("Why?");
  await expect(page.button("Do it")).toBeFocused();
  await act("Do it");
  await squareHasIt();
  await act("Close");
  await squareHasIt();
  await act("Clear");
  await page.queen({ row: 0, column: (solution[0].column + 3) % n });
  await act("Check");
  await act("Back to the last correct board");
  await page.have(".queen", 0);
  await squareHasIt();
  // Place the last queen by a hint: the tools move below the calendar.
  await page.queen(...solution.slice(1));
  await page.have(".queen", n - 1);
  await page.button("Hint").focus();
  for (let k = 0; k < 40 && (await page.locator("[data-testid=solved]").count()) === 0; k++) {
    await page.keys("Enter");
    await page.see(page.button("Why?"));
    // Two keys arrive before a timer fires.
    await focused.evaluate(async (hint) => {
      hint.click();
      for (let drawn = 0; drawn < 9; drawn++) await null;
      hint.click();
    });
    await page.see(page.button("Why?"), 0);
  }
  await page.have(".queen.solved", n);
  await squareHasIt();
  await act("Month before");
  await act("This month");
  await expect(page.locator(".calendar .now")).toBeFocused();
  await act("Undo");
  await page.have(".queen.solved", 0);
  await expect(focused).toHaveCount(1);
});

test("puzzle: the whole proof can be stepped through in both directions", async () => {
  const { n, regions } = today;
  const { length } = ask("puzzle_proof", { n, regions }).steps;
  const page = await puzzle(DAY);
  await page.square(0, 0).click();
  await page.press("Show the proof");
  await expect(page.locator(".proof").getByRole("button", { name: "Play", exact: true })).toBeFocused();
  await expect(page.getByRole("grid"), "a picture, not a board to play on").toHaveCount(0);
  await page.keys(...Array(length).fill("ArrowRight"));
  await page.have(".queen.solved", n);
  await page.hear(/Everything follows/);
  await page.keys("ArrowLeft");
  await page.see(".proof output", new RegExp(`step ${length - 1} of ${length}`));
  // Played backwards, it ends at the start.
  await page.locator(".proof input").fill("2");
  await page.press("Play backwards");
  await page.see(".proof output", /step 0 of/);
  await page.have(".queen", 0);
  await page.keys("Escape");
  await page.have(".cross", 1);
  await page.hereIs(/^row 0, column 0/);
  // The proof is a step of the browser's history.
  await page.goBack();
  await page.see(".proof");
  await page.goBack();
  await page.have(".cross", 1);
  await page.address(DAY.replace("/puzzle", "/puzzle/"));
});

test("puzzle: while a proof is computed, the page says so and marks nothing", async () => {
  const page = await puzzle(`${DAY}&proof=1`, { before: intercept({ puzzle_proof: "" }) });
  await page.asked();
  await page.see(".puzzle > .soft", "Computing…");
  await page.see(".tools", 0);
  // Meanwhile nothing is marked on a board that the proof does not know, until the reader stops the proof.
  await page.square(0, 0).click();
  await page.keys("Control+z", "c");
  await page.see({ ".cross": 0, "[data-testid=checked]": 0 });
  await page.press("Stop");
  await expect(page.button("Show the proof")).toBeFocused();
  await page.release();
  await page.square(0, 0).click();
  await page.have(".cross", 1);
  await page.press("Show the proof");
  await page.asked();
  await page.release();
  await page.see(".proof");
});

test("puzzle: on paper, the rules, facts and words of a proof are printed", async () => {
  const page = await puzzle(DAY);
  await page.press("Hint", "Why?");
  await page.emulateMedia({ media: "print" });
  await page.see(".hint-panel p:visible");
  await page.see("[data-testid=facts]:visible", new RegExp(`hardest step .*${today.id}`));
  await page.see(".puzzle p:visible", new RegExp(`One queen in each row.*${DAY.slice(-10)}$`));
  await page.visit(`${DAY}&proof=1`);
  await page.see(".proof-words:visible", /Place a queen|Cross out/);
  await page.see(".proof :is(button, input):visible", 0);
});

test("puzzle: days are saved, boards restored, tabs kept in step, and other days opened", async () => {
  const { solution, n } = today;
  const page = await puzzle(DAY);
  await page.queen(...solution.slice(0, 3));
  await page.have(".queen", 3);
  await page.reload();
  await page.have(".queen", 3);
  const other = await page.another(DAY);
  await other.see(".regions .queen", 3);
  for (let k = 0; k < 2; k++) await other.square(3, solution[3].column).click();
  await page.have(".queen", 4);
  await page.press("Clear");
  await other.see(".regions .queen", 0);
  await page.press("Undo");
  await other.see(".regions .queen", 4);
  await other.close();
  await page.queen(...solution.slice(4));
  await page.have(".queen.solved", n);
  const done = page.locator(".calendar .solved[aria-current]");
  await expect(done).toHaveAttribute("aria-label", /Wednesday, November 18, 2026, solved in/);
  // Cleared, it is played once more, from the first second.
  await page.press("Clear");
  await page.have(".queen", 0);
  await page.see({ ".clock": /^00:0\d$/, "[data-testid=solved]": 0 });
  await page.see(page.button("Pause"));
  await page.queen(...solution);
  await page.hear(/^Solved in 00:/);
  const day = async (name, date) => {
    await page.locator(".calendar").getByRole("button", { name }).click();
    await page.have(".cell", daily(date).n ** 2);
    await page.address(`?date=${date}`);
  };
  await day(/November 17, 2026/, "2026-11-17");
  await page.have(".queen", 0);
  await page.press("Month before");
  await day(/October 4, 2026/, "2026-10-04");
  await page.goBack();
  await page.address("?date=2026-11-17");
  // The address of a day that has not come yet leads to today's puzzle.
  await page.visit("/puzzle?date=2999-01-01");
  await page.address("/puzzle/");
  // A board that was kept in another form is begun anew.
  await page.evaluate(() => (localStorage.puzzle = localStorage.puzzle.replaceAll(/"marks":"[^"]*"/g, '"marks":12')));
  await page.visit(DAY);
  await page.have(".cell", n ** 2);
});

test("puzzle: a link holds the puzzle in its fragment; a link without one leads to today's", async () => {
  const [{ code, n }, other] = [today, daily("2026-10-05")];
  const page = await puzzle(`/puzzle#${code}`, CLIPBOARD);
  await page.have(".cell", n ** 2);
  await page.press("Copy link");
  assert.equal(await page.copied(/#/), addressOf(`/puzzle/#${code}`));
  // Follow another link in the same window.
  await page.evaluate((hash) => (location.hash = hash), other.code);
  await page.have(".cell", other.n ** 2);
  await page.address(other.code);
  for (const damaged of ["?draw=AAABAABBCCCBDCDE", "#nonsense"]) {
    await page.visit(`/puzzle${damaged}`);
    await page.getByText("This link holds no puzzle with exactly one solution.").waitFor();
  }
  const [{ x }] = await page.boxes("h1");
  assert.ok(x < 100, `without a board the words begin at the left, not at ${x} px`);
  await page.press("Today’s puzzle");
  await page.see(".regions");
  await page.address("/puzzle/");
});

test("puzzle: a new puzzle is made as ordered", async () => {
  const page = await puzzle(DAY);
  await page.press("New puzzle");
  // A reader who selects the number may release the mouse outside the window.
  const field = page.locator("dialog").getByRole("spinbutton");
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await field.fill("6");
  await page.choose("Difficulty", "easy");
  await page.choose("Smallest region", "3");
  await page.press("Create");
  await page.facts(/6 × 6 · easy/);
  await page.address(/#661W/);
  await page.see(".puzzle-day", "a single puzzle");
  await page.press("New puzzle");
  await page.choose("Queens in each", "2");
  await page.choose("Difficulty", "any");
  await page.press("Create");
  await page.facts(/8 × 8 ★★/);
  await page.address(/#8/);
  // A puzzle that is not found in time is reported as not found.
  await page.evaluate(intercept({ puzzle: "timeout" }).content);
  await page.press("New puzzle");
  await page.button("Create").dblclick();
  await page.see("dialog [role=alert]", "No such puzzle was found. Ask for less.");
});

test("puzzle: a puzzle with two queens per row is played, solved and proved", async () => {
  const { code, solution } = twice;
  const page = await puzzle(`/puzzle#${code}`);
  const [first, second] = solution;
  await page.queen(first);
  // Its row is not full yet, but the squares it touches are crossed out.
  await until("crosses around the queen", async () => 0 < (await page.made()) && (await page.made()) <= 8);
  await page.queen(second);
  await page.have(".queen.attacked", 0);
  await until("the row to be full", async () => (await page.made()) > 8);
  await page.choose("Automatic ×", "off");
  const column = [0, 3, 7].find((column) => solution.slice(0, 2).every((queen) => Math.abs(queen.column - column) > 1));
  await page.queen({ row: 0, column });
  await page.have(".queen.attacked", 3);
  await page.square(0, column).click();
  await page.solve();
  await page.have(".queen.solved", 16);
  await page.press("Draw my own");
  await page.address(/draw=A{8}B{8}/);
  await page.press("Close");
  await page.address(`#${code}`);
  await page.press("Show the proof");
  await page.see(".proof");
});

test("puzzle: a drawn map is judged after every change, repaired, and played", async () => {
  const rows = [..."ABCDEFG"].map((region) => region.repeat(7)).join("");
  const page = await puzzle(`/puzzle?draw=${rows}`);
  await page.verdict(/Several solutions/);
  await page.see(".regions .stripes");
  await page.pen("B");
  await page.drag([0, 0], 6);
  await page.verdict(/Regions without squares: A/);
  await page.visit("/puzzle?date=2026-11-16");
  await page.press("Draw my own");
  await page.address(/draw=/);
  await page.verdict(/Exactly one solution/);
  await page.pen("B");
  // Spoil the map square by square, starting at the last, until changing a single square would repair it.
  const mend = page.button("Fix");
  for (let k = 0; (await mend.getAttribute("aria-disabled")) !== null && k < 49; k++) {
    if (k > 0) await page.press("Undo");
    await page.square(6 - Math.floor(k / 7), 6 - (k % 7)).click();
    await page.see("[data-testid=verdict] b", /[✓✕]/);
  }
  await mend.click();
  await page.verdict(/Exactly one solution. Difficulty/);
  await page.press("Play it");
  await page.address(/#771W/);
  await page.see(page.getByRole("grid"));
});

test("puzzle: painted shapes are completed, the keyboard draws, and other formats are pasted", async () => {
  const page = await puzzle("/puzzle?draw=AAABBABBCCCBDCDD", CLIPBOARD);
  await page.tab(page.getByRole("grid"), "ArrowRight", "c");
  await page.hereIs(/row 0, column 1, region C/);
  await page.address(/draw=ACAB/);
  await page.keys("ArrowRight", " ");
  await page.hereIs(/column 2, region C/);
  await page.keys("Control+z");
  await page.hereIs(/column 2, region A/);
  await page.enter(/./, 8);
  await page.have(".cell", 64);
  const { search } = await page.addressKept();
  await page.press("Clear");
  await page.verdict(/64 squares are free/);
  await page.address(/draw=[.]{64}$/);
  await page.press("Undo");
  await page.address(search);
  await page.press("Redo");
  await page.pen("C");
  const shape = [18, 19, 26, 27, 35];
  for (const at of shape) await page.square(at >> 3, at & 7).click();
  await page.verdict(/59 squares are free/);
  await page.press("Find the rest");
  await page.verdict(/Exactly one solution/);
  const regions = (await page.addressKept()).searchParams.get("draw");
  assert.match(regions, /^[A-H]{64}$/);
  assert.deepEqual([...new Set(shape.map((at) => regions[at]))], ["C"], "the shape is in one region");
  // Leave a square free again, with the keyboard.
  await page.square(4, 3).focus();
  await page.keys(".");
  await page.verdict(/1 square is free/);
  // Formats of other programs are read; other texts are reported as unreadable.
  await page.paste("[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]");
  await page.verdict(/Several solutions/);
  await page.paste(addressOf(`/puzzle/#${today.code}`));
  await page.verdict(/Exactly one solution/);
  await page.paste(`${today.code}\n${addressOf(`/puzzle/#${twice.code}`)}`);
  await page.getByText("There are several puzzles; this is the first.").waitFor();
  await page.paste("dear diary");
  await page.getByText("There is no map in the clipboard").waitFor();
  // The author's names of regions are kept, through addresses and on the page for solving.
  const { n, regions: map } = today;
  const named = map.map((region, at) => `ßé${region}${(at + 1) % n ? " " : "\n"}`);
  await page.paste(named.join(""));
  await page.verdict(/Exactly one solution/);
  await page.addressKept();
  await page.reload();
  await page.press("Play it");
  await page.address(/#/);
  await page.reload();
  await expect(page.square(0, 0)).toHaveAttribute("aria-label", "row 0, column 0, region ßé0");
  await page.press("Show the proof");
  await page.see(".proof-words", /ßé\d/);
  await page.goBack();
  await page.see(page.button("Play it"), 0);
  await page.goBack();
  // A puzzle with two queens per row is played, not drawn.
  await page.paste(twice.code);
  await page.address(`#${twice.code}`);
  await page.facts(/★★/);
});

test("puzzle: a long region name stays in its square", async () => {
  const page = await puzzle("/puzzle?draw=AAABBABBCCCBDCDD&names=A+B+C+Garage-and-workshop");
  const [square, name] = await page.boxes('[data-at="3:0"] .square', '[data-at="3:0"] .letter');
  assert.ok(name.left >= square.left && name.right <= square.right);
});

test("puzzle: played backwards, queens are removed until the solution is left", async () => {
  const { solution, n } = today;
  const page = await puzzle(DAY);
  await page.getByRole("checkbox", { name: /^backwards/ }).check();
  await page.have(".queen.ghost", n * n);
  await page.see(".told-here", new RegExp(`^0 of ${n} queens`));
  // A queen that is certain rules out others.
  await page.queen(solution[0]);
  await page.see(".regions .cross.made");
  await page.have(":is(.queen.ghost, .cross.made)", n * n - 1);
  for (const { row, column } of solution.slice(1))
    for (let other = 0; other < n; other++)
      if (other !== column && (await page.square(row, other).locator(".cross").count()) === 0)
        await page.square(row, other).click();
  await page.see({ "[data-testid=solved]": 1, ".queen.solved": n });
  await page.press("Clear");
  while ((await page.locator("[data-testid=solved]").count()) === 0) {
    await page.keys("h");
    await page.see(".hint-panel, [data-testid=solved]");
  }
  await expect(page.square(solution[0].row, solution[0].column)).toHaveAttribute("aria-label", /, queen$/);
  await page.getByRole("checkbox", { name: /^backwards/ }).uncheck();
  await page.see({ "[data-testid=solved]": 1, ".queen.solved": n });
});

test("puzzle: the clock stops while the page is hidden or paused, and can be hidden", async () => {
  const page = await open(DAY);
  await page.clock.install();
  await page.reload();
  await page.see(".clock");
  await page.clock.runFor(65_000);
  await page.see(".clock", /^01:0/);
  const look = (hidden, tab = page) =>
    tab.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await page.clock.runFor(600_000);
  await page.see(".clock", /^01:0/);
  await look(false);
  await page.press("Pause");
  await expect(page.locator(".regions"), "no board while the clock is stopped").toBeHidden();
  assert.match(String(await page.file(page.button("SVG"))), /^<svg/);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".regions")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.keys("h");
  await page.settled();
  await page.see({ ".hint-panel": 0, ".puzzle .tools": 0 });
  await page.clock.runFor(600_000);
  await page.see(".clock", /^01:0/);
  await page.locator(".paused").getByRole("button", { name: "Continue" }).click();
  await expect(page.square(0, 0)).toBeFocused();
  // The drawing is kept while the reader looks at another page.
  await page.keys("Enter");
  await page.see(".cross", 1);
  const forgotten = await page.another(DAY);
  await look(true, forgotten);
  await page.clock.runFor(65_000);
  await page.see(".clock", /^02:1/);
  await page.follow("Learn");
  await forgotten.visit("/play");
  await page.follow("Puzzle");
  await page.see(".clock", /^02:1/);
  await page.getByRole("checkbox", { name: "show the time" }).uncheck();
  await page.see(".clock", 0);
});

test("puzzle: each region has its own colour in both themes, and a pattern on request", async () => {
  const page = await puzzle(DAY);
  const { n } = today;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    const fills = page.locator(".regions .square").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.equal(new Set(await fills).size, n, colorScheme);
  }
  await page.getByRole("checkbox", { name: "patterns" }).check();
  const patterns = page.locator(".regions .cell rect[fill^=url]");
  const fills = await patterns.evaluateAll((all) => new Set(all.map((one) => one.getAttribute("fill"))).size);
  assert.ok(fills >= 7, "each region has a pattern of its own");
});
