// The dictionaries of the front end, so that tests can find a control by its name in any language; and the search of the
// first page, to be held against the engine's.

import { build } from "esbuild";
import { join } from "node:path";

const { outputFiles } = await build({
  stdin: {
    contents: [
      ...["en", "ru", "zh"].map((name) => `export { ${name} } from "./${name}";`),
      'export * as search from "../home/search";',
    ].join("\n"),
    resolveDir: join(import.meta.dirname, "../src/i18n"),
  },
  bundle: true,
  format: "esm",
  write: false,
});

const { search: made, ...dictionaries } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
);
/** `{ en, ru, zh }`. */
export const texts = dictionaries;
/** The search of the first page. */
export const search = made;
