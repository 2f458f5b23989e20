// The dictionaries of the front end, so that tests can find a control by its name in any language; and the search of the
// first page, to be held against the engine's.

import { build } from "esbuild";
import { join } from "node:path";

const { outputFiles } = await build({
  stdin: {
    contents:
      'export { tables } from "./messages"; export { turned } from "./turned"; export * as search from "../home/search";',
    resolveDir: join(import.meta.dirname, "../src/i18n"),
  },
  bundle: true,
  format: "esm",
  write: false,
});

export const {
  search,
  tables: texts,
  turned,
} = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
