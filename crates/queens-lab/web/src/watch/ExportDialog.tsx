// Saves a step as a picture, or a range of steps as a film.

import { useRef, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { Button, Dialog, save, Select, Stepper, Trouble } from "../parts";
import { film } from "./film";
import type { Kind } from "./film";

const KINDS = { svg: "SVG", png: "PNG", gif: "GIF", webm: "WebM" };
/** Maximum number of steps in a film. */
const LONGEST = 600;

interface Props {
  /** What is shown, for the name of the file. */
  of: string;
  step: number;
  length: number;
  rate: number;
  /** The picture of a step; null if there is no such step. */
  picture: (step: number) => Promise<string | null>;
  onClose: () => void;
}

export function ExportDialog({ of, step, length, rate, picture, onClose }: Props) {
  const t = text();
  const end = Math.max(length, step);
  const [kind, setKind] = useState<Kind>("svg");
  const [from, setFrom] = useState(step);
  const [to, setTo] = useState(Math.min(end, step + 40));
  const [size, setSize] = useState<"480" | "720" | "1080">("720");
  const [part, setPart] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const abort = useRef(new AbortController());
  const moving = kind === "gif" || kind === "webm";
  const name = `queens-${of}-${from}${moving ? `-${to}` : ""}.${kind}`;
  const last = moving ? to : from;
  const many = last - from + 1;
  const perSecond = Math.min(rate, 20);

  async function make(): Promise<void> {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setFailed(false);
    setPart(0);
    try {
      const pictures: string[] = [];
      for (let at = from; at <= last && !signal.aborted; at++) {
        const drawn = await picture(at);
        if (!drawn) throw new Error("there is no such step");
        pictures.push(drawn);
        setPart((0.4 * pictures.length) / many);
      }
      const tell = (part: number): void => setPart(0.4 + 0.6 * part);
      const blob = await film(kind, pictures, Number(size), perSecond, tell, signal);
      if (!signal.aborted) save(blob, name);
    } catch {
      setFailed(!signal.aborted);
    }
    setPart(null);
  }

  return (
    <Dialog
      title={t.watch.export}
      onClose={() => {
        abort.current.abort();
        onClose();
      }}
    >
      <div class="row">
        <Select
          label={t.explore.format}
          value={kind}
          onChange={setKind}
          options={["svg", "png", "gif", "webm"]}
          words={KINDS}
        />
        {kind !== "svg" && (
          <Select label={t.watch.pixels} value={size} onChange={setSize} options={["480", "720", "1080"]} />
        )}
      </div>
      <div class="row">
        <Stepper
          label={moving ? t.watch.fromStep : t.watch.step}
          value={from}
          low={0}
          high={end}
          onChange={(value) => {
            setFrom(value);
            setTo(Math.min(Math.max(to, value), value + LONGEST - 1));
          }}
        />
        {moving && (
          <Stepper
            label={t.watch.toStep}
            value={to}
            low={from}
            high={Math.min(end, from + LONGEST - 1)}
            onChange={setTo}
          />
        )}
      </div>
      {moving && <p class="small soft">{t.watch.filmLength(number(many), number(Math.round(many / perSecond)))}</p>}
      <Trouble of={failed ? "internal" : undefined} />
      <div class="row">
        <Button label={t.explore.make} main icon="download" disabled={part !== null} onClick={() => void make()} />
        {part !== null && <progress max={1} value={part} aria-label={t.computing} />}
      </div>
    </Dialog>
  );
}
