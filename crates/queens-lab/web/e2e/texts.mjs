// The dictionaries of the front end, so that tests can find a control by its name in any language.

import { build } from "esbuild";
import { join } from "node:path";

const { outputFiles } = await build({
  stdin: {
    contents: ["en", "ru", "zh"].map((name) => `export { ${name} } from "./${name}";`).join("\n"),
    resolveDir: join(import.meta.dirname, "../src/i18n"),
  },
  bundle: true,
  format: "esm",
  write: false,
});

/** `{ en, ru, zh }`. */
export const texts = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
