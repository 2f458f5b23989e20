// End-to-end tests of the lab in a headless Chromium (e2e/): every page, with the mouse, the keyboard only and a finger, in
// every language and state, how fast it is, and how it looks. Tests without a browser (tests/): the engine, lessons, words.
//
//   LAB=FOLDER npx playwright test --project pages [-g WORDS]
//
// FOLDER is a build of the lab (default: ../assets), which a plain file server serves under a path of its own. QUEENS names
// the program, which serves the lab in the tests that invite a class (default: that of this checkout). PICTURES=FOLDER keeps
// pictures there; BEFORE=FOLDER compares them with those of an earlier run. CHROMIUM and FIREFOX name the browsers (default:
// those of Debian; for Chromium the headless shell, which opens a page in a quarter of the time; Firefox is driven by
// WebDriver BiDi, and newer versions of Playwright need features of it that an ESR lacks). SLOW=MS delays every part of a page
// and every answer by that much: a test that does not wait for something then fails every time, not only on a busy machine.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** A test waits a minute at most, unless everything is slowed down. */
export const PATIENCE = process.env.SLOW ? 300_000 : 60_000;

/** Folder for pictures: of tests that failed, and of all pages if PICTURES is set. */
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
  // Fonts and browsers differ from machine to machine, so no picture is kept in the repository: to change how pages
  // look, take pictures before and after on one machine, and look at the differences.
  snapshotPathTemplate: join(process.env.BEFORE ?? FOLDER, "{arg}{ext}"),
  updateSnapshots: process.env.BEFORE ? "none" : "all",
  expect: {
    timeout: PATIENCE,
    toPass: { timeout: PATIENCE, intervals: [20, 50, 100] },
    // Fails if more than one pixel in a thousand differs by more than antialiasing causes.
    toMatchSnapshot: { maxDiffPixelRatio: 0.001, threshold: 0.2 },
  },
  fullyParallel: true,
  workers: Number(process.env.WORKERS ?? availableParallelism()),
  // Each wait has its own limit; one test plays a whole hour of class.
  timeout: 600_000,
  reporter: [["list"]],
  use: { headless: true, screenshot: "only-on-failure" },
  projects: [
    { name: "pages", use: chromium },
    // Measurements run alone.
    {
      name: "speed",
      testDir: "benches",
      testMatch: "speed.mjs",
      fullyParallel: false,
      workers: 1,
      dependencies: ["pages"],
      use: chromium,
    },
    // Another browser engine, without what WebDriver BiDi cannot do yet: fingers, downloads, the clipboard, calm.
    {
      name: "firefox",
      use: firefox,
      grep: /play: (placing|the key|squares|a win)|puzzle: (a click|hints|days|a drawn)|watch: (steps|the whole|the narration|every|two)|(race|measure|learn): the key|visits: (the address|a page)/,
    },
  ],
});
