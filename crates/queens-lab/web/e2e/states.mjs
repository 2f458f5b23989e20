// What the pages look like after someone has worked on them: every state that is scanned, searched for left-over
// English and photographed. Each has a page, a name, a path, and actions in terms of the texts of a language, so that
// it works in any.

export const see = (what, wanted) => (page) => page.see(what, wanted);
export const choose = (name, value) => (page) => page.choose(name, value);
/** Presses buttons, named by the path to their text. */
export const press =
  (...names) =>
  async (page, t) => {
    for (const name of names) await page.press(name.split(".").reduce((table, key) => table[key], t));
  };
export const click =
  (...places) =>
  async (page) => {
    for (const place of places) {
      const part = /^\d/.test(place) ? `[data-at="${place}"]` : place;
      await page.locator(part).first().click();
    }
  };
const times = (many, act) => async (page, t) => {
  for (let k = 0; k < many; k++) await act(page, t);
};
const fill = (words) => async (page) => {
  await page.locator("input.answer").fill(words);
  await page.keys("Enter");
};

const watched = (algorithm, n, step) => [
  `/watch?algorithm=${algorithm}&n=${n}&step=${step}`,
  see({ ".scrub output": /./, ".code li.lit": 1 }),
];
const raced = [click(".runners .main"), see(".results table")];
const checked = [press("learn.check"), see("[data-verdict]")];
const SIMPLE = ["naive", "permutations", "sets", "bitmask", "forward", "dlx"];
const TABLE = {
  home: { "": ["/"] },
  play: {
    "": ["/play?n=8&queens=0.1-2.3-4.0", (page) => page.square(3, 2).hover()],
    empty: ["/play"],
    conflict: ["/play?n=6&queens=0.1-1.3-2.0-3.1-5.5", press("play.hint"), see(".status .notice, .status strong")],
    hint: ["/play?n=8&queens=0.0-1.4", press("play.hint", "play.count"), see("[data-testid=completions]")],
    dead: ["/play?n=8&queens=0.0-1.2-2.4-3.1", press("play.hint"), see(".queen.attacked")],
    solved: ["/play?n=12&queens=0.0-1.2", press("play.complete"), see(".queen.solved"), press("share")],
    win: ["/play?n=4&queens=0.1-1.3-2.0-3.2", see(".queen.solved")],
    none: ["/play?n=3&queens=0.0", press("play.hint"), see(".notice")],
    rules: ["/play?n=7&rules=torus&queens=0.0-2.3-4.1&blocked=5.5-6.6", see(".mark.blocked")],
    large: ["/play?n=30&queens=0.0-1.2-2.4-3.1-4.10-5.20"],
  },
  puzzle: {
    "": ["/puzzle?date=2026-11-18", click("2:2"), see(".regions .cross")],
    hint: ["/puzzle?date=2026-11-22", see(".regions"), press("puzzle.hint", "puzzle.why"), see(".light")],
    wrong: [
      "/puzzle?date=2026-11-16",
      click("0:0", "0:0", "0:1", "0:1", "6:6", "6:6"),
      press("puzzle.check"),
      see("[data-testid=checked]"),
    ],
    solved: [
      "/puzzle?date=2026-11-17",
      see(".regions"),
      async (page, t) => {
        const over = page.locator("[data-testid=solved]");
        while ((await over.count()) === 0) await press("puzzle.hint", "puzzle.doIt")(page, t);
      },
    ],
    proof: ["/puzzle?date=2026-11-22", press("puzzle.proof.show"), times(8, press("watch.forward"))],
    patterns: ["/puzzle?date=2026-11-20", (page, t) => page.getByRole("checkbox", { name: t.puzzle.patterns }).check()],
    new: ["/puzzle?date=2026-11-18", press("puzzle.new"), see("dialog")],
    draw: ["/puzzle?draw=AAABBABBCCCBDCDD", see("[data-testid=verdict] b", /[✓✕]/)],
  },
  watch: {
    "": watched("arrays", 6, 140),
    begin: ["/watch", see("canvas")],
    deep: watched("arrays", 12, 254321),
    solution: ["/watch?algorithm=scan&n=8", see("canvas"), press("watch.nextSolution"), see(".stage .queen.solved")],
    ...Object.fromEntries(SIMPLE.map((algorithm) => [algorithm, watched(algorithm, 6, 62)])),
    tree: watched("tree", 6, 9),
    anywhere: watched("anywhere", 4, 62),
    program: watched("arrays", 6, "140&code=python"),
    columns: watched("bitmask", 5, "40&by=columns"),
    none: ["/watch?algorithm=scan&n=3", see("canvas"), press("watch.nextSolution"), see(".watch .notice")],
    repair: ["/watch?algorithm=min-conflicts&n=8&step=3", see(".digits")],
    repaired: ["/watch?algorithm=min-conflicts&n=20&step=999", see(".queen.solved")],
    presented: watched("arrays", 6, "140&present=1"),
    together: ["/watch?algorithm=scan&with=naive&n=6&step=9", see(".side .queen")],
  },
  race: {
    begin: ["/race"],
    "": ["/race?n=6", ...raced, see(".riddle")],
    all: ["/race?n=7&goal=all&clock=time&runners=naive,scan,arrays,bitmask", ...raced],
  },
  explore: {
    begin: ["/explore", see(".images li")],
    "": ["/explore?n=8&list=fundamental", click(".tile .o4"), see(".images li.same")],
    export: ["/explore?n=6", see(".images li"), press("explore.make"), see("pre.preview")],
    filter: ["/explore?n=8&through=0.3-4.0", see(".images li")],
    none: ["/explore?n=3", see(".browse .notice")],
    squares: ["/explore?view=squares&n=10", see(".squares-map")],
    estimated: ["/explore?view=squares&n=24", see({ ".squares-map": undefined, ".squares-view progress": 0 })],
    levels: ["/explore?view=levels&n=9", (page) => page.locator(".bars svg").last().waitFor()],
    classes: ["/explore?view=classes"],
    estimate: ["/explore?view=estimate", see(".chart-holder .plot")],
  },
  measure: {
    begin: ["/measure", see(".chart-holder .plot")],
    "": [
      "/measure?from=4&to=9",
      click(".settings-panel .main"),
      see({ ".chart-panel .scroll tbody tr": 6, ".measure progress": 0 }),
    ],
    counting: ["/measure?count=20", click(".measure .main"), see(".counting")],
    counted: ["/measure?count=12", click(".measure .main"), see("[data-testid=counted]")],
  },
  learn: {
    "": ["/learn?lesson=backtracking&seed=4", times(7, press("watch.forward")), see(".code li.lit")],
    wrong: ["/learn?lesson=lines&screen=6&seed=3", click("3:0", "3:1", "3:2"), ...checked],
    right: ["/learn?lesson=problem&screen=3&seed=3", click("0:1", "1:3", "2:0", "3:2"), see("[data-verdict=right]")],
    boards: ["/learn?lesson=symmetry&screen=3&seed=3", click(".option"), ...checked],
    bits: ["/learn?lesson=bits&screen=6&seed=3", click("button.bit"), ...checked],
    clauses: ["/learn?lesson=sat&screen=4&seed=3", click("1:1")],
    order: ["/learn?lesson=template&seed=3", (page) => page.locator(".option").nth(2).click()],
    number: ["/learn?lesson=estimate&screen=3&seed=3", fill("1")],
    repair: ["/learn?lesson=chance&screen=7&seed=3", (page) => page.press("× 10")],
    throws: ["/learn?lesson=estimate&screen=8&seed=3", press("learn.throw"), times(4, (page) => page.press("× 10"))],
    exercise: ["/learn?exercise=free&seed=4", click(".exercise .touch .cell:has(.queen)"), ...checked],
    turn: [
      "/learn?exercise=turn&seed=4",
      click(".exercise [role=grid] [data-at='0:0']", ".exercise [role=grid] [data-at='1:1']"),
      ...checked,
    ],
    regions: ["/learn?exercise=regions&seed=4", click(".exercise [data-at='0:1']")],
    masks: ["/learn?exercise=masks&seed=4", fill("one"), see("[data-verdict=wrong]")],
    program: ["/learn?exercise=sorted&seed=4", see(".exercise h3")],
  },
  scenes: { "": ["/scenes"] },
  nowhere: { "": ["/nonsense?n=6"] },
};

export const STATES = Object.entries(TABLE).flatMap(([page, states]) =>
  Object.entries(states).map(([state, [path, ...acts]]) => ({ page, state, path, acts })),
);
