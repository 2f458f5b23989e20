// The exercises below the lessons: what a reader would answer, one exercise for each way of answering, and the clicks that say
// so. That each of the 32 is judged rightly the program's own tests know.

import { expect } from "@playwright/test";
import { rules } from "./lessons.mjs";
import { texts } from "./texts.mjs";

const { attackers, calmest, isAttacked, isFree, placed, range, solutions, squares, turn, within } = rules;

/** A queen in each row, column and region, none touching another. */
function inRegions(n, regions, columns = []) {
  if (columns.length === n) return columns;
  const of = (column, row) => regions[row * n + column];
  const fits = (column) =>
    Math.abs(column - (columns.at(-1) ?? -2)) > 1 &&
    columns.every((other, row) => other !== column && of(other, row) !== of(column, columns.length));
  for (const column of range(n).filter(fits)) {
    const found = inRegions(n, regions, [...columns, column]);
    if (found) return found;
  }
}

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
  regions: ({ n, regions }) => placed(inRegions(n, regions)),
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
  // A sentence, not a sign.
  const wrong = () => page.see("[data-verdict=wrong] span", /^[^a-z].*[.]$/);
  const fill = async (words) => {
    await page.locator("input.answer").fill(words);
    await page.locator("input.answer").press("Enter");
  };
  if (given.answer === "yes_no") {
    if (mistake) await button(right ? t.isNotSo : t.isSo).then(wrong);
    await button(right ? t.isSo : t.isNotSo);
  } else if (given.answer.startsWith("number")) {
    const last = right.at(-1) + 1;
    if (mistake)
      for (const words of [
        [...right.slice(0, -1), last],
        [...right, 7],
      ])
        await fill(words.join(" ")).then(wrong);
    await fill(right.join(" "));
  } else {
    const squaresOf = right?.filter((square) => given.answer !== "complete" || !within(given.queens, square)) ?? [];
    const none = given.answer === "squares" ? t.noSquare : t.noBoard;
    if (mistake && given.answer !== "drawing" && given.answer !== "columns") {
      const bad = squares(given.n).find((square) => !within(given.queens, square) && !within(squaresOf, square));
      await press([bad]);
      await button(t.check).then(wrong);
      await press([bad]);
      if (squaresOf.length > 0) await button(none).then(wrong);
    }
    await press(squaresOf);
    await button(squaresOf.length > 0 ? t.check : none);
  }
  await page.see("[data-verdict=right]");
  await expect(page.locator(".exercise input.answer"), `${name}: it is over`).toHaveCount(0);
}
