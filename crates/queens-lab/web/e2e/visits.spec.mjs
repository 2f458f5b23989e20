// Coming, going and coming back: reloading, strange addresses, a stopped lab, and a browser that stores nothing.

import assert from "node:assert/strict";
import { choose, click, press, see } from "./states.mjs";
import { expect, open, PAGES, PHONE, scan, serveLab, startProgram, test, texts, until } from "./lab.mjs";

/** The parts of a page that its address should restore. */
const shows = (page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll("main select, main input:not([type=range])")].map((control) =>
      control.type === "checkbox" ? control.checked : control.value,
    ),
    [...document.querySelectorAll("main [role=radio][aria-checked=true]")].map((choice) => choice.textContent),
    document.querySelectorAll("main .board .queen").length,
    document.querySelector("[aria-pressed=true] .caption")?.textContent,
    document.querySelector(".scrub output")?.textContent.split(" of ")[0],
    document.querySelector(".lesson h2")?.textContent,
  ]);

/** Changes that the reader makes on a page, most of which need an answer from the engine. */
const WORK = {
  play: [click("0:1"), see(".status", /1 of 8 queens/)],
  puzzle: [press("puzzle.hint"), see(".hint-panel")],
  watch: [
    choose("Algorithm", "sets"),
    click("role=button[name='Board size n: Larger']"),
    press("watch.nextSolution"),
    see("[data-testid=solutions]", "1"),
  ],
  race: [choose("Goal", "all"), click("role=radio[name='time']", "role=checkbox[name='tree']")],
  explore: [choose("Show", "fundamental"), see("text=12 solutions"), click(".tile .o4"), see(".images li.same", 4)],
  measure: [
    choose("Goal", "first"),
    click("role=button[name='from n =: Larger']", "role=button[name='Board size n: Smaller']"),
  ],
  learn: [click(".syllabus li:nth-child(4) button"), see(".machine .narration", texts.en.watch.told.begin)],
};
const work = async (page, name) => {
  for (const act of WORK[name]) await act(page, texts.en);
};

test("visits: the address restores what every page shows", async () => {
  const page = await open("/play");
  // The board of a puzzle is stored by its day.
  for (const name of PAGES.filter((name) => name !== "puzzle")) {
    await page.visit(`/${name}`);
    const fresh = (await page.addressKept()).href;
    await work(page, name);
    assert.notEqual((await page.addressKept()).href, fresh, `${name} keeps its state in the address`);
    const before = await shows(page);
    await page.reload();
    await expect.poll(() => shows(page)).toEqual(before);
  }
});

test("visits: a search that is reloaded while it plays keeps its step", async () => {
  const page = await open("/watch?algorithm=arrays&n=8");
  await page.see(".icicle canvas");
  await page.keys("Space");
  await page.address(/step=[1-9]\d/);
  await page.see(page.button("Pause"));
  await page.reload();
  await page.see(".scrub output", /^step [1-9]\d /);
});

test("visits: the Tab key goes through every page and out again", async () => {
  const page = await open("/play");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  const stops = page.locator("main a, main button, main input, main select, main [tabindex='0']");
  for (const name of PAGES) {
    await page.visit(name === "explore" ? "/explore?n=4" : `/${name}`);
    await page.settled();
    await page.tab(skip);
    assert.ok((await page.tab(stops.last())) > 10, name);
    // Tab leaves the page at its end and starts again; the way back is tested in `play: the keyboard is enough`.
    await until(`${name} to be left`, async () => {
      await page.keys("Tab");
      return skip.evaluate((link) => link === document.activeElement);
    });
  }
});

test("visits: a page opens despite nonsense in its address", async () => {
  const page = await open("/play");
  for (const path of [
    ...["play?n=abc&queens=9.9-x-0.0", "play?n=999"],
    ...["watch?algorithm=nope&n=0&step=-4&speed=99", "watch?step=99999999999"],
    "race?n=6&runners=nobody&goal=x&clock=y",
    ...["explore?n=0&through=5.5-a&solution=0", "explore?n=6&solution=5000"],
    ...["measure?from=9&to=3&algorithms=&show=x&count=99", "measure?algorithms=foo,scan"],
    "learn?lesson=nope&screen=99&seed=x",
  ]) {
    await page.visit(`/${path}`);
    await page.settled();
    await expect(page.locator(".notice.bad"), path).toHaveCount(0);
  }
  const t = texts.en.nowhere;
  const nowhere = await open("/nonsense?n=6#c", { status: 404 });
  await nowhere.see("h1", t.title);
  await nowhere.see("main code", new URL(nowhere.url()).pathname);
  await expect(nowhere.locator("nav [aria-current]"), "no page is marked as current").toHaveCount(0);
  await nowhere.tab(nowhere.getByRole("link", { name: t.back }), "Enter");
  await nowhere.address("/play/");
  await nowhere.goBack();
  await nowhere.see("h1", t.title);
});

test("visits: Back returns to where a long page was left", async () => {
  const page = await open("/explore?n=8", PHONE);
  for (const [path, part] of [
    ["/explore?n=8", ".images li"],
    ["/explore?view=levels", ".bars + .bars"],
  ]) {
    await page.visit(path);
    await page.see(part);
    await page.locator(part).first().scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    assert.ok(left > 100, path);
    await page.follow("Learn");
    await page.see("h1", "Learn");
    await page.goBack();
    await until("the same place", async () => Math.abs((await page.evaluate(() => scrollY)) - left) <= 1);
  }
});

test("visits: an open page keeps working after its server has stopped", async () => {
  const { address, end } = await serveLab();
  const loaded = () => performance.getEntriesByName(new URL("../queens-lab.wasm", location.href).href).length > 0;
  // Without the lab, a letter in a font that was not loaded before is an error.
  const page = await open(new URL("./learn", address).href, { fails: true });
  await until("the engine to be loaded", () => page.evaluate(loaded));
  await end();
  for (const name of PAGES) {
    await page.follow(texts.en.pages[name]);
    await work(page, name);
    if (name === "race" || name === "measure") {
      await page.locator(":is(.runners, .settings-panel) .main").click();
      await page.see(".results, .growth-panel");
    }
  }
});

test("visits: a lab visited once opens and computes without a network", async () => {
  const { address, end } = await serveLab();
  const page = await open(address, { serviceWorkers: "allow" });
  const at = (path) => page.goto(new URL(path, address).href);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await end();
  for (const name of PAGES) {
    await at(`./${name}?n=5`);
    await page.see("h1", texts.en.pages[name]);
  }
  await at("./learn?exercise=turn&seed=9");
  await page.see(".exercise h3");
  await at("./measure");
  await page.press("Count");
  await page.see("[data-testid=counted]", /365,596/);
});

test("visits: a lab for a class shows its address, and a lab for one person does not", async () => {
  const { address, end } = await startProgram("--address", "127.0.0.1");
  const teacher = await open(address);
  for (const locale of ["zh", "ru", "en"]) {
    const { title, code } = texts[locale].invite;
    await teacher.language(locale);
    await teacher.press(title);
    await teacher.getByRole("img", { name: code }).waitFor();
    await teacher.see("[data-testid=invitation]", address);
    assert.deepEqual(await scan(teacher), [], locale);
    await teacher.keys("Escape");
  }
  const pupil = await open(new URL("/play?n=6", address).href, PHONE);
  await pupil.square(0, 0).tap();
  await pupil.see(".cell .queen", 1);
  // From an address with one slash too many, the links of a page would lead elsewhere.
  const lost = await open(new URL("/play//?n=5", address).href, { status: 404 });
  await lost.see("h1", texts.en.nowhere.title);
  for (const page of [teacher, pupil, lost]) await page.leave();
  await end();
  // A lab for one person has no invitation.
  const alone = await open("/play");
  await expect(alone.button(texts.en.invite.title)).toHaveCount(0);
});

const STORAGES = {
  forbidden: () => {
    const get = () => {
      throw new DOMException("no", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no", "QuotaExceededError");
    };
  },
  corrupt: () => {
    for (const key of ["puzzle", "lessons-done", "been", "code", "locale", "theme", "squares"])
      localStorage[key] ??= '{"boards":[5,null,{"code":"a"}],"days":7,"options":3}';
  },
};
for (const [what, before] of Object.entries(STORAGES))
  test(`visits: a browser whose storage is ${what} shows every page`, async () => {
    const page = await open("/play", { before });
    await page.language("ru");
    for (const name of PAGES) {
      await page.follow(texts.ru.pages[name]);
      await page.see("h1", texts.ru.pages[name]);
    }
  });

test("visits: once storage is full, changes last until the page is closed", async () => {
  const page = await open("/puzzle?date=2026-11-18");
  await page.square(0, 0).click();
  await page.evaluate(STORAGES.full);
  const patterns = page.getByRole("checkbox", { name: "patterns" });
  await patterns.check();
  await page.square(5, 5).click();
  await page.follow("Learn");
  await page.follow("Puzzle");
  await page.see(".regions .cross", 2);
  await expect(patterns).toBeChecked();
});
