// Builds the front end into ../assets. With --check it writes nothing and fails when the committed
// assets are not what the sources give. The output depends on the sources and the lock file only.

import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { programs } from "./programs.mjs";

const BUDGET = 350_000;
const here = import.meta.dirname;
const assets = join(here, "../assets");

const result = await build({
  entryPoints: { lab: join(here, "src/main.tsx") },
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  plugins: [programs],
  outdir: assets,
  write: false,
  metafile: true,
  absWorkingDir: here,
  logLevel: "warning",
});

const files = new Map(result.outputFiles.map((file) => [file.path.split(/[\\/]/).pop(), Buffer.from(file.contents)]));
for (const name of ["index.html", "icon.svg", "fonts-license.txt"])
  files.set(name, readFileSync(join(here, "src", name)));

// What is bundled brings its licence.
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

let total = 0;
for (const [name, bytes] of files) {
  const compressed = gzipSync(bytes, { level: 9 }).length;
  total += compressed;
  console.log(`${name.padEnd(42)} ${String(bytes.length).padStart(8)}  gzip ${compressed}`);
}
console.log(`all assets compressed: ${total} bytes of at most ${BUDGET}`);
if (total > BUDGET) {
  console.error("the assets are over their budget");
  process.exit(1);
}

if (process.argv.includes("--check")) {
  const stale = [...files].filter(([name, bytes]) => {
    try {
      return !readFileSync(join(assets, name)).equals(bytes);
    } catch {
      return true;
    }
  });
  const superfluous = readdirSync(assets).filter((name) => !files.has(name));
  if (superfluous.length > 0) {
    console.error(`the sources give no such files: ${superfluous.join(", ")}; remove them from ../assets`);
    process.exit(1);
  }
  if (stale.length > 0) {
    console.error(`not what the sources give: ${stale.map(([name]) => name).join(", ")}`);
    console.error("run `npm run build` in crates/queens-lab/web and commit ../assets");
    process.exit(1);
  }
} else {
  mkdirSync(assets, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(assets, name), bytes);
}
