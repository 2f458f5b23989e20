// The lab under test, a folder of files that a plain file server serves under a path of its own, and what every test needs
// of it and of the browser. The options are told in `playwright.config.mjs`. Each worker has a server and a browser of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { devices, expect, test as base } from "@playwright/test";
import { PATIENCE } from "../playwright.config.mjs";
import { askOf } from "./engine.mjs";
import { bundled, serveFiles } from "./files.mjs";

export { expect };

const here = import.meta.dirname;
/** What is built into the program. */
export const ASSETS = join(here, "../../assets");
/** The lab under test. */
export const LAB = resolve(process.env.LAB ?? ASSETS);
const program = resolve(process.env.QUEENS ?? join(here, "../../../../target/debug/queens"));

const SLOW = Number(process.env.SLOW ?? 0);

export const PAGES = ["play", "puzzle", "watch", "race", "explore", "measure", "learn"];
export const LOCALES = ["en", "ru", "zh"];
export const THEMES = ["light", "dark"];
const device = (name) => ({ ...devices[name], defaultBrowserType: undefined });
/** A telephone in a hand, upright and on its side, with what the bars of its browser leave of the window. */
export const [PHONE, LYING] = ["iPhone 14", "iPhone 14 landscape"].map(device);

/** For `test`: only in `.ci/nightly`. */
export const NIGHTLY = { tag: "@nightly" };
/** For `open`: what is copied can be read. */
export const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** Serves the lab once more; gives the address, and what ends it. */
export const serveLab = () => serveFiles(LAB, "/somewhere/queens/");
/** Where the lab of this worker is. */
export let url;
let browser;
/** What was opened since the test began. */
let pages = [];

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

/** For `before`: these questions go to no worker. They are refused for a reason, or else wait until `release`. */
export const intercept = (questions) => ({
  content: `(${(questions) => {
    const { postMessage } = Worker.prototype;
    const held = (globalThis.held = []);
    Worker.prototype.postMessage = function (message) {
      const send = () => postMessage.call(this, message);
      if (!(message.command in questions)) return send();
      const refused = questions[message.command];
      if (!refused) return held.push(send);
      const bytes = new TextEncoder().encode(JSON.stringify({ refused, message: "no" }));
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, kind: 2, bytes } })));
    };
  }})(${JSON.stringify(questions)})`,
});
/** The texts of the front end, so that a control can be found by its name in any language. */
export const { tables: texts, turned } = await bundled(
  "i18n",
  'export { tables } from "./messages"; export { turned } from "./turned";',
);
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
  /** Opens a page in another tab of the browser. */
  async another(path) {
    const other = await page.context().newPage();
    await Object.assign(other, hands(other)).visit(path);
    return other;
  },
  button: (name) => page.getByRole("button", { name, exact: true }),
  async press(...names) {
    for (const name of names) await page.button(name).first().click();
  },
  /** Takes the focus from whatever has it. */
  heading: () => page.locator("h1").click(),
  /** Pastes a text, wherever the focus is. */
  async paste(text) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keys("Control+v");
  },
  follow: (name) => page.getByRole("link", { name, exact: true }).click(),
  list: (name) => page.getByRole("combobox", { name }),
  language: (locale) => page.locator(".bar select").first().selectOption(locale, { force: true }),
  choose: (name, value) => page.list(name).selectOption(value),
  pick: (name) => page.getByRole("radio", { name, exact: true }).click(),
  /** Where the first of each of these parts is in the window. */
  boxes: (...parts) =>
    page.evaluate((parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON()), parts),
  /** The size of the type there. */
  fontSize: (part) =>
    page.evaluate((part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize), part),
  /** The squares with a queen, of a board or of that which is named, once there are any. */
  async queens(board = "main") {
    const cells = page.locator(`${board} .cell:has(.queen)`);
    await page.see(cells);
    return cells.evaluateAll((all) => String(all.map((cell) => cell.dataset.at)));
  },
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
  /** Presses keys and waits for what each leads to, told as "ArrowRight 1". */
  async walk(leadsTo, ...told) {
    for (const one of told) {
      const [key, there] = one.split(" ");
      await page.keys(key);
      await leadsTo(there);
    }
  },
  /** Goes to a control with the Tab key, and presses keys there; gives the number of stops. `back` goes the other way. */
  tab: (control, ...keys) => tabTo(page, "Tab", control, keys),
  back: (control, ...keys) => tabTo(page, "Shift+Tab", control, keys),
  /** Waits until something is there: so many of it, with these words, or at all; or several, each with what is wanted. */
  see(what, wanted) {
    if (what.constructor === Object) return Promise.all(Object.entries(what).map((each) => page.see(...each)));
    const found = typeof what === "string" ? page.locator(what) : what;
    if (wanted === undefined) return found.first().waitFor();
    if (typeof wanted === "number") return expect(found).toHaveCount(wanted);
    return expect(Array.isArray(wanted) ? found : found.first()).toHaveText(wanted, { useInnerText: true });
  },
  text: (part) => page.locator(part).first().innerText(),
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
  /** What the page has put on the clipboard, when it is there: a browser takes its time. */
  async copied(what) {
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(text).toMatch(what);
    return text();
  },
  /** Waits for a question that is held back by `intercept`. */
  asked: () => until("the question", () => page.evaluate(() => globalThis.held.length > 0)),
  /** Lets go what was held back. */
  release: () => page.evaluate(() => globalThis.held.splice(0).forEach((send) => void send())),
  /**
   * Waits until the page has done what it puts off for less than half a second. Timers of a page end in the order they are
   * due, however slow the machine is.
   */
  settled: () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))),
  /** Waits until the page has drawn what the last change of the window brought. */
  drawn: () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    ),
  /** The address when it says what the page shows: the page keeps it up to date a third of a second behind. */
  async addressKept() {
    await page.settled();
    return new URL(page.url());
  },
  /** A finger that goes from one place to another, as the browser sees it; `hold` waits before it moves. */
  async finger(from, to, { hold } = {}) {
    const client = await page.context().newCDPSession(page);
    const middle = async (place) => {
      const { x, y, width, height } = await place.boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const [[x, y], [toX, toY]] = [await middle(from), await middle(to)];
    const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", { x, y });
    await hold?.();
    for (let k = 1; k <= 8; k++) await touch("touchMove", { x: x + ((toX - x) * k) / 8, y: y + ((toY - y) * k) / 8 });
    await touch("touchEnd");
  },
});

/** A page of the lab in a browser of its own; the test fails on any error in its console. */
export async function open(
  path,
  { locale = "en", theme = "light", status = 200, before, routes = {}, shown = "main h1", fails, ...more } = {},
) {
  // What keeps the lab for when there is no network would hide from the tests what is asked for; it has its own.
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: theme, locale, serviceWorkers: "block", ...more });
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
  for (const route of Object.entries(routes)) await page.route(...route);
  if (SLOW) await slowDown(page);
  const answer = await page.goto(address.href);
  assert.equal(answer.status(), status, path);
  await page.waitForSelector(shown);
  return page;
}

/** Every part of the page and every answer comes later, and the page computes at a quarter of its speed. */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  const network = { offline: false, latency: SLOW, downloadThroughput: -1, uploadThroughput: -1 };
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript((ms) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      setTimeout(() => postMessage.apply(this, message), ms);
    };
  }, SLOW);
}

/** Waits until something is so. */
export const until = (what, condition) => expect.poll(condition, { message: what, intervals: [20] }).toBeTruthy();

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

/** Goes on with a key until the locator has the focus, which must be seen at every stop; then presses keys there. */
async function tabTo(page, key, locator, keys) {
  const stops = [];
  while (stops.length < 130) {
    await page.keys(key);
    const { there, seen, what } = await locator.evaluate(focus);
    stops.push(what);
    assert.ok(seen, `the focus is not seen on ${what}`);
    if (there) return page.keys(...keys).then(() => stops.length);
  }
  assert.fail(`the Tab key does not lead to ${locator}, but to ${[...new Set(stops)].join("\n")}`);
}

export const axe = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

/** What the accessibility scan finds, in a line for each rule. */
export async function scan(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate((how) => globalThis.axe.run(how), {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Of what is as it should be nobody reads the report, and there are no frames and no films to load.
    resultTypes: ["violations"],
    iframes: false,
    preload: false,
  });
  const sources = (nodes) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
  return violations.map(({ id, nodes }) => `${id}: ${sources(nodes).join(" | ")}`);
}
