// Speed. What a frame costs is measured in processor time of the page's main thread, which other work on the
// machine hardly changes; frames a second and times by the clock are given beside it.

import assert from "node:assert/strict";
import { figures, open, test, textOf, until } from "./lab.mjs";

const FRAME_MS = 1000 / 60;
const sorted = (values) => [...values].sort((a, b) => a - b);
const at = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** What the main thread does, frame by frame, while `body` runs. */
async function trace(page, body) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((done) => client.once("Tracing.tracingComplete", done));
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "blink", "cc", "devtools.timeline"] } });
  await body();
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  const thread = ({ pid, tid }) => `${pid}:${tid}`;
  const begun = events.filter(({ name, ph }) => name === "WebFrameWidgetImpl::BeginMainFrame" && ph === "X");
  const main = thread(begun[0]);
  const starts = begun.filter((event) => thread(event) === main).map(({ ts }) => ts).sort((a, b) => a - b);
  const own = events.filter((event) => thread(event) === main && event.ph === "X");
  const tasks = own.filter(({ name }) => name === "ThreadControllerImpl::RunTask").map(({ ts, dur, tdur }) => ({ end: ts + dur, ms: (tdur ?? dur) / 1000 }));
  const frames = starts.slice(1).map((start, k) => tasks.filter(({ end }) => end >= starts[k] && end < start).reduce((sum, { ms }) => sum + ms, 0));
  const part = (name) => own.filter((event) => event.name === name).reduce((sum, { dur, tdur }) => sum + (tdur ?? dur) / 1000, 0) / starts.length;
  return {
    fps: (starts.length - 1) / ((starts.at(-1) - starts[0]) / 1e6), median: at(frames, 0.5), p95: at(frames, 0.95),
    script: part("FunctionCall"), layout: part("UpdateLayoutTree") + part("Layout"), paint: part("Paint") + part("Commit"),
  };
}

const watch = async (path) => {
  const page = await open(path);
  await page.locator("canvas").waitFor();
  await until("the length", async () => !(await textOf(page, ".scrub output")).includes("≥"), 60_000);
  return page;
};
const note = (name, cost) => {
  for (const [key, value] of Object.entries(cost)) figures[`${name}_${key}${key === "fps" ? "" : "_ms"}`] = value;
};

test("speed: first paint", async () => {
  const times = [];
  for (const path of ["/play", "/watch", "/solutions"]) {
    const page = await open(path);
    await page.waitForTimeout(200);
    times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime));
    await page.leave();
  }
  figures.first_paint_ms = at(times, 0.5);
  assert.ok(figures.first_paint_ms < 1000, `${times}`);
});

test("speed: a frame while playing costs less than a sixtieth of a second", async () => {
  for (const [name, algorithm, n, speed] of [["play_60_steps", "arrays", 12, 5], ["play_1000_steps", "arrays", 12, 7], ["play_masks", "bitmask", 12, 5], ["play_boards", "tree", 8, 5]]) {
    const page = await watch(`/watch?algorithm=${algorithm}&n=${n}&step=5000&speed=${speed}`);
    await page.locator(".transport .main").click();
    await page.waitForTimeout(400);
    // What else runs on the machine can only add to the cost: the least of three looks counts.
    let cost;
    for (let look = 0; look < 3; look++) {
      const seen = await trace(page, () => page.waitForTimeout(1500));
      if (!cost || seen.p95 < cost.p95) cost = seen;
      if (cost.p95 < FRAME_MS / 2) break;
    }
    note(name, cost);
    assert.ok(cost.median < FRAME_MS && cost.p95 < FRAME_MS, `${name}: ${JSON.stringify(cost)}`);
    await page.leave();
  }
});

test("speed: a tree of thousands of nodes is panned, zoomed and fitted without stutter", async () => {
  for (const [algorithm, n] of [["scan", 8], ["scan", 12], ["tree", 10], ["tree", 12]]) {
    const page = await open(`/watch?algorithm=${algorithm}&n=${n}&step=60000`);
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
    note(`tree_${algorithm}_${n}`, cost);
    assert.ok(cost.median < FRAME_MS, `${algorithm} ${n}: ${JSON.stringify(cost)}`);
    await page.leave();
  }
});

test("speed: interaction at n = 12 with the tree shown, and seeking anywhere", async () => {
  const page = await watch("/watch?algorithm=arrays&n=12&step=5000");
  await page.locator("h1").click();
  // From the key to the next painted frame.
  let times;
  const { script, layout, paint, median } = await trace(page, async () => {
    times = await page.evaluate(async () => {
      const shown = () => document.querySelector(".scrub output").textContent;
      const measured = [];
      for (let k = 0; k < 60; k++) {
        const before = shown();
        const start = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k % 3 === 2 ? "ArrowLeft" : "ArrowRight", bubbles: true }));
        await new Promise((next) => {
          const look = () => (shown() !== before ? requestAnimationFrame(next) : requestAnimationFrame(look));
          look();
        });
        measured.push(performance.now() - start);
      }
      return measured;
    });
  });
  Object.assign(figures, { interaction_cost_ms: median, interaction_script_ms: script, interaction_layout_ms: layout, interaction_paint_ms: paint });
  figures.interaction_median_ms = at(times, 0.5);
  figures.interaction_p95_ms = at(times, 0.95);

  // As the page asks, all over a trace of ten million steps.
  const { length, seeks } = await page.evaluate(async () => {
    const ask = async (from) => {
      const start = performance.now();
      const response = await fetch("/api/frames", {
        method: "POST", headers: { "content-type": "application/json" },
        body: JSON.stringify({ algorithm: "arrays", n: 12, from, stride: 1, frames: 1 }),
      });
      const { frames, length } = await response.json();
      if (frames[0].step !== Math.min(from, length)) throw new Error("not the step asked for");
      return [performance.now() - start, length];
    };
    const [, length] = await ask(1);
    const seeks = [];
    for (let k = 1; k <= 40; k++) seeks.push((await ask(Math.floor((length * ((k * 17) % 41)) / 41)))[0]);
    return { length, seeks };
  });
  assert.ok(length > 10_000_000);
  figures.seek_median_ms = at(seeks, 0.5);
  figures.seek_p95_ms = at(seeks, 0.95);
  await page.leave();
  // By the clock a busy machine may take its time; a quarter of all must be in time even there.
  assert.ok(figures.interaction_cost_ms < 25, `interaction costs ${figures.interaction_cost_ms}`);
  assert.ok(at(times, 0.25) < 50, `interaction: ${sorted(times)}`);
  assert.ok(at(seeks, 0.25) < 50, `seek: ${sorted(seeks)}`);
});
