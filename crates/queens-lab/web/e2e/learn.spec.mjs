// Learn: the lessons as data held against the engine, then two hours of class: a teacher's, and a student's who errs.

import assert from "node:assert/strict";
import { answer, answerExercise, completion, HAND, lessons, LESSONS, rules, screensOf } from "./lessons.mjs";
import { drawing, SYLLABUS, taskOf } from "./lessons.mjs";
import { ask, CLIPBOARD, expect, LOCALES, NIGHTLY, open, test, texts, until } from "./lab.mjs";

const { squares } = rules;
/** Every screen with the tasks that it draws for these seeds. */
const drawn = (...seeds) =>
  LESSONS.flatMap((name) =>
    screensOf(name).map((screen) => ({ name, screen, tasks: seeds.map((seed) => taskOf(name, screen, String(seed))) })),
  );

/** Whether a drawn task can be answered, and can be answered wrongly. */
const SOUND = {
  pick: ({ n, right }) => squares(n).some(right) && !squares(n).every(right),
  place: (task) => {
    const rest = completion(task);
    const all = [...task.queens, ...(rest ?? [])];
    return rest?.length > 0 && all.length === task.count && rules.isPartial(all);
  },
  choose: ({ options, many }, name) => {
    const right = options.filter(({ right }) => right).length;
    const kinds = new Set(options.map((option) => JSON.stringify({ ...option, right: 0 })));
    return kinds.size === options.length && (many ? right < options.length || name === "generate" : right === 1);
  },
  number: ({ right }) => Number.isSafeInteger(right) && right >= 0,
  order: ({ shown }) => shown.some((item, place) => item !== place),
  bits: ({ right }) => right.includes(true) && right.includes(false),
  repair: ({ queens }) => !rules.isPartial(queens),
};
test("learn: what lessons draw differs from seed to seed, can be answered, and can be answered wrongly", () => {
  const all = drawn(...Array.from({ length: 10 }, (_, k) => 1000 * k + 5001));
  for (const { name, screen, tasks } of all)
    for (const task of tasks)
      assert.ok(SOUND[task.kind]?.(task, name) ?? true, `${name} ${screen.entry + 1}: ${JSON.stringify(task)}`);
  for (const name of LESSONS) {
    const screens = all.filter((screen) => screen.name === name);
    assert.ok(screens.length >= 8 && screens.length <= 12, `${name}: ${screens.length}`);
    const differ = screens.filter(({ tasks }) => new Set(tasks.map((task) => JSON.stringify(task))).size > 1).length;
    // The closed form is the same for everybody: that is what it is.
    assert.ok(differ >= (name === "closed" ? 2 : 3), `${name}: ${differ}`);
    assert.ok(SYLLABUS[name].leads.length > 0, name);
    // That other languages have as many, and as many words on each, the build sees to.
    assert.equal(texts.en.lessons[name].screens.length, lessons[name].length, name);
  }
});

test("learn: the words fit the screens in every language", () => {
  const found = (words, what) => [...words.matchAll(what)].map(([, found]) => found).sort();
  const facts = (words) => [...new Set(found(words, /\{(\w+)\}/g))];
  // Identifiers and formulas are the same in every language.
  const formulas = (words) => found(words, /`([^`]+)`/g);
  for (const { name, screen, tasks } of drawn(7)) {
    const [english, ...others] = LOCALES.map((locale) => texts[locale].lessons[name].screens[screen.entry]);
    const { facts: told = {}, options, items } = tasks[0];
    const where = `${name} ${screen.entry + 1}`;
    const used = (options ?? items ?? []).flatMap(({ words }) => words ?? []);
    assert.equal(english.length - 2, new Set(used).size, where);
    const asked = english.slice(0, 2).join();
    for (const fact of facts(asked)) assert.ok(fact in told, `${where}: ${fact}`);
    for (const words of [asked, ...others.map((other) => other.slice(0, 2).join())]) {
      assert.deepEqual(facts(words), facts(asked), words);
      assert.deepEqual(formulas(words), formulas(asked), words);
      assert.equal(words.split("`").length % 2, 1, `a formula is not closed: ${words}`);
    }
  }
});

test("learn: what the lessons compute is what the engine says", () => {
  const { known } = ask("about");
  for (let n = 1; n <= 8; n++) {
    const { all, fundamental } = known.find((entry) => entry.n === n);
    const solutions = rules.solutions(n);
    const orbits = new Set(solutions.map((columns) => String(rules.orbit(columns)[0])));
    assert.deepEqual([solutions.length, orbits.size], [Number(all), Number(fundamental)], `n = ${n}`);
  }
  assert.equal(rules.nodes(8).length, 2057);
  // Boards at random: attacks, one by one.
  const draw = drawing("engine");
  for (let k = 0; k < 20; k++) {
    const n = draw.from(4, 8);
    const queens = draw.some(squares(n), draw.from(1, n));
    const { attackers, kind } = ask("board", { n, queens });
    const attacked = attackers.map((queens) => queens.length > 0);
    const mine = squares(n).map((square) => rules.isAttacked(queens, square));
    assert.deepEqual(mine, attacked, JSON.stringify({ n, queens }));
    assert.equal(rules.isPartial(queens), kind !== "attacked");
  }
  for (const columns of rules.solutions(7).slice(0, 5)) {
    const { size, images } = ask("orbit", { queens: [...columns] });
    assert.equal(rules.orbit(columns).length, size);
    assert.deepEqual(rules.orbit(columns)[0], images.find(({ fundamental }) => fundamental).queens);
  }
  // The pattern that needs no search, where the engine says that it is a solution.
  for (let n = 4; n <= 16; n++) {
    const { kind } = ask("board", { n, queens: rules.placed(rules.knightly(n)) });
    assert.equal(kind === "solution", ![2, 3].includes(n % 6), `n = ${n}`);
  }
  // Rows and columns are always covered, a diagonal is not.
  const covered = drawn(1).find(({ name, screen }) => name === "cover" && screen.entry === 2).tasks[0].options;
  for (const { text, right } of covered) assert.equal(right, /^[rc]/.test(text), text);
  // A model of the clauses is a solution.
  const clauses = rules.clauses(4);
  const models = [...rules.subsets(squares(4))].filter((all) => clauses.every((clause) => rules.holds(clause, all)));
  assert.deepEqual(models.map((queens) => queens.map(({ column }) => column).join(" ")).sort(), ["1 3 0 2", "2 0 3 1"]);
  // The mean of many descents comes near the number of nodes.
  const means = Array.from({ length: 20_000 }, () => rules.estimate(rules.descent(8, draw).choices));
  const mean = means.reduce((a, b) => a + b) / means.length;
  assert.ok(Math.abs(mean - 2057) < 60, `${mean}`);
});

/** Opens a lesson from the list. */
const openLesson = async (page, lesson) => {
  await page.locator(".syllabus button").nth(LESSONS.indexOf(lesson)).click();
  await page.see(".lesson h2", texts.en.lessons[lesson].title);
};

/** Answers all screens of these lessons, every other one wrongly first. */
async function study(names) {
  const page = await open("/learn?seed=100", { reducedMotion: "reduce" });
  for (const name of names) {
    await openLesson(page, name);
    const screens = screensOf(name);
    for (const [k, screen] of screens.entries()) {
      await page.see(`.screens li:nth-child(${k + 1}) [aria-current=step]`);
      await expect(page.locator(".onward .main"), "the way on is closed before the answer").toHaveCount(0);
      await test.step(`${name} ${k + 1}`, () => answer(page, taskOf(name, screen, "100"), k % 2 === 0));
      if (k + 1 < screens.length) await page.locator(".onward .main").click();
    }
    await page.see(".screens .done", screens.length);
    await page.see(`.syllabus li:nth-child(${LESSONS.indexOf(name) + 1}) .dot.done`, 1);
  }
  // The last screen leads on, and what was done is remembered.
  await page.address(new RegExp(`screen=${screensOf(names.at(-1)).length}&`));
  await page.reload();
  await page.see(".dot.done", names.length);
  await page.locator(".onward .button").first().click();
  await expect(page).not.toHaveURL(new RegExp(`/learn.*lesson=${names.at(-1)}`));
}
/** Lessons with every way to answer. */
const FEW = ["problem", "generate", "template", "bits", "chance"];
test("learn: a student's hour, with mistakes", () => {
  const kinds = (names) =>
    new Set(drawn(100).flatMap(({ name, tasks }) => (names.includes(name) ? [tasks[0].kind] : [])));
  assert.deepEqual(kinds(FEW), kinds(LESSONS));
  return study(FEW);
});
test("learn: a student's other hours", NIGHTLY, () => study(LESSONS.filter((name) => !FEW.includes(name))));

test("learn: a teacher's hour", async () => {
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
  // Jumps to an exercise by its mark, and sends the class there: each has the board of the address.
  await page.locator(".screens button").nth(2).click();
  await page.see(".screens li:nth-child(3) [aria-current=step]");
  await page.press(t.share);
  const before = await page.queens(".touch");
  const neighbour = await page.another(await page.copied(/lesson=backtracking&screen=3&seed=31/));
  await expect.poll(() => neighbour.queens(".touch")).toBe(before);
  await neighbour.see(".say", await page.text(".say"));
  await neighbour.visit("/learn?lesson=backtracking&screen=3&seed=32");
  await expect.poll(() => neighbour.queens(".touch")).not.toBe(before);
  // Solves it before the class, then takes another board.
  await answer(page, taskOf("backtracking", screensOf("backtracking")[2], "31"));
  await page.press(t.learn.another);
  await expect.poll(() => page.queens(".touch")).not.toBe(before);
  await page.see("[data-verdict]", 0);
  // A class throws a hundred descents; the mean meets the number of nodes.
  await openLesson(page, "estimate");
  const k = screensOf("estimate").findIndex((screen) => taskOf("estimate", screen, "1").kind === "throw");
  await page.locator(".screens button").nth(k).click();
  await page.press(...Array(100).fill("× 10"));
  await page.see("[data-testid=thrown]", /1,000/);
  const mean = Number((await page.text("[data-testid=mean]")).replace(/\D/g, ""));
  assert.ok(mean > 1600 && mean < 2600, `${mean}`);
  // What a search remembers is that of the step: squares beside a queen in the corner of 4 × 4.
  await openLesson(page, "boards");
  const rings = (many) =>
    expect(page.locator(".child:not(.invalid)")).toHaveAttribute("d", new RegExp(`^(M[^M]*){${many}}$`));
  await rings(16);
  await page.press(...Array(3).fill(t.watch.forward));
  await rings(6);
  await page.see(".children .queen", 1);
  // And opens where it stopped in Watch.
  await openLesson(page, "generate");
  await step(t.watch.forward, "1");
  await page.press(t.learn.inWatch);
  await page.address(/\/watch\/?\?algorithm=naive&n=4&step=1/);
});

test("learn: every exercise of the program belongs to one lesson, and each way to answer is clicked, with mistakes", async () => {
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

test("learn: an exercise has an address below its lesson, other boards, and is remembered", async () => {
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
  await done("turn", 10);
  // On to the next exercise, back to the lesson, and again tomorrow.
  await page.locator(".onward .main").click();
  await page.see(".exercise h3", /^Turned and reflected/);
  await page.locator(".screens button").first().click();
  await page.see(".screen.kind-place");
  await page.reload();
  await page.see(".exercises .option.right", 1);
  await expect(page.locator(".screens .done, .dot.done"), "a lesson is finished by its screens").toHaveCount(0);
  // By the keyboard.
  await page.visit("/learn?exercise=pairs&seed=3");
  await page.see(".exercise h3");
  await page.tab(page.locator("input.answer"), "9", "9", "9", "Enter");
  await page.hear("Not the expected answer.");
  await done("pairs", 3);
  await page.hear("Right.");
});

test("learn: the keyboard is enough", async () => {
  const page = await open("/learn?seed=5");
  const task = taskOf("problem", screensOf("problem")[0], "5");
  await page.tab(page.getByRole("grid"));
  // From corner to corner, row by row.
  for (const { row, column } of squares(5)) {
    if (column > 0) await page.keys("ArrowRight");
    else await page.keys(...(row > 0 ? ["ArrowDown"] : []), "Home");
    if (task.right({ row, column })) await page.keys("Enter");
  }
  await page.tab(page.button("Check"), "Enter");
  await page.hear(/^Right\. The task/);
  await page.tab(page.button("Next"), "Enter");
  // The new sentence has the focus, and what is to be done comes next.
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
