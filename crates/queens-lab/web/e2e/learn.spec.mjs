// Learn: as a teacher uses it in class, and as a student who makes mistakes.

import assert from "node:assert/strict";
import { answer, answerExercise, drawn, HAND, LESSONS, rules, screensOf, SYLLABUS, taskOf } from "./lessons.mjs";
import { ask, CLIPBOARD, expect, NIGHTLY, open, test, texts, until } from "./lab.mjs";

/** Opens a lesson from the list. */
const openLesson = async (page, lesson) => {
  await page.locator(".syllabus button").nth(LESSONS.indexOf(lesson)).click();
  await page.see(".lesson h2", texts.en.lessons[lesson].title);
};

/** Answers all screens of these lessons, every other one with a mistake first. */
async function study(names) {
  const page = await open("/learn?seed=100", { reducedMotion: "reduce" });
  for (const name of names) {
    await openLesson(page, name);
    const screens = screensOf(name);
    for (const [k, screen] of screens.entries()) {
      await page.see(`.screens li:nth-child(${k + 1}) [aria-current=step]`);
      await expect(page.locator(".onward .main"), "no way to the next screen before the answer").toHaveCount(0);
      await test.step(`${name} ${k + 1}`, () => answer(page, taskOf(name, screen, "100"), k % 2 === 0));
      if (k + 1 < screens.length) await page.locator(".onward .main").click();
    }
    await page.see(".screens .done", screens.length);
    await page.see(`.syllabus li:nth-child(${LESSONS.indexOf(name) + 1}) .dot.done`, 1);
  }
  // The last screen leads on, and solved screens are remembered.
  await page.address(new RegExp(`screen=${screensOf(names.at(-1)).length}&`));
  await page.reload();
  await page.see(".dot.done", names.length);
  await page.locator(".onward .button").first().click();
  await expect(page).not.toHaveURL(new RegExp(`/learn.*lesson=${names.at(-1)}`));
}
/** Lessons that cover every way to answer. */
const FEW = ["problem", "generate", "template", "bits", "chance"];
test("learn: a student does a lesson of every kind, making mistakes", () => {
  const kinds = (names) =>
    new Set(drawn(100).flatMap(({ name, tasks }) => (names.includes(name) ? [tasks[0].kind] : [])));
  assert.deepEqual(kinds(FEW), kinds(LESSONS));
  return study(FEW);
});
test("learn: a student does the other lessons", NIGHTLY, () => study(LESSONS.filter((name) => !FEW.includes(name))));

test("learn: a teacher can demonstrate a search, share a board and draw another", async () => {
  const t = texts.en;
  const page = await open("/learn?lesson=backtracking&seed=31", CLIPBOARD);
  const step = async (button, step) => {
    await page.press(button);
    await page.see(".machine .number", t.watch.stepNumber(step));
  };
  // Shows a search step by step, back and forth, and lets it play to the end of the screen.
  await step(t.watch.forward, "1");
  await step(t.watch.forward, "2");
  await page.see({ ".narration": /.{6}/, ".code li.lit": 1, ".memory .chip-row": 1 });
  await step(t.watch.back, "1");
  await page.press(t.watch.play);
  await page.see("[data-verdict=right]");
  // The teacher jumps to an exercise by its mark and sends its address to the class: everyone has the same board.
  await page.locator(".screens button").nth(2).click();
  await page.see(".screens li:nth-child(3) [aria-current=step]");
  await page.press(t.share);
  const before = await page.queens(".touch");
  const neighbour = await page.another(await page.copied(/lesson=backtracking&screen=3&seed=31/));
  await expect.poll(() => neighbour.queens(".touch")).toBe(before);
  await neighbour.see(".say", await page.text(".say"));
  await neighbour.visit("/learn?lesson=backtracking&screen=3&seed=32");
  await expect.poll(() => neighbour.queens(".touch")).not.toBe(before);
  // The teacher solves it before the class, then takes another board.
  await answer(page, taskOf("backtracking", screensOf("backtracking")[2], "31"));
  await page.press(t.learn.another);
  await expect.poll(() => page.queens(".touch")).not.toBe(before);
  await page.see("[data-verdict]", 0);
  // A class makes a hundred random descents; the mean approaches the number of nodes.
  await openLesson(page, "estimate");
  const k = screensOf("estimate").findIndex((screen) => taskOf("estimate", screen, "1").kind === "throw");
  await page.locator(".screens button").nth(k).click();
  await page.press(...Array(100).fill("× 10"));
  await page.see("[data-testid=thrown]", /1,000/);
  const mean = Number((await page.text("[data-testid=mean]")).replace(/\D/g, ""));
  assert.ok(mean > 1600 && mean < 2600, `${mean}`);
  // The memory shown is that of the step: squares beside a queen in the corner of 4 × 4.
  await openLesson(page, "boards");
  const rings = (many) =>
    expect(page.locator(".child:not(.invalid)")).toHaveAttribute("d", new RegExp(`^(M[^M]*){${many}}$`));
  await rings(16);
  await page.press(...Array(3).fill(t.watch.forward));
  await rings(6);
  await page.see(".children .queen", 1);
  // Watch opens at the step where the lesson stopped.
  await openLesson(page, "generate");
  await step(t.watch.forward, "1");
  await page.press(t.learn.inWatch);
  await page.address(/\/watch\/?\?algorithm=naive&n=4&step=1/);
});

test("learn: a screen reader hears what a press did", async () => {
  const page = await open("/learn");
  for (const [screen, square, ...heard] of [
    ["problem&screen=1", '[data-at="1:1"]', "row 1, column 1, picked", "row 1, column 1"],
    ["problem&screen=3", '[data-at="0:1"]', "queen", "empty"],
    ["chance&screen=7", ".cell:has(.queen.attacked)", /^\d:\d → \d:\d, Attacked: \d$/],
  ]) {
    await page.visit(`/learn?lesson=${screen}&seed=5`);
    await page.locator(square).first().focus();
    for (const words of heard) await page.keys("Enter").then(() => page.hear(words));
  }
});

test("learn: every exercise belongs to one lesson, and every kind of answer can be clicked", async () => {
  const { exercises } = ask("exercises", { names: null, seed: 200 });
  const sheets = new Map(exercises.map((sheet) => [sheet.name, sheet]));
  const listed = LESSONS.flatMap((lesson) => SYLLABUS[lesson].exercises);
  assert.deepEqual(listed.sort(), [...sheets.keys()].sort());
  const ways = (names) => new Set(names.map((name) => sheets.get(name).by_hand?.answer).filter(Boolean));
  assert.deepEqual(ways(HAND), ways([...sheets.keys()]));
  const page = await open("/learn?lesson=problem&seed=200", { reducedMotion: "reduce" });
  for (const lesson of LESSONS) {
    await openLesson(page, lesson);
    for (const [k, name] of SYLLABUS[lesson].exercises.entries()) {
      const sheet = sheets.get(name);
      const [title, task] = sheet.words.en;
      await page.locator(".exercises button", { hasText: title }).first().click();
      await page.see({ ".exercise h3": new RegExp(`^${title}`), ".exercise .say": task });
      await page.see(".exercise .act > p", new RegExp(`queens exercise ${name} --`));
      if (HAND.includes(name))
        await test.step(`${name}: ${JSON.stringify(sheet.by_hand)}`, () => answerExercise(page, sheet));
      else if (sheet.by_hand) await page.see(".exercise .act :is(.button, .answer)");
      else await page.see(".exercise .act .button, .exercise .touch", 0);
      await page.see(`.exercises li:nth-child(${k + 1}) .verdict-mark`, HAND.includes(name) ? 1 : 0);
    }
  }
});

test("learn: an exercise has an address below its lesson and other boards, and is remembered", async () => {
  const page = await open("/learn?exercise=turn&seed=9");
  await page.see({ ".lesson h2": "Symmetry", ".screen": 1 });
  await page.address(/lesson=symmetry&exercise=turn&seed=9/);
  const board = () => page.locator(".small-board .queen").getAttribute("d");
  const done = async (name, seed) =>
    answerExercise(page, ask("exercises", { names: [name], seed }).exercises[0], { mistake: false });
  await done("turn", 9);
  const before = await board();
  await page.press("Another board");
  await page.see("[data-verdict]", 0);
  await until("another board", async () => (await board()) !== before);
  await expect(page.locator(".say").first(), "the new task has the focus").toBeFocused();
  await done("turn", 10);
  // Go on to the next exercise, back to the lesson, and do it again tomorrow.
  await page.locator(".onward .main").click();
  await page.see(".exercise h3", /^Turned and reflected/);
  await page.locator(".screens button").first().click();
  await page.see(".screen.kind-place");
  await page.reload();
  await page.see(".exercises .option.right", 1);
  await expect(page.locator(".screens .done, .dot.done"), "a lesson is finished by its screens").toHaveCount(0);
  // With the keyboard.
  await page.visit("/learn?exercise=pairs&seed=3");
  await page.see(".exercise h3");
  await page.tab(page.locator("input.answer"), "9", "9", "9", "Enter");
  await page.hear("Not the expected answer.");
  await page.locator("input.answer").fill("９９８");
  await page.keys("Enter");
  await page.hear("Not the expected answer.");
  await done("pairs", 3);
  await page.hear("Right.");
});

test("learn: the keyboard is enough", async () => {
  const page = await open("/learn?seed=5");
  const task = taskOf("problem", screensOf("problem")[0], "5");
  await page.tab(page.getByRole("grid"));
  // From corner to corner, row by row.
  for (const { row, column } of rules.squares(5)) {
    if (column > 0) await page.keys("ArrowRight");
    else await page.keys(...(row > 0 ? ["ArrowDown"] : []), "Home");
    if (task.right({ row, column })) await page.keys("Enter");
  }
  await page.tab(page.button("Check"), "Enter");
  await page.hear(/^Right\. The task/);
  await expect(page.button("Next")).toBeFocused();
  await page.keys("Enter");
  // The new sentence has the focus, and the task comes next.
  await expect(page.locator(".say").first()).toBeFocused();
  await page.tab(page.locator(".option").first(), "Space");
  await page.see(".option.chosen", 1);
  // Screens and lessons are steps of the browser's history.
  const lesson = (title) => page.see(".lesson h2", title);
  await page.back(page.locator(".syllabus button").nth(3), "Enter");
  await lesson("Backtracking");
  await page.goBack();
  await lesson("The problem");
  await page.see(".option");
  await page.goBack();
  await page.address(/screen=1/);
  await page.goForward();
  await page.goForward();
  await lesson("Backtracking");
});
