// The dictionaries of the front end, so that tests can find a control by its name in any language.

import { bundled } from "./files.mjs";

export const { tables: texts, turned } = await bundled(
  "i18n",
  'export { tables } from "./messages"; export { turned } from "./turned";',
);
