// What the pages look like when someone has worked on them: every state that is scanned, searched
// for left-over English and photographed. `act` gets the page and the texts of its language, so that they serve in any.

import { until } from "./lab.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const square = (page, row, column) => page.locator(`[data-at="${row}:${column}"]`).first();
const drawn = (page) =>
  until(
    "the search",
    async () =>
      (await page.locator(".scrub output").innerText()).length > 0 &&
      (await page.locator(".code li.lit").count()) === 1,
  );

export const STATES = [
  { page: "home", name: "", path: "/" },
  { page: "play", name: "", path: "/play?n=8&queens=0.1-2.3-4.0", act: (page) => square(page, 3, 2).hover() },
  { page: "play", name: "empty", path: "/play" },
  {
    page: "play",
    name: "conflict",
    path: "/play?n=6&queens=0.1-1.3-2.0-3.1-5.5",
    act: async (page, t) => {
      await button(page, t.play.hint).click();
      await page.getByText(t.play.hintAttacked("", "").slice(0, 20)).first().waitFor();
    },
  },
  {
    page: "play",
    name: "hint",
    path: "/play?n=8&queens=0.0-1.4",
    act: async (page, t) => {
      await button(page, t.play.hint).click();
      await page.locator(".mark.hint").waitFor();
      await button(page, t.play.count).click();
      await page.locator("[data-testid=completions]").waitFor();
    },
  },
  {
    page: "play",
    name: "dead",
    path: "/play?n=8&queens=0.0-1.2-2.4-3.1",
    act: async (page, t) => {
      await button(page, t.play.hint).click();
      await page.locator(".queen.attacked").waitFor();
    },
  },
  {
    page: "play",
    name: "solved",
    path: "/play?n=12&queens=0.0-1.2",
    act: async (page, t) => {
      await button(page, t.play.complete).click();
      await page.locator(".queen.solved").first().waitFor();
      await button(page, t.share).click();
    },
  },
  {
    page: "play",
    name: "none",
    path: "/play?n=3&queens=0.0",
    act: async (page, t) => {
      await button(page, t.play.hint).click();
      await page.getByText(t.play.hintNone).first().waitFor();
    },
  },
  {
    page: "play",
    name: "rules",
    path: "/play?n=7&rules=torus&queens=0.0-2.3-4.1&blocked=5.5-6.6",
    act: (page) => page.locator(".mark.blocked").first().waitFor(),
  },
  { page: "play", name: "large", huge: true, path: "/play?n=30&queens=0.0-1.2-2.4-3.1-4.10-5.20" },
  {
    page: "puzzle",
    name: "",
    path: "/puzzle?date=2026-11-18",
    act: async (page) => {
      await square(page, 2, 2).click();
      await page.locator(".regions .cross").waitFor();
    },
  },
  {
    page: "puzzle",
    name: "hint",
    path: "/puzzle?date=2026-11-22",
    act: async (page, t) => {
      await page.locator(".regions").waitFor();
      for (const wanted of [t.puzzle.hint, t.puzzle.why]) await button(page, wanted).click();
      await page.locator(".light").waitFor();
    },
  },
  {
    page: "puzzle",
    name: "wrong",
    path: "/puzzle?date=2026-11-16",
    act: async (page, t) => {
      for (const [row, column] of [
        [0, 0],
        [0, 1],
        [6, 6],
      ])
        for (let k = 0; k < 2; k++) await square(page, row, column).click();
      await button(page, t.puzzle.check).click();
      await page.locator("[data-testid=checked]").waitFor();
    },
  },
  {
    page: "puzzle",
    name: "solved",
    path: "/puzzle?date=2026-11-17",
    act: async (page, t) => {
      await page.locator(".regions").waitFor();
      for (let k = 0; k < 60 && (await page.locator("[data-testid=solved]").count()) === 0; k++) {
        await button(page, t.puzzle.hint).click();
        await button(page, t.puzzle.doIt).click();
      }
      await page.locator("[data-testid=solved]").waitFor();
    },
  },
  {
    page: "puzzle",
    name: "proof",
    path: "/puzzle?date=2026-11-22",
    act: async (page, t) => {
      await button(page, t.puzzle.proof.show).click();
      for (let k = 0; k < 8; k++) await button(page, t.puzzle.proof.next).click();
    },
  },
  {
    page: "puzzle",
    name: "patterns",
    path: "/puzzle?date=2026-11-20",
    act: (page, t) => page.getByRole("checkbox", { name: t.puzzle.patterns }).check(),
  },
  {
    page: "puzzle",
    name: "new",
    path: "/puzzle?date=2026-11-18",
    act: async (page, t) => {
      await button(page, t.puzzle.new).click();
      await page.locator("dialog").waitFor();
    },
  },
  {
    page: "puzzle",
    name: "draw",
    path: "/puzzle?draw=AAABBABBCCCBDCDD",
    act: (page) => page.locator("[data-testid=verdict] b", { hasText: /[✓✕]/ }).waitFor(),
  },
  { page: "watch", name: "", path: "/watch?algorithm=arrays&n=6&step=140", act: drawn },
  { page: "watch", name: "begin", path: "/watch", act: (page) => page.locator("canvas").first().waitFor() },
  { page: "watch", name: "deep", path: "/watch?algorithm=arrays&n=12&step=254321", act: drawn },
  {
    page: "watch",
    name: "solution",
    path: "/watch?algorithm=scan&n=8",
    act: async (page, t) => {
      await page.locator("canvas").first().waitFor();
      await button(page, t.watch.nextSolution).click();
      await page.locator(".stage .queen.solved").first().waitFor();
    },
  },
  ...["naive", "permutations", "sets", "bitmask", "forward", "tree", "anywhere", "dlx"].map((algorithm) => ({
    page: "watch",
    name: algorithm,
    path: `/watch?algorithm=${algorithm}&n=${algorithm === "anywhere" ? 4 : 6}&step=${algorithm === "tree" ? 9 : 62}`,
    act: drawn,
  })),
  { page: "watch", name: "program", path: "/watch?algorithm=arrays&n=6&step=140&code=python", act: drawn },
  { page: "watch", name: "columns", path: "/watch?algorithm=bitmask&n=5&by=columns&step=40", act: drawn },
  {
    page: "watch",
    name: "none",
    path: "/watch?algorithm=scan&n=3",
    act: async (page, t) => {
      await page.locator("canvas").first().waitFor();
      await button(page, t.watch.nextSolution).click();
      await page.locator(".watch .notice").first().waitFor();
    },
  },
  {
    page: "watch",
    name: "repair",
    path: "/watch?algorithm=min-conflicts&n=8&step=3",
    act: (page) => page.locator(".digits").waitFor(),
  },
  {
    page: "watch",
    name: "repaired",
    path: "/watch?algorithm=min-conflicts&n=20&step=999",
    act: (page) => page.locator(".queen.solved").first().waitFor(),
  },
  { page: "race", name: "begin", path: "/race" },
  {
    page: "race",
    name: "",
    path: "/race?n=6",
    act: async (page) => {
      await page.locator(".runners .main").click();
      await page.locator(".results table").waitFor();
      await page.locator(".riddle").waitFor();
    },
  },
  {
    page: "race",
    name: "all",
    path: "/race?n=7&goal=all&clock=time&runners=naive,scan,arrays,bitmask",
    act: async (page) => {
      await page.locator(".runners .main").click();
      await page.locator(".results table").waitFor();
    },
  },
  { page: "explore", name: "begin", path: "/explore", act: (page) => page.locator(".images li").first().waitFor() },
  {
    page: "explore",
    name: "",
    path: "/explore?n=8&list=fundamental",
    act: async (page) => {
      await page.locator(".tile .o4").click();
      await page.locator(".images li.same").first().waitFor();
    },
  },
  {
    page: "explore",
    name: "export",
    path: "/explore?n=6",
    act: async (page, t) => {
      await page.locator(".images li").first().waitFor();
      await button(page, t.explore.make).click();
      await page.locator("pre.preview").waitFor();
    },
  },
  {
    page: "explore",
    name: "filter",
    path: "/explore?n=8&through=0.3-4.0",
    act: (page) => page.locator(".images li").first().waitFor(),
  },
  { page: "explore", name: "none", path: "/explore?n=3", act: (page) => page.locator(".browse .notice").waitFor() },
  {
    page: "explore",
    name: "squares",
    path: "/explore?view=squares&n=10",
    act: (page) => page.locator(".squares-map").waitFor(),
  },
  {
    page: "explore",
    name: "estimated-squares",
    path: "/explore?view=squares&n=24",
    act: async (page) => {
      await page.locator(".squares-map").waitFor();
      await page.locator(".squares-view progress").waitFor({ state: "detached" });
    },
  },
  {
    page: "explore",
    name: "levels",
    path: "/explore?view=levels&n=9",
    act: (page) => page.locator(".bars svg").last().waitFor(),
  },
  { page: "explore", name: "classes", path: "/explore?view=classes" },
  {
    page: "explore",
    name: "estimate",
    path: "/explore?view=estimate",
    act: (page) => page.locator(".chart-holder canvas").first().waitFor(),
  },
  {
    page: "measure",
    name: "begin",
    path: "/measure",
    act: (page) => page.locator(".chart-holder canvas").first().waitFor(),
  },
  {
    page: "measure",
    name: "",
    path: "/measure?from=4&to=9",
    act: async (page) => {
      await page.locator(".measure .main").last().click();
      await until("rows", async () => (await page.locator(".chart-panel").locator(".scroll tbody tr").count()) === 6);
      await page.locator(".measure progress").waitFor({ state: "detached" });
    },
  },
  {
    page: "measure",
    name: "counting",
    path: "/measure?count=20",
    act: async (page) => {
      await page.locator(".measure .main").first().click();
      await page.locator(".counting").waitFor();
    },
  },
  {
    page: "measure",
    name: "counted",
    path: "/measure?count=12",
    act: async (page) => {
      await page.locator(".measure .main").first().click();
      await page.locator("[data-testid=counted]").waitFor();
    },
  },
  {
    page: "learn",
    name: "",
    path: "/learn?lesson=backtracking&seed=4",
    act: async (page, t) => {
      for (let k = 0; k < 7; k++) await button(page, t.watch.forward).click();
      await page.locator(".code li.lit").first().waitFor();
    },
  },
  {
    page: "learn",
    name: "wrong",
    path: "/learn?lesson=lines&screen=6&seed=3",
    act: async (page, t) => {
      for (const at of ["3:0", "3:1", "3:2"]) await page.locator(`.touch [data-at="${at}"]`).click();
      await button(page, t.learn.check).click();
      await page.locator("[data-verdict=wrong]").waitFor();
    },
  },
  {
    page: "learn",
    name: "right",
    path: "/learn?lesson=problem&screen=3&seed=3",
    act: async (page) => {
      for (const at of ["0:1", "1:3", "2:0", "3:2"]) await page.locator(`.touch [data-at="${at}"]`).click();
      await page.locator("[data-verdict=right]").waitFor();
    },
  },
  {
    page: "learn",
    name: "boards",
    path: "/learn?lesson=symmetry&screen=3&seed=3",
    act: async (page, t) => {
      await page.locator(".option").first().click();
      await button(page, t.learn.check).click();
      await page.locator("[data-verdict]").waitFor();
    },
  },
  {
    page: "learn",
    name: "bits",
    path: "/learn?lesson=bits&screen=6&seed=3",
    act: async (page, t) => {
      await page.locator("button.bit").nth(1).click();
      await button(page, t.learn.check).click();
      await page.locator("[data-verdict]").waitFor();
    },
  },
  {
    page: "learn",
    name: "clauses",
    path: "/learn?lesson=sat&screen=4&seed=3",
    act: (page) => page.locator(".touch [data-at='1:1']").click(),
  },
  {
    page: "learn",
    name: "order",
    path: "/learn?lesson=template&seed=3",
    act: (page) => page.locator(".option").nth(2).click(),
  },
  {
    page: "learn",
    name: "number",
    path: "/learn?lesson=estimate&screen=3&seed=3",
    act: async (page, t) => {
      await page.locator("input.answer").fill("1");
      await button(page, t.learn.check).click();
    },
  },
  {
    page: "learn",
    name: "repair",
    path: "/learn?lesson=chance&screen=7&seed=3",
    act: (page) => button(page, "× 10").click(),
  },
  {
    page: "learn",
    name: "throws",
    path: "/learn?lesson=estimate&screen=8&seed=3",
    act: async (page, t) => {
      await button(page, t.learn.throw).click();
      for (let k = 0; k < 4; k++) await button(page, "× 10").click();
    },
  },
  {
    page: "learn",
    name: "exercise",
    path: "/learn?exercise=free&seed=4",
    act: async (page, t) => {
      await page.locator(".exercise .touch .cell:has(.queen)").first().click();
      await button(page, t.learn.check).click();
      await page.locator("[data-verdict=wrong]").waitFor();
    },
  },
  {
    page: "learn",
    name: "turn",
    path: "/learn?exercise=turn&seed=4",
    act: async (page, t) => {
      for (const at of ["0:0", "1:1", "2:3"]) await page.locator(`.exercise [role=grid] [data-at="${at}"]`).click();
      await button(page, t.learn.check).click();
      await page.locator("[data-verdict=wrong]").waitFor();
    },
  },
  {
    page: "learn",
    name: "regions",
    path: "/learn?exercise=regions&seed=4",
    act: (page) => page.locator(".exercise [data-at='0:1']").click(),
  },
  {
    page: "learn",
    name: "masks",
    path: "/learn?exercise=masks&seed=4",
    act: async (page) => {
      await page.locator("input.answer").fill("one");
      await page.locator("input.answer").press("Enter");
      await page.locator("[data-verdict=wrong]").waitFor();
    },
  },
  {
    page: "learn",
    name: "program",
    path: "/learn?exercise=sorted&seed=4",
    act: (page) => page.locator(".exercise h3").waitFor(),
  },
  { page: "scenes", name: "", path: "/scenes" },
  { page: "nowhere", name: "", path: "/nonsense?n=6", status: 404 },
];
