// The programs of `examples` for the page Watch: the search of each, and the event to which each line belongs.
//
// A line belongs to an event if a comment says so (`◂ place`), as in the pseudo-code at the head of each algorithm of
// the engine. What is shown begins where a node is entered and ends with the function that has the last of the marks. A
// program that marks other events than the pseudo-code, or that is missing, ends the build.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const ENDINGS = { python: "py", java: "java", cpp: "cpp", javascript: "js", go: "go", rust: "rs" };
/** In Java a file has the name of its class, and `Arrays` is taken. */
const className = (name) => (name === "arrays" ? "BooleanArrays" : name[0].toUpperCase() + name.slice(1));
const MARK = /◂ (\w+)$/;

/** The events of each algorithm, from its pseudo-code. */
function algorithms() {
  const folder = join(root, "crates/queens/src/textbook");
  const found = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [, code] = /^\/\/! ```text\n(.*?)^\/\/! ```$/ms.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    const events = [...(code ?? "").matchAll(/◂ (\w+)$/gm)].map(([, event]) => event);
    if (events.length > 0) found.set(file.replace(".rs", ""), events.sort().join());
  }
  return found;
}

/** The part of a program that is shown: its lines, and the event of each that has one. */
function shown(path) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.replaceAll("\t", "    "));
  const marked = lines.flatMap((line, at) => (MARK.test(line) ? [at] : []));
  const from = lines.findIndex((line) => /◂ enter$/.test(line));
  let to = marked.at(-1) + 1;
  while (lines[to]?.trim()) to++;
  const depth = /^ */.exec(lines[from])[0].length;
  return lines.slice(from, to).map((line) => {
    const event = MARK.exec(line)?.[1];
    const words = event
      ? line
          .replace(MARK, "")
          .trimEnd()
          .replace(/\s*(\/\/|#)$/, "")
      : line;
    return [words.slice(depth).trimEnd(), ...(event ? [event] : [])];
  });
}

function collect() {
  const all = algorithms();
  const programs = {};
  for (const [language, ending] of Object.entries(ENDINGS)) {
    programs[language] = {};
    for (const [name, events] of all) {
      const path = join(root, "examples", language, `${language === "java" ? className(name) : name}.${ending}`);
      const lines = shown(path);
      const marks = [...new Set(lines.flatMap(([, event]) => event ?? []))].sort().join();
      if (marks !== events)
        throw new Error(`${path} marks ${marks || "nothing"}; the pseudo-code of ${name} has ${events}`);
      programs[language][name] = lines;
    }
  }
  return programs;
}

/** For esbuild: the module `programs`. */
export const programs = {
  name: "programs",
  setup(build) {
    build.onResolve({ filter: /^programs$/ }, () => ({ path: "programs", namespace: "programs" }));
    build.onLoad({ filter: /.*/, namespace: "programs" }, () => ({
      contents: JSON.stringify(collect()),
      loader: "json",
    }));
  },
};
