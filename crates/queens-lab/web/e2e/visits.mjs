// Coming, going and coming back: links, history, reloading, strange addresses, and a lab that has gone.

import assert from "node:assert/strict";
import { open, PAGES, square, startLab, tabTo, test, textOf, until } from "./lab.mjs";

/** What a page shows that its address should bring back. */
const shows = (page) => page.evaluate(() => [
  ...[...document.querySelectorAll("main select, main input:not([type=range])")].map((control) => (control.type === "checkbox" ? control.checked : control.value)),
  document.querySelectorAll("main .board .queen").length,
  document.querySelector("[aria-pressed=true] .caption")?.textContent,
  document.querySelector(".scrub output")?.textContent.split(" of ")[0],
  document.querySelector(".lesson h2")?.textContent,
]);

const WORKED = {
  play: ["/play?n=7", async (page) => {
    await square(page, 0, 1).click();
    await square(page, 1, 3).click();
  }],
  watch: ["/watch", async (page) => {
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption("sets");
    await page.getByRole("button", { name: "Board size n: Larger" }).click();
    await page.getByRole("button", { name: "Next solution" }).click();
    await until("a solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
  }],
  race: ["/race", async (page) => {
    await page.getByRole("combobox", { name: "Goal" }).selectOption("all");
    await page.getByRole("combobox", { name: "Clock" }).selectOption("time");
    await page.getByRole("checkbox", { name: "tree" }).click();
  }],
  solutions: ["/solutions", async (page) => {
    await page.getByRole("combobox", { name: "Show" }).selectOption("fundamental");
    await page.getByText("12 solutions").first().waitFor();
    await page.locator(".tile .o4").click();
  }],
  measure: ["/measure", async (page) => {
    await page.getByRole("combobox", { name: "Show" }).selectOption("nodes");
    await page.getByRole("button", { name: "from n =: Larger" }).click();
    await page.getByRole("button", { name: "Board size n: Smaller" }).click();
  }],
  learn: ["/learn", async (page) => page.locator(".syllabus button").nth(4).click()],
};

test("visits: the address brings back what every page shows", async () => {
  for (const [name, [path, work]] of Object.entries(WORKED)) {
    const page = await open(path);
    const fresh = page.url();
    await work(page);
    await until(`${name} to keep its state in the address`, () => page.url() !== fresh);
    await page.waitForTimeout(400);
    const before = await shows(page);
    await page.reload();
    await page.waitForSelector("main h1");
    await until(`${name} as before`, async () => JSON.stringify(await shows(page)) === JSON.stringify(before)).catch(async () => assert.deepEqual(await shows(page), before, name));
    await page.leave();
  }
});

test("visits: links and history lead back to the board that was left", async () => {
  const page = await open("/play?n=5");
  await square(page, 0, 1).click();
  await square(page, 1, 3).click();
  await page.getByRole("link", { name: "Learn" }).click();
  await until("the lessons", async () => (await textOf(page, "h1")) === "Learn");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await until("two queens", async () => (await page.locator(".cell .queen").count()) === 2);
  await page.goBack();
  await until("the lessons again", async () => (await textOf(page, "h1")) === "Learn");
  await page.goBack();
  await until("two queens again", async () => (await page.locator(".cell .queen").count()) === 2);
  await page.goForward();
  await until("forward", async () => (await textOf(page, "h1")) === "Learn");
  await page.leave();
});

test("visits: the Tab key goes through every page and out again", async () => {
  for (const name of PAGES) {
    const page = await open(name === "solutions" ? "/solutions?n=4" : `/${name}`);
    await page.waitForTimeout(300);
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await tabTo(page, skip);
    const forwards = await tabTo(page, page.locator("main a, main button, main input, main select, main [tabindex='0']").last());
    await tabTo(page, skip, "Shift+Tab");
    assert.ok(forwards > 10, name);
    await page.leave();
  }
});

test("visits: addresses with nonsense show the page all the same", async () => {
  for (const path of ["/play?n=abc&queens=9.9-x-0.0", "/play?n=999", "/watch?algorithm=nope&n=0&step=-4&speed=99", "/watch?step=99999999999",
    "/race?n=6&runners=nobody&goal=x&clock=y", "/solutions?n=0&through=5.5-a&solution=0", "/solutions?n=6&solution=5000",
    "/measure?from=9&to=3&algorithms=&show=x&count=99", "/learn?lesson=nope"]) {
    const page = await open(path);
    await page.waitForTimeout(400);
    assert.equal(await page.locator(".notice.bad").count(), 0, `${path}: ${await page.locator(".notice.bad").allInnerTexts()}`);
    await page.leave();
  }
});

test("visits: every page says that the lab has gone", async () => {
  const { lab, address } = await startLab();
  const acts = {
    play: (page) => square(page, 0, 0).click(),
    watch: async (page) => page.getByRole("button", { name: "Board size n: Larger" }).click(),
    race: (page) => page.getByRole("button", { name: "Race", exact: true }).click(),
    solutions: (page) => page.getByRole("button", { name: "Board size n: Smaller" }).click(),
    measure: (page) => page.getByRole("button", { name: "Start" }).click(),
    learn: (page) => page.locator(".question").getByRole("gridcell").first().click(),
  };
  const pages = [];
  for (const name of PAGES) pages.push([name, await open(new URL(`/${name}`, address).href)]);
  lab.kill("SIGINT");
  await new Promise((ended) => lab.once("exit", ended));
  for (const [name, page] of pages) {
    await acts[name](page);
    await until(`${name} to say so`, async () => (await page.locator("main").innerText()).includes("The lab does not answer"));
    // The browser logs each connection that is refused.
    page.troubles = page.troubles.filter((trouble) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_EMPTY/.test(trouble));
    await page.leave();
  }
});
