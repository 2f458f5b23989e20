// Learn: the lessons as data, compared with the engine.

import assert from "node:assert/strict";
import { completion, drawing, drawn, lessons, LESSONS, rules, SYLLABUS } from "../e2e/lessons.mjs";
import { ask, LOCALES, test, texts } from "../e2e/lab.mjs";

const { squares } = rules;

/** Whether a drawn task can be answered, and can be answered wrongly. */
const SOUND = {
  pick: ({ n, right }) => squares(n).some(right) && !squares(n).every(right),
  place: (task) => {
    const rest = completion(task);
    const all = [...task.queens, ...(rest ?? [])];
    return rest?.length > 0 && all.length === task.count && rules.isPartial(all);
  },
  choose: ({ options, many }, name) => {
    const right = options.filter(({ right }) => right).length;
    const kinds = new Set(options.map((option) => JSON.stringify({ ...option, right: 0 })));
    return kinds.size === options.length && (many ? right < options.length || name === "generate" : right === 1);
  },
  number: ({ right }) => Number.isSafeInteger(right) && right >= 0,
  order: ({ shown }) => shown.some((item, place) => item !== place),
  bits: ({ right }) => right.includes(true) && right.includes(false),
  repair: ({ queens }) => !rules.isPartial(queens),
};
test("learn: tasks differ from seed to seed, and can be answered rightly and wrongly", () => {
  const all = drawn(...Array.from({ length: 10 }, (_, k) => 1000 * k + 5001));
  for (const { name, screen, tasks } of all)
    for (const task of tasks)
      assert.ok(SOUND[task.kind]?.(task, name) ?? true, `${name} ${screen.entry + 1}: ${JSON.stringify(task)}`);
  // No round repeats the task of the round before; no two by colours have the same sum.
  const key = (task) => task.facts?.products ?? JSON.stringify(task);
  for (const [k, { name, screen, tasks }] of all.entries())
    for (const [s, task] of screen.round > 0 ? tasks.entries() : [])
      assert.notEqual(key(task), key(all[k - 1].tasks[s]), name);
  for (const name of LESSONS) {
    const screens = all.filter((screen) => screen.name === name);
    assert.ok(screens.length >= 8 && screens.length <= 12, `${name}: ${screens.length}`);
    const differ = screens.filter(({ tasks }) => new Set(tasks.map((task) => JSON.stringify(task))).size > 1).length;
    // The closed form is the same for every seed.
    assert.ok(differ >= (name === "closed" ? 2 : 3), `${name}: ${differ}`);
    assert.ok(SYLLABUS[name].leads.length > 0, name);
    // The build checks that other languages have as many screens, with as many texts on each.
    assert.equal(texts.en.lessons[name].screens.length, lessons[name].length, name);
  }
});

test("learn: the texts match the screens in every language", () => {
  const found = (words, what) => [...words.matchAll(what)].map(([, found]) => found).sort();
  const facts = (words) => [...new Set(found(words, /\{(\w+)\}/g))];
  // Identifiers and formulas are the same in every language.
  const formulas = (words) => found(words, /`([^`]+)`/g);
  for (const { name, screen, tasks } of drawn(7)) {
    const [english, ...others] = LOCALES.map((locale) => texts[locale].lessons[name].screens[screen.entry]);
    const { facts: told = {}, options, items } = tasks[0];
    const where = `${name} ${screen.entry + 1}`;
    const used = (options ?? items ?? []).flatMap(({ words }) => words ?? []);
    assert.equal(english.length - 2, new Set(used).size, where);
    const asked = english.slice(0, 2).join();
    for (const fact of facts(asked)) assert.ok(fact in told, `${where}: ${fact}`);
    for (const words of [asked, ...others.map((other) => other.slice(0, 2).join())]) {
      assert.deepEqual(facts(words), facts(asked), words);
      assert.deepEqual(formulas(words), formulas(asked), words);
      assert.equal(words.split("`").length % 2, 1, `a formula is not closed: ${words}`);
    }
  }
});

test("learn: the lessons compute what the engine computes", () => {
  const { known } = ask("about");
  for (let n = 1; n <= 8; n++) {
    const { all, fundamental } = known.find((entry) => entry.n === n);
    const solutions = rules.solutions(n);
    const orbits = new Set(solutions.map((columns) => String(rules.orbit(columns)[0])));
    assert.deepEqual([solutions.length, orbits.size], [Number(all), Number(fundamental)], `n = ${n}`);
  }
  assert.equal(rules.nodes(8).length, 2057);
  // Boards at random: attacks, one by one.
  const draw = drawing("engine");
  for (let k = 0; k < 20; k++) {
    const n = draw.from(4, 8);
    const queens = draw.some(squares(n), draw.from(1, n));
    const { attackers, kind } = ask("board", { n, queens });
    const attacked = attackers.map((queens) => queens.length > 0);
    const mine = squares(n).map((square) => rules.isAttacked(queens, square));
    assert.deepEqual(mine, attacked, JSON.stringify({ n, queens }));
    assert.equal(rules.isPartial(queens), kind !== "attacked");
  }
  for (const columns of rules.solutions(7).slice(0, 5)) {
    const { size, images } = ask("orbit", { queens: [...columns] });
    assert.equal(rules.orbit(columns).length, size);
    assert.deepEqual(rules.orbit(columns)[0], images.find(({ fundamental }) => fundamental).queens);
  }
  // The pattern that needs no search, for each n for which the engine says that it is a solution.
  for (let n = 4; n <= 16; n++) {
    const { kind } = ask("board", { n, queens: rules.placed(rules.knightly(n)) });
    assert.equal(kind === "solution", ![2, 3].includes(n % 6), `n = ${n}`);
  }
  // Rows and columns are always covered, a diagonal is not.
  const covered = drawn(1).find(({ name, screen }) => name === "cover" && screen.entry === 2).tasks[0].options;
  for (const { text, right } of covered) assert.equal(right, /^[rc]/.test(text), text);
  // A model of the clauses is a solution.
  const clauses = rules.clauses(4);
  const models = [...rules.subsets(squares(4))].filter((all) => clauses.every((clause) => rules.holds(clause, all)));
  assert.deepEqual(models.map((queens) => queens.map(({ column }) => column).join(" ")).sort(), ["1 3 0 2", "2 0 3 1"]);
  // The mean of many descents comes near the number of nodes.
  const means = Array.from({ length: 20_000 }, () => rules.estimate(rules.descent(8, draw).choices));
  const mean = means.reduce((a, b) => a + b) / means.length;
  assert.ok(Math.abs(mean - 2057) < 60, `${mean}`);
});
