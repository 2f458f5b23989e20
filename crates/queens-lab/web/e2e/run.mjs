// End-to-end tests of the lab in a headless Chromium: every page, with the mouse and with the keyboard only,
// in every language and state, how fast it is, and how it looks.
//
//   node e2e/run.mjs PROGRAM|SITE [FOLDER]
//
// PROGRAM is the built `queens`; SITE is the lab as a folder, as `.ci/static SITE` writes it, which a plain file server
// then serves under a path of its own. Pictures and figures go to FOLDER (default: e2e/artefacts). CHROMIUM names
// the browser (default: /usr/bin/chromium). BEFORE=FOLDER compares the pictures with those of an earlier run. ONLY=words runs the tests whose names have these words,
// WITHOUT=words,words leaves out those whose names begin so. What needs the server says why, and is skipped with SITE.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { allTests, browser, ENDED, figures, finish, folder, SITE } from "./lab.mjs";
import "./languages.mjs";
import "./play.mjs";
import "./puzzle.mjs";
import "./hands.mjs";
import "./watch.mjs";
import "./race.mjs";
import "./explore.mjs";
import "./measure.mjs";
import "./learn.mjs";
import "./paths.mjs";
import "./visits.mjs";
import "./speed.mjs";
import "./tour.mjs";

const only = process.env.ONLY ?? "";
const without = (process.env.WITHOUT ?? "").split(",").filter(Boolean);
const wanted = ({ name }) => name.includes(only) && !without.some((words) => name.startsWith(words));
let failed = 0;
for (const { name, body, server } of allTests().filter(wanted)) {
  if (SITE && server) {
    console.log(`SKIPPED ${name}: ${server}`);
    continue;
  }
  const start = performance.now();
  try {
    await body();
    console.log(`ok   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.error(`FAIL ${name}\n${error.stack}`);
    let index = 0;
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(folder, `failed-${failed}-${index++}.png`) }).catch(() => {});
    }
  }
  for (const context of browser.contexts()) await context.close();
}
for (const key of Object.keys(figures)) figures[key] = Math.round(figures[key] * 10) / 10;
console.log(JSON.stringify(figures));
writeFileSync(join(folder, "figures.json"), `${JSON.stringify(figures, null, 2)}\n`);
const status = await finish();
if (status !== ENDED) {
  failed++;
  console.error(`FAIL Ctrl-C ends the lab with status ${ENDED}, not ${status}`);
}
process.exit(failed > 0 ? 1 : 0);
