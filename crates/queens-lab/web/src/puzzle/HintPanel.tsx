// A hint in three levels: where to look, why, and the step itself.

import { locale, text } from "../i18n";
import { Button } from "../parts";
import type { PuzzleHint } from "../types";

/** The level of a hint: where, why, or the step itself. */
export type HintLevel = 0 | 1 | 2;

export const wordsOf = (hint: PuzzleHint): readonly string[] =>
  (hint.hint === "step" ? hint.step.words : hint.words)[locale.value];

export function HintPanel(props: {
  hint: PuzzleHint;
  level: HintLevel;
  onMore: () => void;
  onDo: () => void;
  onClose: () => void;
}) {
  const { hint, level, onMore, onDo, onClose } = props;
  const t = text();
  const wrong = hint.hint === "mistakes";
  return (
    <section class={`notice hint-panel ${wrong ? "bad" : "good"}`} aria-label={t.puzzle.hint}>
      <p>{wordsOf(hint)[level]}</p>
      <div class="row">
        {level === 0 && hint.hint !== "solved" && (
          <Button label={wrong ? t.puzzle.which : t.puzzle.why} onClick={onMore} />
        )}
        {level < 2 && hint.hint !== "solved" && (
          <Button label={wrong ? t.puzzle.takeBack : t.puzzle.doIt} onClick={onDo} />
        )}
        <Button bare icon="close" quiet label={t.close} onClick={onClose} />
      </div>
    </section>
  );
}
