// The lessons as data, and a reader who answers any screen: rightly, or with a mistake first.

import { expect } from "@playwright/test";
import { build } from "esbuild";
import { join } from "node:path";
import { until } from "./lab.mjs";
import { texts } from "./texts.mjs";

const { outputFiles } = await build({
  stdin: {
    contents: `export * from "./index"; export * as rules from "./rules"; export { drawing } from "./draw";`,
    resolveDir: join(import.meta.dirname, "../src/lessons"),
  },
  bundle: true,
  format: "esm",
  write: false,
});
export const { EXERCISES, LESSONS, lessons, screensOf, taskOf, rules, drawing } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
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

/** Answers the screen that is shown; `mistake` first says something wrong, where there is something wrong to say. */
export async function answer(page, task, { locale = "en", mistake = false } = {}) {
  const t = texts[locale].learn;
  const press = ({ row, column }) => page.locator(`.touch [role=grid] [data-at="${row}:${column}"]`).click();
  const check = () => page.locator(".act .main", { hasText: t.check }).click();
  const option = (index) => page.locator(".option").nth(index);
  const wrong = async () => {
    await page.locator("[data-verdict=wrong]").waitFor();
    await expect(page.locator("[data-verdict=right]")).toHaveCount(0);
    await expect(page.locator("[data-verdict=wrong]")).not.toHaveText("");
  };
  switch (task.kind) {
    case "pick": {
      const right = squares(task.n).filter(task.right);
      const bad = squares(task.n).find((square) => !task.right(square));
      if (mistake) {
        await press(bad);
        if (!task.one) await check();
        await wrong();
        // What is wrong is crossed out, what is missed is dashed.
        await expect(page.locator(".touch .mark.refused")).toHaveCount(1);
        await expect(page.locator(".touch .mark.missed")).toHaveCount(task.one ? 0 : right.length);
        if (!task.one) await press(bad);
      }
      for (const square of task.one ? right.slice(-1) : right) await press(square);
      if (!task.one) await check();
      break;
    }
    case "place": {
      const rest = completion(task);
      if (mistake) {
        const last = rest.at(-1);
        const stands = [...task.queens, ...rest.slice(0, -1)];
        const bad = squares(task.n).find(
          (square) =>
            !within(stands, square) &&
            !same(square, last) &&
            (task.target ? !within(task.target, square) : isAttacked(stands, square)),
        );
        for (const square of [...rest.slice(0, -1), bad]) await press(square);
        await wrong();
        await expect(page.locator(".touch .queen.attacked")).not.toHaveCount(0);
        await press(bad);
        await press(last);
      } else for (const square of rest) await press(square);
      break;
    }
    case "choose": {
      const right = task.options.flatMap(({ right }, index) => (right ? [index] : []));
      const bad = task.options.findIndex(({ right }) => !right);
      if (mistake && bad >= 0) {
        await option(bad).click();
        if (task.many) await check();
        await wrong();
        await expect(page.locator(".option.wrong")).toHaveCount(1);
        if (task.many) {
          await expect(page.locator(".option.missed")).toHaveCount(right.length);
          await option(bad).click();
        }
      }
      for (const index of right) await option(index).click();
      if (task.many) await check();
      break;
    }
    case "number": {
      const field = page.locator("input.answer");
      if (mistake) {
        await field.fill(String(task.right + 1));
        await check();
        await wrong();
        await expect(page.locator("[data-verdict] span").first()).toHaveText(t.tooLarge);
      }
      await field.fill(String(task.right));
      await field.press("Enter");
      break;
    }
    case "order": {
      const at = (item) => option(task.shown.indexOf(item));
      if (mistake) {
        for (const item of task.shown) await at(item).click();
        await wrong();
        await expect(page.locator(".option.wrong")).not.toHaveCount(0);
        await at(task.shown[0]).click();
      }
      for (let item = 0; item < task.items.length; item++) await at(item).click();
      break;
    }
    case "bits": {
      const bit = (k) => page.getByRole("button", { name: new RegExp(`^${t.bit(k)}:`) });
      const right = task.right.flatMap((bit, k) => (bit ? [k] : []));
      if (mistake) {
        const bad = task.right.indexOf(false);
        await bit(bad).click();
        await check();
        await wrong();
        await expect(page.locator("button.bit.wrong")).toHaveCount(1);
        await expect(page.locator("button.bit.missed")).toHaveCount(right.length);
        await bit(bad).click();
      }
      for (const k of right) await bit(k).click();
      await check();
      break;
    }
    case "step": {
      const forward = page.getByRole("button", { name: texts[locale].watch.forward, exact: true });
      const right = page.locator("[data-verdict=right]");
      await until("the machine is there", () => forward.isEnabled());
      // At the end there is no way forward, and the verdict may come a moment later.
      for (let step = 0; step < 200 && (await right.count()) === 0 && (await forward.isEnabled()); step++) {
        const before = await page.locator(".machine .number").innerText();
        await forward.click();
        await until(
          "a step, or the end",
          async () => (await right.count()) > 0 || (await page.locator(".machine .number").innerText()) !== before,
        );
      }
      await expect(page.locator(".narration")).not.toHaveText("");
      break;
    }
    case "throw": {
      const right = page.locator("[data-verdict=right]");
      const button =
        task.until === "solution"
          ? page.getByRole("button", { name: t.throw, exact: true })
          : page.getByRole("button", { name: "× 10" });
      for (let toss = 0; toss < 300 && (await right.count()) === 0; toss++) await button.click();
      break;
    }
    case "repair": {
      for (let move = 0; move < 400 && (await page.locator("[data-verdict=right]").count()) === 0; move++) {
        const attacked = page.locator(".touch .cell:has(.queen.attacked)");
        const many = await attacked.count();
        if (many > 0 && move < 10) await attacked.nth(Math.floor(Math.random() * many)).click();
        else if (many > 0) await page.locator(".act .button", { hasText: "× 10" }).click();
      }
      break;
    }
  }
  await page.locator("[data-verdict=right]").waitFor();
}
