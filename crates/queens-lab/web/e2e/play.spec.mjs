// Play: place, ask, move, undo, with the mouse and with the keyboard.

import { CLIPBOARD, expect, open, PHONE, test } from "./lab.mjs";

const QUEENS = ".cell .queen";
const LEFT = "[data-testid=completions]";

test("play: placing, attackers, hints, counting, undo and dragging work with the mouse", async () => {
  const page = await open("/play?n=6");
  await page.square(0, 1).click();
  await page.square(1, 3).click();
  await page.address("queens=0.1-1.3");
  await page.square(3, 1).hover();
  await page.see({ ".seen": /attacked by.*0:1.*1:3/, ".arrows line:not(.tie)": 2 });
  await page.square(0, 1).hover();
  await page.see(".seen", "Row 0, column 1, queen.");
  const notice = () => expect(page.locator("main .notice"), "a single notice").toHaveCount(1);
  await page.press("Hint");
  await page.see(".mark.hint");
  await notice();
  await page.press("Count");
  await page.see(LEFT, /Exactly one/);
  await notice();
  // A queen in the wrong place is named as the culprit.
  await page.square(2, 0).click();
  await page.press("Hint");
  await page.see(".notice.bad", /2:0/);
  await page.press("Undo");
  await page.square(1, 3).dragTo(page.square(4, 4));
  await page.address("queens=0.1-4.4");
});

test("play: a pasted answer is judged as by `queens check`", async () => {
  const page = await open("/play?n=6", CLIPBOARD);
  for (const [text, said] of [
    ["Solution 1: queens on (1,2) (2,4) (3,1) (4,3)", "Pasted: a solution. (pairs counted from 1)"],
    ["0 2 1 3", "Pasted: not a solution."],
    ["1 3 0 2\n1 3 0 0\n", "Solutions: 1 of 2 boards; board 2 is the first that is wrong."],
    ["nothing of the kind", /This cannot be read/],
  ]) {
    await page.paste(text);
    await page.see(".status strong", said);
    await page.see(QUEENS, 4);
  }
  await page.press("Clear", "Paste an answer");
  await page.see(".status strong", /This cannot be read/);
  await page.language("ru");
  await page.see(".status strong", /Вставить можно.* по-английски: no known format/);
});

test("play: a typed number takes effect when it is complete, not at each digit", async () => {
  const page = await open("/play?n=8&queens=0.1-7.6");
  const field = page.getByRole("spinbutton");
  const have = (value, cells, queens = 2) =>
    Promise.all([expect(field).toHaveValue(value), page.see({ ".play .cell": cells, [QUEENS]: queens })]);
  await field.selectText();
  await page.keys("1");
  // Other events in the meantime do not discard the typed text.
  await page.square(2, 2).hover();
  await have("1", 64);
  await page.keys("2", "Enter");
  await have("12", 144);
  await page.keys("Backspace", "Backspace");
  await have("", 144);
  await page.heading();
  await have("12", 144);
  await field.focus();
  await page.keys("ArrowDown");
  await have("11", 121);
  await field.selectText();
  await page.keys("9");
  await page.press("Board size n: Larger");
  await have("10", 100);
  await field.selectText();
  await page.keys("9", "9", "Tab");
  await have("30", 900);
});

test("play: the keyboard is enough", async () => {
  const page = await open("/play?n=4");
  await page.keys("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await page.keys("Enter");
  // Place 1 3 0 2, moving from square to square; first with a queen in the way.
  await page.tab(page.getByRole("grid"), "Enter", "ArrowRight", "Enter");
  await page.hear(/1 attacking pair/);
  await page.keys("ArrowLeft", "Space");
  await page.hear(/1 of 4 queens placed, none attacked/);
  await page.keys(..."ArrowDown End Enter ArrowDown Home Space ArrowDown ArrowRight ArrowRight Enter".split(" "));
  await page.hear(/Solved/);
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /row 3, column 2, queen/);
  await page.keys("Enter");
  await page.hear(/3 of 4 queens/);
  await page.tab(page.button("Hint"), "Enter");
  await page.hear(/row 3, column 2 still leads to a solution/);
  await page.tab(page.button("Complete"), "Enter");
  await page.hear(/Completed/);
  await page.walk((many) => page.see(QUEENS, Number(many)), "Control+z 3", "Control+y 4");
  // Leave the board in the opposite direction.
  await page.back(page.getByRole("grid"));
  await page.back(skip);
  // An enlarged part has its own numbers.
  await page.visit("/play?n=24");
  await page.square(10, 10).focus();
  await page.keys("3");
  await page.see(page.getByText("11", { exact: true }), 2);
});

test("play: squares can be blocked, and other rules apply", async () => {
  const page = await open("/play?n=4");
  const blocked = (many) => page.see(".mark.blocked", Number(many));
  await page.square(0, 1).click({ button: "right" });
  await blocked(1);
  await page.press("Count");
  await page.see(LEFT, /Exactly one/);
  await page.address(/blocked=0.1/);
  // A click frees the square. Ctrl is the other button of a Mac. The tool blocks, with a finger too; the key blocks the
  // square with the focus.
  await page.square(0, 1).click();
  await blocked(0);
  for (const many of [1, 0]) {
    await page.square(2, 2).click({ modifiers: ["Control"] });
    await blocked(many);
  }
  await page.press("Block");
  await page.square(0, 2).click();
  await page.press("Block");
  await page.see(LEFT, /Exactly one/);
  await page.square(1, 2).focus();
  await page.keys("x");
  await blocked(2);
  await page.square(3, 3).hover();
  await page.locator("h1").hover();
  await page.walk(blocked, "x 1", "Control+z 2");
  await page.visit("/play?n=5&rules=torus&queens=0.0-2.3");
  await page.see(".queen.attacked", 2);
  await page.choose("Rules", "queens");
  await page.see(".queen.attacked", 0);
  await page.address(/play\/\?n=5&queens=[^&]*$/);
  await page.choose("Rules", "super");
  await page.square(1, 2).click();
  await page.see(".queen.attacked");
  await page.visit("/play?n=4&rules=torus");
  await page.press("Hint");
  await page.see(".status strong", "Under these rules there is no solution.");
  await page.square(0, 0).click({ button: "right" });
  await page.press("Hint");
  await page.see(".status strong", "Under these rules, and with that square blocked, there is no solution.");
  await page.see("[data-testid=status]", /^0 of 4 queens placed/);
  // The reader stays in the list while looking through the rules.
  await page.list("Rules").focus();
  await page.keys("End");
  await expect(page.list("Rules")).toHaveValue("kings");
  await page.press("Coloured regions…");
  await page.see("[data-testid=verdict]");
});

test("play: dots mark attacked squares, lines join attacking queens, and counts are labelled", async () => {
  const page = await open("/play?n=6&queens=0.1-1.3-4.2-5.2");
  // Colour-blind readers tell it by its shape.
  await expect(page.locator(".conflict").first()).not.toHaveCSS("stroke-dasharray", "none");
  const marks = page.locator(".board .attack");
  const kinds = (of) => marks.evaluateAll((all, of) => new Set(all.map((mark) => mark.getAttribute(of))).size, of);
  await expect.poll(() => kinds("r"), "one attacker and several differ in size").toBe(2);
  // The line runs from queen to queen.
  await page.see('.tie[x1="25"][x2="25"][y1="45"][y2="55"]', 1);
  await expect(page.locator(".cell .attack:not(circle)"), "dots, no hatching").toHaveCount(0);
  await expect(page.locator(".notes .title")).toHaveText("free");
  await expect(page.locator(".notes .held"), "a tick where the row has its queen").toHaveCount(4);
  await page.see(".notes circle", 2);
  await page.getByRole("checkbox", { name: "hatch attacked squares" }).check();
  await expect.poll(() => kinds("fill"), "so do the hatchings").toBe(2);
});

test("play: a win offers another board, and a dead end the way back", async () => {
  const page = await open("/play?n=4&queens=0.1-1.3-2.0");
  await page.square(3, 2).click();
  await page.see(".queen.solved");
  await expect(page.locator(".notes .held"), "a solved board stays where it was").not.toHaveCount(0);
  await page.press("See the others");
  await page.address(/\/explore\/\?n=4/);
  await page.goBack();
  await page.press("On to 5 × 5");
  await page.see({ ".play .cell": 25, [QUEENS]: 0 });
  await page.visit("/play?n=6&queens=0.0-1.2");
  // A hint out of sight shows the whole board.
  await page.square(5, 5).focus();
  await page.keys("2");
  await page.press("Hint");
  await page.see(".zoomed", 0);
  await page.press("Take it back");
  await page.see(QUEENS, 0);
  await expect(page.locator(".stage [tabindex='0']"), "the board takes the focus").toBeFocused();
});

test("play: a link is copied, shared by a phone, or shown if there is no clipboard", async () => {
  const page = await open("/play?n=7", CLIPBOARD);
  await page.press("Copy link");
  await page.getByText("This address works on this machine only").waitFor();
  await page.copied(/\/play\/\?n=7$/);
  const shares = () =>
    Object.assign(navigator, { share: async ({ url }) => Object.assign(globalThis, { shared: url }) });
  const phone = await open("/play?n=7", { ...PHONE, before: shares });
  await phone.press("Copy link");
  await expect.poll(() => phone.evaluate(() => globalThis.shared)).toContain("/play/?n=7");
  const copiesNothing = () => Object.defineProperty(navigator, "clipboard", { value: undefined });
  const alone = await open("/play?n=7", { before: copiesNothing });
  await alone.press("Paste an answer");
  await alone.see(".status strong", /Press Ctrl\+V/);
  await alone.press("Copy link");
  await expect(alone.getByRole("textbox", { name: "Copy link" })).toHaveValue(/\/play\/?\?n=7$/);
  await alone.visit("/puzzle?draw=AAABBABBCCCBDCDD");
  await alone.press("Paste");
  await alone.see("main [role=alert]", /Press Ctrl\+V/);
  await alone.visit("/explore?n=4");
  await alone.press("Copy");
  await expect(alone.getByRole("textbox", { name: "Copy" })).toHaveValue("1 3 0 2");
});
