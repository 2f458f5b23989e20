// Writes the lab as a folder for any file server, under any path.
//   node build.mjs MODULE.wasm FOLDER

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { programs } from "../programs.mjs";

const BUDGET = 750_000;
const [module, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node build.mjs MODULE.wasm FOLDER");
  process.exit(2);
}
const here = import.meta.dirname;
const web = join(here, "..");

const shared = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  outdir: folder,
  write: false,
  absWorkingDir: web,
  logLevel: "warning",
};
const pages = await build({
  ...shared,
  entryPoints: { lab: join(web, "src/main.tsx") },
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  // What asks the server asks the workers.
  plugins: [
    programs,
    {
      name: "desk",
      setup({ onLoad }) {
        onLoad({ filter: /[\\/]src[\\/]api\.ts$/ }, ({ path }) => ({
          loader: "ts",
          contents: `import { deskFetch } from "../static/desk";\n${readFileSync(path, "utf8").replaceAll("fetch(", "deskFetch(")}`,
        }));
      },
    },
  ],
});
const worker = await build({ ...shared, entryPoints: { "lab-worker": join(here, "worker.ts") } });

const files = new Map(
  [...pages.outputFiles, ...worker.outputFiles].map((file) => [
    file.path.split(/[\\/]/).pop(),
    Buffer.from(file.contents),
  ]),
);
files.set("queens-lab.wasm", readFileSync(module));
for (const name of ["icon.svg", "fonts-license.txt", "licenses.txt"])
  files.set(name, readFileSync(join(web, "../assets", name)));

// Each page has a folder with the document, whose links lead back up, under names it had before, too.
const document = readFileSync(join(web, "src/index.html"), "utf8");
const router = readFileSync(join(web, "src/router.ts"), "utf8");
const names = [...router.matchAll(/const (?:PAGES|OTHERS) = \[([^\]]*)\]/g)].flatMap(([, list]) =>
  [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name),
);
const [, former] = /const FORMER[^=]*= \{([^}]*)\}/.exec(router);
names.push(...[...former.matchAll(/(\w+):/g)].map(([, name]) => name));
if (names.length < 8) throw new Error("the pages are not named in router.ts any more");
if (!document.includes("<html ")) throw new Error("the document does not begin as it did");
// A browser looks for the icon again, beside the address that is shown then, so it is written into the document.
const icon = `data:image/svg+xml,${encodeURIComponent(files.get("icon.svg"))}`;
const site = document.replace("<html ", "<html data-folders ").replace('href="/icon.svg"', `href="${icon}"`);
const linked = (up) => Buffer.from(site.replaceAll(/(href|src)="\//g, `$1="${up}`));
files.set("index.html", linked("./"));
files.set("404.html", linked("./"));
for (const name of names) files.set(`${name}/index.html`, linked("../"));

const hash = createHash("sha256");
for (const [name, bytes] of files) hash.update(name).update(bytes);
const kept = [...files.keys()]
  .filter((name) => name !== "404.html")
  .map((name) => name.replace(/(^|\/)index\.html$/, "$1") || "./");
const offline = [
  `const NAME = ${JSON.stringify(`queens-lab ${hash.digest("hex").slice(0, 16)}`)};`,
  `const FILES = ${JSON.stringify(kept)};`,
  `const PAGES = ${JSON.stringify(names)};`,
  readFileSync(join(here, "offline.js"), "utf8"),
].join("\n");
files.set("offline.js", Buffer.from(offline));

rmSync(folder, { recursive: true, force: true });
let total = 0;
for (const [name, bytes] of files) {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), bytes);
  const compressed = gzipSync(bytes, { level: 9 }).length;
  total += compressed;
  console.log(`${name.padEnd(42)} ${String(bytes.length).padStart(8)}  gzip ${compressed}`);
}
console.log(`the site compressed: ${total} bytes of at most ${BUDGET}`);
if (total > BUDGET) {
  console.error("the site is over its budget");
  process.exit(1);
}
