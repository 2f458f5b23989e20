// The lab under test: the program or a folder of files, and what every test needs of it and of the browser. The options
// are told in `playwright.config.mjs`. Each worker has a lab and a browser of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { devices, expect, test as base } from "@playwright/test";
import { PATIENCE } from "../playwright.config.mjs";
import { engineOf } from "../static/engine.mjs";
import { serveFiles } from "../static/files.mjs";

const here = import.meta.dirname;
const program = resolve(process.env.LAB ?? join(here, "../../../../target/debug/queens"));
/** Is it a folder of files? */
export const SITE = statSync(program).isDirectory();
export const folder = resolve(process.env.PICTURES);
mkdirSync(folder, { recursive: true });

const SLOW = Number(process.env.SLOW ?? 0);

export const PAGES = ["play", "puzzle", "watch", "race", "explore", "measure", "learn"];
const OTHERS = ["scenes", "solutions"];
export const LOCALES = ["en", "ru", "zh"];
export const THEMES = ["light", "dark"];
export const WIDTHS = {
  phone: [390, 844],
  tablet: [820, 1180],
  small: [1280, 720],
  wide: [1440, 900],
  hall: [1920, 1080],
};
const device = (name) => ({ ...devices[name], defaultBrowserType: undefined });
/** A telephone in a hand, upright and on its side, with what the bars of its browser leave of the window. */
export const [PHONE, LYING] = ["iPhone 14", "iPhone 14 landscape"].map(device);

let started;
/** Where the lab of this worker is. */
export let url;
let browser;
let figures = {};
/** Notes what was measured; it is printed with the test, and kept beside the pictures. */
export const note = (more) => Object.assign(figures, more);

export const test = base.extend({
  lab: [
    async ({ browser: launched }, use) => {
      browser = launched;
      started = SITE ? await serveFiles(program, "/somewhere/queens/") : await startLab();
      url = started.address;
      await use(started);
      if (SITE) return started.end();
      started.lab.kill("SIGINT");
      const status = started.lab.exitCode ?? (await new Promise((ended) => started.lab.once("exit", ended)));
      assert.equal(status, 130, "Ctrl-C ends the lab");
    },
    { scope: "worker", auto: true },
  ],
  afterwards: [
    async ({ lab: _ }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
      if (Object.keys(figures).length === 0) return;
      const rounded = Object.fromEntries(
        Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]),
      );
      figures = {};
      console.log(JSON.stringify(rounded));
      const file = join(folder, "figures.json");
      const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
      writeFileSync(file, `${JSON.stringify({ ...known, ...rounded }, null, 2)}\n`);
    },
    { auto: true },
  ],
});

/** Leaves a test out on a site, and says why. */
export function needsServer(why) {
  if (SITE) console.log(`SKIPPED ${test.info().title}: ${why}`);
  test.skip(SITE, why);
}

/** Starts the lab, at any free port for 0, with more arguments if need be; the promise gives its process and its address. */
export async function startLab(port = 0, more = []) {
  const lab = spawn(program, ["lab", "--no-open", "--port", String(port), ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((ready, failed) => {
    createInterface({ input: lab.stdout }).once("line", ready);
    lab.once("exit", (status) => failed(new Error(`the lab ended with status ${status}`)));
  });
  return { lab, address };
}

/** Takes a picture of what is in the window, and compares it with the earlier one where there is one. */
export async function photograph(page, name) {
  const picture = await page.screenshot({ path: join(folder, `${name}.png`) });
  const { BEFORE } = process.env;
  if (BEFORE && existsSync(join(BEFORE, `${name}.png`))) expect.soft(picture).toMatchSnapshot(`${name}.png`);
}

/** The address that a page shows; on a site of files each has a folder. */
export const shownAt = (page) => addressOf(`/${page}`) + (SITE ? "/" : "");
const LIMITS = { play_n: 30, list_n: 14, count_n: 20, request_bytes: 1 << 17, running: 2 };
const engine = SITE && (await engineOf(program));
/** Asks the lab itself, past the pages. */
export async function ask(command, request = LIMITS) {
  const body = JSON.stringify(request);
  if (SITE) return JSON.parse(engine(command, body).at(-1).bytes);
  const given = command === "about" ? {} : { method: "POST", headers: { "content-type": "application/json" }, body };
  return (await fetch(new URL(`/api/${command}`, url), given)).json();
}
/** The largest n that the lab counts. */
export const LARGEST = SITE ? 20 : 22;
/** Where a page of the lab is: a path of the lab's own, or a whole address. */
export const addressOf = (path) => new URL(path.replace(/^\//, "./"), url).href;
/** A page of the lab in a browser of its own; it fails on any error in the console. */
export async function open(
  path,
  { locale = "en", width = "wide", theme = "light", status = 200, before, shown = "main h1", ...more } = {},
) {
  const [w, h] = WIDTHS[width];
  // What keeps the lab for when there is no network would hide from the tests what is asked for; it has its own.
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: theme,
    locale,
    serviceWorkers: "block",
    ...more,
  });
  const page = await context.newPage();
  page.troubles = [];
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
  page.leave = async () => {
    assert.deepEqual(page.troubles, [], "no errors in the console");
    await context.close();
  };
  if (process.env.LAB_ASSETS) {
    // While working on the front end: files of this folder instead of those in the program.
    await page.route(
      (address) => !address.pathname.startsWith("/api/") && !address.searchParams.has("token"),
      (route) => {
        const name = new URL(route.request().url()).pathname.slice(1);
        const file = join(process.env.LAB_ASSETS, name);
        const isFile = name !== "" && existsSync(file);
        return route.fulfill({
          path: isFile ? file : join(process.env.LAB_ASSETS, "index.html"),
          status: isFile || [...PAGES, ...OTHERS].includes(name || "play") ? 200 : 404,
        });
      },
    );
  }
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
  // Without a server answers come from workers.
  await page.addInitScript((ms) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      setTimeout(() => postMessage.apply(this, message), ms);
    };
  }, SLOW);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

export const square = (page, row, column) => page.locator(`[data-at="${row}:${column}"]`).first();
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

/** The address when it says what the page shows: the page keeps it up to date a quarter of a second behind. */
export async function addressKept(page) {
  await settled(page);
  return new URL(page.url());
}

/** Waits until a screen reader would have said something. */
export const heard = (page, what) =>
  until(`to hear ${what}`, async () => what.test(await page.locator("[role=status]").innerText()));

/** What the page has put on the clipboard, when it is there: a browser takes its time. */
export async function copied(page, what) {
  let text;
  await until(`the clipboard to hold ${what}`, async () =>
    what.test((text = await page.evaluate(() => navigator.clipboard.readText()))),
  );
  return text;
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

/** Processor time that the lab has used, in milliseconds. */
export const cpu = () =>
  SITE
    ? 0
    : readdirSync(`/proc/${started.lab.pid}/task`).reduce(
        (sum, thread) =>
          sum + Number(readFileSync(`/proc/${started.lab.pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6,
        0,
      );

/** Computations that the lab is running now; without a server they run in the tab, which shows them. */
export const running = async (page) =>
  SITE ? page.locator(".counting").count() : (await (await fetch(new URL("/api/load", url))).json()).running;

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
