// The lessons as data, a reader who answers any screen, and an exercise for each way of answering: correctly, or with a
// mistake first. The program's own tests check that each of the 32 exercises is judged correctly.

import { bundled } from "./files.mjs";
import { ask, expect, texts, until } from "./lab.mjs";

export const { LESSONS, lessons, SYLLABUS, screensOf, taskOf, rules, drawing } = await bundled(
  "lessons",
  `export * from "./index"; export { drawing } from "./draw";
  import * as board from "../board/squares"; import * as own from "./rules"; export const rules = { ...board, ...own };`,
);

const { attackers, calmest, isAttacked, isFree, placed, same, solutions, squares, turn, within } = rules;

/** A solution with these queens. */
const whole = (n, queens) =>
  solutions(n)
    .map(placed)
    .find((all) => queens.every((queen) => within(all, queen)));
/** The queens that complete a screen on which queens are placed. */
export const completion = ({ n, queens, target }) =>
  (target ?? whole(n, queens))?.filter((square) => !within(queens, square));

/** The answers do not move. Waiting until they hold still would take a third of the time of a lesson. */
const click = (what) => what.click({ force: true });

/** Presses these squares of the board. */
const touch = async (page, squares) => {
  for (const { row, column } of squares) await click(page.locator(`.touch [role=grid] [data-at="${row}:${column}"]`));
};

/** Answers the screen that is shown; `mistake` first gives a wrong answer, if there is one to give. */
export async function answer(page, task, mistake = false) {
  const t = texts.en.learn;
  const check = async (needed) => needed && (await click(page.locator(".act .main", { hasText: t.check })));
  const option = (index) => page.locator(".option").nth(index);
  const right = page.locator("[data-verdict=right]");
  const over = async () => (await right.count()) > 0;
  /** Waits until the page says that the answer was wrong, and the given numbers of parts are marked. */
  const wrong = async (marked = {}) => {
    await page.see("[data-verdict=wrong]", /./);
    await page.see(right, 0);
    for (const [what, many] of Object.entries(marked)) await page.see(what, many);
  };
  /** Chooses the right items; with `mistake`, first a wrong one, which is marked, as are missed ones. */
  const choose = async (items, isRight, press, [refused, missed], single) => {
    const all = items.filter(isRight).slice(single ? -1 : 0);
    const bad = items.find((item) => !isRight(item));
    if (mistake && bad !== undefined) {
      await press(bad);
      await check(!single);
      await wrong({ [refused]: 1, [missed]: single ? 0 : all.length });
      if (!single) await press(bad);
    }
    for (const one of all) await press(one);
    await check(!single);
  };
  const ways = {
    pick() {
      // Wrong choices are crossed out, missed ones are dashed.
      const marks = [".touch .mark.refused", ".touch .mark.missed"];
      return choose(squares(task.n), task.right, (square) => touch(page, [square]), marks, task.one);
    },
    async place() {
      const rest = completion(task);
      if (!mistake) return touch(page, rest);
      const last = rest.pop();
      const queens = [...task.queens, ...rest];
      const spoils = (square) => (task.target ? !within(task.target, square) : isAttacked(queens, square));
      const bad = squares(task.n).find((square) => !within(queens, square) && !same(square, last) && spoils(square));
      await touch(page, [...rest, bad]);
      await wrong();
      await page.see(".touch .queen.attacked");
      await touch(page, [bad, last]);
    },
    choose() {
      const [all, isRight] = [[...task.options.keys()], (index) => task.options[index].right];
      return choose(all, isRight, (index) => click(option(index)), [".option.wrong", ".option.missed"], !task.many);
    },
    async number() {
      const field = page.locator("input.answer");
      if (mistake) {
        await field.fill(String(task.right + 1));
        await check(true);
        await wrong();
        await page.see("[data-verdict] span", t.tooLarge);
      }
      await field.fill(task.right.toLocaleString("en"));
      await field.press("Enter");
    },
    async order() {
      const at = (item) => option(task.shown.indexOf(item));
      if (mistake) {
        for (const item of task.shown) await click(at(item));
        await wrong();
        await page.see(".option.wrong");
        await click(at(task.shown[0]));
      }
      for (const item of task.items.keys()) await click(at(item));
    },
    bits() {
      const bit = (k) => click(page.getByRole("button", { name: new RegExp(`^${t.bit(k)}:`) }));
      return choose([...task.right.keys()], (k) => task.right[k], bit, ["button.bit.wrong", "button.bit.missed"]);
    },
    async step() {
      const forward = page.button(texts.en.watch.forward);
      const step = page.locator(".machine .number");
      await expect(forward).toBeEnabled();
      // At the end there is no way forward, and the verdict may come a moment later.
      while (!(await over()) && (await forward.isEnabled())) {
        const before = await step.innerText();
        await click(forward);
        await until("a step, or the end", async () => (await over()) || (await step.innerText()) !== before);
      }
      await page.see(".narration", /./);
    },
    async throw() {
      const button = page.button(task.until === "solution" ? t.throw : "× 10");
      for (let toss = 0; toss < 300 && !(await over()); toss++) await click(button);
    },
    async repair() {
      const attacked = page.locator(".touch .cell:has(.queen.attacked)");
      for (let move = 0; move < 400 && !(await over()); move++) {
        const many = await attacked.count();
        if (many > 0 && move < 10) await click(attacked.nth(move % many));
        else if (many > 0) await page.press("× 10");
      }
    },
  };
  await ways[task.kind]?.();
  await page.see(right);
}

/** The right answers of an exercise: queens, squares, numbers, yes or no; null if there is no such board. */
const ANSWERS = {
  attack: ({ queens: [a, b] }) => isAttacked([a], b),
  pairs: ({ queens }) => [queens.reduce((sum, queen) => sum + attackers(queens, queen), 0) / 2],
  conflicts: ({ queens }) => queens.map((queen) => attackers(queens, queen)),
  free: ({ n, queens }) => squares(n).filter((square) => isFree(queens, square)),
  draw: ({ queens }) => queens,
  turn: ({ n, queens }) => queens.map((queen) => turn(n, queen)),
  complete: ({ n, queens }) => whole(n, queens) ?? null,
  repair: ({ n, queens, row }) => calmest(n, queens, row),
  regions: ({ n, regions }) => ask("puzzle_check", { n, stars: 1, regions }).solutions[0],
};
/** The exercises that are answered here. */
export const HAND = Object.keys(ANSWERS);

/** Answers the exercise that is shown; `mistake` first gives a wrong answer. */
export async function answerExercise(page, { name, by_hand: given }, { mistake = true } = {}) {
  const t = texts.en.learn;
  const right = ANSWERS[name](given);
  const button = (words) => page.locator(".exercise .act").getByRole("button", { name: words, exact: true }).click();
  const fill = async (numbers) => {
    await page.locator("input.answer").fill(numbers.join(" "));
    await page.keys("Enter");
  };
  /** Gives a wrong answer, and checks that a sentence, not only a mark, says so. */
  const err = async (act) => {
    if (!mistake) return;
    await act();
    await page.see("[data-verdict=wrong] span", /^[^a-z].*[.]$/);
  };
  if (given.answer === "yes_no") {
    await err(() => button(right ? t.isNotSo : t.isSo));
    await button(right ? t.isSo : t.isNotSo);
  } else if (given.answer.startsWith("number")) {
    await err(() => fill(right.with(-1, right.at(-1) + 1)));
    await err(() => fill([...right, 7]));
    await fill(right);
  } else {
    const squaresOf = right?.filter((square) => given.answer !== "complete" || !within(given.queens, square)) ?? [];
    const none = given.answer === "squares" ? t.noSquare : t.noBoard;
    if (given.answer !== "drawing" && given.answer !== "columns") {
      const bad = squares(given.n).find((square) => !within(given.queens, square) && !within(squaresOf, square));
      await err(() => touch(page, [bad]).then(() => button(t.check)));
      if (mistake) await touch(page, [bad]);
      if (squaresOf.length > 0) await err(() => button(none));
    }
    await touch(page, squaresOf);
    await button(squaresOf.length > 0 ? t.check : none);
  }
  await page.see("[data-verdict=right]");
  await page.see(".exercise input.answer", 0);
}

/** Every screen with the tasks drawn for these seeds. */
export const drawn = (...seeds) =>
  LESSONS.flatMap((name) =>
    screensOf(name).map((screen) => ({ name, screen, tasks: seeds.map((seed) => taskOf(name, screen, String(seed))) })),
  );
