// The exercises below the lessons: what a reader would answer, one exercise for each way of answering, and the clicks that say
// so. That each of the 32 is judged rightly the program's own tests know.

import { ask } from "./lab.mjs";
import { rules } from "./lessons.mjs";
import { texts } from "./texts.mjs";

const { attackers, calmest, isAttacked, isFree, placed, solutions, squares, turn, within } = rules;

/** Queens, squares, numbers, yes or no; null where there is no such board. */
const ANSWERS = {
  attack: ({ queens: [a, b] }) => isAttacked([a], b),
  pairs: ({ queens }) => [queens.reduce((sum, queen) => sum + attackers(queens, queen), 0) / 2],
  conflicts: ({ queens }) => queens.map((queen) => attackers(queens, queen)),
  free: ({ n, queens }) => squares(n).filter((square) => isFree(queens, square)),
  draw: ({ queens }) => queens,
  turn: ({ n, queens }) => queens.map((queen) => turn(n, queen)),
  complete: ({ n, queens }) =>
    solutions(n)
      .map(placed)
      .find((all) => queens.every((queen) => within(all, queen))) ?? null,
  repair: ({ n, queens, row }) => calmest(n, queens, row),
  regions: ({ n, regions }) => ask("puzzle_check", { n, stars: 1, regions }).solutions[0],
};
/** Those that are answered here. */
export const HAND = Object.keys(ANSWERS);

/** Answers the exercise that is shown; `mistake` first says something wrong. */
export async function answerExercise(page, { name, by_hand: given }, { mistake = true } = {}) {
  const t = texts.en.learn;
  const right = ANSWERS[name](given);
  const button = (words) => page.locator(".exercise .act").getByRole("button", { name: words, exact: true }).click();
  const press = async (squares) => {
    const grid = page.locator(".exercise .touch [role=grid]");
    for (const { row, column } of squares) await grid.locator(`[data-at="${row}:${column}"]`).click();
  };
  const fill = async (numbers) => {
    await page.locator("input.answer").fill(numbers.join(" "));
    await page.keys("Enter");
  };
  /** Says something wrong, and is told so by a sentence, not a sign. */
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
      await err(() => press([bad]).then(() => button(t.check)));
      if (mistake) await press([bad]);
      if (squaresOf.length > 0) await err(() => button(none));
    }
    await press(squaresOf);
    await button(squaresOf.length > 0 ? t.check : none);
  }
  await page.see("[data-verdict=right]");
  await page.see(".exercise input.answer", 0);
}
