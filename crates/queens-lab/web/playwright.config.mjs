// End-to-end tests of the lab in a headless Chromium (e2e/): every page, with the mouse, the keyboard only and a finger, in
// every language and state, how fast it is, and how it looks. And what needs no browser (tests/): the engine, lessons, words.
//
//   LAB=FOLDER npx playwright test --project pages [-g WORDS]
//
// FOLDER is a build of the lab (default: ../assets), which a plain file server serves under a path of its own; QUEENS the
// program, which serves it where a class is invited (default: that of this checkout). PICTURES=FOLDER keeps pictures there;
// BEFORE=FOLDER compares them with those of an earlier run. CHROMIUM and FIREFOX name the browsers (default: those of Debian;
// of Chromium the shell without windows, where opening a page costs a quarter; Firefox is driven by WebDriver BiDi, of which
// newer Playwrights want what an ESR lacks). SLOW=MS lets every part of a page and every answer come that much later: a test
// that reads at once what comes a moment later then fails each time, not on a busy day.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Limit of every wait: a minute, unless everything is slowed down. */
export const PATIENCE = process.env.SLOW ? 300_000 : 60_000;

/** Where pictures go: of failed tests, and of all pages on request. */
export const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, "../../../target/lab");

const chromium = {
  browserName: "chromium",
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};
const firefox = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: { executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" },
};

export default defineConfig({
  testMatch: "{e2e,tests}/*.spec.mjs",
  outputDir: join(FOLDER, "failed"),
  // Fonts and browsers differ from machine to machine, so no picture is kept in the repository: who changes how pages
  // look takes the pictures before and after on one machine, and looks at what differs.
  snapshotPathTemplate: join(process.env.BEFORE ?? FOLDER, "{arg}{ext}"),
  updateSnapshots: process.env.BEFORE ? "none" : "all",
  expect: {
    timeout: PATIENCE,
    toPass: { timeout: PATIENCE, intervals: [20, 50, 100] },
    // More than one pixel in a thousand, by more than antialiasing makes of it.
    toMatchSnapshot: { maxDiffPixelRatio: 0.001, threshold: 0.2 },
  },
  fullyParallel: true,
  workers: Number(process.env.WORKERS ?? availableParallelism()),
  // Waiting has limits of its own; a whole hour of class is one test.
  timeout: 600_000,
  reporter: [["list"]],
  use: { headless: true, screenshot: "only-on-failure" },
  projects: [
    { name: "pages", use: chromium },
    // What is measured is measured alone.
    {
      name: "speed",
      testDir: "benches",
      testMatch: "speed.mjs",
      fullyParallel: false,
      workers: 1,
      dependencies: ["pages"],
      use: chromium,
    },
    // Another engine than Chromium's; without what WebDriver BiDi cannot do yet: fingers, downloads, the clipboard, calm.
    {
      name: "firefox",
      use: firefox,
      grep: /play: (placing|the key|squares|a win)|puzzle: (a click|hints|days|a drawn)|watch: (steps|the whole|the narration|every|two)|(race|measure|learn): the key|visits: (the address|a page)/,
    },
  ],
});
