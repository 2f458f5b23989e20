// What an address shows that belongs to no page: what went wrong, and the way back.

import { MiniBoard } from "../board/MiniBoard";
import { text } from "../i18n";
import { follow, linkTo } from "../router";

export function Nowhere() {
  const t = text();
  return (
    <div class="nowhere">
      <MiniBoard
        n={4}
        queens={[
          { row: 0, column: 0 },
          { row: 1, column: 2 },
        ]}
        label={t.play.board(4)}
        attacked={[0, 1, 2, 3].map((column) => ({ row: 2, column }))}
      />
      <div class="stack">
        <h1>{t.nowhere.title}</h1>
        <p>
          {t.nowhere.text} <code>{location.pathname}</code>
        </p>
        <p>
          <a class="button main" href={linkTo("play")} onClick={follow("play")}>
            {t.nowhere.back}
          </a>
        </p>
      </div>
    </div>
  );
}
