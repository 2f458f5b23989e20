// The dialog for a new puzzle.

import { useState } from "preact/hooks";
import { useAsking } from "../asking";
import { text } from "../i18n";
import { Alert, Button, Dialog, Select, Stepper, Trouble } from "../parts";
import type { PuzzleLevel, PuzzleStyle } from "../types";

const LEVELS = ["any", "easy", "medium", "hard", "expert", "fiendish"] as const;
const STYLES = ["newspaper", "even", "ribbons"] as const satisfies readonly PuzzleStyle[];
const LEAST = ["auto", "1", "2", "3", "4"] as const;
/** The range of sizes with one, two or three queens per row; beyond it, none is found in an acceptable time. */
const SIZES = { "1": [4, 16], "2": [8, 14], "3": [12, 14] } as const;
type Stars = keyof typeof SIZES;

export function NewPuzzle({ onMade, onClose }: { onMade: (code: string) => void; onClose: () => void }) {
  const t = text();
  const [chosen, setN] = useState(8);
  const [stars, setStars] = useState<Stars>("1");
  const [low, high] = SIZES[stars];
  const n = Math.min(high, Math.max(low, chosen));
  const [level, setLevel] = useState<PuzzleLevel | "any">("medium");
  const [style, setStyle] = useState<PuzzleStyle>("newspaper");
  const [least, setLeast] = useState<(typeof LEAST)[number]>("auto");
  const [state, setState] = useState<"idle" | "making" | "none">("idle");
  const { asked, abandon, trouble } = useAsking();

  async function make(): Promise<void> {
    setState("making");
    const told = await asked("puzzle", {
      puzzle: "made",
      n,
      stars: Number(stars),
      style,
      level: level === "any" ? null : level,
      least: least === "auto" ? null : Number(least),
      seed: Math.floor(Math.random() * 2 ** 52),
    });
    if (told?.answer === "puzzle") return onMade(told.puzzle.code);
    setState(told ? "none" : "idle");
  }

  return (
    <Dialog title={t.puzzle.new} onClose={onClose}>
      <div class="stack new-puzzle">
        <Stepper label={t.size} value={n} low={low} high={high} onChange={setN} />
        <Select label={t.puzzle.stars} value={stars} onChange={setStars} options={["1", "2", "3"]} />
        <Select
          label={t.puzzle.level}
          value={level}
          onChange={setLevel}
          options={LEVELS}
          words={{ ...t.puzzle.levels, any: t.puzzle.any }}
        />
        <Select label={t.puzzle.style} value={style} onChange={setStyle} options={STYLES} words={t.puzzle.styles} />
        <Select
          label={t.puzzle.least}
          value={least}
          onChange={setLeast}
          options={LEAST}
          words={{ auto: t.puzzle.any }}
        />
        {state === "none" || trouble === "timeout" ? <Alert>{t.puzzle.notFound}</Alert> : <Trouble of={trouble} />}
        <div class="row">
          {state === "making" ? (
            <Button once label={t.cancel} icon="stop" onClick={abandon} />
          ) : (
            <Button once label={t.puzzle.make} main onClick={() => void make()} />
          )}
          {state === "making" && <span class="soft">{t.computing}</span>}
        </div>
      </div>
    </Dialog>
  );
}
