// Every page, untouched and at work: its own words in each language, accessible in both themes, no wider
// than its window, still where less motion is wanted; and a picture of each.

import assert from "node:assert/strict";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { folder, LOCALES, open, PAGES, photograph, scan, test, textOf, THEMES, until, WIDTHS } from "./lab.mjs";
import { STATES } from "./states.mjs";
import { texts } from "./texts.mjs";

/** Names of algorithms, of languages, of keys and of file formats, which are the same in every language. */
const NAMES = new Set([
  "naive",
  "permutations",
  "scan",
  "arrays",
  "sets",
  "bitmask",
  "forward",
  "min-conflicts",
  "dlx",
  "tree",
  "anywhere",
  "colours",
  "auto",
  "Python",
  "Java",
  "JavaScript",
  "Rust",
  "CSV",
  "PNG",
  "SVG",
  "GIF",
  "WebM",
  "English",
  "Русский",
  "中文",
]);

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

/** A phone on its side. */
const LYING = [844, 390];

for (const { page: name, name: state, path, act, huge, status } of STATES) {
  const called = state ? `${name}-${state}` : name;
  // One state of each page is scanned and photographed in everything; of the others, what differs.
  const whole = state === "";
  test(`tour: ${called}`, async () => {
    const page = await open(path, { reducedMotion: "reduce", permissions: ["clipboard-write"], status });
    await act?.(page, texts.en);
    const english = new Set();
    const headings = new Set();
    for (const locale of LOCALES) {
      // The language changes under the work, and everything that is there has to follow.
      await page.locator(".bar select").selectOption(locale);
      await until(locale, () => page.evaluate((locale) => document.documentElement.lang.startsWith(locale), locale));
      // The title follows once the page has been painted.
      const { pages, nowhere, title } = texts[locale];
      await until(
        `the title in ${locale}`,
        async () => (await page.title()) === `${pages[name] ?? nowhere.title} · ${title}`,
      );
      headings.add(await textOf(page, "h1"));
      const said = await words(page);
      if (locale === "en") for (const text of said) english.add(text);
      else
        assert.deepEqual(
          said.filter((text) => (english.has(text) && !isName(text)) || isEnglish(text)),
          [],
          `${called} speaks English in ${locale}`,
        );
      assert.equal(
        await page.evaluate(() => document.getAnimations().length),
        0,
        `${called} moves although less motion is wanted`,
      );
      for (const theme of THEMES) {
        // A huge board takes a scan ten seconds: once will do.
        if (huge ? `${locale} ${theme}` !== "en light" : locale !== "en" && !(whole && theme === "light")) continue;
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(50);
        assert.deepEqual(await scan(page), [], `axe on ${called} in ${locale}, ${theme}`);
      }
      for (const [width, [w, h]] of Object.entries({ lying: LYING, ...WIDTHS })) {
        await page.setViewportSize({ width: w, height: h });
        await page.waitForTimeout(40);
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await until(`${called} in ${locale} not to scroll sideways at ${width}`, async () => (await wide()) <= 0);
        const squeezed = await page.evaluate(() =>
          [...document.querySelectorAll("main p, .notice")]
            .filter((element) => {
              const [{ width, height }, { fontSize }] = [element.getBoundingClientRect(), getComputedStyle(element)];
              return (
                element.checkVisibility() &&
                width > 1 &&
                width < 4 * parseFloat(fontSize) &&
                height > 3.5 * parseFloat(fontSize)
              );
            })
            .map((element) => element.textContent),
        );
        assert.deepEqual(squeezed, [], `sentences have room in ${called} in ${locale} at ${width}`);
        for (const theme of THEMES) {
          if (!wanted(whole, locale, width, theme)) continue;
          await page.emulateMedia({ colorScheme: theme });
          await page.waitForTimeout(50);
          await page.evaluate(() => scrollTo(0, 0));
          await photograph(page, `${called}-${width}-${theme}${locale === "en" ? "" : `-${locale}`}`);
        }
      }
    }
    assert.equal(headings.size, 3, `a heading of its own in each language: ${[...headings]}`);
    await page.leave();
  });
}

/** Russian has the longest words, and a phone the least room for them. */
function wanted(whole, locale, width, theme) {
  if (locale === "en") return process.env.EVERY || whole || ["wide light", "phone dark"].includes(`${width} ${theme}`);
  return (
    `${locale} ${width} ${theme}` === "ru phone light" || (whole && `${locale} ${width} ${theme}` === "zh wide light")
  );
}

test("tour: enlarged to 200 and 400 %, every page has room for its content and scrolls one way", async () => {
  for (const name of PAGES) {
    const page = await open(`/${name}`);
    await page.waitForTimeout(300);
    for (const [width, height] of [
      [720, 450],
      [320, 256],
    ]) {
      await page.setViewportSize({ width, height });
      await until(`${name} not to scroll sideways at ${width}`, () =>
        page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      );
      const held = await page.evaluate(() =>
        [...document.querySelectorAll("body *")]
          .filter(
            (element) =>
              ["fixed", "sticky"].includes(getComputedStyle(element).position) &&
              element.checkVisibility() &&
              !element.closest(".scroll"),
          )
          .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0),
      );
      assert.ok(held < 0.4 * height, `${name}: ${held} of ${height} pixels never scroll`);
    }
    await page.leave();
  }
});

test("tour: on paper a dark page is light, and shows nothing to click", async () => {
  for (const path of ["/explore?n=6", "/watch?n=6&step=140"]) {
    const page = await open(path, { theme: "dark" });
    await page.locator(".mini, .icicle canvas").first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const light = (colour) => Math.min(...colour.match(/\d+/g).slice(0, 3).map(Number)) > 200;
    await until("light paper", () =>
      page.evaluate(() => getComputedStyle(document.querySelector(".panel")).backgroundColor).then(light),
    );
    await expect(page.locator("main :is(button:not(.tile), select, input):visible"), path).toHaveCount(0);
    await page.leave();
  }
});

test("tour: colour-blind eyes can tell everything apart", async () => {
  for (const [path, called] of [
    ["/play?n=6&queens=0.1-1.3-2.0-3.1-5.5", "play"],
    ["/watch?algorithm=tree&n=6&step=9", "watch"],
    ["/measure", "measure"],
  ]) {
    const page = await open(path);
    if (called === "watch") await page.locator(".child").first().waitFor();
    const client = await page.context().newCDPSession(page);
    for (const type of ["deuteranopia", "achromatopsia"]) {
      await client.send("Emulation.setEmulatedVisionDeficiency", { type });
      await page.waitForTimeout(150);
      await page.screenshot({ path: join(folder, `${called}-${type}.png`) });
    }
    // Meanings have shapes: dashes, hatching, crosses.
    if (called === "play") {
      const dashes = await page
        .locator(".conflict")
        .first()
        .evaluate((ring) => getComputedStyle(ring).strokeDasharray);
      assert.notEqual(dashes, "none");
      const marks = async (name) =>
        [
          ...new Set(
            await page
              .locator(".board .attack")
              .evaluateAll((marks, name) => marks.map((mark) => mark.getAttribute(name)), name),
          ),
        ].sort();
      await until("one attacker and several to differ in size", async () => (await marks("r")).length === 2);
      await page.getByRole("checkbox", { name: "hatch attacked squares" }).check();
      await until("and in hatching", async () => String(await marks("fill")) === "url(#crosshatch),url(#hatch)");
      await page.getByRole("checkbox", { name: "hatch attacked squares" }).uncheck();
    }
    if (called === "watch") {
      // Rings and crosses.
      await expect(page.locator(".child:not(.invalid)")).toHaveAttribute("d", /a/);
      await expect(page.locator(".child.invalid")).not.toHaveAttribute("d", /a/);
    }
    await page.leave();
  }
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
        "tree-refused",
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
  await page.leave();
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
  await page.leave();
});
