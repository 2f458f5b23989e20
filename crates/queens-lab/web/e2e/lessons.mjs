// The lessons as data, and a reader who answers any screen: rightly, or with a mistake first.

import { bundled } from "./files.mjs";
import { expect, until } from "./lab.mjs";
import { texts } from "./texts.mjs";

export const { LESSONS, lessons, SYLLABUS, screensOf, taskOf, rules, drawing } = await bundled(
  "lessons",
  `export * from "./index"; export { drawing } from "./draw";
  import * as board from "../board/squares"; import * as own from "./rules"; export const rules = { ...board, ...own };`,
);

const { squares, within, same, isAttacked, isPartial } = rules;

/** The queens that finish a screen on which queens are placed; found by trying, not by what the lesson says. */
export function completion({ n, queens, count, target }) {
  if (target) return target.filter((square) => !within(queens, square));
  const search = (added) => {
    const all = [...queens, ...added];
    if (all.length === count) return isPartial(all) ? added : null;
    const row = rules.range(n).find((row) => !all.some((queen) => queen.row === row));
    for (const square of rules.domain(n, all, "row", row)) {
      const found = search([...added, square]);
      if (found) return found;
    }
    return null;
  };
  return search([]);
}

/** What is answered stands still: nobody waits until it does, which is a third of an hour of class. */
const click = (what) => what.click({ force: true });

/** Answers the screen that is shown; `mistake` first says something wrong, where there is something wrong to say. */
export async function answer(page, task, mistake = false) {
  const t = texts.en.learn;
  const press = async (squares) => {
    for (const { row, column } of squares) await click(page.locator(`.touch [role=grid] [data-at="${row}:${column}"]`));
  };
  const check = async (needed) => needed && (await click(page.locator(".act .main", { hasText: t.check })));
  const option = (index) => page.locator(".option").nth(index);
  const right = page.locator("[data-verdict=right]");
  const over = async () => (await right.count()) > 0;
  /** Waits until it is said that this was wrong, and so many parts are marked. */
  const wrong = async (marked = {}) => {
    await page.see("[data-verdict=wrong]", /./);
    await page.see(right, 0);
    for (const [what, many] of Object.entries(marked)) await page.see(what, many);
  };
  const ways = {
    async pick() {
      const all = squares(task.n).filter(task.right);
      if (mistake) {
        const bad = squares(task.n).find((square) => !task.right(square));
        await press([bad]);
        await check(!task.one);
        // What is wrong is crossed out, what is missed is dashed.
        await wrong({ ".touch .mark.refused": 1, ".touch .mark.missed": task.one ? 0 : all.length });
        if (!task.one) await press([bad]);
      }
      await press(task.one ? all.slice(-1) : all);
      await check(!task.one);
    },
    async place() {
      const rest = completion(task);
      if (!mistake) return press(rest);
      const last = rest.pop();
      const stands = [...task.queens, ...rest];
      const spoils = (square) => (task.target ? !within(task.target, square) : isAttacked(stands, square));
      const bad = squares(task.n).find((square) => !within(stands, square) && !same(square, last) && spoils(square));
      await press([...rest, bad]);
      await wrong();
      await page.see(".touch .queen.attacked");
      await press([bad, last]);
    },
    async choose() {
      const all = task.options.flatMap(({ right }, index) => (right ? [index] : []));
      const bad = task.options.findIndex(({ right }) => !right);
      if (mistake && bad >= 0) {
        await click(option(bad));
        await check(task.many);
        await wrong({ ".option.wrong": 1, ...(task.many && { ".option.missed": all.length }) });
        if (task.many) await click(option(bad));
      }
      for (const index of all) await click(option(index));
      await check(task.many);
    },
    async number() {
      const field = page.locator("input.answer");
      if (mistake) {
        await field.fill(String(task.right + 1));
        await check(true);
        await wrong();
        await page.see("[data-verdict] span", t.tooLarge);
      }
      await field.fill(String(task.right));
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
    async bits() {
      const bit = (k) => page.getByRole("button", { name: new RegExp(`^${t.bit(k)}:`) });
      const all = task.right.flatMap((bit, k) => (bit ? [k] : []));
      if (mistake) {
        const bad = bit(task.right.indexOf(false));
        await click(bad);
        await check(true);
        await wrong({ "button.bit.wrong": 1, "button.bit.missed": all.length });
        await click(bad);
      }
      for (const k of all) await click(bit(k));
      await check(true);
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
