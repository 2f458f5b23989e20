// Learn: the lessons as data held against the engine, then two hours of class: a teacher's, and a student's who errs.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { answer, completion, lessons, LESSONS, rules, screensOf, SYLLABUS, taskOf, drawing } from "./lessons.mjs";
import { answerExercise, HAND } from "./exercises.mjs";
import { ask, copied, LOCALES, open, tabTo, test, textOf, until } from "./lab.mjs";
import { texts } from "./texts.mjs";

const { squares } = rules;
const every = (seeds) =>
  LESSONS.flatMap((name) =>
    seeds.flatMap((seed) =>
      screensOf(name).map((screen) => ({ name, screen, seed, task: taskOf(name, screen, String(seed)) })),
    ),
  );
const SEEDS = Array.from({ length: 25 }, (_, k) => 400 * k + 1);

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
test("learn: whatever is drawn can be answered, and can be answered wrongly", () => {
  for (const { name, screen, seed, task } of every(SEEDS))
    assert.ok(
      SOUND[task.kind]?.(task, name) ?? true,
      `${name} ${screen.entry + 1}, round ${screen.round + 1}, seed ${seed}: ${JSON.stringify(task)}`,
    );
});

test("learn: every lesson has eight to twelve screens, and three to five exercises that differ from seed to seed", () => {
  for (const name of LESSONS) {
    const screens = screensOf(name);
    assert.ok(screens.length >= 8 && screens.length <= 12, `${name}: ${screens.length}`);
    const drawn = lessons[name].filter((_, entry) => {
      const screen = screens.find((screen) => screen.entry === entry);
      return new Set(SEEDS.map((seed) => JSON.stringify(taskOf(name, screen, String(seed))))).size > 1;
    });
    const rounds = drawn.reduce((sum, { rounds }) => sum + rounds, 0);
    // The closed form is the same for everybody: that is what it is.
    assert.ok(rounds >= (name === "closed" ? 2 : 3), `${name}: ${rounds}`);
    assert.ok(SYLLABUS[name].leads.length > 0, name);
  }
});

test("learn: the words fit the screens in every language", () => {
  const held = (words) => [...words.matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact).sort();
  for (const { name, screen, task } of every([7])) {
    for (const locale of LOCALES) {
      const { screens } = texts[locale].lessons[name];
      assert.equal(screens.length, lessons[name].length, `${locale} ${name}`);
      const [asked, then, ...options] = screens[screen.entry];
      const where = `${locale} ${name} ${screen.entry + 1}`;
      for (const fact of held(asked + then)) assert.ok(fact in (task.facts ?? {}), `${where}: ${fact}`);
      const [englishAsked, englishThen] = texts.en.lessons[name].screens[screen.entry];
      assert.deepEqual([...new Set(held(asked + then))], [...new Set(held(englishAsked + englishThen))], where);
      const used = (task.options ?? task.items ?? []).flatMap(({ words }) => words ?? []);
      assert.equal(options.length, new Set(used).size, where);
      assert.equal((asked + then).split("`").length % 2, 1, `${where}: a formula is not closed`);
      // Identifiers and formulas are the same in every language.
      const formulas = (words) => [...words.matchAll(/`([^`]+)`/g)].map(([, formula]) => formula).sort();
      assert.deepEqual(formulas(asked + then), formulas(englishAsked + englishThen), where);
    }
  }
});

test("learn: what the lessons compute is what the engine says", async () => {
  const { known } = await ask("about");
  const value = (n, key) => Number(known.find((entry) => entry.n === n)[key]);
  for (let n = 1; n <= 8; n++) {
    const all = rules.solutions(n);
    assert.equal(all.length, value(n, "all"), `Q(${n})`);
    assert.equal(
      new Set(all.map((columns) => String(rules.orbit(columns)[0]))).size,
      value(n, "fundamental"),
      `orbits of ${n}`,
    );
  }
  assert.equal(rules.nodes(8).length, 2057);
  // Boards at random: attacks, one by one.
  const draw = drawing("engine");
  for (let k = 0; k < 20; k++) {
    const n = draw.from(4, 8);
    const queens = draw.some(squares(n), draw.from(1, n));
    const { attackers, kind } = await ask("board", { n, queens });
    for (const square of squares(n))
      assert.equal(
        rules.isAttacked(queens, square),
        attackers[square.row * n + square.column].length > 0,
        JSON.stringify({ n, queens, square }),
      );
    assert.equal(rules.isPartial(queens), kind !== "attacked");
  }
  for (const columns of rules.solutions(7).slice(0, 5)) {
    const { size, images } = await ask("orbit", { queens: [...columns] });
    assert.equal(rules.orbit(columns).length, size);
    assert.deepEqual(rules.orbit(columns)[0], images.find(({ fundamental }) => fundamental).queens);
  }
  // The pattern that needs no search, where the engine says that it is a solution.
  for (let n = 4; n <= 16; n++) {
    const { kind } = await ask("board", { n, queens: rules.placed(rules.knightly(n)) });
    assert.equal(kind === "solution", ![2, 3].includes(n % 6), `n = ${n}`);
  }
  // Rows and columns are always covered, a diagonal is not.
  const covered = taskOf(
    "cover",
    screensOf("cover").find(({ entry }) => entry === 2),
    "1",
  ).options;
  for (const { text, right } of covered) assert.equal(right, /^[rc]/.test(text), text);
  // A model of the clauses is a solution.
  const clauses = rules.clauses(4);
  const models = [...rules.subsets(squares(4))].filter((queens) =>
    clauses.every((clause) => rules.holds(clause, queens)),
  );
  assert.deepEqual(models.map((queens) => queens.map(({ column }) => column).join(" ")).sort(), ["1 3 0 2", "2 0 3 1"]);
  // The mean of many descents comes near the number of nodes.
  const means = Array.from({ length: 20_000 }, () => rules.estimate(rules.descent(8, draw).choices));
  const mean = means.reduce((a, b) => a + b) / means.length;
  assert.ok(Math.abs(mean - 2057) < 60, `${mean}`);
});

test("learn: a student's hour, with mistakes", async () => {
  const page = await open("/learn?seed=100", { reducedMotion: "reduce" });
  for (const [k, name] of LESSONS.entries()) {
    await page.locator(".syllabus button").nth(k).click();
    await page.see(".lesson h2", texts.en.lessons[name].title);
    const screens = screensOf(name);
    for (const [k, screen] of screens.entries()) {
      await page.see(`.screens li:nth-child(${k + 1}) [aria-current=step]`);
      await expect(page.locator(".onward .main"), "the way on is closed before the answer").toHaveCount(0);
      await test.step(`${name} ${k + 1}`, () => answer(page, taskOf(name, screen, "100"), k % 2 === 0));
      if (k + 1 < screens.length) await page.locator(".onward .main").click();
    }
    await page.see(".screens .done", screens.length);
    await page.see(`.syllabus li:nth-child(${k + 1}) .dot.done`, 1);
  }
  // The last screen leads on, and what was done is remembered.
  await page.address(new RegExp(`screen=${screensOf(LESSONS.at(-1)).length}&`));
  await page.reload();
  await page.see(".dot.done", LESSONS.length);
  await page.locator(".onward .button").last().click();
  await expect(page).not.toHaveURL(/\/learn/);
});

test("learn: a teacher's hour", async () => {
  const t = texts.en;
  const page = await open("/learn?lesson=backtracking&seed=31", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const lesson = async (name) => {
    await page.locator(".syllabus button").nth(LESSONS.indexOf(name)).click();
    await page.see(".lesson h2", t.lessons[name].title);
  };
  // Shows a search step by step, back and forth, and lets it play to the end of the screen.
  for (const [button, step] of [
    [t.watch.forward, 1],
    [t.watch.forward, 2],
    [t.watch.back, 1],
  ]) {
    await page.press(button);
    await page.see(".machine .number", t.watch.stepNumber(String(step)));
    await page.see(".narration", /.{6}/);
    await page.see(".code li.lit", 1);
    await page.see(".memory .chips", 1);
  }
  await page.press(t.watch.play);
  await page.see("[data-verdict=right]");
  // Jumps to an exercise by its mark, and sends the class there: each has the board of the address.
  await page.locator(".screens button").nth(2).click();
  await page.see(".screens li:nth-child(3) [aria-current=step]");
  await page.press(t.share);
  const queens = ".touch .cell:has(.queen)";
  const board = async (page) => {
    await page.see(queens);
    return page.locator(queens).evaluateAll((cells) => String(cells.map((cell) => cell.dataset.at)));
  };
  const before = await board(page);
  const neighbour = await open(await copied(page, /lesson=backtracking&screen=3&seed=31/));
  assert.equal(await board(neighbour), before);
  await neighbour.see(".say", await textOf(page, ".say"));
  const other = await open("/learn?lesson=backtracking&screen=3&seed=32");
  assert.notEqual(await board(other), before);
  // Solves it before the class, then takes another board.
  await answer(page, taskOf("backtracking", screensOf("backtracking")[2], "31"));
  await page.press(t.learn.another);
  await until("another board", async () => (await board(page)) !== before);
  await page.see("[data-verdict]", 0);
  // A class throws a hundred descents; the mean meets the number of nodes.
  await lesson("estimate");
  const k = screensOf("estimate").findIndex((screen) => taskOf("estimate", screen, "1").kind === "throw");
  await page.locator(".screens button").nth(k).click();
  for (let toss = 0; toss < 100; toss++) await page.press("× 10");
  await page.see("[data-testid=thrown]", /1,000/);
  const mean = Number((await textOf(page, "[data-testid=mean]")).replace(/\D/g, ""));
  assert.ok(mean > 1600 && mean < 2600, `${mean}`);
  // What a search remembers is that of the step: squares beside a queen in the corner of 4 × 4.
  await lesson("boards");
  const rings = () =>
    page.locator(".child:not(.invalid)").evaluate((path) => path.getAttribute("d").split("M").length - 1);
  await until("the children of the empty board", async () => (await rings()) === 16);
  for (let step = 1; step <= 3; step++) await page.press(t.watch.forward);
  await until("those of a board with a queen in the corner", async () => (await rings()) === 6);
  await page.see(".children .queen", 1);
  // And opens where it stopped in Watch.
  await lesson("generate");
  await page.press(t.watch.forward);
  await page.see(".machine .number", t.watch.stepNumber("1"));
  await page.press(t.learn.inWatch);
  await page.address(/\/watch\/?\?algorithm=naive&n=4&step=1/);
});

test("learn: every exercise of the program belongs to one lesson, and each way to answer is clicked, with mistakes", async () => {
  const { exercises } = await ask("exercises", { names: null, seed: 200 });
  const names = (some) => some.map(({ name }) => name).sort();
  assert.deepEqual(
    Object.values(SYLLABUS)
      .flatMap(({ exercises }) => exercises)
      .sort(),
    names(exercises),
  );
  const ways = (some) => [...new Set(some.map(({ by_hand }) => by_hand?.answer))].sort();
  assert.deepEqual(ways(exercises), ways(exercises.filter(({ name, by_hand }) => !by_hand || HAND.includes(name))));
  const page = await open("/learn?lesson=problem&seed=200", { reducedMotion: "reduce" });
  for (const lesson of LESSONS) {
    await page.locator(".syllabus button").nth(LESSONS.indexOf(lesson)).click();
    await page.see(".lesson h2", texts.en.lessons[lesson].title);
    for (const [k, name] of SYLLABUS[lesson].exercises.entries()) {
      const sheet = exercises.find((sheet) => sheet.name === name);
      const [title, task] = sheet.words.en;
      await page.locator(".exercises button", { hasText: title }).first().click();
      await page.see(".exercise h3", new RegExp(`^${title}`));
      await page.see(".exercise .say", task);
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
  await page.see(".lesson h2", "Symmetry");
  await page.see(".screen", 1);
  await page.address(/lesson=symmetry&exercise=turn&seed=9/);
  const board = () => page.locator(".small-board .queen").getAttribute("d");
  const done = async (name, seed) =>
    answerExercise(page, (await ask("exercises", { names: [name], seed })).exercises[0], { mistake: false });
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
  await tabTo(page, page.locator("input.answer"));
  await page.keys("9", "9", "9", "Enter");
  await page.hear("Not the expected answer.");
  await done("pairs", 3);
  await page.hear("Right.");
});

test("learn: the keyboard is enough", async () => {
  const page = await open("/learn?seed=5");
  const task = taskOf("problem", screensOf("problem")[0], "5");
  const enter = async (...to) => {
    await tabTo(page, ...to);
    await page.keys("Enter");
  };
  await tabTo(page, page.getByRole("grid"));
  // From corner to corner, row by row.
  for (const [index, square] of squares(5).entries()) {
    if (index > 0) await page.keys(square.column === 0 ? "ArrowDown" : "ArrowRight");
    if (square.column === 0) await page.keys("Home");
    if (task.right(square)) await page.keys("Enter");
  }
  await enter(page.button("Check"));
  await page.hear(/^Right\. The task/);
  await enter(page.button("Next"));
  // The new sentence has the focus, and what is to be done comes next.
  await expect(page.locator(".say").first()).toBeFocused();
  await tabTo(page, page.locator(".option").first());
  await page.keys("Space");
  await page.see(".option.chosen", 1);
  // Screens and lessons are steps of the browser's history.
  const lesson = (title) => page.see(".lesson h2", title);
  await enter(page.locator(".syllabus button").nth(3), "Shift+Tab");
  await lesson("Backtracking");
  await page.goBack();
  await lesson("The problem");
  await page.see(".option");
  await page.goBack();
  await page.address(/screen=1/);
  for (let k = 0; k < 2; k++) await page.goForward();
  await lesson("Backtracking");
});
