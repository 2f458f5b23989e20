// The frame around every page.

import { render } from "preact";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import "./styles/fonts.css";
import "./styles/lab.css";
import { online } from "./api";
import { Defs } from "./board/Defs";
import { LOCALES, locale, text } from "./i18n";
import { en } from "./i18n/en";
import { ru } from "./i18n/ru";
import { zh } from "./i18n/zh";
import { Play } from "./pages/Play";
import { Watch } from "./pages/Watch";
import { Race } from "./pages/Race";
import { Measure } from "./pages/Measure";
import { Learn } from "./pages/Learn";
import { Solutions } from "./pages/Solutions";
import { Nowhere } from "./pages/Nowhere";
import { Button, Icon, LiveRegion, Select } from "./parts";
import type { Drawing } from "./parts";
import { follow, linkTo, PAGES, route } from "./router";
import type { Page } from "./router";
import { theme } from "./theme";
import type { Theme } from "./theme";

const CONTENT: Record<Page, { icon: Drawing; view: FunctionComponent<{ query: URLSearchParams }> }> = {
  play: { icon: "board", view: Play },
  watch: { icon: "watch", view: Watch },
  race: { icon: "race", view: Race },
  solutions: { icon: "solutions", view: Solutions },
  measure: { icon: "measure", view: Measure },
  learn: { icon: "learn", view: Learn },
};
const NAMES = { en: en.name, ru: ru.name, zh: zh.name };
const NEXT_THEME: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const THEME_ICON: Record<Theme, Drawing> = { system: "system", light: "sun", dark: "moon" };

function Lab() {
  const t = text();
  const { page, query, visit } = route.value;
  const View = page ? CONTENT[page].view : Nowhere;
  useEffect(() => {
    document.title = `${page ? t.pages[page] : t.nowhere.title} · ${t.title}`;
  }, [page, t]);
  // What had the focus may be gone with the page before.
  useEffect(() => {
    if (visit > 0 && document.activeElement === document.body) document.getElementById("content")!.focus({ preventScroll: true });
  }, [visit]);
  return (
    <>
      <Defs />
      <a class="skip" href="#content" onClick={(event) => {
        event.preventDefault();
        document.getElementById("content")!.focus();
      }}>{t.skip}</a>
      <header class="bar">
        <a class="brand" href={linkTo("play")} onClick={follow("play")}>
          <svg viewBox="0 0 100 100" aria-hidden="true"><use href="#queen" /></svg>
          <span class="brand-name">{t.title}</span>
        </a>
        <nav aria-label={t.mainNavigation}>
          {PAGES.map((name) => (
            <a key={name} href={linkTo(name)} aria-current={name === page ? "page" : undefined} onClick={follow(name)}>
              <Icon name={CONTENT[name].icon} />
              {t.pages[name]}
            </a>
          ))}
        </nav>
        <div class="settings">
          <Icon name="language" />
          <Select hideLabel label={t.language} value={locale.value} onChange={(chosen) => (locale.value = chosen)}
            options={LOCALES.map((name) => [name, NAMES[name]] as const)} />
          <Button icon={THEME_ICON[theme.value]} label={t.labelled(t.theme.label, t.theme[theme.value])}
            onClick={() => (theme.value = NEXT_THEME[theme.value])} />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {!online.value && <div class="notice bad offline" role="alert"><b aria-hidden="true">✕</b><span>{t.refusals.offline}</span></div>}
        <View key={`${page}${visit}`} query={query} />
      </main>
      <LiveRegion />
    </>
  );
}

render(<Lab />, document.getElementById("lab")!);
