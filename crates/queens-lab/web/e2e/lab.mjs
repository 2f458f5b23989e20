// The lab under test, a folder of files that a plain file server serves under a path of its own, and what every test needs
// of it and of the browser. The options are told in `playwright.config.mjs`. Each worker has a server and a browser of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { devices, expect, test as base } from "@playwright/test";
import { FOLDER, PATIENCE, PHOTOGRAPHED } from "../playwright.config.mjs";
import { askOf } from "./engine.mjs";
import { serveFiles } from "./files.mjs";

const here = import.meta.dirname;
/** What is built into the program. */
export const ASSETS = join(here, "../../assets");
/** The lab under test. */
export const LAB = resolve(process.env.LAB ?? ASSETS);
const program = resolve(process.env.QUEENS ?? join(here, "../../../../target/debug/queens"));
mkdirSync(FOLDER, { recursive: true });

const SLOW = Number(process.env.SLOW ?? 0);

export const PAGES = ["play", "puzzle", "watch", "race", "explore", "measure", "learn"];
export const LOCALES = ["en", "ru", "zh"];
export const THEMES = ["light", "dark"];
const device = (name) => ({ ...devices[name], defaultBrowserType: undefined });
/** A telephone in a hand, upright and on its side, with what the bars of its browser leave of the window. */
export const [PHONE, LYING] = ["iPhone 14", "iPhone 14 landscape"].map(device);

/** Serves the lab once more; gives the address, and what ends it. */
export const serveLab = () => serveFiles(LAB, "/somewhere/queens/");
/** Where the lab of this worker is. */
export let url;
let browser;
/** What was opened since the test began. */
let pages = [];
let figures = {};
/** Notes what was measured; it is printed with the test, and kept beside the pictures. */
export const note = (more) => Object.assign(figures, more);

export const test = base.extend({
  lab: [
    async ({ browser: launched }, use) => {
      browser = launched;
      const started = await serveLab();
      url = started.address;
      await use(started);
      await started.end();
    },
    { scope: "worker", auto: true },
  ],
  afterwards: [
    async ({ lab: _ }, use) => {
      await use();
      const troubles = pages.splice(0).flatMap((page) => page.troubles);
      for (const context of browser.contexts()) await context.close();
      assert.deepEqual(troubles, [], "no errors in the console");
      if (Object.keys(figures).length === 0) return;
      const rounded = Object.fromEntries(
        Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]),
      );
      figures = {};
      console.log(JSON.stringify(rounded));
      const file = join(FOLDER, "figures.json");
      const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
      writeFileSync(file, `${JSON.stringify({ ...known, ...rounded }, null, 2)}\n`);
    },
    { auto: true },
  ],
});

/** Serves the lab by the program; the promise gives its address, and what ends it. */
export async function startProgram(...more) {
  const lab = spawn(program, ["lab", "--no-open", "--port", "0", "--folder", LAB, ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((ready, failed) => {
    createInterface({ input: lab.stdout }).once("line", ready);
    lab.once("exit", (status) => failed(new Error(`the lab ended with status ${status}`)));
  });
  const end = async () => {
    lab.kill("SIGINT");
    assert.equal(await new Promise((ended) => lab.once("exit", ended)), 130, "Ctrl-C ends the lab");
  };
  return { address, end };
}

/**
 * For `before`: questions of this name go to no worker. They are refused, or else wait until `release`.
 */
export const intercept = (question, refused) => ({
  content: `(${(question, refused) => {
    const { postMessage } = Worker.prototype;
    const held = (globalThis.held = []);
    Worker.prototype.postMessage = function (message) {
      const send = () => postMessage.call(this, message);
      if (message.command !== question) return send();
      if (!refused) return held.push(send);
      const bytes = new TextEncoder().encode(JSON.stringify({ refused, message: "no" }));
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, kind: 2, bytes } })));
    };
  }})(${JSON.stringify(question)}, ${JSON.stringify(refused)})`,
});
/** Waits for a question that is held back. */
export const asked = (page) => until("the question", () => page.evaluate(() => globalThis.held.length > 0));
/** Lets go what was held back. */
export const release = (page) =>
  page.evaluate(() => {
    for (const send of globalThis.held.splice(0)) send();
  });

/** Takes a picture of what is in the window, and compares it with the earlier one where there is one. */
export async function photograph(page, name) {
  if (!PHOTOGRAPHED) return;
  const picture = await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  const { BEFORE } = process.env;
  if (BEFORE && existsSync(join(BEFORE, `${name}.png`))) expect.soft(picture).toMatchSnapshot(`${name}.png`);
}

/** Asks the engine itself, past the pages. */
export const ask = await askOf(LAB);
/** Where a page of the lab is: a path of the lab's own, or a whole address. */
export const addressOf = (path) => new URL(path.replace(/^\//, "./"), url).href;
/** What a reader does to a page, and sees of it. */
const hands = (page) => ({
  /** Goes to another page of the lab, as by its address. */
  async visit(path, shown = "main h1") {
    await page.goto(addressOf(path));
    await page.waitForSelector(shown);
  },
  button: (name) => page.getByRole("button", { name, exact: true }),
  press: (name) => page.button(name).first().click(),
  follow: (name) => page.getByRole("link", { name, exact: true }).click(),
  choose: (list, value) => page.getByRole("combobox", { name: list }).selectOption(value),
  pick: (name) => page.getByRole("radio", { name, exact: true }).click(),
  square: (row, column) => page.locator(`[data-at="${row}:${column}"]`).first(),
  /** Types into a field with a number. */
  async enter(name, number) {
    const field = page.getByRole("spinbutton", { name });
    await field.fill(String(number));
    await field.press("Enter");
  },
  async keys(...keys) {
    for (const key of keys) await page.keyboard.press(key);
  },
  /** Waits until something is there: so many of it, with these words, or at all. */
  see(what, wanted) {
    const found = typeof what === "string" ? page.locator(what) : what;
    if (wanted === undefined) return found.first().waitFor();
    if (typeof wanted === "number") return expect(found).toHaveCount(wanted);
    return expect(Array.isArray(wanted) ? found : found.first()).toHaveText(wanted, { useInnerText: true });
  },
  /** Waits until the address, or its end, is this. */
  address: (wanted) => expect(page).toHaveURL(wanted instanceof RegExp ? wanted : (url) => url.href.endsWith(wanted)),
  /** Waits until a screen reader would have said something. */
  hear: (what) => page.see("[role=status]", what),
  /** The bytes of the file that comes of pressing a button. */
  async file(button) {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    page.named = file.suggestedFilename();
    return readFileSync(await file.path());
  },
});

/** A page of the lab in a browser of its own; the test fails on any error in its console. */
export async function open(
  path,
  { locale = "en", theme = "light", status = 200, before, shown = "main h1", fails, ...more } = {},
) {
  // What keeps the lab for when there is no network would hide from the tests what is asked for; it has its own.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    locale,
    serviceWorkers: "block",
    ...more,
  });
  const page = await context.newPage();
  Object.assign(page, hands(page), { troubles: [], leave: () => context.close() });
  if (!fails) pages.push(page);
  page.on("pageerror", (error) => page.troubles.push(error.stack ?? error.message));
  const address = new URL(addressOf(path));
  page.on("console", (message) => {
    // The browser logs that there is no such page; whoever asked for one expects it.
    const expected = status !== 200 && message.location().url === address.href;
    if (message.type() === "error" && !expected) page.troubles.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address.origin) && !/^(blob|data):/.test(request.url()))
      page.troubles.push(`left the machine: ${request.url()}`);
  });
  page.setDefaultTimeout(PATIENCE);
  if (before) await page.addInitScript(before);
  if (SLOW) await slowDown(page);
  const answer = await page.goto(address.href);
  assert.equal(answer.status(), status, path);
  await page.waitForSelector(shown);
  return page;
}

/** Every part of the page and every answer comes later, and the page computes at a quarter of its speed. */
async function slowDown(page) {
  const context = page.context();
  await page.route("**", async (route) => {
    if (route.request().resourceType() !== "document") await new Promise((wake) => setTimeout(wake, SLOW));
    await route.fallback().catch(() => {});
  });
  await page.addInitScript((ms) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      setTimeout(() => postMessage.apply(this, message), ms);
    };
  }, SLOW);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

export const textOf = (page, selector) => page.locator(selector).first().innerText();

export async function until(what, condition, ms = PATIENCE) {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > ms) assert.fail(`waited in vain: ${what}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/**
 * Waits until the page has done what it puts off for less than half a second. Timers of a page end in the order they are
 * due, however slow the machine is.
 */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))));

/** Waits until the page has drawn what the last change of the window brought. */
export const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

/** The address when it says what the page shows: the page keeps it up to date a quarter of a second behind. */
export async function addressKept(page) {
  await settled(page);
  return new URL(page.url());
}

/** What the page has put on the clipboard, when it is there: a browser takes its time. */
export async function copied(page, what) {
  let text;
  await until(`the clipboard to hold ${what}`, async () =>
    what.test((text = await page.evaluate(() => navigator.clipboard.readText()))),
  );
  return text;
}

/** A finger that goes from one place to another, as the browser sees it; `hold` waits before it moves. */
export async function finger(page, from, to, { hold } = {}) {
  const client = await page.context().newCDPSession(page);
  const middle = async (place) => {
    if (Array.isArray(place)) return place;
    const { x, y, width, height } = await place.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const [[x, y], [toX, toY]] = [await middle(from), await middle(to)];
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  await hold?.();
  for (let k = 1; k <= 8; k++) await touch("touchMove", { x: x + ((toX - x) * k) / 8, y: y + ((toY - y) * k) / 8 });
  await touch("touchEnd");
}

/** What has the focus, and whether a reader can see that it has. */
const focus = (element) => {
  const { activeElement } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
  // Squares of a board are outlined by a shape of their own.
  const ring = activeElement.querySelector(":scope > .focus");
  return {
    there: element.contains(activeElement),
    seen: ring ? getComputedStyle(ring).display !== "none" : outlineStyle !== "none" && parseFloat(outlineWidth) >= 1,
    what: activeElement.outerHTML.slice(0, 100),
  };
};

/** Goes on with the Tab key until the locator has the focus, which must be seen at every stop. */
export async function tabTo(page, locator, key = "Tab") {
  const stops = [];
  while (stops.length < 130) {
    await page.keyboard.press(key);
    const { there, seen, what } = await locator.evaluate(focus);
    stops.push(what);
    assert.ok(seen, `the focus is not seen on ${what}`);
    if (there) return stops.length;
  }
  assert.fail(`the Tab key does not lead to ${locator}, but to ${[...new Set(stops)].join("\n")}`);
}

const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

/** What the accessibility scan finds, in a line for each rule. */
export async function scan(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Of what is as it should be nobody reads the report, and there are no frames and no films to load.
  const violations = await page.evaluate(
    async () =>
      (
        await globalThis.axe.run({
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          resultTypes: ["violations"],
          iframes: false,
          preload: false,
        })
      ).violations,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(" | ")}`,
  );
}
