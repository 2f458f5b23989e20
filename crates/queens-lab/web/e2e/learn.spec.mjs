// Learn: the lessons as data held against the engine, then two hours of class: a teacher's, and a student's who errs.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { answer, completion, EXERCISES, lessons, LESSONS, rules, screensOf, taskOf, drawing } from "./lessons.mjs";
import { answerExercise, HAND } from "./exercises.mjs";
import { addressOf, ask, copied, heard, LOCALES, open, tabTo, test, textOf, until } from "./lab.mjs";
import { texts } from "./texts.mjs";

const { squares } = rules;
const every = (seeds) =>
  LESSONS.flatMap((name) =>
    seeds.flatMap((seed) =>
      screensOf(name).map((screen) => ({ name, screen, seed, task: taskOf(name, screen, String(seed)) })),
    ),
  );
const SEEDS = Array.from({ length: 25 }, (_, k) => 400 * k + 1);

test("learn: whatever is drawn can be answered, and can be answered wrongly", () => {
  for (const { name, screen, seed, task } of every(SEEDS)) {
    const where = `${name} ${screen.entry + 1}, round ${screen.round + 1}, seed ${seed}`;
    switch (task.kind) {
      case "pick": {
        const right = squares(task.n).filter(task.right).length;
        assert.ok(right > 0 && right < task.n ** 2, where);
        break;
      }
      case "place": {
        const rest = completion(task);
        assert.ok(rest?.length === task.count - task.queens.length && rest.length > 0, where);
        assert.ok(rules.isPartial([...task.queens, ...rest]), where);
        break;
      }
      case "choose": {
        const right = task.options.filter(({ right }) => right).length;
        assert.ok(task.many ? right < task.options.length || name === "generate" : right === 1, where);
        assert.equal(
          new Set(task.options.map((option) => JSON.stringify({ ...option, right: 0 }))).size,
          task.options.length,
          `${where}: the same twice`,
        );
        break;
      }
      case "number":
        assert.ok(Number.isSafeInteger(task.right) && task.right >= 0, where);
        break;
      case "order":
        assert.ok(
          task.shown.some((item, place) => item !== place),
          where,
        );
        break;
      case "bits":
        assert.ok(task.right.includes(true) && task.right.includes(false), where);
        break;
      case "repair":
        assert.ok(!rules.isPartial(task.queens), where);
        break;
    }
  }
});

test("learn: every lesson has eight to twelve screens, and three to five exercises that differ from seed to seed", () => {
  for (const name of LESSONS) {
    const screens = screensOf(name);
    assert.ok(screens.length >= 8 && screens.length <= 12, `${name}: ${screens.length}`);
    const drawn = lessons[name].screens.filter((_, entry) => {
      const screen = screens.find((screen) => screen.entry === entry);
      return new Set(SEEDS.map((seed) => JSON.stringify(taskOf(name, screen, String(seed))))).size > 1;
    });
    const rounds = drawn.reduce((sum, { rounds }) => sum + rounds, 0);
    // The closed form is the same for everybody: that is what it is.
    assert.ok(rounds >= (name === "closed" ? 2 : 3), `${name}: ${rounds}`);
    assert.ok(lessons[name].leads.length > 0, name);
  }
});

test("learn: the words fit the screens in every language", () => {
  const held = (words) => [...words.matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact).sort();
  for (const { name, screen, task } of every([7])) {
    for (const locale of LOCALES) {
      const { screens } = texts[locale].lessons[name];
      assert.equal(screens.length, lessons[name].screens.length, `${locale} ${name}`);
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

/** One lesson from its first screen to the page it leads to. */
async function goThrough(page, name, seed, locale, mistake) {
  const t = texts[locale];
  const screens = screensOf(name);
  for (let k = 0; k < screens.length; k++) {
    await page.locator(`.screens li:nth-child(${k + 1}) [aria-current=step]`).waitFor();
    await expect(page.locator(".onward .main"), `${name} ${k + 1}: the way on is open before the answer`).toHaveCount(
      0,
    );
    const task = taskOf(name, screens[k], String(seed));
    try {
      await answer(page, task, { locale, mistake: mistake && k % 2 === 0 });
    } catch (cause) {
      throw new Error(`${name} ${k + 1} in ${locale}, seed ${seed}: ${JSON.stringify(task)}`, { cause });
    }
    if (k + 1 < screens.length) await page.locator(".onward .main", { hasText: t.learn.next }).click();
  }
  await expect(page.locator(".screens .done")).toHaveCount(screens.length);
  await expect(
    page.locator(`.syllabus li:nth-child(${LESSONS.indexOf(name) + 1}) .dot.done`),
    `${name} is finished`,
  ).toHaveCount(1);
}

for (const locale of LOCALES) {
  test(`learn: a student's hour in ${locale}, with mistakes`, async () => {
    const seed = 100 + LOCALES.indexOf(locale);
    const page = await open(`/learn?seed=${seed}`, { locale, reducedMotion: "reduce" });
    // The whole course once; in the other languages what has every kind of screen.
    const course = locale === "en" ? LESSONS : ["problem", "template", "bits", "symmetry", "chance", "counting"];
    for (const name of course) {
      if (name !== "problem") {
        await page.locator(".syllabus button").nth(LESSONS.indexOf(name)).click();
        await until(name, async () => (await textOf(page, ".lesson h2")) === texts[locale].lessons[name].title);
      }
      await goThrough(page, name, seed, locale, true);
    }
    // The last screen leads on, and what was done is remembered.
    await until("the address", () => page.url().includes(`screen=${screensOf(course.at(-1)).length}&`));
    await page.reload();
    await until("what was done", async () => (await page.locator(".dot.done").count()) === course.length);
    await page.locator(".onward .button").last().click();
    await until("another page", () => !page.url().includes("/learn"));
    await page.leave();
  });

  test(`learn: a teacher's hour in ${locale}`, async () => {
    const t = texts[locale];
    const page = await open("/learn?lesson=backtracking&seed=31", {
      locale,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    // Shows a search step by step, back and forth.
    const forward = page.getByRole("button", { name: t.watch.forward, exact: true });
    const step = () => textOf(page, ".machine .number");
    for (let k = 1; k <= 4; k++) {
      await forward.click();
      await until(`step ${k}`, async () => (await step()) === t.watch.stepNumber(String(k)));
      await expect(page.locator(".narration")).toHaveText(/.{6}/);
      await expect(page.locator(".code li.lit")).toHaveCount(1);
      await expect(page.locator(".memory .chips")).toHaveCount(1);
    }
    await page.getByRole("button", { name: t.watch.back, exact: true }).click();
    await until("step 3", async () => (await step()) === t.watch.stepNumber("3"));
    // Lets it play to the end of the screen.
    await page.getByRole("button", { name: t.watch.play, exact: true }).click();
    await page.locator("[data-verdict=right]").waitFor();
    // Jumps to an exercise by its mark, and sends the class there: each has the board of the address.
    await page.locator(".screens button").nth(2).click();
    await page.locator(".screens li:nth-child(3) [aria-current=step]").waitFor();
    const sentence = await textOf(page, ".say");
    await page.getByRole("button", { name: t.share, exact: true }).click();
    const link = await copied(page, /lesson=backtracking&screen=3&seed=31/);
    const board = (page) =>
      page.locator(".touch .cell:has(.queen)").evaluateAll((cells) => cells.map((cell) => cell.dataset.at).join(" "));
    const neighbour = await open(link.slice(addressOf("/").length - 1), { locale });
    await until(
      "the same board",
      async () => (await board(page)) !== "" && (await board(neighbour)) === (await board(page)),
    );
    await expect(neighbour.locator(".say").first()).toHaveText(sentence);
    await neighbour.leave();
    const other = await open("/learn?lesson=backtracking&screen=3&seed=32", { locale });
    await until("another board", async () => (await board(other)) !== "");
    assert.notEqual(await board(other), await board(page));
    await other.leave();
    // Solves it before the class, then takes another board.
    await answer(page, taskOf("backtracking", screensOf("backtracking")[2], "31"), { locale });
    const before = await board(page);
    await page.getByRole("button", { name: t.learn.another, exact: true }).click();
    await until("another board", async () => (await board(page)) !== before);
    await expect(page.locator("[data-verdict]")).toHaveCount(0);
    // A class throws a hundred descents; the mean meets the number of nodes.
    await page.locator(".syllabus button").nth(LESSONS.indexOf("estimate")).click();
    await until("the estimate", async () => (await textOf(page, ".lesson h2")) === t.lessons.estimate.title);
    const k = screensOf("estimate").findIndex((screen) => taskOf("estimate", screen, "1").kind === "throw");
    await page.locator(".screens button").nth(k).click();
    const ten = page.getByRole("button", { name: "× 10" });
    for (let toss = 0; toss < 100; toss++) await ten.click();
    await until(
      "a thousand descents",
      async () => (await textOf(page, "[data-testid=thrown]")).replace(/\D/g, "") === "1000",
    );
    const mean = Number((await textOf(page, "[data-testid=mean]")).replace(/\D/g, ""));
    assert.ok(mean > 1600 && mean < 2600, `${mean}`);
    // And opens where it stopped in Watch.
    await page.locator(".syllabus button").nth(LESSONS.indexOf("generate")).click();
    await until("the lesson", async () => (await textOf(page, ".lesson h2")) === t.lessons.generate.title);
    await forward.click();
    await until("step 1", async () => (await step()) === t.watch.stepNumber("1"));
    await page.getByRole("button", { name: t.learn.inWatch, exact: true }).click();
    await until("Watch", () => /\/watch\/?\?algorithm=naive&n=4&step=1/.test(page.url()));
    await page.leave();
  });
}

test("learn: every exercise of the program belongs to one lesson", async () => {
  const { exercises } = await ask("exercises", { names: null, seed: 1 });
  assert.deepEqual(Object.values(EXERCISES).flat().sort(), exercises.map(({ name }) => name).sort());
  assert.deepEqual(
    exercises
      .filter(({ by_hand }) => by_hand)
      .map(({ name }) => name)
      .sort(),
    [...HAND].sort(),
  );
});

for (const locale of LOCALES) {
  test(`learn: exercises by clicking in ${locale}, with mistakes`, async () => {
    const t = texts[locale];
    const seed = 200 + LOCALES.indexOf(locale);
    const page = await open(`/learn?lesson=problem&seed=${seed}`, { locale, reducedMotion: "reduce" });
    const opened = LESSONS.filter((name) => EXERCISES[name].length > 0);
    // All of them once; in the other languages those of every way to answer.
    const course =
      locale === "en" ? opened : ["problem", "generate", "lines", "bits", "boards", "symmetry", "chance", "cover"];
    const { exercises } = await ask("exercises", { names: course.flatMap((name) => EXERCISES[name]), seed });
    for (const lesson of course) {
      await page.locator(".syllabus button").nth(LESSONS.indexOf(lesson)).click();
      await until(lesson, async () => (await textOf(page, ".lesson h2")) === t.lessons[lesson].title);
      for (const [k, name] of EXERCISES[lesson].entries()) {
        const sheet = exercises.find((sheet) => sheet.name === name);
        const [title, task] = sheet.words[locale];
        await page.locator(".exercises button", { hasText: title }).nth(0).click();
        await until(
          name,
          async () =>
            (await page.locator(".exercise h3").count()) === 1 &&
            (await textOf(page, ".exercise h3")).startsWith(title),
        );
        // Formulas do not break, so their blanks are others.
        await until(
          "its sentence",
          async () =>
            (await textOf(page, ".exercise .say")).replaceAll("\u00a0", " ") === task.replaceAll("\u00a0", " "),
        );
        await expect(page.locator(".exercise .act > p").first()).toHaveText(new RegExp(`queens exercise ${name} --`));
        if (!sheet.by_hand) {
          await expect(page.locator(".exercise .act .button, .exercise .touch"), `${name} takes a program`).toHaveCount(
            0,
          );
          continue;
        }
        try {
          await answerExercise(page, sheet, { locale });
        } catch (cause) {
          throw new Error(`${name} in ${locale}, seed ${seed}: ${JSON.stringify(sheet.by_hand)}`, { cause });
        }
        await expect(page.locator(`.exercises li:nth-child(${k + 1}) .verdict-mark`), `${name} is done`).toHaveCount(1);
      }
    }
    await page.leave();
  });
}

test("learn: an exercise has an address, other boards, and is remembered", async () => {
  const page = await open("/learn?exercise=turn&seed=9");
  await expect(page.locator(".lesson h2").first()).toHaveText("Symmetry");
  await until("the exercise", async () => (await page.locator(".exercise h3").count()) === 1);
  await until("the address", () => /lesson=symmetry&exercise=turn&seed=9/.test(page.url()));
  const board = () =>
    page
      .locator(".small-board svg")
      .getAttribute("aria-label")
      .then(async () => page.locator(".small-board .queen").getAttribute("d"));
  const sheetOf = async (seed) => (await ask("exercises", { names: ["turn"], seed })).exercises[0];
  await answerExercise(page, await sheetOf(9), { mistake: false });
  const before = await board();
  await page.getByRole("button", { name: "Another board", exact: true }).click();
  await until(
    "another board",
    async () => (await board()) !== before && (await page.locator("[data-verdict]").count()) === 0,
  );
  await answerExercise(page, await sheetOf(10), { mistake: false });
  // On to the next exercise, back to the lesson, and again tomorrow.
  await page.locator(".onward .main").click();
  await until("the next one", async () => (await textOf(page, ".exercise h3")).startsWith("Turned and reflected"));
  await page.locator(".screens button").first().click();
  await page.locator(".screen.kind-place").waitFor();
  await page.reload();
  await until("what was done", async () => (await page.locator(".exercises .option.right").count()) === 1);
  await expect(page.locator(".screens .done, .dot.done"), "a lesson is finished by its screens").toHaveCount(0);
  await page.leave();
});

test("learn: an exercise by the keyboard", async () => {
  const page = await open("/learn?exercise=pairs&seed=3");
  const { exercises } = await ask("exercises", { names: ["pairs"], seed: 3 });
  await page.locator(".exercise h3").waitFor();
  await tabTo(page, page.locator("input.answer"));
  await page.keyboard.type("999");
  await page.keyboard.press("Enter");
  await heard(page, /^Not the expected answer\.$/);
  await page.locator("input.answer").fill("");
  await answerExercise(page, exercises[0], { mistake: false });
  await heard(page, /^Right\.$/);
  await page.leave();
});

test("learn: exercises stand below their lesson", async () => {
  const page = await open("/learn?lesson=bits&exercise=masks");
  await page.locator(".exercises button[aria-current=step]").waitFor();
  await expect(page.locator(".screen")).toHaveCount(1);
  await page.leave();
});

test("learn: the keyboard is enough", async () => {
  const page = await open("/learn?seed=5");
  const task = taskOf("problem", screensOf("problem")[0], "5");
  await tabTo(page, page.getByRole("grid"));
  // From corner to corner, row by row.
  for (const [index, square] of squares(5).entries()) {
    if (index > 0) await page.keyboard.press(square.column === 0 ? "ArrowDown" : "ArrowRight");
    if (square.column === 0) await page.keyboard.press("Home");
    if (task.right(square)) await page.keyboard.press("Enter");
  }
  await tabTo(page, page.getByRole("button", { name: "Check" }));
  await page.keyboard.press("Enter");
  await heard(page, /^Right\. The task/);
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");
  // The new sentence has the focus, and what is to be done comes next.
  await until("the sentence", () => page.evaluate(() => document.activeElement.classList.contains("say")));
  await tabTo(page, page.locator(".option").first());
  await page.keyboard.press("Space");
  await expect(page.locator(".option.chosen")).toHaveCount(1);
  // Screens and lessons are steps of the browser's history.
  await tabTo(page, page.locator(".syllabus button").nth(3), "Shift+Tab");
  await page.keyboard.press("Enter");
  await until("the lesson", async () => (await textOf(page, ".lesson h2")) === "Backtracking");
  await page.goBack();
  await until("back", async () => (await textOf(page, ".lesson h2")) === "The problem");
  await page.locator(".option").first().waitFor();
  await page.goBack();
  await until("the first screen", () => page.url().includes("screen=1"));
  for (let k = 0; k < 2; k++) await page.goForward();
  await until("forward", async () => (await textOf(page, ".lesson h2")) === "Backtracking");
  await page.leave();
});

test("learn: what a search remembers is that of the step", async () => {
  const page = await open("/learn?lesson=boards&seed=1");
  const rings = () =>
    page.locator(".child:not(.invalid)").evaluate((path) => (path.getAttribute("d").match(/M/g) ?? []).length);
  await until(
    "the children of the empty board",
    async () => (await page.locator(".child").count()) > 0 && (await rings()) === 16,
  );
  for (let step = 1; step <= 3; step++) await page.getByRole("button", { name: "Step forward" }).click();
  // Beside a queen in the corner there are six squares on a board of 4 × 4.
  await until("the children of a board with a queen in the corner", async () => (await rings()) === 6);
  await expect(page.locator(".children .queen")).toHaveCount(1);
  await page.leave();
});
