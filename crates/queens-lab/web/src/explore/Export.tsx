// Solutions as a file, in any available format.

import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../engine";
import { number, text } from "../i18n";
import { Icon } from "../icons";
import { lab } from "../lab";
import { Button, complaint, Select, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import type { SolutionsRequest } from "../types";
import { png } from "../watch/film";

/** Maximum number of boards in a picture. The page itself draws a PNG file, and is blocked meanwhile. */
const MOST: Record<string, number> = { svg: 1000, png: 100 };

export function Export({ request, total }: { request: SolutionsRequest; total: number }) {
  const t = text();
  const formats = lab().formats;
  const [format, setFormat] = useState("columns");
  const [chosen, choose] = useState<"page" | "all">("page");
  const [preview, setPreview] = useState<{ url: string; text: string | undefined; name: string } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const link = useRef<HTMLAnchorElement>(null);
  const task = useTask();
  const picture = MOST[format] !== undefined;
  const most = MOST[format] ?? 4_294_967_295;
  const ranges = total > most ? (["page"] as const) : (["page", "all"] as const);
  const range = ranges.find((one) => one === chosen) ?? "page";
  const take = range === "page" ? request.take : most;
  const skip = range === "page" ? request.skip : 0;
  const key = JSON.stringify([request, format, range]);

  useEffect(() => {
    setPreview(null);
    task.abandon();
  }, [key]);
  useEffect(() => () => URL.revokeObjectURL(preview?.url ?? ""), [preview]);

  async function make(): Promise<void> {
    const signal = task.start();
    try {
      const asked = { choice: { ...request, skip, take }, format: format === "png" ? "svg" : format };
      const written = await download(asked, signal);
      const blob = format === "png" ? await png(await written.text()) : written;
      const ending =
        { svg: "svg", png: "png", csv: "csv", jsonl: "jsonl", strings: "json", letters: "json", flat: "json" }[
          format
        ] ?? "txt";
      const lines = picture ? [] : (await blob.slice(0, 1200).text()).split("\n");
      if (signal.aborted) return;
      setPreview({
        url: URL.createObjectURL(blob),
        text: picture ? undefined : lines.slice(0, 14).join("\n"),
        name: picture ? `queens-${request.n}.${ending}` : `queens-${request.n}-${format}.${ending}`,
      });
      setTrouble(undefined);
      setTimeout(() => link.current?.focus());
    } catch (cause) {
      setTrouble(complaint(cause));
    }
  }

  return (
    <section class="panel stack">
      <h2>{t.explore.export}</h2>
      <div class="row">
        <Select label={t.explore.format} value={format} options={formats} onChange={setFormat} />
        <Select
          label={t.explore.range}
          value={range}
          onChange={choose}
          options={ranges}
          words={{ page: t.explore.thisPage, all: t.explore.allOf(number(total)) }}
        />
        <Button label={t.explore.make} main disabled={total === 0} onClick={() => void make()} />
      </div>
      <Trouble of={trouble} />
      {preview && (
        <>
          <a ref={link} class="button" href={preview.url} download={preview.name}>
            <Icon name="download" />
            {preview.name}
          </a>
          {preview.text === undefined ? (
            <img class="preview" src={preview.url} alt={t.explore.pictureOf} />
          ) : (
            <pre class="preview" tabIndex={0} aria-label={t.explore.preview}>
              {preview.text}
            </pre>
          )}
        </>
      )}
    </section>
  );
}
