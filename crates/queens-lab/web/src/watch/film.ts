// Makes one picture of several, or a film.

import { applyPalette, GIFEncoder, quantize } from "gifenc/dist/gifenc.esm.js";

export type Kind = "svg" | "png" | "gif" | "webm";

async function image(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A canvas for a picture: with `size` pixels on the longer side, or as large as the picture says. */
async function screen(svg: string, size?: number) {
  const first = await image(svg);
  const longer = Math.max(first.width, first.height);
  // Films need even sides.
  const side = (own: number): number => (size ? 2 * Math.round((own * size) / longer / 2) : own);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [side(first.width), side(first.height)];
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(first, 0, 0, canvas.width, canvas.height);
  return { canvas, pen };
}

export async function png(svg: string, size?: number): Promise<Blob> {
  const { canvas } = await screen(svg, size);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))));
}

const frame = (): Promise<void> => new Promise((go) => setTimeout(go, 0));

/** `size` is the longer side in pixels, `rate` the number of pictures per second; the last one is held for a moment. */
export async function film(
  kind: Kind,
  pictures: readonly string[],
  size: number,
  rate: number,
  tell: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  if (kind === "svg") return new Blob([pictures[0]!], { type: "image/svg+xml" });
  if (kind === "png") return png(pictures[0]!, size);
  const { canvas, pen } = await screen(pictures[0]!, size);
  const draw = async (svg: string): Promise<void> => pen.drawImage(await image(svg), 0, 0, canvas.width, canvas.height);
  switch (kind) {
    case "gif": {
      const gif = GIFEncoder();
      for (let k = 0; k < pictures.length && !signal.aborted; k++) {
        await draw(pictures[k]!);
        const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
        const palette = quantize(data, 64);
        gif.writeFrame(applyPalette(data, palette), canvas.width, canvas.height, {
          palette,
          delay: k + 1 === pictures.length ? 2000 : 1000 / rate,
        });
        tell((k + 1) / pictures.length);
        await frame();
      }
      gif.finish();
      return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: "image/gif" });
    }
    case "webm": {
      // A film is recorded while it runs.
      const stream = canvas.captureStream(0);
      const [track] = stream.getVideoTracks() as [CanvasCaptureMediaStreamTrack];
      const recorder = new MediaRecorder(stream, { mimeType: "video/webm", videoBitsPerSecond: 6_000_000 });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      const ended = new Promise<void>((done) => (recorder.onstop = () => done()));
      recorder.start();
      for (let k = 0; k < pictures.length && !signal.aborted; k++) {
        const begun = performance.now();
        await draw(pictures[k]!);
        track.requestFrame();
        tell((k + 1) / pictures.length);
        const hold = k + 1 === pictures.length ? 1500 : 1000 / rate;
        await new Promise((go) => setTimeout(go, Math.max(0, hold - (performance.now() - begun))));
      }
      track.requestFrame();
      recorder.stop();
      await ended;
      return new Blob(chunks, { type: "video/webm" });
    }
  }
}
