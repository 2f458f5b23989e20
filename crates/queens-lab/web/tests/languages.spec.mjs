// The dictionaries: plural forms, and translated pseudo-code.

import assert from "node:assert/strict";
import { ask, test, texts, turned } from "../e2e/lab.mjs";

test("languages: counted nouns have the right form", () => {
  const { ru, en } = texts;
  const forms = { ферзь: [1, 21], ферзя: [2, 4], ферзей: [0, 5, 11, 12] };
  for (const [form, numbers] of Object.entries(forms))
    for (const k of numbers) assert.equal(ru.queens(k), `${k} ${form}`);
  const attacked = { 1: "1 пара ферзей", 3: "3 пары ферзей", 12: "12 пар ферзей" };
  for (const [k, said] of Object.entries(attacked))
    assert.equal(ru.play.status.attacked(Number(k)), `На доске ${said}, бьющих друг друга.`);
  assert.equal(en.queens(1), "1 queen");
  assert.equal(en.play.status.attacked(2), "2 attacking pairs on the board.");
});

test("languages: every line of pseudo-code is translated, by rows and by columns", () => {
  // Rows and columns stay what they are in the formulas.
  const formulas = (line) => line.match(/\(row, column\)|row [−+] column|(row|column) = n|\((row|column) \+ 1\)/g);
  for (const { name, directions, pseudocode } of ask("about").algorithms)
    for (const locale of ["ru", "zh"])
      for (const [k, direction] of directions.entries()) {
        const { code, turned: pairs } = texts[locale];
        const told = code[name].map((line) => (direction === "columns" ? turned(line, pairs) : line));
        const written = pseudocode[k].map((line) => line.trim());
        const english = told.filter((line, at) => line !== written[at] && /[a-z]{2,} [a-z]{2,}/.test(line));
        assert.deepEqual(english, [], `${locale} ${name} ${direction}`);
        assert.deepEqual(told.map(formulas), written.map(formulas), `${locale} ${name} ${direction}`);
      }
});
