// The page for an address without a page: what went wrong, and the way back.

import { MiniBoard } from "../board/MiniBoard";
import { at, placed } from "../board/squares";
import { text } from "../i18n";
import { to } from "../router";

export function Nowhere() {
  const t = text();
  return (
    <div class="nowhere">
      <MiniBoard n={4} queens={placed([0, 2])} attacked={[0, 1, 2, 3].map((column) => at(2, column))} />
      <div class="stack">
        <h1>{t.nowhere.title}</h1>
        <p>
          {t.nowhere.text} <code>{location.pathname}</code>
        </p>
        <p>
          <a class="button main" {...to("play")}>
            {t.nowhere.back}
          </a>
        </p>
      </div>
    </div>
  );
}
