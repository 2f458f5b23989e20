// The exercises below the lessons: what a reader would answer, found by the plain rules of the lessons and by trying, and
// the clicks that say so. The judge is the engine, which knows nothing of what is here.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { rules } from "./lessons.mjs";
import { texts } from "./texts.mjs";

const {
  at,
  attackers,
  begins,
  calmest,
  estimate,
  isAttacked,
  isFree,
  isPartial,
  knightly,
  next,
  nodes,
  orbit,
  placed,
  range,
  solutions,
  squares,
  turn,
  within,
} = rules;
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
  complete: ({ n, queens }) =>
    solutions(n)
      .map(placed)
      .find((all) => queens.every((queen) => within(all, queen))) ?? null,
  completions: ({ n, queens }) => [
    solutions(n)
      .map(placed)
      .filter((all) => queens.every((queen) => within(all, queen))).length,
  ],
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
export async function answerExercise(page, { name, by_hand: given }, { locale = "en", mistake = true } = {}) {
  const t = texts[locale].learn;
  const right = ANSWERS[name](given);
  const act = page.locator(".exercise .act");
  const button = (words) => act.getByRole("button", { name: words, exact: true });
  const press = ({ row, column }) => page.locator(`.exercise .touch [role=grid] [data-at="${row}:${column}"]`).click();
  const wrong = async () => {
    const said = await page.locator("[data-verdict=wrong] span").innerText();
    // A sentence in the reader's language.
    assert.match(said, /^[^a-zа-я].*[.。]$/, name);
    if (locale !== "en") assert.doesNotMatch(said, /[a-z]{2,} [a-z]{2,}/, name);
    return said;
  };
  const fill = async (words) => {
    await page.locator("input.answer").fill(words);
    await page.locator("input.answer").press("Enter");
  };
  switch (given.answer) {
    case "yes_no": {
      if (mistake) {
        await button(right ? t.isNotSo : t.isSo).click();
        await wrong();
      }
      await button(right ? t.isSo : t.isNotSo).click();
      break;
    }
    case "number":
    case "numbers": {
      if (mistake) {
        await fill([...right.slice(0, -1), right.at(-1) + 1].join(" "));
        await wrong();
        await fill(`${right.join(" ")} 7`);
        await wrong();
      }
      await fill(right.join(" "));
      break;
    }
    default: {
      const clicked = given.answer === "complete" ? right?.filter((square) => !within(given.queens, square)) : right;
      const nothing = clicked === null || clicked === undefined || clicked.length === 0;
      if (mistake && given.answer !== "drawing" && given.answer !== "columns") {
        const bad = squares(given.n).find((square) => !within(given.queens, square) && !within(clicked ?? [], square));
        await press(bad);
        await button(t.check).click();
        await wrong();
        await press(bad);
        if (!nothing) {
          await button(given.answer === "squares" ? t.noSquare : t.noBoard).click();
          await wrong();
        }
      }
      for (const square of clicked ?? []) await press(square);
      if (nothing) await button(given.answer === "squares" ? t.noSquare : t.noBoard).click();
      else await button(t.check).click();
    }
  }
  await page.locator("[data-verdict=right]").waitFor();
  await expect(page.locator(".exercise input.answer"), `${name}: it is over`).toHaveCount(0);
}
