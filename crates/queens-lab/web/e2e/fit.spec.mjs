// What is visible: the parts of a page that belong together are seen together, in a lecture hall, on a projector and on
// a phone.

import assert from "node:assert/strict";
import { LOCALES, LYING, NIGHTLY, open, PAGES, PHONE, test, until } from "./lab.mjs";

/** Gives the window a size such as 1024×768, and waits until the page has adapted. */
async function resize(page, size) {
  const [width, height] = size.split("×").map(Number);
  await page.setViewportSize({ width, height });
  await page.drawn();
}

/**
 * Which of these parts are cut off by their panel or the window, and whether the board has less than its share of the
 * height.
 */
const misses = ({ parts, share }) => {
  const wrong = parts.flatMap((part) => {
    const element = document.querySelector(part);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const panel = element.closest(".panel")?.getBoundingClientRect();
    const over = Math.max(-left, right - innerWidth, -top, bottom - innerHeight, bottom - (panel?.bottom ?? Infinity));
    return over > 1 ? [`${part} by ${Math.round(over)} px`] : [];
  });
  const high = document.querySelector(".stage .board").getBoundingClientRect().height / innerHeight;
  return high < share ? [...wrong, `a board of ${Math.round(100 * high)} %`] : wrong;
};
const CORE = [".board", ".code", ".memory > :last-child"];
const PRESENTED = [...CORE, ".narration", ".transport", ".icicle-canvas"];
const DESKS = "1280×720 1280×800 1440×900 1920×1080";
const WINDOW = [".stage .board", ".narration", ".code-panel", ".transport"];
for (const [what, query, share, sizes, parts] of [
  ["in presentation mode is whole", "arrays&n=8&step=500&present=1", 0.3, "1024×768 1280×720 1366×768", PRESENTED],
  ["by bitmask in presentation mode is whole on a tablet", "bitmask&n=8&step=500&present=1", 0.3, "768×1024", CORE],
  ...["sets&code=rust", "anywhere&code=go"].map((program) => [
    `by ${program} in presentation mode is whole`,
    `${program}&n=8&step=60&present=1`,
    0.3,
    "1280×720 1920×1080",
    CORE,
  ]),
  ["enlarged twice has a large board", "arrays&n=8&step=500&present=1", 0.7, "640×360", [".board", ".code li"]],
  ["in a hall has large type", "arrays&n=8&step=500&present=1", 0.6, "1920×1080", [...PRESENTED, ".calls"]],
  ...["naive", "arrays", "sets", "bitmask", "anywhere"].flatMap((algorithm) => [
    [`by ${algorithm} shows its code and memory`, `${algorithm}&n=8&solution=1`, 0.5, "1024×768", CORE],
    [`by ${algorithm} also shows its call stack`, `${algorithm}&n=8&solution=1`, 0.5, DESKS, [...CORE, ".calls"]],
  ]),
  ["in a low window is visible", "arrays&n=6&step=140", 0.6, "1280×720", [...WINDOW, ".aside", ".tree-panel"]],
  ["that is over is visible", "arrays&n=6&step=99999", 0.6, "1280×720", [...WINDOW, ".tree-panel"]],
  ["that repairs a board is visible", "min-conflicts&n=8&step=3", 0.6, "1280×720", [...WINDOW, ".curve"]],
])
  test(`layout: a search ${what}`, async () => {
    const before = () => localStorage.setItem("been", "watch");
    const path = `/watch?algorithm=${query}`;
    const page = await open(path, { reducedMotion: "reduce", before, shown: ".stage .board" });
    await page.see(".icicle canvas, .curve");
    for (const locale of what.startsWith("by") ? LOCALES : ["en"]) {
      await page.language(locale);
      for (const size of sizes.split(" ")) {
        await resize(page, size);
        assert.deepEqual(await page.evaluate(misses, { parts, share }), [], `${size} in ${locale}`);
        const scrolls = () => document.documentElement.scrollHeight - innerHeight;
        if (query.includes("present") && share < 0.7) assert.equal(await page.evaluate(scrolls), 0, size);
      }
    }
    if (sizes !== "1920×1080") return;
    assert.ok((await page.fontSize(".code li")) >= 22);
    assert.ok((await page.fontSize(".narration")) >= 34);
  });

/** Checks that these parts are one below the other, all of them within the window. */
async function below(page, parts) {
  const boxes = await page.boxes(...parts);
  const { height } = page.viewportSize();
  const wrong = parts.filter((_, k) => boxes[k].top < (boxes[k - 1]?.bottom ?? 0) - 1 || boxes[k].bottom > height + 1);
  assert.deepEqual(wrong, [], page.url());
}
for (const locale of LOCALES) {
  const when = locale === "en" ? {} : NIGHTLY;
  test(`layout: on a phone, related parts appear in order, in ${locale}`, when, async () => {
    const page = await open("/play", { ...PHONE, locale });
    for (const [path, ...parts] of [
      ["/watch?algorithm=arrays&n=8&step=500", ".scene .segmented", ".stage .board", ".code .lit", ".transport"],
      ["/play?n=6", ".status", ".stage .board", ".tools"],
      ["/puzzle?date=2026-11-18", ".regions", ".tools"],
    ]) {
      await page.visit(path);
      await page.see(parts.at(-2));
      for (const size of path.includes("puzzle") ? ["390×844"] : ["390×664", "390×844"]) {
        await resize(page, size);
        await below(page, [...parts, ".bar nav"]);
      }
      const [board] = await page.boxes("main .board");
      assert.ok(path.includes("watch") || (board.x <= 1 && board.width >= 389), `${path}: from edge to edge`);
    }
  });
}

test("layout: on a phone, each tab of a search is visible with its board", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140", PHONE);
  for (const [tab, part] of Object.entries({
    Memory: ".memory .bit",
    "Call stack": ".calls",
    "Search tree": ".icicle canvas",
    "Pseudo-code": ".code",
  })) {
    await page.getByRole("radio", { name: tab, exact: true }).tap();
    await page.see(part);
    await page.evaluate(() => scrollTo(0, 0));
    await resize(page, "390×844");
    const whole = { Memory: [".memory"], "Search tree": [".icicle"] }[tab] ?? [];
    await below(page, [".stage .board", ...whole, ".transport", ".bar nav"]);
    await resize(page, "390×664");
    await below(page, [".stage .board", ".transport", ".bar nav"]);
    await page.see(".code, .memory, .calls, .icicle", 1);
  }
  await page.button("Export a step or a film").tap();
  await page.getByRole("dialog").getByText("Step", { exact: true }).waitFor();
});

test("layout: on a tablet, the player is above the page names, and its speed control has room", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140", { locale: "ru", shown: ".transport" });
  for (const size of ["601×900", "760×900", "320×640"]) {
    await resize(page, size);
    await below(page, [".transport", ".bar nav"]);
    assert.ok((await page.locator(".speed input").boundingBox()).width >= 50, size);
  }
});

test("layout: on an upright tablet, a search fills the window, and its player is at the bottom", async () => {
  const page = await open("/watch", { shown: ".transport" });
  for (const [query, ...parts] of [
    ["", ".stage .board", ".calls", ".transport"],
    ["&with=bitmask", ".stage .board", ".figures", ".transport"],
    ["&present=1", ".stage .board", ".code-panel", ".narration", ".transport"],
  ]) {
    await page.visit(`/watch?algorithm=arrays&n=8&step=500${query}`, ".stage .queen");
    for (const size of ["768×1024", "820×1180"]) {
      await resize(page, size);
      await below(page, parts);
      const [player] = await page.boxes(".transport");
      assert.ok(page.viewportSize().height - player.bottom < 60, `${size}${query}`);
    }
  }
});

test("layout: on a phone, hints, results of checks and the words of a proof come into view", async () => {
  const before = () => localStorage.setItem("been", "puzzle");
  const page = await open("/puzzle?date=2026-11-18", { ...PHONE, before, shown: ".regions" });
  await resize(page, "390×664");
  for (const [name, told] of [
    ["Hint", ".hint-panel"],
    ["Check", "[data-testid=checked]"],
  ]) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.button(name).tap();
    await page.see(told);
    await until(`${told} above the names of the pages`, async () => {
      const [words, nav] = await page.boxes(told, ".bar nav");
      return words.bottom <= nav.top;
    });
  }
  await page.visit("/puzzle?date=2026-11-18&proof=1", ".proof");
  await below(page, [".regions", ".proof-words", ".bar nav"]);
});

test("layout: on the smallest phones, the board, its details and the player are seen together", async () => {
  const page = await open("/watch", { ...PHONE, locale: "ru", shown: ".transport" });
  for (const [size, ...tabs] of [["320×568"], ["360×640", 2, 4], ["390×664", 2, 4]]) {
    await resize(page, size);
    await page.visit("/watch?algorithm=arrays&n=6&step=48", ".code .lit");
    await below(page, [".stage .board", ".code .lit", ".transport", ".bar nav"]);
    for (const tab of tabs) {
      await page.locator(`.scene .segmented button:nth-child(${tab})`).tap();
      await page.see(".code", 0);
      await page.see(".memory .bit, .icicle canvas");
      await below(page, [".stage .board", tab === 2 ? ".memory" : ".icicle", ".transport", ".bar nav"]);
    }
  }
});

test("layout: on the smallest phones, no control is alone in a row", async () => {
  const page = await open("/play", PHONE);
  /** Number of these parts in each row. */
  const rows = async (part) => {
    await page.see(part);
    const tops = await page
      .locator(part)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  };
  for (const locale of LOCALES) {
    await page.language(locale);
    for (const size of ["320×568", "359×640", "360×640"]) {
      await resize(page, size);
      await page.visit("/puzzle?date=2026-11-18");
      assert.deepEqual(await rows(".tools .button"), [5], `${size} in ${locale}`);
      await page.visit("/watch?algorithm=arrays&n=8&step=140");
      assert.deepEqual(await rows(".heading .controls > *"), [2, 2], `${size} in ${locale}`);
    }
  }
});

test("layout: on an upright phone in presentation mode, the code has the remaining room", async () => {
  const page = await open("/watch?algorithm=arrays&n=8&step=500&present=1", PHONE);
  await page.see(".code .lit");
  for (const size of ["390×664", "390×844"]) {
    await resize(page, size);
    await below(page, [".stage .board", ".code-panel", ".narration", ".transport"]);
  }
  for (const tab of ["Memory", "Call stack", "Search tree"]) {
    await page.getByRole("radio", { name: tab, exact: true }).tap();
    await page.see(".code", 0);
    await resize(page, "390×664");
    await below(page, [".stage .board", ".transport"]);
  }
  await page.visit("/watch?algorithm=min-conflicts&n=8&step=3&present=1", ".narration");
  await below(page, [".stage .board", ".code-panel", ".narration", ".transport"]);
  await page.visit("/watch?algorithm=arrays&n=8&step=500&present=1", ".code .lit");
  await resize(page, "390×844");
  const [code, said] = await page.boxes(".code-panel", ".narration");
  assert.ok(said.top - code.bottom < 10 && code.height > 200, `${code.height}`);
});

test("layout: the list of keys fits a window that is enlarged four times", async () => {
  const page = await open("/play", { viewport: { width: 320, height: 256 }, locale: "ru" });
  await page.keys("?");
  await page.see("dialog");
  assert.equal(await page.locator("dialog").evaluate((open) => open.scrollWidth - open.clientWidth), 0);
});

test("layout: the bar is one row in every window that has room for the page names", async () => {
  const page = await open("/race");
  for (const locale of LOCALES) {
    await page.language(locale);
    for (let width = 761; width < 1440; width += 50) {
      await resize(page, `${width}×800`);
      const [bar, nav, settings] = await page.boxes(".bar", "nav", ".settings");
      assert.ok(bar.height < 64 && nav.right <= settings.left && settings.right <= width, `${width} in ${locale}`);
    }
  }
});

test("layout: with larger letters, every page and its bar fit the width of the window", async () => {
  const page = await open("/", { locale: "ru" });
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 24 } });
  for (const name of ["", ...PAGES]) {
    await page.visit(`/${name}`);
    for (const size of ["1280×720", "1366×768", "390×844"]) {
      await resize(page, size);
      const [settings, last] = await page.boxes(".settings", "nav a:last-child");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(Math.max(wide, settings.right, last.right) <= page.viewportSize().width, `${name} ${size}`);
    }
  }
});

test("layout: in forced colours, parts that are lit, chosen or set differ from the others", async () => {
  const page = await open("/watch?algorithm=arrays&n=6&step=140", { forcedColors: "active" });
  const colour = (part) =>
    page.evaluate((part) => getComputedStyle(document.querySelector(part)).backgroundColor, part);
  for (const [one, other] of [
    [".code .lit", ".code li:not(.lit)"],
    ["nav [aria-current]", "nav a:not([aria-current])"],
    ["[role=radio][aria-checked=true]", "[role=radio][aria-checked=false]"],
    [".memory .bit.on", ".memory .bit:not(.on)"],
    [".key.now", ".key.past"],
  ]) {
    await page.see(one);
    assert.notEqual(await colour(one), await colour(other), one);
  }
  await page.visit("/explore?n=6");
  await page.see(".heat text");
  const fills = (part) => page.evaluate((part) => getComputedStyle(document.querySelector(part)).fill, part);
  assert.notEqual(await fills(".heat text"), await fills(".heat rect"));
});

test("layout: both ends of the path to the current node are visible", async () => {
  for (const query of ["tree&n=5&step=25", "arrays&n=12&step=5000"]) {
    const page = await open(`/watch?algorithm=${query}`, { viewport: { width: 1280, height: 720 } });
    await page.see(".crumbs button:nth-child(n + 4):not([hidden])");
    await until("the first and the last crumb", async () => {
      const [path, first, last] = await page.boxes(".crumbs", ".crumbs button", ".crumbs button:last-child");
      return last.right <= path.right + 1 && first.left >= path.left && first.right <= last.left;
    });
  }
});

test("layout: a phone on its side shows the board beside its controls, and says to tap", async () => {
  for (const [path, tools] of [
    ["/watch?algorithm=arrays&n=6&step=140", ".transport .row"],
    ["/play?n=8&queens=0.1-4.2", ".tools"],
  ]) {
    const page = await open(path, LYING);
    await page.see(".stage .queen");
    const { height } = LYING.viewport;
    const covered = async () => {
      const [board, nav] = await page.boxes(".stage .board", ".bar nav");
      return nav.bottom > board.top && nav.top < board.bottom;
    };
    await until(`${tools} beside the board`, async () => {
      const [board, beside] = await page.boxes(".stage .board", tools);
      const whole = board.top >= 0 && board.bottom <= height && board.height > 0.75 * height && !(await covered());
      return whole && beside.left >= board.right && beside.bottom <= height;
    });
    if (path.includes("play")) await page.see(".beside", /Tap: place/);
  }
});

test("layout: in a flat window, every board is beside its text, and no higher than the window", async () => {
  const page = await open("/", LYING);
  for (const [path, words] of [
    ["/", ".welcome"],
    ["/play", ".status"],
    ["/puzzle?date=2026-11-18", ".clock"],
    ["/watch?algorithm=arrays&n=6&step=40", ".transport"],
    ["/learn", ".say"],
    ["/learn?exercise=free&seed=3", ".say"],
  ]) {
    await page.visit(path, words);
    await page.see("main .board");
    for (const size of ["568×320", "640×360", "760×360"]) {
      await resize(page, size);
      const [board, beside] = await page.boxes("main .board", words);
      const apart = board.right < beside.left || beside.right < board.left;
      assert.ok(apart && board.height <= page.viewportSize().height, `${path} ${size}`);
    }
  }
});
