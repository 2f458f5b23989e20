// The lab in another engine than Chromium's: every page opens in Firefox without an error, and what hands do there works.
//
//   node e2e/firefox.mjs LAB
//
// FIREFOX names the browser (default: /usr/bin/firefox-esr). It is driven through Marionette, its own remote protocol: lines
// of JSON over a socket, which needs nothing that is not in every Firefox.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PATIENCE } from "../playwright.config.mjs";
import { serveFiles } from "./files.mjs";

const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

// --- the browser

const profile = mkdtempSync(join(tmpdir(), "queens-firefox-"));
writeFileSync(
  join(profile, "user.js"),
  Object.entries({
    "marionette.port": 0,
    "app.update.disabledForTesting": true,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.server": "",
    "browser.safebrowsing.update.enabled": false,
    "browser.region.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "services.settings.server": "data:,#none",
    "browser.startup.page": 0,
    "extensions.update.enabled": false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join(""),
);
const firefox = spawn(
  process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  ["--headless", "--no-remote", "--marionette", "-remote-allow-system-access", "--profile", profile],
  { stdio: "ignore" },
);

/** Sends commands, each with an answer. */
async function marionette() {
  const active = join(profile, "MarionetteActivePort");
  for (let k = 0; !existsSync(active) || readFileSync(active, "utf8") === ""; k++) {
    assert.ok(k < 1200, "Firefox does not start");
    await pause(100);
  }
  const socket = connect(Number(readFileSync(active, "utf8")), "127.0.0.1");
  let heard = Buffer.alloc(0);
  let number = 0;
  const waiting = new Map();
  socket.on("data", (bytes) => {
    heard = Buffer.concat([heard, bytes]);
    for (;;) {
      const colon = heard.indexOf(":");
      const length = Number(heard.subarray(0, colon));
      if (colon < 0 || heard.length < colon + 1 + length) return;
      const message = JSON.parse(heard.subarray(colon + 1, colon + 1 + length));
      heard = heard.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message;
      const { answer, refuse, command } = waiting.get(id);
      waiting.delete(id);
      if (error) refuse(new Error(`${command}: ${error.error}: ${error.message}`));
      else answer(value);
    }
  });
  await new Promise((ready, failed) => socket.once("connect", ready).once("error", failed));
  return (command, parameters = {}) =>
    new Promise((answer, refuse) => {
      waiting.set(++number, { answer, refuse, command });
      const message = Buffer.from(JSON.stringify([0, number, command, parameters]));
      socket.write(`${message.length}:`);
      socket.write(message);
    });
}

const send = await marionette();
await send("WebDriver:NewSession", {});
const { address, end } = await serveFiles(resolve(process.argv[2]), "/somewhere/queens/");

/** Runs a function in the page. */
const run = async (body, ...args) =>
  (await send("WebDriver:ExecuteScript", { script: `return (${body}).apply(null, arguments)`, args })).value;
/** Runs one in the browser itself. */
const inside = async (body, ...args) => {
  await send("Marionette:SetContext", { value: "chrome" });
  try {
    return await run(body, ...args);
  } finally {
    await send("Marionette:SetContext", { value: "content" });
  }
};
const until = async (what, condition) => {
  const start = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - start < PATIENCE, `waited in vain: ${what}`);
    await pause(50);
  }
};
const textOf = (selector) => run((selector) => document.querySelector(selector)?.textContent ?? "", selector);
const count = (selector) => run((selector) => document.querySelectorAll(selector).length, selector);
const there = (selector) => until(selector, async () => (await count(selector)) > 0);
/** A click of the mouse in the middle, where there may be another element. */
async function click(selector) {
  await there(selector);
  const { x, y } = await run((selector) => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  }, selector);
  const actions = [
    { type: "pointerMove", x, y },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  await send("WebDriver:PerformActions", {
    actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
  });
}
async function button(name) {
  await until(`the button ${name}`, () =>
    run((name) => {
      const found = [...document.querySelectorAll("main button")].find(
        (one) => one.getAttribute("aria-label") === name || one.textContent.trim() === name,
      );
      if (found) found.dataset.wanted = "yes";
      return found !== undefined;
    }, name),
  );
  await click("[data-wanted]");
  await run(() => document.querySelector("[data-wanted]")?.removeAttribute("data-wanted"));
}
const press = async (...keys) => {
  const actions = [
    ...keys.map((value) => ({ type: "keyDown", value })),
    ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
  ];
  await send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keys", actions }] });
};
const KEY = { right: "\uE014", left: "\uE012", end: "\uE010", home: "\uE011", control: "\uE009" };

async function open(path) {
  await send("WebDriver:Navigate", { url: new URL(path, address).href });
  await there("main h1");
}
/** Errors that the browser has written down since it was last asked. */
const errors = () =>
  inside((origin) => {
    const found = Services.console
      .getMessageArray()
      .filter(
        (one) =>
          one instanceof Ci.nsIScriptError &&
          !(one.flags & Ci.nsIScriptError.warningFlag) &&
          one.sourceName.startsWith(origin),
      );
    Services.console.reset();
    return found.map((one) => one.errorMessage);
  }, new URL(address).origin);

let failed = 0;
async function test(name, body) {
  const start = performance.now();
  try {
    await errors();
    await body();
    assert.deepEqual(await errors(), [], "no errors in the console");
    console.log(`ok   firefox: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.error(`FAIL firefox: ${name}\n${error.stack}`);
  }
}

// --- the tests

const PAGES = ["play", "puzzle", "watch", "race", "explore", "measure", "learn", "scenes"];
for (const [width, height] of [
  [1440, 900],
  [520, 900],
]) {
  await test(`every page opens at ${width} pixels, and none scrolls sideways`, async () => {
    await send("WebDriver:SetWindowRect", { width, height });
    for (const name of PAGES) {
      await open(name);
      await pause(300);
      assert.ok(await run(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
      assert.equal(await count("[role=alert]"), 0, name);
    }
  });
}
await send("WebDriver:SetWindowRect", { width: 1440, height: 900 });

await test("a queen is placed, undone right after the click, and a board is completed", async () => {
  await open("play?n=6");
  await click('[data-at="0:1"]');
  await click('[data-at="1:3"]');
  await until("two queens", async () => (await count(".cell .queen")) === 2);
  await press(KEY.control, "z");
  await until("one", async () => (await count(".cell .queen")) === 1);
  await button("Complete");
  await until("six", async () => (await count(".queen.solved")) === 6);
});

await test("dark is dark", async () => {
  for (const [scheme, dark] of [
    [0, true],
    [1, false],
  ]) {
    await inside(
      (scheme) => Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", scheme),
      scheme,
    );
    await open("play");
    const paper = await run(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(Math.max(...paper.match(/\d+/g).map(Number)) < 60, dark, paper);
  }
});

await test("a search is stepped, and its tree drawn", async () => {
  await open("watch?algorithm=arrays&n=6&step=140");
  await until("the law", async () => /row − column = 1 is taken by the queen on 2:1/.test(await textOf(".narration")));
  for (const mark of [".bit.asked", ".bit.refuses", ".line-of-now"])
    await until(`one ${mark}`, async () => (await count(mark)) === 1);
  await click("h1");
  await press(KEY.right);
  await until("step 141", async () => (await textOf(".scrub output")).startsWith("step 141 "));
  await press("n");
  await until("a solution", async () => /Solution number/.test(await textOf(".narration")));
  await until(
    "the nodes",
    async () => (await run(() => document.querySelector(".icicle canvas")?.dataset.nodes)) === "153",
  );
  const colours = await run(() => {
    const canvas = document.querySelector(".icicle canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const found = new Set();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) found.add(`${data[at] >> 4} ${data[at + 1] >> 4} ${data[at + 2] >> 4}`);
    return found.size;
  });
  assert.ok(colours >= 4, `${colours} colours`);
});

await test("a board is repaired", async () => {
  await open("watch?algorithm=min-conflicts&n=8");
  await there(".curve");
  await click("h1");
  await press(KEY.end);
  await until("the solution", async () => (await textOf(".narration")).startsWith("No queen is attacked"));
});

await test("a puzzle is crossed and hinted", async () => {
  await open("puzzle?date=2026-11-18");
  await there(".regions");
  await click('[data-at="2:2"]');
  await there(".regions .cross");
  await button("Hint");
  await there(".hint-panel");
});

await test("solutions, squares, levels, estimates", async () => {
  await open("explore?n=8");
  await until("92", async () => (await textOf("[data-testid=total]")) === "92 solutions");
  await until("the orbit", async () => (await count(".images li")) === 8);
  await open("explore?view=squares&n=16");
  await until("an estimate", async () => (await textOf("[data-testid=kind]")).startsWith("Estimated"));
  await open("explore?view=levels&n=8");
  await until("bars", async () => (await count(".bars svg[role=img]")) === 2);
});

await test("a race, a measurement, a count", async () => {
  await open("race?n=5&runners=scan,bitmask");
  await click(".runners .main");
  await there(".results table");
  await open("measure?from=4&to=6&algorithms=scan&count=12");
  await button("Start");
  await until("three rows", async () => (await count(".chart-panel .scroll tbody tr")) === 3);
  await there(".chart-holder canvas");
  await button("Count");
  await until("Q(12)", async () => /14,200/.test(await textOf("[data-testid=counted]")));
});

await test("a lesson is done", async () => {
  await open("learn?lesson=problem&screen=3&seed=3");
  await there(".touch [data-at='0:1']");
  for (const at of ["0:1", "1:3", "2:0", "3:2"]) await click(`.touch [data-at="${at}"]`);
  await there("[data-verdict=right]");
});

await send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
const gone = new Promise((ended) => firefox.once("exit", ended));
if (firefox.exitCode === null) await Promise.race([gone, pause(10_000)]);
firefox.kill();
await end();
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed > 0 ? 1 : 0);
