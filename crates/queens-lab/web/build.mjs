// Builds the lab as a folder for any file server, under any path: ../assets, which is built into the program, unless
// another is named. The output depends on the sources, the lock file and the engine only.
//
//   node build.mjs [--check] [FOLDER [ENGINE]]
//
// ENGINE is the WebAssembly engine that `.ci/static` builds; without it, the one in FOLDER is kept. With --check, nothing is
// written, and the build fails if the folder differs from what the sources give.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import "./messages.mjs";
import { programs } from "./programs.mjs";

/** Bytes of a first visit over the wire. */
const BUDGET = 750_000;
/** Files that are not kept for use without a network. */
const ONLINE = ["404.html", "licenses.txt", "fonts-license.txt"];
const here = import.meta.dirname;
const options = process.argv.slice(2);
const check = options[0] === "--check" && options.shift();
const folder = resolve(options[0] ?? join(here, "../assets"));
const engine = options[1] ?? join(folder, "queens-lab.wasm");

const shared = {
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  outdir: folder,
  write: false,
  absWorkingDir: here,
  logLevel: "warning",
};
const worker = await build({ ...shared, entryPoints: [join(here, "src/worker.ts")], format: "iife" });
const result = await build({
  ...shared,
  entryPoints: { lab: join(here, "src/main.tsx") },
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  plugins: [programs],
  define: { WORKER: JSON.stringify(worker.outputFiles[0].text) },
  metafile: true,
});

const files = new Map(result.outputFiles.map((file) => [file.path.split(/[\\/]/).pop(), Buffer.from(file.contents)]));
for (const name of ["icon.svg", "fonts-license.txt"]) files.set(name, readFileSync(join(here, "src", name)));
files.set("queens-lab.wasm", readFileSync(engine));

// The licences of what is bundled are included.
const packages = [
  ...new Set(
    Object.keys(result.metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  ),
];
const licences = packages
  .filter((name) => !name.startsWith("@fontsource"))
  .sort()
  .map((name) => {
    const folder = join(here, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no licence file`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
files.set(
  "licenses.txt",
  Buffer.from(`The front end of the lab contains these packages.\n\n${licences.join(`\n${"-".repeat(80)}\n\n`)}`),
);

// Each page has a folder with the document, whose links lead back up.
const document = readFileSync(join(here, "src/index.html"), "utf8");
const router = readFileSync(join(here, "src/router.ts"), "utf8");
const [, list] = /const PAGES = \[([^\]]*)\]/.exec(router);
const pages = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
if (pages.length < 8) throw new Error("found fewer pages in router.ts than there are");
// A browser may load the icon again, relative to the address shown then, so the icon is written into the document.
const icon = `data:image/svg+xml,${String(files.get("icon.svg")).trim().replaceAll('"', "'").replaceAll("#", "%23")}`;
const linked = (up) =>
  Buffer.from(document.replace('href="/icon.svg"', `href="${icon}"`).replaceAll(/(href|src)="\//g, `$1="${up}`));
files.set("index.html", linked("./"));
files.set("404.html", linked("./"));
for (const name of pages) files.set(`${name}/index.html`, linked("../"));

const hash = createHash("sha256");
for (const [name, bytes] of files) hash.update(name).update(bytes);
// The documents of all pages are the same, so the first is used.
const kept = [...files.keys()].filter(
  (name) => !ONLINE.includes(name) && (!name.includes("/") || name.startsWith(`${pages[0]}/`)),
);
const offline = [
  `const NAME = ${JSON.stringify(`queens-lab ${hash.digest("hex").slice(0, 16)}`)};`,
  `const FILES = ${JSON.stringify(kept.map((name) => name.replace(/(^|\/)index\.html$/, "$1") || "./"))};`,
  `const PAGES = ${JSON.stringify(pages)};`,
  readFileSync(join(here, "src/offline.js"), "utf8"),
].join("\n");
files.set("offline.js", Buffer.from(offline));

let total = 0;
for (const [name, bytes] of files) {
  const compressed = gzipSync(bytes, { level: 9 }).length;
  if (kept.includes(name) || name === "offline.js") total += compressed;
  if (!check) console.log(`${name.padEnd(42)} ${String(bytes.length).padStart(8)}  gzip ${compressed}`);
}
console.log(`a first visit, compressed: ${total} bytes of at most ${BUDGET}`);
if (total > BUDGET) {
  console.error("the site is over its budget");
  process.exit(1);
}

if (!check) {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  process.exit();
}
const stale = [...files].filter(
  ([name, bytes]) => !existsSync(join(folder, name)) || !readFileSync(join(folder, name)).equals(bytes),
);
const there = readdirSync(folder, { recursive: true, withFileTypes: true });
const superfluous = there
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll("\\", "/"),
  )
  .filter((name) => !files.has(name) && name !== "sources.txt");
if (stale.length + superfluous.length > 0) {
  console.error(`files that differ from the sources: ${[...stale.map(([name]) => name), ...superfluous].join(", ")}`);
  console.error("run `npm run build` in crates/queens-lab/web and commit ../assets");
  process.exit(1);
}
