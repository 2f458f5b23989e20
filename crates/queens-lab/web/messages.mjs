// Makes src/i18n/messages.ts, the texts of the lab as typed constants and functions, from en.txt, ru.txt and zh.txt in the
// crate queens-formats; the English file explains their form. A message that is missing in a language, or takes different
// values there, ends the build.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LANGUAGES = ["en", "ru", "zh"];
const FORMS = { en: 2, ru: 3, zh: 1 };
const name = (language) => join(import.meta.dirname, "../../queens-formats/messages", `${language}.txt`);

/** The messages of a language: by their path, `{ values, text }` or `{ lists }` or `{ list }`. */
function read(language) {
  const found = new Map();
  let section = "";
  let list;
  const lines = readFileSync(name(language), "utf8").split("\n");
  for (const [index, line] of [...lines.entries()].slice(lines.indexOf("== both =="))) {
    const fail = (why) => {
      throw new Error(`${name(language)}:${index + 1}: ${why}`);
    };
    if (!line || line.startsWith("#")) continue;
    if (line.startsWith("== ")) {
      section = "";
      continue;
    }
    if (line.startsWith("  ")) {
      if (!list) fail("a line of no list");
      list.push(line.slice(2));
      continue;
    }
    list = undefined;
    const [, opened] = /^\[([\w.]+)\]$/.exec(line) ?? [];
    if (opened) {
      section = `${opened}.`;
      continue;
    }
    const [, key, values, sign, text] =
      /^(\w+)(?:\(([\w, ]+)\))? (=|\+=)(?: (.+))?$/.exec(line) ?? fail("not a message");
    const path = section + key;
    if (sign === "+=") {
      if (!found.has(path)) found.set(path, { lists: [] });
      found.get(path).lists.push((list = []));
    } else if (found.has(path)) fail(`${path} is there already`);
    else if (text === undefined) found.set(path, { list: (list = []) });
    else found.set(path, { text, values: values?.split(", ") });
  }
  return found;
}

/** A text with values as TypeScript, which of them it shows, and which must be numbers. */
function compiled(text, values, language, where) {
  const numbers = new Set();
  const shown = new Set();
  let at = 0;
  const fail = (why) => {
    throw new Error(`${language}: ${where}: ${why}: ${text}`);
  };
  /** Up to one of the signs that end it. */
  const words = (ends) => {
    let code = "";
    while (at < text.length && !ends.includes(text[at])) {
      if (text[at] !== "{") {
        code += text[at] === "`" ? "\\`" : text[at];
        at++;
        continue;
      }
      at++;
      const capital = text[at] === "^" && ++at > 0;
      const [word] = /^\w+/.exec(text.slice(at)) ?? fail("no name of a value");
      if (!values.includes(word)) fail(`there is no value ${word}`);
      at += word.length;
      if (text[at] !== "=") shown.add(word);
      if (capital) code += `\${capital(${word})}`;
      else if (text[at] === "|") {
        numbers.add(word);
        const forms = [];
        while (text[at] === "|") {
          at++;
          forms.push(`\`${words("|}")}\``);
        }
        if (forms.length !== FORMS[language]) fail(`${forms.length} forms`);
        code += `\${${language}Counted(${[word, ...forms].join(", ")})}`;
      } else if (text[at] === "=") {
        numbers.add(word);
        code += "${";
        while (text[at] === "=") {
          const [whole, number] = /^=(\d+):/.exec(text.slice(at)) ?? fail("no number");
          at += whole.length;
          code += `${word} === ${number} ? \`${words("|}")}\` : `;
          at++;
        }
        code += `\`${words("}")}\`}`;
      } else code += `\${${word}}`;
      if (text[at++] !== "}") fail("a brace is open");
    }
    return code;
  };
  const code = words("");
  return { code: `\`${code}\``, numbers, shown: [...shown].sort() };
}

/** The tree of an object whose leaves are at paths. */
function tree(leaves) {
  const root = {};
  for (const [path, leaf] of leaves) {
    const names = path.split(".");
    const last = names.pop();
    let node = root;
    for (const name of names) node = node[name] ??= {};
    node[last] = leaf;
  }
  return root;
}
const written = (node, separator) =>
  typeof node === "string"
    ? node
    : `{\n${Object.entries(node)
        .map(([name, below]) => `${name}: ${written(below, separator)}${separator}\n`)
        .join("")}}`;

const all = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
const shape = ({ text, values, list, lists }) =>
  JSON.stringify(
    text === undefined
      ? (lists?.map(({ length }) => length) ?? list.length)
      : (values ?? text.match(/\{\w+\}/g)?.sort()),
  );
for (const language of LANGUAGES)
  for (const [one, other] of [
    [all.en, all[language]],
    [all[language], all.en],
  ])
    for (const [path, message] of one) {
      const its = other.get(path);
      if (!its) throw new Error(`the message ${path} is only in one of ${name("en")} and ${name(language)}`);
      if (all.en.get(path).list?.length !== 0 && shape(its) !== shape(message))
        throw new Error(
          `the message ${path} of ${name(language)} takes other values, or has more or fewer lines, than in English`,
        );
    }

const types = new Map();
const tables = LANGUAGES.map((language) => {
  const leaves = [...all[language]].map(([path, { text, values, list, lists }]) => {
    const type = types.get(path);
    if (list || lists) {
      types.set(path, { type: `readonly ${lists ? "(readonly [string, string, ...string[]])" : "string"}[]` });
      return [path, JSON.stringify(list ?? lists)];
    }
    if (!values) {
      types.set(path, { type: "string" });
      return [path, JSON.stringify(text)];
    }
    const { code, numbers, shown } = compiled(text, values, language, path);
    if (type && `${type.shown}` !== `${shown}`)
      throw new Error(`${language}: ${path} shows ${shown}, in English ${type.shown}`);
    types.set(path, { values, shown, numbers: new Set([...(type?.numbers ?? []), ...numbers]) });
    const named = values.map((name) => (shown.includes(name) || numbers.has(name) ? name : `_${name}`));
    return [path, `(${named.join(", ")}) => ${code}`];
  });
  return `${language}: ${written(tree(leaves), ",")},\n`;
});
const signature = ({ type, values, numbers }) =>
  type ??
  `(${values.map((name) => `${name}: ${numbers.has(name) ? "number" : "number | string"}`).join(", ")}) => string`;
writeFileSync(
  join(import.meta.dirname, "src/i18n/messages.ts"),
  [
    "// Generated by messages.mjs, which says how.\n",
    'import { capital, enCounted, ruCounted, zhCounted } from "./counted";\n',
    `export type Messages = ${written(tree([...types].map(([path, type]) => [path, signature(type)])), ";")};\n`,
    `export const LOCALES = ${JSON.stringify(LANGUAGES)} as const;\nexport type Locale = (typeof LOCALES)[number];\n`,
    `export const tables: Record<Locale, Messages> = {\n${tables.join("")}};\n`,
  ].join("\n"),
);
