// Words fit: at every width and in every language each label is inside its box, no control lies on another, and nothing has to
// be scrolled sideways. In one language the accessibility scan has nothing to say at these widths either.

import assert from "node:assert/strict";
import { LOCALES, open, PAGES, scan, settled, test, until } from "./lab.mjs";

/** A small phone, a phone, a window of 1440 at 200 %, an old projector, a laptop. */
const SIZES = [
  [320, 640],
  [390, 844],
  [720, 450],
  [1024, 768],
  [1440, 900],
];
const PATHS = {
  ...Object.fromEntries(PAGES.map((page) => [page, `/${page}`])),
  home: "/",
  scenes: "/scenes",
  solved: "/play?n=4&queens=0.1-1.3-2.0-3.2",
  presentation: "/watch?algorithm=arrays&n=6&step=140&present=1",
  together: "/watch?algorithm=scan&with=naive&n=6&clock=solution&step=3",
  repair: "/watch?algorithm=min-conflicts&n=8&seed=3",
  draw: "/puzzle?draw",
};

/** What leaves its box, and what lies on another, in words. */
const misfits = () => {
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const pen = document.createElement("canvas").getContext("2d");
  const found = [];
  const controls = [...document.querySelectorAll("button, a.button, .bar nav a, select, .segmented *")].filter(seen);
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (control.tagName === "SELECT") {
      const style = getComputedStyle(control);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const words = control.selectedOptions[0]?.textContent ?? "";
      const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen.measureText(words).width > room + 1) found.push(`"${words}" of a list: ${Math.round(room)} px of room`);
      continue;
    }
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent.trim() || !seen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const over = Math.max(box.left - left, right - box.right, box.top - top - 3, bottom - box.bottom - 3);
      const cut = text.parentElement.scrollWidth - text.parentElement.clientWidth;
      const clips = getComputedStyle(text.parentElement).overflowX !== "visible";
      if (over > 1 || (clips && cut > 1)) found.push(`"${text.textContent}" by ${Math.round(Math.max(over, cut))} px`);
    }
  }
  for (const [k, one] of controls.entries())
    for (const other of controls.slice(k + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest("main") !== other.closest("main")) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const [wide, high] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      if (wide < 2 || high < 2) continue;
      // What is scrolled out of its box is under neither.
      const there = document.elementsFromPoint(Math.max(a.left, b.left) + wide / 2, Math.max(a.top, b.top) + high / 2);
      if (there.includes(one) && there.includes(other) && !one.closest(".transport") === !other.closest(".transport"))
        found.push(`"${one.textContent || one.title}" lies on "${other.textContent || other.title}"`);
    }
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) found.push(`${sideways} px to scroll sideways`);
  return [...new Set(found)];
};

for (const [name, path] of Object.entries(PATHS))
  test(`fit: words and controls of ${name}`, async () => {
    const page = await open(path, { reducedMotion: "reduce", shown: "main h1, main.presenting, .present" });
    const wrong = [];
    for (const locale of LOCALES) {
      await page.locator(".bar select").first().selectOption(locale, { force: true });
      await until(locale, () => page.evaluate((locale) => document.documentElement.lang.startsWith(locale), locale));
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        for (const what of await page.evaluate(misfits)) wrong.push(`${locale} ${width}: ${what}`);
        if (locale === "en") for (const what of await scan(page)) wrong.push(`axe ${width}: ${what}`);
      }
    }
    assert.deepEqual(wrong, []);
    await page.leave();
  });

/** What of a search is cut off or below the window. */
const cut = (parts) =>
  parts.flatMap((part) => {
    const element = document.querySelector(part);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const panel = element.closest(".code-panel")?.getBoundingClientRect();
    const over = Math.max(-left, right - innerWidth, -top, bottom - innerHeight, bottom - (panel?.bottom ?? Infinity));
    return over > 1 ? [`${part} by ${Math.round(over)} px`] : [];
  });

const PRESENTED = [".board", ".code", ".memory", ".narration", ".transport", ".icicle-canvas"];
for (const [what, more, sizes, parts] of [
  [
    "that is presented is whole on every projector",
    "&present=1",
    ["1024×768", "1280×720", "1366×768", "1920×1080"],
    PRESENTED,
  ],
  ["shows its arrays whole beside the code", "", ["1024×768", "1440×900", "1920×1080"], [".board", ".code", ".memory"]],
])
  test(`fit: a search ${what}`, async () => {
    const page = await open(`/watch?algorithm=arrays&n=8&step=500${more}`, {
      reducedMotion: "reduce",
      before: () => localStorage.setItem("been", "watch"),
    });
    await page.locator(".icicle canvas").waitFor();
    const wrong = [];
    for (const size of sizes) {
      const [width, height] = size.split("×").map(Number);
      await page.setViewportSize({ width, height });
      await settled(page);
      for (const what of await page.evaluate(cut, parts)) wrong.push(`${size}: ${what}`);
    }
    assert.deepEqual(wrong, []);
    await page.leave();
  });

for (const locale of LOCALES)
  test(`fit: on a phone the tabs, the board and the lit line are seen together, in ${locale}`, async () => {
    for (const height of [664, 844]) {
      const page = await open("/watch?algorithm=arrays&n=8&step=500", { locale, viewport: { width: 390, height } });
      await page.locator(".code .lit").waitFor();
      await settled(page);
      const [tabs, board, lit, player] = await page.evaluate(() =>
        [".scene .segmented", ".stage .board", ".code .lit", ".transport"].map((part) => {
          const { top, bottom } = document.querySelector(part).getBoundingClientRect();
          return { top, bottom };
        }),
      );
      assert.ok(0 < tabs.top && tabs.bottom <= board.top + 1, "tabs");
      assert.ok(board.bottom <= lit.top, "board");
      assert.ok(lit.bottom <= player.top + 1 && player.bottom <= height, "line and player");
      await page.leave();
    }
  });
