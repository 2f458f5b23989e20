// Scenes: moments of searches worth showing, ready to be opened.

import { text } from "../i18n";
import { Icon } from "../icons";
import { Heading } from "../parts";
import { BASE, go } from "../router";
import { SCENES } from "../watch/scenes";

export function Scenes() {
  const t = text();
  return (
    <>
      <Heading page="scenes" title={t.pages.scenes} lead={t.scenes.lead} />
      <ul class="scenes">
        {SCENES.map(({ name, query }) => (
          <li key={name} class="panel">
            <h2>
              <a
                href={`${BASE}watch/?${query}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  go("watch", query);
                }}
              >
                {t.scenes[name].title}
              </a>
            </h2>
            <p>{t.scenes[name].text}</p>
            <p class="small soft">
              <Icon name="present" />
              <code>{query.replaceAll("&", " ")}</code>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
