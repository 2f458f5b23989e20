// The lab under test, a folder that a plain file server serves under a path of its own, and everything that tests need
// from it and from the browser. `playwright.config.mjs` describes the options. Each worker has a server and a browser
// of its own.

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
/** The files built into the program. */
export const ASSETS = join(here, "../../assets");
/** The lab under test. */
export const LAB = resolve(process.env.LAB ?? ASSETS);
const program = resolve(process.env.QUEENS ?? join(here, "../../../../target/debug/queens"));

const SLOW = Number(process.env.SLOW ?? 0);

export const PAGES = ["play", "puzzle", "watch", "race", "explore", "measure", "learn"];
export const LOCALES = ["en", "ru", "zh"];
export const THEMES = ["light", "dark"];
const device = (name) => ({ ...devices[name], defaultBrowserType: undefined });
/** A phone, upright and on its side, with the part of the window that the browser's bars leave. */
export const [PHONE, LYING] = ["iPhone 14", "iPhone 14 landscape"].map(device);

/** For `test`: only in `.ci/nightly`. */
export const NIGHTLY = { tag: "@nightly" };
/** For `open`: tests can read what is copied. */
export const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** Serves the lab once more; returns the address, and a function that stops the server. */
export const serveLab = () => serveFiles(LAB, "/somewhere/queens/");
/** Address of this worker's lab. */
export let url;
let browser;
/** Pages opened since the test began. */
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

/** Serves the lab with the program; the promise gives the address, and a function that stops the server. */
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

/** For `before`: these requests reach no worker. They are refused for the given reason, or held until `release`. */
export const intercept = (requests) => ({
  content: `(${(requests) => {
    const { postMessage } = Worker.prototype;
    const held = (globalThis.held = []);
    Worker.prototype.postMessage = function (message) {
      const send = () => postMessage.call(this, message);
      if (!(message.command in requests)) return send();
      const refused = requests[message.command];
      if (!refused) return held.push(send);
      const bytes = new TextEncoder().encode(JSON.stringify({ refused, message: "no" }));
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, kind: 2, bytes } })));
    };
  }})(${JSON.stringify(requests)})`,
});
/** The texts of the front end, so that a control can be found by its name in any language. */
export const { tables: texts, turned } = await bundled(
  "i18n",
  'export { tables } from "./messages"; export { turned } from "./turned";',
);
/** Asks the engine directly, without the pages. */
export const ask = await askOf(LAB);
/** Address of a page of the lab: from a path within the lab, or from a whole address. */
export const addressOf = (path) => new URL(path.replace(/^\//, "./"), url).href;
/** Actions of a reader on a page, and what the reader sees. */
const actions = (page) => ({
  /** Goes to another page of the lab, as if its address had been typed. */
  async visit(path, shown = "main h1") {
    await page.goto(addressOf(path));
    await page.waitForSelector(shown);
  },
  /** Opens a page in another tab of the browser. */
  async another(path) {
    const other = await page.context().newPage();
    await Object.assign(other, actions(other)).visit(path);
    return other;
  },
  button: (name) => page.getByRole("button", { name, exact: true }),
  async press(...names) {
    for (const name of names) await page.button(name).first().click();
  },
  /** Takes the focus from the element that has it. */
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
  /** Positions in the window of the first element of each of these parts. */
  boxes: (...parts) =>
    page.evaluate((parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON()), parts),
  /** Font size of a part, in pixels. */
  fontSize: (part) =>
    page.evaluate((part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize), part),
  /** The squares with a queen, on the board or on a named one, once there are any. */
  async queens(board = "main") {
    const cells = page.locator(`${board} .cell:has(.queen)`);
    await page.see(cells);
    return cells.evaluateAll((all) => String(all.map((cell) => cell.dataset.at)));
  },
  square: (row, column) => page.locator(`[data-at="${row}:${column}"]`).first(),
  /** Types into the number field with this name. */
  async enter(name, number) {
    const field = page.getByRole("spinbutton", { name });
    await field.fill(String(number));
    await field.press("Enter");
  },
  async keys(...keys) {
    for (const key of keys) await page.keyboard.press(key);
  },
  /** Presses keys and waits for the result of each, written as "ArrowRight 1". */
  async walk(leadsTo, ...told) {
    for (const one of told) {
      const [key, there] = one.split(" ");
      await page.keys(key);
      await leadsTo(there);
    }
  },
  /** Goes to a control with the Tab key, and presses keys there; returns the number of stops. `back` goes backwards. */
  tab: (control, ...keys) => tabTo(page, "Tab", control, keys),
  back: (control, ...keys) => tabTo(page, "Shift+Tab", control, keys),
  /**
   * Waits until something appears: a number of times, with these words, or at all; or several things, each with its
   * condition.
   */
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
  /** Waits until a screen reader would have read something out. */
  hear: (what) => page.see("[role=status]", what),
  /** The bytes of the file that a button creates. */
  async file(button) {
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    page.named = file.suggestedFilename();
    return readFileSync(await file.path());
  },
  /** The text that the page has put on the clipboard, once it is there: a browser takes its time. */
  async copied(what) {
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(text).toMatch(what);
    return text();
  },
  /** Waits for a request that `intercept` holds back. */
  asked: () => until("a held request", () => page.evaluate(() => globalThis.held.length > 0)),
  /** Releases the requests that were held back. */
  release: () => page.evaluate(() => globalThis.held.splice(0).forEach((send) => void send())),
  /**
   * Waits until the page has done everything that it delays by less than half a second. Timers of a page end in the
   * order in which they are due, however slow the machine is.
   */
  settled: () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))),
  /** Waits until the page has redrawn itself after a change of the window. */
  drawn: () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    ),
  /** The address once it matches what the page shows: the page updates it with a delay of a third of a second. */
  async addressKept() {
    await page.settled();
    return new URL(page.url());
  },
  /** A finger that moves from one place to another, as the browser sees it; with `hold` it waits before it moves. */
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

/** A page of the lab in a browser context of its own; the test fails on any error in its console. */
export async function open(
  path,
  { locale = "en", theme = "light", status = 200, before, routes = {}, shown = "main h1", fails, ...more } = {},
) {
  // The service worker for offline use would hide requests from the tests, so it has its own test.
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: theme, locale, serviceWorkers: "block", ...more });
  const page = await context.newPage();
  Object.assign(page, actions(page), { troubles: [], leave: () => context.close() });
  if (!fails) pages.push(page);
  page.on("pageerror", (error) => page.troubles.push(error.stack ?? error.message));
  const address = new URL(addressOf(path));
  page.on("console", (message) => {
    // The browser logs that there is no such page; a test that asked for one expects it.
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

/** Delays every part of the page and every answer, and lets the page compute at a quarter of its speed. */
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

/** Waits until a condition is true. */
export const until = (what, condition) => expect.poll(condition, { message: what, intervals: [20] }).toBeTruthy();

/** The element that has the focus, and whether a reader can see that. */
const focus = (element) => {
  const { activeElement } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
  // Squares of a board have a shape of their own as outline.
  const ring = activeElement.querySelector(":scope > .focus");
  return {
    there: element.contains(activeElement),
    seen: ring ? getComputedStyle(ring).display !== "none" : outlineStyle !== "none" && parseFloat(outlineWidth) >= 1,
    what: activeElement.outerHTML.slice(0, 100),
  };
};

/**
 * Presses a key repeatedly until the locator has the focus, which must be visible at every stop; then presses keys
 * there.
 */
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

/** The findings of the accessibility scan, a line for each rule. */
export async function scan(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate((how) => globalThis.axe.run(how), {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // Only broken rules are read, and there are no frames and no media to load.
    resultTypes: ["violations"],
    iframes: false,
    preload: false,
  });
  const sources = (nodes) => nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
  return violations.map(({ id, nodes }) => `${id}: ${sources(nodes).join(" | ")}`);
}
