// Speed. What a frame costs is measured in processor time of the page's main thread, which other work on the
// machine changes less than times by the clock; those and frames a second are given beside it. The figures are
// what counts: a shared machine can be at half its speed for an hour, so only what is far beyond its bound fails.

import assert from "node:assert/strict";
import { addressOf, note, open, test, textOf, until } from "./lab.mjs";

const FRAME_MS = 1000 / 60;
const FAR = 4;
/** Says aloud what is beyond its bound, and fails what is far beyond. */
function within(value, bound, words) {
  if (value >= bound) console.log(`SLOW ${value.toFixed(1)} ms instead of ${bound.toFixed(1)}: ${words}`);
  assert.ok(value < FAR * bound, words);
}
const sorted = (values) => [...values].sort((a, b) => a - b);
const at = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Processor time of the main thread of the page, task by task, while `body` runs; and what happened when. */
async function record(page, body) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((done) => client.once("Tracing.tracingComplete", done));
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "blink", "cc", "devtools.timeline"] },
  });
  await body();
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const thread = ({ pid, tid }) => `${pid}:${tid}`;
  const main = thread(events.findLast(({ name, ph }) => name === "WebFrameWidgetImpl::BeginMainFrame" && ph === "X"));
  const own = events.filter((event) => thread(event) === main);
  const tasks = own
    .filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X")
    .map(({ ts, dur, tdur }) => ({ end: ts + dur, ms: (tdur ?? dur) / 1000 }));
  const times = (test) =>
    own
      .filter(test)
      .map(({ ts }) => ts)
      .sort((a, b) => a - b);
  return {
    own,
    times,
    /** From each moment to the next. */
    between: (moments) =>
      moments
        .slice(1)
        .map((end, k) =>
          tasks.filter((task) => task.end >= moments[k] && task.end < end).reduce((sum, { ms }) => sum + ms, 0),
        ),
  };
}

/** What the main thread does, frame by frame, while `body` runs. */
async function trace(page, body) {
  const { own, times, between } = await record(page, body);
  const starts = times(({ name, ph }) => name === "WebFrameWidgetImpl::BeginMainFrame" && ph === "X");
  const frames = between(starts);
  const part = (name) =>
    own
      .filter((event) => event.name === name && event.ph === "X")
      .reduce((sum, { dur, tdur }) => sum + (tdur ?? dur) / 1000, 0) / starts.length;
  return {
    fps: (starts.length - 1) / ((starts.at(-1) - starts[0]) / 1e6),
    median: at(frames, 0.5),
    p95: at(frames, 0.95),
    script: part("FunctionCall"),
    layout: part("UpdateLayoutTree") + part("Layout"),
    paint: part("Paint") + part("Commit"),
  };
}

const watch = async (path) => {
  const page = await open(path);
  await page.locator("canvas").waitFor();
  // The page looks for the end of the search, but not farther than twenty million steps.
  await until("the length", async () => {
    const [far] = /≥ [\d,]+|$/.exec(await textOf(page, ".scrub output"));
    return far === "" || Number(far.replace(/\D/g, "")) >= 20_000_000;
  });
  return page;
};
const noteCost = (name, cost) =>
  note(
    Object.fromEntries(
      Object.entries(cost).map(([key, value]) => [`${name}_${key}${key === "fps" ? "" : "_ms"}`, value]),
    ),
  );

test("speed: the first paint costs less than a second", async () => {
  const costs = [];
  const clock = [];
  for (const path of [
    "/play",
    "/puzzle",
    "/watch?algorithm=arrays&n=12&step=5000",
    "/explore",
    "/race",
    "/measure",
    "/learn",
  ]) {
    const page = await open("/icon.svg", { shown: "svg" });
    // A picture has no icon, and the browser looks for one.
    page.troubles = [];
    const { times, between } = await record(page, async () => {
      await page.goto(addressOf(path));
      await until("the first paint", () =>
        page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0),
      );
    });
    const [painted] = times(({ name }) => name === "firstContentfulPaint");
    costs.push(between([0, painted])[0]);
    clock.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await page.leave();
  }
  const cost = Math.max(...costs);
  note({ first_paint_ms: Math.max(...clock), first_paint_cost_ms: cost });
  within(cost, 1000, `${costs}`);
});

test("speed: a frame while playing costs less than a sixtieth of a second", async () => {
  for (const [name, algorithm, n, speed] of [
    ["play_60_steps", "arrays", 12, 5],
    ["play_1000_steps", "arrays", 12, 7],
    ["play_masks", "bitmask", 12, 5],
    ["play_boards", "tree", 12, 5],
    ["play_1000_boards", "tree", 12, 7],
  ]) {
    const page = await watch(`/watch?algorithm=${algorithm}&n=${n}&step=5000&speed=${speed}`);
    await page.locator(".transport .main").click();
    await page.waitForTimeout(400);
    // What else runs on the machine can only add to the cost, even to processor time, for it takes the
    // caches: the least of a few looks counts.
    let cost;
    for (let look = 0; look < 5; look++) {
      const seen = await trace(page, () => page.waitForTimeout(1500));
      if (!cost || seen.p95 < cost.p95) cost = seen;
      if (cost.p95 < FRAME_MS / 2) break;
    }
    noteCost(name, cost);
    within(cost.p95, FRAME_MS, `${name}: ${JSON.stringify(cost)}`);
    await page.leave();
  }
});

test("speed: a hundred thousand nodes are dragged along and zoomed without stutter", async () => {
  for (const [algorithm, n] of [
    ["scan", 8],
    ["scan", 11],
    ["tree", 12],
  ]) {
    const page = await open(`/watch?algorithm=${algorithm}&n=${n}&step=${n === 8 ? 6000 : 60000}`);
    await page.locator("canvas").waitFor();
    await page.waitForTimeout(500);
    const box = await page.locator("canvas").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const cost = await trace(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let k = 1; k <= 30; k++) {
        await page.mouse.move(x + 150 * Math.sin(k / 3), y);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
      for (let k = 0; k < 20; k++) {
        await page.mouse.wheel(0, k < 10 ? -60 : 90);
        await page.waitForTimeout(16);
      }
      for (const key of ["0", "+", "+", "0"]) {
        await page.locator("canvas").press(key);
        await page.waitForTimeout(50);
      }
    });
    noteCost(`tree_${algorithm}_${n}`, cost);
    within(cost.p95, FRAME_MS, `${algorithm} ${n}: ${JSON.stringify(cost)}`);
    await page.leave();
  }
});

const slide = (page, step) =>
  page.evaluate((step) => {
    const slider = document.querySelector(".scrub input");
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, step);
const shows = (page, step) =>
  until(`step ${step}`, async () =>
    (await textOf(page, ".scrub output")).replaceAll(",", "").startsWith(`step ${step} `),
  );

test("speed: an interaction at n = 12 with the tree shown costs less than 50 ms", async () => {
  for (const algorithm of ["arrays", "bitmask", "tree"]) {
    const page = await watch(`/watch?algorithm=${algorithm}&n=12&step=5000`);
    await page.locator("h1").click();
    // Steps forth and back, and jumps for which the lab is asked for frames and another part of the tree.
    let step = 5000;
    const acts = [];
    for (let k = 0; k < 40; k++) {
      const by = k % 3 === 2 ? -1 : 1;
      const to = (step += by);
      acts.push(["step", () => page.keyboard.press(by < 0 ? "ArrowLeft" : "ArrowRight"), to]);
    }
    for (let k = 1; k <= 10; k++) acts.push(["jump", () => slide(page, k * 91_003), k * 91_003]);
    const { times, between } = await record(page, async () => {
      for (const [, act, to] of acts) {
        await page.evaluate(() => console.timeStamp("act"));
        await act();
        await shows(page, to);
        await page.waitForTimeout(120);
      }
      await page.evaluate(() => console.timeStamp("act"));
    });
    const costs = between(times(({ name, args }) => name === "TimeStamp" && args.data.message === "act"));
    assert.equal(costs.length, acts.length);
    for (const kind of ["step", "jump"]) {
      const page = costs.filter((_, k) => acts[k][0] === kind);
      note({
        [`${kind}_${algorithm}_median_ms`]: at(page, 0.5),
        [`${kind}_${algorithm}_max_ms`]: Math.max(...page),
      });
      within(at(page, 0.9), 50, `${kind} of ${algorithm}: ${page.map((ms) => ms.toFixed(1))}`);
    }
    await page.leave();
  }
});

test("speed: a hint costs less than 50 ms from the click to the paint", async () => {
  const page = await open("/puzzle?date=2026-11-22");
  await page.locator(".regions").waitFor();
  const HINTS = 20;
  let times = [];
  const { between } = await record(page, async () => {
    times = await page.evaluate(async (hints) => {
      const named = (name) => [...document.querySelectorAll("button")].find((button) => button.textContent === name);
      const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const times = [];
      while (times.length < hints) {
        const start = performance.now();
        named("Hint").click();
        await new Promise((done) => {
          const watch = new MutationObserver(() => {
            if (!named("Why?")) return;
            watch.disconnect();
            done();
          });
          watch.observe(document.body, { subtree: true, childList: true });
        });
        await painted();
        times.push(performance.now() - start);
        named("Do it").click();
        await painted();
      }
      return times;
    }, HINTS);
  });
  // To do what it says is in it, which is more than was promised.
  const cost = between([0, Infinity])[0] / HINTS;
  note({ hint_cost_ms: cost, hint_painted_median_ms: at(times, 0.5), hint_painted_p95_ms: at(times, 0.95) });
  within(cost, 50, `a hint costs ${cost} ms`);
  await page.leave();
});
