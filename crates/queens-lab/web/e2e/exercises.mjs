// The exercises below the lessons: what a reader would answer, found by the plain rules of the lessons and by trying, and
// the clicks that say so. The judge is the engine, which knows nothing of what is here.

import { expect } from "@playwright/test";
import { rules } from "./lessons.mjs";
import { texts } from "./texts.mjs";

const { at, attackers, begins, calmest, estimate, isAttacked, isFree, isPartial, knightly } = rules;
const { next, nodes, orbit, placed, range, solutions, squares, turn, within } = rules;
const columnsOf = (queens) => [...queens].sort((a, b) => a.row - b.row).map(({ column }) => column);
const bits = (columns, n) =>
  columns.filter((column) => column >= 0 && column < n).reduce((word, column) => word | (1 << column), 0);
function* permutations(list) {
  if (list.length === 0) yield [];
  for (const first of list)
    for (const rest of permutations(list.filter((other) => other !== first))) yield [first, ...rest];
}
const countBy = (n, clash) =>
  [...permutations(range(n))].filter(
    (columns) => !columns.some((a, row) => columns.slice(0, row).some((b, above) => clash(a - b, row - above))),
  ).length;

/** The squares that a plain search tries until the first solution, or in all. */
function tried(n) {
  let many = 0;
  const search = (columns) =>
    columns.length === n ||
    range(n).some((column) => {
      many++;
      return isFree(placed(columns), at(columns.length, column)) && search([...columns, column]);
    });
  search([]);
  return many;
}

const completions = (n, queens) =>
  solutions(n)
    .map(placed)
    .filter((all) => queens.every((queen) => within(all, queen)));

/** Queens, squares, numbers, yes or no; null where there is no such board. */
const ANSWERS = {
  attack: ({ queens: [a, b] }) => isAttacked([a], b),
  draw: ({ queens }) => queens,
  solution: ({ queens }) => isPartial(queens),
  pairs: ({ queens }) => [queens.reduce((sum, queen) => sum + attackers(queens, queen), 0) / 2],
  conflicts: ({ queens }) => queens.map((queen) => attackers(queens, queen)),
  free: ({ n, queens }) => squares(n).filter((square) => isFree(queens, square)),
  masks: ({ n, queens }) =>
    [0, 1, -1].map((by) =>
      bits(
        queens.map(({ row, column }) => column + by * (queens.length - row)),
        n,
      ),
    ),
  exists: ({ n }) => n !== 2 && n !== 3,
  first: ({ n }) => (solutions(n)[0] ? placed(solutions(n)[0]) : null),
  "by-columns": ({ n }) => (solutions(n)[0] ? placed(solutions(n)[0]).map(({ row, column }) => at(column, row)) : null),
  count: ({ n }) => [solutions(n).length],
  complete: ({ n, queens }) => completions(n, queens)[0] ?? null,
  completions: ({ n, queens }) => [completions(n, queens).length],
  turn: ({ n, queens }) => queens.map((queen) => turn(n, queen)),
  orbit: ({ queens }) => [orbit(columnsOf(queens)).length],
  fundamental: ({ n }) => [new Set(solutions(n).map((columns) => String(orbit(columns)[0]))).size],
  rank: ({ n, queens }) => [solutions(n).findIndex((columns) => begins(columns, columnsOf(queens)))],
  nth: ({ n, number }) => (solutions(n)[number] ? placed(solutions(n)[number]) : null),
  next: ({ n, queens }) => {
    const following = solutions(n)[solutions(n).findIndex((columns) => begins(columns, columnsOf(queens))) + 1];
    return following ? placed(following) : null;
  },
  large: ({ n }) => placed(n < 10 ? solutions(n)[0] : knightly(n)),
  repair: ({ n, queens, row }) => calmest(n, queens, row),
  nodes: ({ n }) => [nodes(n).length],
  levels: ({ n }) => range(n + 1).map((k) => nodes(n).filter(({ length }) => length === k).length),
  tried: ({ n }) => [tried(n)],
  estimate: ({ n, queens }) => {
    const columns = columnsOf(queens);
    return [estimate(range(Math.min(columns.length + 1, n)).map((row) => next(n, columns.slice(0, row)).length))];
  },
  semiqueens: ({ n }) => [countBy(n, (across, down) => across === down)],
  torus: ({ n }) => [countBy(n, (across, down) => (across - down) % n === 0 || (across + down) % n === 0)],
  regions: ({ n, regions }) =>
    placed(
      [...permutations(range(n))].find(
        (columns) =>
          columns.every((column, row) => row === 0 || Math.abs(column - columns[row - 1]) > 1) &&
          new Set(columns.map((column, row) => regions[row * n + column])).size === n,
      ),
    ),
};
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
