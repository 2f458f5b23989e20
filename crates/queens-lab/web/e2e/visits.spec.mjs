// Coming, going and coming back: links, history, reloading, strange addresses, and a lab that has gone.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import {
  addressKept,
  addressOf,
  open,
  PAGES,
  PHONE,
  scan,
  square,
  serveLab,
  shownAt,
  startProgram,
  tabTo,
  test,
  textOf,
  until,
} from "./lab.mjs";
import { texts } from "./texts.mjs";

/** What a page shows that its address should bring back. */
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

const WORKED = {
  play: [
    "/play?n=7",
    async (page) => {
      await square(page, 0, 1).click();
      await square(page, 1, 3).click();
    },
  ],
  watch: [
    "/watch",
    async (page) => {
      await page.getByRole("combobox", { name: "Algorithm" }).selectOption("sets");
      await page.getByRole("button", { name: "Board size n: Larger" }).click();
      await page.getByRole("button", { name: "Next solution" }).click();
      await until("a solution", async () => (await textOf(page, "[data-testid=solutions]")) === "1");
    },
  ],
  race: [
    "/race",
    async (page) => {
      await page.getByRole("combobox", { name: "Goal" }).selectOption("all");
      await page.getByRole("radio", { name: "time" }).click();
      await page.getByRole("checkbox", { name: "tree" }).click();
    },
  ],
  explore: [
    "/explore",
    async (page) => {
      await page.getByRole("combobox", { name: "Show" }).selectOption("fundamental");
      await page.getByText("12 solutions").first().waitFor();
      await page.locator(".tile .o4").click();
      await until("its images", async () => (await page.locator(".images li.same").count()) === 4);
    },
  ],
  measure: [
    "/measure",
    async (page) => {
      await page.getByRole("combobox", { name: "Goal" }).selectOption("first");
      await page.getByRole("button", { name: "from n =: Larger" }).click();
      await page.getByRole("button", { name: "Board size n: Smaller" }).click();
    },
  ],
  learn: [
    "/learn",
    async (page) => {
      const before = await textOf(page, ".lesson h2");
      await page.locator(".syllabus button").nth(4).click();
      await until("another lesson", async () => (await textOf(page, ".lesson h2")) !== before);
    },
  ],
};

test("visits: the address brings back what every page shows", async () => {
  for (const [name, [path, work]] of Object.entries(WORKED)) {
    const page = await open(path);
    const fresh = (await addressKept(page)).href;
    await work(page);
    assert.notEqual((await addressKept(page)).href, fresh, `${name} keeps its state in the address`);
    const before = await shows(page);
    await page.reload();
    await page.waitForSelector("main h1");
    await until(`${name} as before`, async () => JSON.stringify(await shows(page)) === JSON.stringify(before)).catch(
      async () => assert.deepEqual(await shows(page), before, name),
    );
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
    const page = await open(name === "explore" ? "/explore?n=4" : `/${name}`);
    await page.waitForTimeout(300);
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await tabTo(page, skip);
    const forwards = await tabTo(
      page,
      page.locator("main a, main button, main input, main select, main [tabindex='0']").last(),
    );
    await tabTo(page, skip, "Shift+Tab");
    assert.ok(forwards > 10, name);
    await page.leave();
  }
});

test("visits: addresses with nonsense show the page all the same", async () => {
  for (const path of [
    "/play?n=abc&queens=9.9-x-0.0",
    "/play?n=999",
    "/watch?algorithm=nope&n=0&step=-4&speed=99",
    "/watch?step=99999999999",
    "/race?n=6&runners=nobody&goal=x&clock=y",
    "/explore?n=0&through=5.5-a&solution=0",
    "/explore?n=6&solution=5000",
    "/measure?from=9&to=3&algorithms=&show=x&count=99",
    "/measure?algorithms=foo,scan",
    "/learn?lesson=nope&screen=99&seed=x",
  ]) {
    const page = await open(path);
    await page.waitForTimeout(400);
    await expect(
      page.locator(".notice.bad"),
      `${path}: ${await page.locator(".notice.bad").allInnerTexts()}`,
    ).toHaveCount(0);
    await page.leave();
  }
});

test("visits: an address without a page says so in the reader's language, and leads back", async () => {
  for (const [locale, t] of Object.entries(texts)) {
    const page = await open("/nonsense?n=6#c", { locale, status: 404 });
    await expect(page.locator("h1").first()).toHaveText(t.nowhere.title);
    await expect(page.locator("main code").first()).toHaveText(new URL(page.url()).pathname);
    await until("the title", async () => (await page.title()).startsWith(t.nowhere.title));
    await expect(page.locator("nav [aria-current]"), "no page is the one shown").toHaveCount(0);
    await tabTo(page, page.getByRole("link", { name: t.nowhere.back }));
    await page.keyboard.press("Enter");
    await page.locator(".board").waitFor();
    await until("the address of the board", () => page.url() === shownAt("play"));
    await page.goBack();
    await until("no page again", async () => (await textOf(page, "h1")) === t.nowhere.title);
    await page.leave();
  }
});

test("visits: an open page goes on when nobody serves it any more", async () => {
  const { address, end } = await serveLab();
  const total = (page) => textOf(page, "[data-testid=total]");
  // What the reader does, and what is there to see of it.
  const acts = {
    play: [
      (page) => square(page, 0, 0).click(),
      async (page) => (await textOf(page, ".status")).includes("1 of 8 queens"),
    ],
    puzzle: [
      (page) => page.getByRole("button", { name: "Hint", exact: true }).click(),
      async (page) => (await page.locator(".hint-panel").count()) === 1,
    ],
    watch: [
      (page) => page.getByRole("button", { name: "Board size n: Larger" }).click(),
      async (page) =>
        (await page.locator(".stage .cell").count()) === 49 &&
        (await page.locator(".icicle canvas").count()) === 1 &&
        /of [\d,]+$/.test(await textOf(page, ".scrub output")),
    ],
    race: [
      (page) => page.getByRole("button", { name: "Race", exact: true }).click(),
      async (page) => (await page.locator(".riddle").count()) === 1,
    ],
    explore: [
      (page) => page.getByRole("button", { name: "Board size n: Smaller" }).click(),
      async (page) => (await total(page)) === "40 solutions",
    ],
    measure: [
      (page) => page.getByRole("button", { name: "Start" }).click(),
      async (page) => (await page.getByRole("button", { name: "Start" }).count()) === 1,
    ],
    learn: [
      (page) => page.locator(".syllabus button").nth(3).click(),
      async (page) => (await textOf(page, ".machine .narration")) === texts.en.watch.told.begin,
    ],
  };
  const pages = [];
  for (const name of PAGES) pages.push([name, await open(new URL(`./${name}`, address).href)]);
  for (const [name, page] of pages) {
    const modules = name === "learn" ? ["queens-lab.wasm", "queens-lab-exercises.wasm"] : ["queens-lab.wasm"];
    await until(`${name} to be loaded`, () =>
      page.evaluate(
        (modules) =>
          modules.every((module) => performance.getEntriesByName(new URL(`../${module}`, location.href).href)[0]),
        modules,
      ),
    );
  }
  await end();
  for (const [name, page] of pages) {
    await acts[name][0](page);
    await until(`${name} to go on`, () => acts[name][1](page));
    // A letter in a font that was not on the page before.
    page.troubles = page.troubles.filter((trouble) => !trouble.includes("ERR_CONNECTION_REFUSED"));
    await page.leave();
  }
});

test("visits: what was visited once opens and computes without a network", async () => {
  const { address, end } = await serveLab();
  const page = await open(address, { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The exercises are kept from the first lesson on.
  await until("a reload that is looked after", async () => {
    await page.goto(new URL("./learn?lesson=symmetry", address).href);
    await page.locator(".exercises button").first().waitFor();
    return page.evaluate(async () => {
      const [name] = await caches.keys();
      return (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith("exercises.wasm"));
    });
  });
  await end();
  await page.goto(new URL("./learn?exercise=turn&seed=9", address).href);
  await page.locator(".exercise h3").waitFor();
  await page.goto(new URL("./measure", address).href);
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.locator("[data-testid=counted]").getByText("365,596").waitFor();
  await page.leave();
});

test("visits: a lab for a class shows its address, and has no other", async () => {
  const { address, end } = await startProgram("--address", "127.0.0.1");
  const teacher = await open(address);
  for (const locale of ["zh", "ru", "en"]) {
    await teacher.locator(".bar select").selectOption(locale);
    await teacher.getByRole("button", { name: texts[locale].invite.title }).click();
    await teacher.getByRole("img", { name: texts[locale].invite.code }).waitFor();
    await expect(teacher.locator("[data-testid=invitation]").first()).toHaveText(address);
    assert.deepEqual(await scan(teacher), [], locale);
    await teacher.keyboard.press("Escape");
  }
  const pupil = await open(new URL("/play?n=6", address).href, PHONE);
  await square(pupil, 0, 0).tap();
  await until("the queen", async () => (await pupil.locator(".cell .queen").count()) === 1);
  await pupil.leave();
  await teacher.leave();
  await end();
  // Nobody is invited to the lab of one person.
  const alone = await open("/play");
  await expect(alone.getByRole("button", { name: texts.en.invite.title })).toHaveCount(0);
  await alone.leave();
});

const MEMORIES = {
  forbidden: () =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no", "QuotaExceededError");
    };
  },
  corrupt: () => {
    for (const key of ["puzzle", "lessons-done", "been", "code", "locale", "theme", "squares"])
      if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"boards":5,"days":7,"options":3}');
  },
};
for (const [what, before] of Object.entries(MEMORIES))
  test(`visits: a browser whose memory is ${what} shows every page`, async () => {
    for (const name of PAGES) {
      const page = await open(`/${name}`, { before });
      await page.locator(".bar select").selectOption("ru");
      await until("Russian", async () => (await textOf(page, "h1")) === texts.ru.pages[name]);
      await page.leave();
    }
  });

test("visits: two tabs keep the lessons of both", async () => {
  const page = await open("/learn?lesson=closed&screen=1");
  const other = await page.context().newPage();
  await other.goto(addressOf("/learn?lesson=closed&screen=2"));
  for (const at of ["3:0", "4:2", "5:4"]) await other.locator(`.touch [data-at="${at}"]`).click();
  await other.locator("[data-verdict=right]").waitFor();
  for (const at of ["0:1", "1:3", "2:5"]) await page.locator(`.touch [data-at="${at}"]`).click();
  await page.locator("[data-verdict=right]").waitFor();
  await page.reload();
  await until("both", async () => (await page.locator(".screens .done").count()) === 2);
  await page.leave();
});
