// Every page, untouched and at work: its own words in each language, every label inside its box and no control on another at
// every width, accessible, still where less motion is wanted; and a picture of each. `fit` are the pages, `tour` all states.

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { drawn, LOCALES, open, photograph, scan, test, THEMES, until } from "./lab.mjs";
import { STATES } from "./states.mjs";
import { texts } from "./texts.mjs";

/** States that are held at every width like the pages themselves. */
const FIT = new Set(["play-win", "watch-presented", "watch-together", "watch-repair", "puzzle-draw"]);
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

/** Those whose pages are scanned: what a scan finds lies in the page, not in its size, save where other things are shown. */
const SCANNED = ["small", "phone", "zoomed", "projector", "wide"];

/** Names of algorithms, of languages, of keys and of file formats, which are the same in every language. */
const NAMES = new Set(
  `naive permutations scan arrays sets bitmask forward min-conflicts dlx tree anywhere colours auto
  Python Java JavaScript Rust CSV PNG SVG GIF WebM English Русский 中文`.split(/\s+/),
);

/** Everything with three Latin letters in a row that a reader sees or hears, save code and names of files. */
const words = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (
        !parentElement.closest(
          "code, pre, select, script, style, noscript, .bits-name, .chips, [download], [role=status]",
        )
      )
        found.add(textContent.trim());
    }
    for (const option of document.querySelectorAll("option")) found.add(option.textContent);
    for (const name of ["aria-label", "title", "aria-valuetext", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]:not(.bits *, .demonstration ol)`))
        found.add(element.getAttribute(name));
    }
    found.add(document.title);
    return [...found].filter((text) => /[A-Za-z]{3}/.test(text));
  });

/** Formats are listed by name. */
const isName = (text) =>
  NAMES.has(text) ||
  /^(board|spaced|rows|strings|letters|matrix|flat|columns|pairs|squares|jsonl|csv|fen|svg|png)$/.test(text);

/** Two small words in a row, even where a translated part stands between them and the rest. */
const isEnglish = (text) => /[a-z]{2,} [a-z]{2,}/.test(text);

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
  for (const sentence of [...document.querySelectorAll("main p, .notice")].filter(seen)) {
    const [{ width, height }, { fontSize }] = [sentence.getBoundingClientRect(), getComputedStyle(sentence)];
    const em = parseFloat(fontSize);
    if (width < 4 * em && height > 3.5 * em) found.push(`"${sentence.textContent}" has no room`);
  }
  const held = [...document.querySelectorAll("body *")]
    .filter(
      (one) =>
        ["fixed", "sticky"].includes(getComputedStyle(one).position) && seen(one) && !one.closest(".scroll, dialog"),
    )
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (innerHeight < 500 && held > 0.4 * innerHeight) found.push(`${held} px of ${innerHeight} never scroll`);
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) found.push(`${sideways} px to scroll sideways`);
  return [...new Set(found)];
};

for (const { page: name, state, path, acts } of STATES) {
  const called = state ? `${name}-${state}` : name;
  const kind = state === "" || FIT.has(called) ? "fit" : "tour";
  test(`${kind}: ${called}`, async () => {
    const status = name === "nowhere" ? 404 : 200;
    const page = await open(path, { reducedMotion: "reduce", permissions: ["clipboard-write"], status, shown: "main" });
    for (const act of acts) await act(page, texts.en);
    const english = new Set();
    const wrong = [];
    for (const locale of LOCALES) {
      const note = (where, all) => wrong.push(...all.map((what) => `${locale} ${where}: ${what}`));
      // The language changes under the work, and everything that is there has to follow.
      await page.locator(".bar select").first().selectOption(locale, { force: true });
      const { pages, nowhere, title } = texts[locale];
      await expect(page).toHaveTitle(`${pages[name] ?? nowhere.title} · ${title}`);
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`));
      const said = await words(page);
      if (locale === "en") for (const text of said) english.add(text);
      else
        note(
          "in English",
          said.filter((text) => (english.has(text) && !isName(text)) || isEnglish(text)),
        );
      if (await page.evaluate(() => document.getAnimations().length)) note("moves", [called]);
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        note(size, await page.evaluate(misfits));
        for (const theme of THEMES) {
          const [look, scanned] = wanted(kind, locale, size, theme, called === "play-large");
          if (!look && !scanned) continue;
          await page.emulateMedia({ colorScheme: theme });
          await drawn(page);
          if (scanned) note(`${size} ${theme}`, await scan(page));
          await page.evaluate(() => scrollTo(0, 0));
          if (look) await photograph(page, `${called}-${size}-${theme}${locale === "en" ? "" : `-${locale}`}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });
}

/** Whether this is photographed, and scanned. Russian has the longest words, and a phone the least room for them. */
function wanted(kind, locale, size, theme, huge) {
  const here = `${locale} ${size} ${theme}`;
  const few = ["en wide light", "en wide dark", "en phone dark", "ru phone light", "zh wide light"].includes(here);
  if (huge) return [few, here === "en wide light"];
  if (kind === "tour") return [few, here.startsWith("en wide")];
  const scanned = SCANNED.includes(size) && (theme === "light" || size === "wide");
  return [locale === "en" || few, locale === "en" && scanned];
}

test("tour: on paper a dark page is light, and shows nothing to click", async () => {
  for (const [path, there] of [
    ["/explore?n=6", ".mini"],
    ["/watch?n=6&step=140", ".icicle canvas"],
    ["/puzzle?date=2026-11-18", ".regions"],
  ]) {
    const page = await open(path, { theme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.see(there);
    const light = (colour) => Math.min(...colour.match(/\d+/g).slice(0, 3).map(Number)) > 200;
    const paper = () => page.evaluate(() => getComputedStyle(document.querySelector(".panel")).backgroundColor);
    await until("light paper", async () => light(await paper()));
    await page.see("main :is(button:not(.tile), select, input):visible", 0);
  }
});

test("tour: colour-blind eyes can tell everything apart by shape", async () => {
  const page = await open("/play?n=6&queens=0.1-1.3-2.0-3.1-5.5");
  const ring = page.locator(".conflict").first();
  await expect(ring).not.toHaveCSS("stroke-dasharray", "none");
  const marks = (name) =>
    page
      .locator(".board .attack")
      .evaluateAll((marks, name) => new Set(marks.map((mark) => mark.getAttribute(name))).size, name);
  await until("one attacker and several to differ in size", async () => (await marks("r")) === 2);
  await page.getByRole("checkbox", { name: "hatch attacked squares" }).check();
  await until("and in hatching", async () => (await marks("fill")) === 2);
  await page.goto(new URL("../watch/?algorithm=tree&n=6&step=9", page.url()).href);
  // Rings and crosses.
  await expect(page.locator(".child:not(.invalid)")).toHaveAttribute("d", /a/);
  await expect(page.locator(".child.invalid")).not.toHaveAttribute("d", /a/);
});

test("tour: controls stand out 3 : 1, faint lines 1.9 : 1, in both themes", async () => {
  const page = await open("/play");
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const ratios = await page.evaluate(() => {
      const probe = document.createElement("i");
      document.body.append(probe);
      const colour = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color.match(/\d+/g).map(Number);
      };
      const light = (channels) =>
        channels
          .map((c) => c / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
          .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
      const ratio = (a, b) => {
        const [high, low] = [light(colour(a)), light(colour(b))].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
      };
      const found = {};
      for (const name of [
        "control",
        "accent",
        "bad",
        "good",
        "series-1",
        "series-2",
        "series-3",
        "series-4",
        "series-5",
        "series-6",
      ])
        found[name] = [ratio(name, "surface"), 3];
      for (const name of ["tree-future", "visited"]) found[name] = [ratio(name, "surface"), 1.9];
      for (const square of ["square-even", "square-odd"])
        for (const name of ["queen", "bad"]) found[`${name} on ${square}`] = [ratio(name, square), 3];
      probe.remove();
      return found;
    });
    const faint = Object.entries(ratios)
      .filter(([, [ratio, least]]) => ratio < least)
      .map(([name, [ratio, least]]) => `${name}: ${ratio.toFixed(2)} of ${least}`);
    assert.deepEqual(faint, [], theme);
  }
});

test("tour: type has the size that the reader chose, and grows with the window", async () => {
  const page = await open("/watch");
  const client = await page.context().newCDPSession(page);
  const size = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  await page.setViewportSize({ width: 1280, height: 720 });
  await until(
    "the usual type",
    async () => String([await size("html"), await size("h1"), await size("body")]) === "16,28,15",
  );
  await page.setViewportSize({ width: 1920, height: 1080 });
  await until("large type", async () => (await size("html")) > 18 && (await size("html")) <= 24);
  await page.setViewportSize({ width: 1280, height: 720 });
  await client.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
  await until("larger type", async () => (await size("html")) === 24 && (await size("h1")) === 42);
});
