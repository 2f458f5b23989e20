// Pictures of pages, compared with those of an earlier run where BEFORE names its folder.
//
// Fonts and browsers differ from machine to machine, so no picture is kept in the repository: who changes how pages look takes
// the pictures before and after on one machine, and looks at what differs. A picture is different when more than one
// pixel in a thousand is, by more than antialiasing makes of it; `NAME-differs.png` then shows where, in red.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser, folder } from "./lab.mjs";

const before = process.env.BEFORE;

/** Takes a picture of what is in the window; gives its name, and how much of it differs, if it does. */
export async function photograph(page, name) {
  const picture = await page.screenshot({ path: join(folder, `${name}.png`) });
  const earlier = before && join(before, `${name}.png`);
  if (!earlier || !existsSync(earlier)) return [];
  const told = await difference(readFileSync(earlier), picture);
  if (told.part <= 0.001) return [];
  if (told.picture) writeFileSync(join(folder, `${name}-differs.png`), Buffer.from(told.picture, "base64"));
  return [`${name}: ${told.size ?? `${(100 * told.part).toFixed(2)} %`}`];
}

/** Which part of the pixels differs, and where. */
async function difference(one, other) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return await page.evaluate(async (pictures) => {
      const read = async (base64) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = await Promise.all(pictures.map(read));
      if (a.width !== b.width || a.height !== b.height) return { part: 1, size: `${a.width} × ${a.height} became ${b.width} × ${b.height}` };
      let count = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const far = Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[at + k] - b.data[at + k])));
        if (far > 32) {
          count++;
          b.data.set([220, 0, 0, 255], at);
        } else b.data[at + 3] = 90;
      }
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [b.width, b.height];
      canvas.getContext("2d").putImageData(b, 0, 0);
      return { part: count / (a.data.length / 4), picture: canvas.toDataURL().split(",")[1] };
    }, [one, other].map((picture) => picture.toString("base64")));
  } finally {
    await context.close();
  }
}
