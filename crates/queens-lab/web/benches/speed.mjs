// How fast the lab is: no test, but a benchmark that prints its figures beside their bounds. What a frame costs is measured
// in processor time of the page's main thread, which other work on the machine changes less than times by the clock.
//
//   npx playwright test --project speed --no-deps

import { addressOf, open, test, until } from "../e2e/lab.mjs";

const FRAME_MS = 1000 / 60;

/** Prints what `body` costs the page's main thread per part, or per frame drawn meanwhile if no number of parts is given. */
async function cost(page, bound, body, parts) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  await page.evaluate(() => {
    globalThis.frames = 0;
    const count = () => requestAnimationFrame(() => count(globalThis.frames++));
    count();
  });
  const before = await spent();
  await body();
  const ms = ((await spent()) - before) / (parts ?? (await page.evaluate(() => globalThis.frames)));
  console.log(`${ms > bound ? "SLOW: " : ""}${ms.toFixed(1)} ms of ${bound.toFixed(1)}`);
}

const watch = async (query) => {
  const page = await open(`/watch?algorithm=${query}`);
  await page.see(".icicle canvas");
  // The page looks for the end of the search, but no further than twenty million steps.
  await until("the length", async () => {
    const [far] = /≥ [\d,]+|$/.exec(await page.text(".scrub output"));
    return far === "" || Number(far.replace(/\D/g, "")) >= 20_000_000;
  });
  return page;
};

const PAINTED = ["play", "puzzle", "watch?algorithm=arrays&n=12&step=5000", "explore", "race", "measure", "learn"];
for (const path of PAINTED)
  test(`speed: the first paint of ${path}`, async () => {
    const page = await open("/icon.svg", { shown: "svg", fails: true });
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const paint = async () => {
      await page.goto(addressOf(`/${path}`));
      await until("the first paint", () => page.evaluate(painted));
    };
    await cost(page, 1000, paint, 1);
    console.log(`by the clock: ${Math.round(await page.evaluate(painted))} ms`);
  });

for (const search of ["arrays&speed=5", "arrays&speed=7", "bitmask&speed=5", "tree&speed=5", "tree&speed=7"])
  test(`speed: a frame while ${search} plays`, async () => {
    const page = await watch(`${search}&n=12&step=5000`);
    await page.locator(".transport .main").click();
    await page.waitForTimeout(400);
    await cost(page, FRAME_MS, () => page.waitForTimeout(3000));
  });

for (const search of ["scan&n=8&step=6000", "scan&n=11&step=60000", "tree&n=12&step=60000"])
  test(`speed: the tree of ${search} dragged along and zoomed`, async () => {
    const page = await watch(search);
    const [box] = await page.boxes(".icicle canvas");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await cost(page, FRAME_MS, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let k = 1; k <= 30; k++) {
        await page.mouse.move(x + 150 * Math.sin(k / 3), y);
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
      for (const key of ["0", "+", "+", "0"]) await page.locator(".icicle canvas").press(key, { delay: 50 });
    });
  });

for (const algorithm of ["arrays", "bitmask", "tree"])
  test(`speed: a step, and a jump, of ${algorithm} at n = 12`, async () => {
    const page = await watch(`${algorithm}&n=12&step=5000`);
    const at = (step) => page.see(".scrub output", new RegExp(`^step ${step.toLocaleString("en")} `));
    await page.heading();
    const steps = async () => {
      for (let k = 1; k <= 40; k++) await page.keys("ArrowRight").then(() => at(5000 + k));
    };
    await cost(page, 50, steps, 40);
    const jump = (step) => page.locator(".scrub input").fill(String(step));
    const jumps = async () => {
      for (let k = 1; k <= 10; k++) await jump(k * 91_003).then(() => at(k * 91_003));
    };
    await cost(page, 50, jumps, 10);
  });

test("speed: a hint, and doing it", async () => {
  const page = await open("/puzzle?date=2026-11-22");
  await page.see(".regions");
  await cost(page, 50, () => page.press(...Array(10).fill(["Hint", "Do it"]).flat()), 10);
});
