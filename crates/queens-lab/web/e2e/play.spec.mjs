// Play: place, ask, move, undo; with the mouse and with the keyboard.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { addressOf, heard, open, PHONE, square, tabTo, test, textOf, until } from "./lab.mjs";

test("play: place, see who attacks, hint, count, complete, undo, share", async () => {
  const page = await open("/play?n=6");
  await square(page, 0, 1).click();
  await square(page, 1, 3).click();
  await until("the address", () => page.url().includes("queens=0.1-1.3"));
  await square(page, 3, 1).hover();
  await until("the attackers", async () => /attacked by.*0:1.*1:3/.test(await textOf(page, ".seen")));
  await expect(page.locator(".arrows line:not(.tie)")).toHaveCount(2);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".mark.hint").waitFor();
  await page.getByRole("button", { name: "Count" }).click();
  await until("one completion", async () => (await textOf(page, "[data-testid=completions]")).includes("Exactly one"));
  await page.getByRole("button", { name: "Complete" }).click();
  await page.locator(".queen.solved").first().waitFor();
  await expect(page.locator(".cell .queen")).toHaveCount(6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".cell .queen")).toHaveCount(2);
  await until("the address", () => page.url().endsWith("queens=0.1-1.3"));
  const again = await open(page.url());
  await expect(again.locator(".cell .queen"), "the address brings the board back").toHaveCount(2);
  await again.leave();
  // A queen in the wrong place is named as the culprit.
  await square(page, 2, 0).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await until("the culprit", async () => (await textOf(page, ".notice.bad")).includes("2:0"));
  await page.leave();
});

test("play: an answer is pasted, and judged as by check", async () => {
  const page = await open("/play?n=6", { permissions: ["clipboard-read", "clipboard-write"] });
  const said = page.locator(".status strong");
  const copy = (text) => page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await copy("Solution 1: queens on (1,2) (2,4) (3,1) (4,3)");
  await page.keyboard.press("Control+V");
  await expect(said).toHaveText("Pasted: a solution. (pairs counted from 1)");
  await expect(page.locator(".cell .queen.solved")).toHaveCount(4);
  await copy("1 3 0 2\n1 3 0 0\n");
  await page.getByRole("button", { name: "Paste an answer" }).click();
  await expect(said).toHaveText("1 of 2 boards are solutions; board 2 is the first that is not.");
  await copy("nothing of the kind");
  await page.keyboard.press("Control+V");
  await expect(said).toContainText("This cannot be read");
  await expect(page.locator(".cell .queen"), "the board stays").toHaveCount(4);
  await page.leave();
});

test("play: a queen is dragged", async () => {
  const page = await open("/play?n=6&queens=0.1");
  const [from, to] = [await square(page, 0, 1).boundingBox(), await square(page, 4, 4).boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 });
  await page.mouse.up();
  await until("the new place", () => page.url().includes("queens=4.4"));
  await page.leave();
});

test("play: the keyboard is enough", async () => {
  const page = await open("/play?n=4");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("grid"));
  // 1 3 0 2, walked from square to square; first with a queen in the way.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await heard(page, /1 attacking pair/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(" ");
  await heard(page, /1 of 4 queens placed, none attacked/);
  for (const press of [
    "ArrowDown",
    "End",
    "Enter",
    "ArrowDown",
    "Home",
    " ",
    "ArrowDown",
    "ArrowRight",
    "ArrowRight",
    "Enter",
  ])
    await page.keyboard.press(press);
  await heard(page, /Solved/);
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /row 3, column 2, queen/);
  await page.keyboard.press("Enter");
  await heard(page, /3 of 4 queens/);
  await tabTo(page, page.getByRole("button", { name: "Hint" }));
  await page.keyboard.press("Enter");
  await heard(page, /row 3, column 2 still leads to a solution/);
  await tabTo(page, page.getByRole("button", { name: "Complete" }));
  await page.keyboard.press("Enter");
  await heard(page, /Completed/);
  await expect(page.locator(".cell .queen")).toHaveCount(4);
  await page.keyboard.press("Control+z");
  await until("undone", async () => (await page.locator(".cell .queen").count()) === 3);
  await page.keyboard.press("Control+y");
  await until("done again", async () => (await page.locator(".cell .queen").count()) === 4);
  // Back out of the board by the way that led in.
  await tabTo(page, page.getByRole("grid"), "Shift+Tab");
  await tabTo(page, page.getByRole("link", { name: "Skip to the content" }), "Shift+Tab");
  await page.leave();
});

test("play: squares are blocked, and other rules hold", async () => {
  const page = await open("/play?n=4");
  await square(page, 0, 1).click({ button: "right" });
  await page.locator(".mark.blocked").waitFor();
  await page.getByRole("button", { name: "Count" }).click();
  await until("one of two is left", async () =>
    (await textOf(page, "[data-testid=completions]")).includes("Exactly one"),
  );
  await until("the address", () => page.url().includes("blocked=0.1"));
  // A click frees it; the tool blocks, with a finger too; the key does it where the focus is.
  await square(page, 0, 1).click();
  await expect(page.locator(".mark.blocked")).toHaveCount(0);
  await page.getByRole("button", { name: "Block" }).click();
  await square(page, 0, 2).click();
  await page.getByRole("button", { name: "Block" }).click();
  await until("the other one is left", async () =>
    (await textOf(page, "[data-testid=completions]")).includes("Exactly one"),
  );
  await square(page, 1, 2).focus();
  await page.keyboard.press("x");
  await until("another", async () => (await page.locator(".mark.blocked").count()) === 2);
  await page.keyboard.press("Control+z");
  await until("undone", async () => (await page.locator(".mark.blocked").count()) === 1);
  await page.leave();
  const torus = await open("/play?n=5&rules=torus&queens=0.0-2.3");
  await expect(torus.locator(".queen.attacked"), "around the edge it is a diagonal").toHaveCount(2);
  const rules = torus.getByRole("combobox", { name: "Rules" });
  await rules.selectOption("queens");
  await until("no attack", async () => (await torus.locator(".queen.attacked").count()) === 0);
  await until("the address", () => !torus.url().includes("rules"));
  await rules.selectOption("super");
  await square(torus, 1, 2).click();
  await until("a knight's move", async () => (await torus.locator(".queen.attacked").count()) >= 2);
  await rules.selectOption("regions");
  await torus.locator("[data-testid=verdict]").waitFor();
  await torus.leave();
});

test("play: dots for who is attacked, a line between who attack each other, labelled counts, one status line", async () => {
  const page = await open("/play?n=6&queens=0.1-1.3-4.2-5.2");
  await page.locator(".tie").waitFor({ state: "attached" });
  const { x1, y1, x2, y2 } = await page
    .locator(".tie")
    .evaluate((line) =>
      Object.fromEntries(["x1", "y1", "x2", "y2"].map((name) => [name, Number(line.getAttribute(name))])),
    );
  assert.deepEqual(
    [x1, y1, x2, y2].sort((a, b) => a - b),
    [25, 25, 45, 55],
    "from queen to queen",
  );
  await expect(page.locator(".cell .attack:not(circle)"), "dots, no hatching").toHaveCount(0);
  await expect(page.locator(".notes .title")).toHaveText("free");
  await expect(page.locator(".notes .held"), "a tick where the row has its queen").toHaveCount(4);
  await expect(page.locator(".notes circle")).toHaveCount(2);
  // Whatever was asked, there is one box that says it.
  for (const name of ["Hint", "Count"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForTimeout(300);
    await expect(page.locator("main .notice"), name).toHaveCount(1);
  }
  await page.goto(addressOf("/play?n=4&queens=0.1-1.3-2.0-3.2"));
  await page.locator(".queen.solved").first().waitFor();
  await expect(page.locator(".notes .held"), "a solved board stays where it was").not.toHaveCount(0);
  await page.leave();
});

test("play: a win leads on, and a dead end back", async () => {
  const page = await open("/play?n=4&queens=0.1-1.3-2.0");
  await square(page, 3, 2).click();
  await page.locator(".queen.solved").first().waitFor();
  await page.getByRole("button", { name: "See the others" }).click();
  await until("the solutions", () => /\/explore\/\?n=4/.test(page.url()));
  await page.goBack();
  await page.getByRole("button", { name: "On to 5 × 5" }).click();
  await expect(page.locator(".play .cell")).toHaveCount(25);
  await expect(page.locator(".cell .queen")).toHaveCount(0);
  await page.goto(addressOf("/play?n=6&queens=0.0-1.2"));
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.locator(".cell .queen")).toHaveCount(0);
  await page.leave();
});

test("play: who copies a link on this machine is told whom it is for, and a phone shares it", async () => {
  const page = await open("/play?n=7", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("This address works on this machine only").waitFor();
  await page.leave();
  const phone = await open("/play?n=7", {
    ...PHONE,
    before: () => {
      navigator.share = (what) => {
        globalThis.shared = what;
        return Promise.resolve();
      };
    },
  });
  await phone.getByRole("button", { name: "Copy link" }).click();
  await until("the sheet", () => phone.evaluate(() => globalThis.shared?.url.includes("/play/?n=7")));
  await phone.leave();
});
