// Does the lab without a server say what the lab with one says, and does every page of it work?
//   node static/test.mjs PROGRAM FOLDER
//
// PROGRAM is the built `queens`, FOLDER what `build.mjs` wrote; CHROMIUM names the browser.
//
// Every command is asked of both, and the answers are compared byte for byte, streams by their last line, times struck
// out. Then a plain file server serves the folder under a path of its own, and a browser opens it; last without
// the file server.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { engineOf } from "./engine.mjs";
import { serveFiles } from "./files.mjs";

const [program, folder] = process.argv.slice(2).map((path) => resolve(path));
let failed = 0;
const step = async (name, body) => {
  const start = performance.now();
  try {
    await body();
    console.log(`ok   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.error(`FAIL ${name}\n${error.stack}`);
  }
};

// --- the answers

const lab = spawn(program, ["lab", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const server = await new Promise((ready, gone) => {
  createInterface({ input: lab.stdout }).once("line", ready);
  lab.once("exit", (status) => gone(new Error(`the lab ended with status ${status}`)));
});

const board = (n, ...queens) => ({ n, queens: queens.map(([row, column]) => ({ row, column })) });
const list = (n, more = {}) => ({ n, fundamental: false, through: [], skip: 0, take: 20, ...more });
const about = await (await fetch(new URL("/api/about", server))).json();
const watched = about.algorithms.filter(({ trace }) => trace).map(({ name }) => name);
const made = (n, more = {}) => ({ puzzle: "made", n, level: null, style: "newspaper", least: null, seed: 7, ...more });
/** Four rows with several solutions, and with none; regions that are whole. */
const loose = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
const requests = [
  ["board", board(8, [0, 0], [1, 2], [7, 7])],
  ["board", board(0)],
  ["board", board(99)],
  ["board", { nonsense: true }],
  ["hint", board(8, [0, 0])],
  ["hint", board(6, [0, 0])],
  ["hint", board(4, [0, 1], [1, 3], [2, 0], [3, 2])],
  ["complete", board(30, [0, 0])],
  ["complete", board(4, [0, 0])],
  ["completions", board(10, [0, 3])],
  ["completions", board(4, [0, 0])],
  ["solutions", list(8)],
  ["solutions", list(10, { fundamental: true, skip: 5 })],
  ["solutions", list(9, { through: [{ row: 0, column: 4 }] })],
  ["solutions", list(99)],
  ["orbit", { queens: [0, 4, 7, 5, 2, 6, 1, 3] }],
  ["orbit", { queens: [0, 1] }],
  ...[
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
    "2026-02-30",
  ].map((date) => ["puzzle", { puzzle: "daily", date }]),
  ...["easy", "medium", "hard", "expert", "fiendish"].map((level) => ["puzzle", made(8, { level })]),
  ...["newspaper", "even", "wild", "ribbons"].map((style) => ["puzzle", made(9, { style, least: 2 })]),
  ["puzzle", made(12, { seed: 2 ** 53 - 1 })],
  ["puzzle", made(8, { stars: 2 })],
  ["puzzle", made(12, { stars: 3, seed: 2 })],
  ["puzzle", made(15, { stars: 2 })],
  [
    "puzzle",
    {
      puzzle: "painted",
      n: 6,
      paint: Array.from({ length: 36 }, (_, at) => ([7, 8, 14].includes(at) ? 2 : null)),
      seed: 3,
    },
  ],
  ...[
    "AAAB\nCABB\nCCDB\nCDDD",
    "[[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]",
    "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4",
    "dear diary",
  ].map((text) => ["puzzle", { puzzle: "map", text }]),
  ["puzzle", made(99)],
  ["puzzle", made(3)],
  ["puzzle", { puzzle: "read", text: "not a puzzle" }],
  ["puzzle_check", { n: 4, regions: loose }],
  ["puzzle_check", { n: 4, regions: loose.map(() => 0) }],
  ["puzzle_hint", { n: 4, regions: loose, queens: [], crosses: [] }],
  ...about.formats.map((format) => ["export", { choice: list(6), format }]),
  ["export", { choice: list(6), format: "nothing" }],
  ...watched.flatMap((algorithm) => [
    ["frames", { algorithm, n: 6, from: 10, stride: 7, frames: 12 }],
    ["tree", { algorithm, n: 5, from: 0, most: 300 }],
    ["seek", { algorithm, n: 6, to: "solution", number: 2 }],
    ["shape", { algorithm, n: 6, most: 1000 }],
  ]),
  ["frames", { algorithm: "colours", n: 6, from: 0, stride: 1, frames: 1 }],
  ["seek", { algorithm: "arrays", n: 8, to: "step", number: 2 ** 40 }],
  ["race", { n: 8, algorithms: watched, goal: "first" }],
  ["race", { n: 6, algorithms: watched, goal: "all" }],
  ["measure", { from: 4, to: 6, algorithms: ["bitmask", "auto", "colours"], goal: "all" }],
  ["heat", { n: 9, fundamental: false, through: [{ row: 0, column: 4 }] }],
  ["heat", { n: 10, fundamental: true, through: [] }],
  ["levels", { n: 9 }],
  ["levels", { n: 0 }],
  ["levels", { n: 99 }],
  ["board", { ...board(6, [0, 0], [1, 2]), rules: "super", blocked: [{ row: 3, column: 3 }] }],
  ["completions", { ...board(7), rules: "torus" }],
  ["estimate", { from: 8, to: 11, seed: 1 }],
  ["estimate", { from: 9, to: 8, seed: 1 }],
  ["repair", { n: 8, seed: 3 }],
  ["repair", { n: 3, seed: 1 }],
  ["repair", { n: 99, seed: 1 }],
  ["squares", { n: 9, seed: 1 }],
  ["squares", { n: 12, seed: 1 }],
  ["squares", { n: 99, seed: 1 }],
  ["count", { n: 12 }],
  ["count", { n: 99 }],
];

/** What is compared of an answer. */
const bare = (text) =>
  JSON.stringify(JSON.parse(text), (key, value) => (["seconds", "shared"].includes(key) ? undefined : value));

await step("every answer is that of the server", async () => {
  const ask = await engineOf(folder);
  const { limits, ...mine } = JSON.parse(ask("about", JSON.stringify(about.limits)).at(-1).bytes);
  assert.deepEqual({ ...mine, limits }, about);
  for (const [command, request] of requests) {
    const body = JSON.stringify(request);
    const response = await fetch(new URL(`/api/${command}`, server), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const theirs = Buffer.from(await response.arrayBuffer());
    const told = ask(command, body);
    const last = told.at(-1);
    const what = `${command} ${body}`;
    if (!response.ok) {
      assert.equal(last.kind, 2, what);
      assert.equal(bare(last.bytes), bare(theirs), what);
    } else if (command === "export") {
      assert.equal(last.kind, 1, what);
      assert.ok(Buffer.concat(told.map(({ bytes }) => bytes)).equals(theirs), what);
    } else if (response.headers.get("content-type").includes("ndjson")) {
      assert.equal(bare(last.bytes), bare(theirs.toString().trim().split("\n").at(-1)), what);
    } else assert.equal(bare(last.bytes), bare(theirs), what);
    // A puzzle brings more to ask.
    const { puzzle } = response.ok && command === "puzzle" && request.puzzle !== "read" ? JSON.parse(theirs) : {};
    if (puzzle) {
      const { n, stars, regions, solution, code } = puzzle;
      requests.push(
        ["puzzle", { puzzle: "read", text: code }],
        ["puzzle_proof", { n, stars, regions }],
        ["puzzle_check", { n, stars, regions }],
        ["puzzle_check", { n, stars, regions: regions.with(n, regions[n - 1]) }],
        ["puzzle_hint", { n, stars, regions, queens: solution.slice(0, 2), crosses: [] }],
        ["puzzle_hint", { n, stars, regions, queens: [], crosses: solution.slice(0, 1) }],
        ["puzzle_hint", { n, stars, regions, queens: solution, crosses: [] }],
      );
    }
  }
});
lab.kill("SIGINT");

// --- the pages

const files = await serveFiles(folder, "/somewhere/queens/");
const site = files.address;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: "en",
  acceptDownloads: true,
});

async function open(path) {
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.troubles.push(message.text()));
  // What a reload ends is no failure.
  page.on(
    "requestfailed",
    (request) => request.failure().errorText !== "net::ERR_ABORTED" && page.troubles.push(`failed: ${request.url()}`),
  );
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && !/^(blob|data):/.test(request.url()))
      page.troubles.push(`left the site: ${request.url()}`);
  });
  page.setDefaultTimeout(60_000);
  await page.goto(new URL(path, site).href);
  await page.locator("main h1").first().waitFor();
  return page;
}
const close = async (page) => {
  assert.deepEqual(page.troubles, [], "no errors");
  await page.close();
};
const until = async (what, condition, ms = 60_000) => {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > ms) assert.fail(`waited in vain: ${what}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
};

const pages = JSON.parse(/const PAGES = (.*);/.exec(readFileSync(join(folder, "offline.js"), "utf8"))[1]);
for (const name of ["", ...pages])
  await step(`the page ${name || "at the root"} opens and reloads`, async () => {
    const page = await open(name);
    const title = await page.locator("main h1").first().innerText();
    await page.reload();
    await page.locator("main h1").first().waitFor();
    assert.equal(await page.locator("main h1").first().innerText(), title);
    await close(page);
  });

await step("play: a board is judged, completed and counted", async () => {
  const page = await open("play?n=6&queens=0.1-1.3");
  await page.getByRole("button", { name: "Count" }).click();
  await page.locator("[data-testid=completions]").getByText("Exactly one").waitFor();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.locator(".queen.solved").first().waitFor();
  assert.ok(page.url().startsWith(`${site}play`));
  await page.reload();
  await page.locator(".cell .queen").first().waitFor();
  await close(page);
});

await step("measure: an exact count by all workers, another cancelled, a third after it", async () => {
  const page = await open("measure");
  const size = page.getByRole("spinbutton", { name: "Board size n" });
  const start = page.getByRole("button", { name: "Count", exact: true });
  await start.click();
  await page.locator("[data-testid=counted]").getByText("365,596").waitFor();
  await size.fill("20");
  await size.press("Enter");
  await start.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await size.fill("13");
  await size.press("Enter");
  await start.click();
  await page.locator("[data-testid=counted]").getByText("73,712").waitFor();
  await close(page);
});

await step("links within the lab lead to its pages, and back", async () => {
  const page = await open("play");
  await page.locator('nav a[href*="race"]').first().click();
  await until("the address", () => page.url().startsWith(`${site}race`));
  await page.goBack();
  await until("the address", () => !page.url().includes("race"));
  await close(page);
});

await step("without the file server the lab still opens and computes", async () => {
  const page = await open("play");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until("everything is kept", () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      return name !== undefined && (await (await caches.open(name)).keys()).length > 10;
    }),
  );
  await close(page);
  await files.end();
  for (const name of ["measure", ""]) {
    const page = await open(name);
    if (name) {
      await page.getByRole("button", { name: "Count", exact: true }).click();
      await page.locator("[data-testid=counted]").getByText("365,596").waitFor();
    }
    await close(page);
  }
});

await browser.close();
process.exit(failed > 0 ? 1 : 0);
