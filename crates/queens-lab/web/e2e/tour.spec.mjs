// Every page, as opened and after work: translated into each language, labels inside their boxes and no overlapping
// controls at any width, accessible, and still if less motion is wanted; and a picture of each.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ask, axe, expect, LOCALES, NIGHTLY, open, scan, test, texts, THEMES, until } from "./lab.mjs";
import { FOLDER } from "../playwright.config.mjs";
import { STATES } from "./states.mjs";

const { PICTURES, BEFORE } = process.env;
/** States that every change must leave intact, like the pages themselves. */
const OFTEN = ["play-win", "watch-presented", "watch-together", "watch-repair", "puzzle-draw"];
/** A small phone, phones upright and on their sides, a window of 1440 at 200 and 400 %, a projector, a laptop, a hall. */
const SIZES = {
  small: [320, 640],
  phone: [390, 844],
  lying: [844, 390],
  zoomed: [720, 450],
  enlarged: [360, 256],
  projector: [1024, 768],
  wide: [1440, 900],
  hall: [1920, 1080],
};

/**
 * The sizes whose pages are scanned: findings depend on the page and not on its size, except where other parts are
 * shown.
 */
const SCANNED = ["small", "phone", "zoomed", "projector", "wide"];

/** Names that are the same in every language: of algorithms, formats and languages. */
const { algorithms, formats } = ask("about");
const NAMES = new Set([
  ...algorithms.map(({ name }) => name),
  ...formats,
  ..."min-conflicts auto Python Java JavaScript Rust CSV PNG SVG GIF WebM English".split(" "),
]);

/** Everything with three Latin letters in a row that a reader sees or hears, except code and file names. */
const words = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const code = "code, pre, select, script, style, noscript, .bits-name, .chip-row, [download], [role=status]";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (!parentElement.closest(code)) found.add(textContent.trim());
    }
    for (const option of document.querySelectorAll("option")) found.add(option.textContent);
    for (const name of ["aria-label", "title", "aria-valuetext", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]:not(:is(.bits, .bit-words) *, .demonstration ol)`))
        found.add(element.getAttribute(name));
    }
    found.add(document.title);
    return [...found].filter((text) => /[A-Za-z]{3}/.test(text));
  });

/** Descriptions of parts that overflow their boxes, overlap, or are too small for a finger. */
const misfits = (size) => {
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
      // If only their words tell two buttons apart, the words do not touch the border.
      const most = control.closest(".tools") ? -1.5 : 1;
      if (over > most || (clips && cut > 1))
        found.push(`"${text.textContent}" by ${Math.round(Math.max(over, cut))} px`);
    }
  }
  for (const [k, one] of controls.entries())
    for (const other of controls.slice(k + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest("main") !== other.closest("main")) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide < 2 || high < 2) continue;
      // A control that is scrolled out of its box is not at this point.
      const there = document.elementsFromPoint(Math.max(a.left, b.left) + wide / 2, Math.max(a.top, b.top) + high / 2);
      if (there.includes(one) && there.includes(other) && !one.closest(".transport") === !other.closest(".transport"))
        found.push(`"${one.textContent || one.title}" overlaps "${other.textContent || other.title}"`);
    }
  const touched =
    ":is(button, a, input, select, summary):not(.visually-hidden, .visually-hidden *, .skip, p *, table *)";
  for (const one of size === "phone" ? document.querySelectorAll(touched) : []) {
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    if (seen(one) && Math.min(width, height) < 24) found.push(`too small for a finger: ${one.outerHTML.slice(0, 90)}`);
  }
  for (const sentence of [...document.querySelectorAll("main p, .notice")].filter(seen)) {
    const [{ width, height }, { fontSize }] = [sentence.getBoundingClientRect(), getComputedStyle(sentence)];
    const em = parseFloat(fontSize);
    if (width < 4 * em && height > 3.5 * em) found.push(`"${sentence.textContent}" has no room`);
  }
  const sticks = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const held = [...document.querySelectorAll("body :not(.scroll, .scroll *, dialog, dialog *)")]
    .filter((one) => sticks(one) && seen(one))
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (innerHeight < 500 && held > 0.4 * innerHeight) found.push(`${held} px of ${innerHeight} never scroll`);
  for (const number of document.querySelectorAll(".bit > i")) {
    const range = document.createRange();
    range.selectNodeContents(number);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const covers = (cell) => {
      const box = cell.getBoundingClientRect();
      const wide = Math.min(right, box.right) - Math.max(left, box.left);
      return cell !== number.parentElement && wide > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4;
    };
    if ([...number.parentElement.parentElement.children].some(covers))
      found.push(`${number.textContent} of an array is cut by the next cell`);
  }
  const inRow = ".scroll, .crumbs, .tray, .visually-hidden, .skip";
  for (const one of [...document.querySelectorAll("dialog, main :is(button, select, input)")].filter(seen)) {
    const { left, right } = one.getBoundingClientRect();
    if (!one.closest(inRow) && Math.max(-left, right - innerWidth) > 1)
      found.push(`${one.outerHTML.slice(0, 60)} is not whole in the window`);
  }
  const ends = [...document.querySelectorAll("main *")].filter((one) => !one.firstElementChild && seen(one));
  const rest =
    document.documentElement.scrollHeight -
    Math.max(innerHeight, ...ends.map((one) => one.getBoundingClientRect().bottom + scrollY));
  // A player that stays visible needs room below the part it would cover.
  if (rest > 200) found.push(`${Math.round(rest)} px of empty space at the end`);
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) found.push(`${sideways} px to scroll sideways`);
  return [...new Set(found)];
};

/** Checks a state in every language, at the wanted sizes; `often` is what every change has to pass. */
async function look({ page: name, path, acts }, called, often, wanted) {
  const status = name === "nowhere" ? 404 : 200;
  const page = await open(path, { reducedMotion: "reduce", permissions: ["clipboard-write"], status, shown: "main" });
  for (const act of acts) await act(page, texts.en);
  const english = new Set();
  const wrong = [];
  for (const locale of LOCALES) {
    const note = (where, all) => wrong.push(...all.map((what) => `${locale} ${where}: ${what}`));
    // The language changes during the work, and everything on the page has to follow.
    await page.language(locale);
    const { pages, nowhere, title } = texts[locale];
    await expect(page).toHaveTitle(`${pages[name] ?? nowhere.title} · ${title}`);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`));
    const said = await words(page);
    // Two small words in a row are English, even if a translated part separates them from the rest.
    const left = (text) => (english.has(text) && !NAMES.has(text)) || /[a-z]{2,} [a-z]{2,}/.test(text);
    if (locale === "en") for (const text of said) english.add(text);
    else note("in English", said.filter(left));
    if (await page.evaluate(() => document.getAnimations().length)) note("moves", [called]);
    for (const size of Object.keys(SIZES).filter((size) => wanted(locale, size))) {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.drawn();
      note(size, await page.evaluate(misfits, size));
      for (const theme of THEMES) {
        const scanned = locale === "en" && (size === "wide" || (often && theme === "light" && SCANNED.includes(size)));
        const kept = (PICTURES || BEFORE) && (often || ["phone", "wide"].includes(size));
        if (!scanned && !kept) continue;
        await page.emulateMedia({ colorScheme: theme });
        await page.drawn();
        if (scanned) note(`${size} ${theme}`, await scan(page));
        if (!kept) continue;
        await page.evaluate(() => scrollTo(0, 0));
        const file = `${called}-${size}-${theme}-${locale}.png`;
        const picture = await page.screenshot({ path: join(FOLDER, file) });
        if (BEFORE && existsSync(join(BEFORE, file))) expect.soft(picture).toMatchSnapshot(file);
      }
    }
  }
  assert.deepEqual(wrong, []);
}

for (const state of STATES) {
  const called = state.state ? `${state.page}-${state.state}` : state.page;
  const often = state.state === "" || OFTEN.includes(called);
  /** English has the most to show, and a small phone the least room. */
  const first = (locale, size) => locale === "en" || size === "small";
  if (often) test(`fit: ${called}`, () => look(state, called, often, first));
  test(`tour: ${called}`, NIGHTLY, () => look(state, called, often, (...where) => !often || !first(...where)));
}

test("tour: on paper, a dark page is light and has no controls", NIGHTLY, async () => {
  for (const [path, there] of [
    ["/explore?n=6", ".mini"],
    ["/watch?n=6&step=140", ".icicle canvas"],
    ["/puzzle?date=2026-11-18", ".regions"],
  ]) {
    const page = await open(path, { theme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.see(there);
    await expect(page.locator(".panel").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.see("main :is(button:not(.tile), select, input):visible", 0);
    // The end of a sheet cuts none of these.
    const sheets = String(await page.pdf({ format: "A4" })).match(/\/Type \/Page\b/g);
    assert.equal(sheets.length, 1, path);
  }
});

/** Colours that have to stand out from each other, and by how much. */
const CONTRASTS = [
  [3, "surface", "control accent bad good series-1 series-2 series-3 series-4 series-5 series-6"],
  [1.9, "surface", "tree-future visited"],
  [3, "square-even", "queen bad"],
  [3, "square-odd", "queen bad"],
];
test("tour: controls have a contrast of 3 : 1 and faint lines of 1.9 : 1, in both themes", NIGHTLY, async () => {
  const page = await open("/play");
  await page.evaluate(axe);
  const contrast = (...names) =>
    page.evaluate((names) => {
      const { Color, getContrast } = globalThis.axe.commons.color;
      const colours = names.map((name) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = `var(--${name})`;
        return new Color().parseString(getComputedStyle(probe).color);
      });
      return getContrast(...colours);
    }, names);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const [least, ground, names] of CONTRASTS)
      for (const name of names.split(" ")) {
        const there = await contrast(name, ground);
        assert.ok(there >= least, `${name} on ${ground}, ${colorScheme}: ${there}`);
      }
  }
});

test("tour: type has the size the reader chose, and grows with the window", NIGHTLY, async () => {
  const page = await open("/watch");
  const client = await page.context().newCDPSession(page);
  const window = (width, height) => page.setViewportSize({ width, height });
  await window(1280, 720);
  const types = async (...parts) => String(await Promise.all(parts.map(page.fontSize)));
  await until("the usual type", async () => (await types("html", "h1", "body")) === "16,28,15");
  await window(1920, 1080);
  await until("large type", async () => (await page.fontSize("html")) > 18 && (await page.fontSize("html")) <= 24);
  await window(1280, 720);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
  await until("larger type", async () => (await types("html", "h1")) === "24,42");
});
