// What is in sight: the parts of a page that belong together are seen together, in a hall, on a projector and on a phone.

import assert from "node:assert/strict";
import { LOCALES, LYING, open, PHONE, settled, test, until } from "./lab.mjs";

/** Waits until `wrong`, in the page, finds nothing at this size of the window. */
async function inSight(page, size, wrong, wanted) {
  const [width, height] = size.split("×").map(Number);
  await page.setViewportSize({ width, height });
  await settled(page);
  assert.deepEqual(await page.evaluate(wrong, wanted), [], `${page.url()} at ${size}`);
}

/** What of these parts is cut off or below the window, and whether the board and the type are too small. */
const misses = ({ parts, share, type }) => {
  const wrong = parts.flatMap((part) => {
    const element = document.querySelector(part);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const panel = element.closest(".code-panel")?.getBoundingClientRect();
    const over = Math.max(-left, right - innerWidth, -top, bottom - innerHeight, bottom - (panel?.bottom ?? Infinity));
    return over > 1 ? [`${part} by ${Math.round(over)} px`] : [];
  });
  const high = document.querySelector(".stage .board").getBoundingClientRect().height / innerHeight;
  if (high < share) wrong.push(`a board of ${Math.round(100 * high)} %`);
  for (const [part, least] of Object.entries(type ?? {})) {
    const size = parseFloat(getComputedStyle(document.querySelector(part)).fontSize);
    if (size < least) wrong.push(`${part} in ${size} px`);
  }
  return wrong;
};
const PARTS = [".board", ".code", ".memory", ".narration", ".transport", ".icicle-canvas"];
const PRESENTED = { parts: PARTS, share: 0.3 };
for (const [what, path, wanted] of [
  [
    "that is presented is whole on every projector, and large in a hall",
    "/watch?algorithm=arrays&n=8&step=500&present=1",
    {
      "1024×768": PRESENTED,
      "1280×720": PRESENTED,
      "1366×768": PRESENTED,
      "1920×1080": { parts: [...PARTS, ".calls"], share: 0.6, type: { ".code li": 22, ".narration": 34 } },
    },
  ],
  [
    "shows its arrays whole beside the code",
    "/watch?algorithm=arrays&n=8&step=500",
    Object.fromEntries(
      ["1024×768", "1280×720", "1440×900", "1920×1080"].map((size) => [
        size,
        { parts: [".board", ".code", ".memory"] },
      ]),
    ),
  ],
  [
    "in a low window is in sight with its tree",
    "/watch?algorithm=arrays&n=6&step=140",
    {
      "1280×720": {
        parts: [".stage .board", ".narration", ".code-panel", ".aside", ".tree-panel", ".transport"],
        share: 0.6,
      },
    },
  ],
  [
    "that is over is in sight with what is said of it",
    "/watch?algorithm=arrays&n=6&step=99999",
    { "1280×720": { parts: [".stage .board", ".narration", ".code-panel", ".tree-panel", ".transport"], share: 0.6 } },
  ],
  [
    "that repairs is in sight with its curve",
    "/watch?algorithm=min-conflicts&n=8&step=3",
    { "1280×720": { parts: [".stage .board", ".narration", ".code-panel", ".curve", ".transport"], share: 0.6 } },
  ],
])
  test(`sight: a search ${what}`, async () => {
    const before = () => localStorage.setItem("been", "watch");
    const page = await open(path, { reducedMotion: "reduce", before, shown: ".stage .board" });
    await page.see(".icicle canvas, .curve");
    for (const [size, parts] of Object.entries(wanted)) await inSight(page, size, misses, { share: 0, ...parts });
  });

/** Pairs of parts of which the first is not above the second, or one is out of the window. */
const disorder = (parts) => {
  const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
  return parts.flatMap((part, k) => {
    const [box, before] = [boxes[k], boxes[k - 1] ?? { bottom: 0 }];
    return box.top < before.bottom - 1 || box.bottom > innerHeight + 1 ? [`${part}: ${box.top}–${box.bottom}`] : [];
  });
};
for (const locale of LOCALES)
  test(`sight: on a phone what belongs together stands one below the other, in ${locale}`, async () => {
    const watch = [".scene .segmented", ".stage .board", ".code .lit", ".transport", ".bar nav"];
    for (const [path, parts, ...sizes] of [
      ["/watch?algorithm=arrays&n=8&step=500", watch, "390×664", "390×844"],
      ["/play?n=6", [".status", ".stage .board", ".tools", ".bar nav"], "390×664", "390×844"],
      ["/puzzle?date=2026-11-18", [".regions", ".tools", ".bar nav"], "390×844"],
    ]) {
      const page = await open(path, { ...PHONE, locale });
      await page.see(parts.at(-3));
      for (const size of sizes) await inSight(page, size, disorder, parts);
      const { x, width } = await page.locator("main .board").first().boundingBox();
      assert.ok(path.includes("watch") || (x <= 1 && width >= 389), `${path}: from edge to edge`);
    }
  });

test("sight: on a phone each tab of a search is seen with its board", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140", PHONE);
  for (const [tab, part] of [
    ["Memory", ".memory .bit"],
    ["Call stack", ".calls"],
    ["Search tree", ".icicle canvas"],
    ["Pseudo-code", ".code"],
  ]) {
    await page.getByRole("radio", { name: tab, exact: true }).tap();
    await page.see(part);
    await page.evaluate(() => scrollTo(0, 0));
    await inSight(page, "390×664", disorder, [".stage .board", ".transport", ".bar nav"]);
    await page.see(".code, .memory, .calls, .icicle", 1);
  }
});

test("sight: a phone on its side shows the board beside what moves it", async () => {
  for (const [path, tools] of [
    ["/watch?algorithm=arrays&n=6&step=140", ".transport .row"],
    ["/play?n=8&queens=0.1-4.2", ".tools"],
  ]) {
    const page = await open(path, LYING);
    await page.see(".stage .queen");
    const boxes = () =>
      page.evaluate(
        (parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
        [".stage .board", tools],
      );
    const high = LYING.viewport.height;
    await until(`${tools} beside the board`, async () => {
      const [board, beside] = await boxes();
      const whole = board.top >= 0 && board.bottom <= high && board.height > 0.75 * high;
      return whole && beside.left >= board.right && beside.bottom <= high;
    });
  }
});

test("sight: nothing on a phone is smaller than a finger hits", async () => {
  const page = await open("/play", PHONE);
  for (const path of [
    "/play?n=8&queens=0.1-4.2",
    "/play?n=20",
    "/watch?algorithm=arrays&n=6&step=140",
    "/race",
    "/explore?n=8",
    "/explore?view=levels",
    "/measure",
    "/scenes",
  ]) {
    await page.visit(path);
    await settled(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, a, input, select, summary")].flatMap((element) => {
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const hidden = !element.checkVisibility() || width <= 1 || element.closest(".visually-hidden, .skip, p, table");
        return hidden || Math.min(width, height) >= 24
          ? []
          : [`${element.outerHTML.slice(0, 90)}: ${width.toFixed(0)} × ${height.toFixed(0)}`];
      }),
    );
    assert.deepEqual(small, [], path);
  }
});
