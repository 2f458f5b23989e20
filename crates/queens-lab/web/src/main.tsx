// The frame around every page. It is shown before the lab has answered anything.

import { signal } from "@preact/signals";
import { options, render } from "preact";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import "./styles/fonts.css";
import "./styles/lab.css";
import { missing } from "./engine";
import { Defs } from "./board/Defs";
import { LOCALES, locale, number, tables, text } from "./i18n";
import { Icon } from "./icons";
import type { Drawing } from "./icons";
import { see, stop, tray } from "./jobs";
import { printed, sheet, useKeys } from "./keys";
import { about } from "./lab";
import { Explore } from "./pages/Explore";
import { Home } from "./pages/Home";
import { Learn } from "./pages/Learn";
import { Measure } from "./pages/Measure";
import { Nowhere } from "./pages/Nowhere";
import { Play } from "./pages/Play";
import { Puzzle } from "./pages/Puzzle";
import { Race } from "./pages/Race";
import { Scenes } from "./pages/Scenes";
import { Watch } from "./pages/Watch";
import { Button, CopyButton, Dialog, LiveRegion, say, Segmented, Select } from "./parts";
import { BASE, PAGES, route, to } from "./router";
import type { Page } from "./router";
import { theme } from "./theme";

interface Content {
  icon: Drawing;
  view: FunctionComponent<{ query: URLSearchParams }>;
  /** Whether the page needs nothing that the lab says about itself. */
  plain?: boolean;
}

const CONTENT: Record<Page, Content> = {
  home: { icon: "board", view: Home, plain: true },
  play: { icon: "board", view: Play, plain: true },
  puzzle: { icon: "puzzle", view: Puzzle, plain: true },
  watch: { icon: "watch", view: Watch },
  scenes: { icon: "scenes", view: Scenes, plain: true },
  race: { icon: "race", view: Race },
  explore: { icon: "explore", view: Explore },
  measure: { icon: "measure", view: Measure },
  learn: { icon: "learn", view: Learn },
};
const keysShown = signal(false);
const inviting = signal(false);
const LANGUAGES = Object.fromEntries(LOCALES.map((name) => [name, tables[name].name]));
/** The QR code of this address, in rows, if a class is invited: `queens lab --address` writes it into the document. */
const invitation = document.documentElement.dataset.code?.split(",");

function Lab() {
  const t = text();
  const { page, query, visit } = route.value;
  const content = page && CONTENT[page];
  const View = content ? content.view : Nowhere;
  useEffect(() => {
    document.title = `${page ? t.pages[page] : t.nowhere.title} · ${t.title}`;
  }, [page, t]);
  // Readers who do not see the page hear its name.
  useEffect(() => {
    if (visit > 0) say((t) => (page ? t.pages[page] : t.nowhere.title));
  }, [page]);
  // The element that had the focus may have gone with the previous page.
  useEffect(() => {
    if (visit > 0 && document.activeElement === document.body)
      document.getElementById("content")!.focus({ preventScroll: true });
  }, [visit]);
  useKeys(t.keys.everywhere, [{ keys: ["?"], name: t.keys.sheet, run: () => (keysShown.value = !keysShown.value) }]);
  return (
    <>
      <Defs />
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("content")!.focus();
        }}
      >
        {t.skip}
      </a>
      <header class="bar">
        <a class="brand" aria-label={t.title} {...to("home")}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href="#queen" />
          </svg>
          <span class="brand-name">{t.title}</span>
        </a>
        <nav aria-label={t.mainNavigation}>
          {PAGES.map((name) => (
            <a key={name} {...to(name)} aria-current={name === page ? "page" : undefined}>
              <Icon name={CONTENT[name].icon} />
              {t.pages[name]}
            </a>
          ))}
        </nav>
        <Tray />
        <div class="settings">
          <Icon name="language" />
          <Select
            hideLabel
            label={t.language}
            value={locale.value}
            onChange={(chosen) => (locale.value = chosen)}
            options={LOCALES}
            words={LANGUAGES}
          />
          <Segmented
            label={t.theme.label}
            value={theme.value}
            onChange={(chosen) => (theme.value = chosen)}
            options={["system", "light", "dark"]}
            words={t.theme}
            icons={{ system: "system", light: "sun", dark: "moon" }}
          />
          {invitation && <Button bare icon="invite" label={t.invite.title} onClick={() => (inviting.value = true)} />}
          <Button bare icon="keys" quiet label={t.keys.title} onClick={() => (keysShown.value = true)} />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {missing.value && (
          <div class="notice bad offline" role="alert">
            <b aria-hidden="true">✕</b>
            <span>{t.refusals[missing.value]}</span>
          </div>
        )}
        {!content || content.plain || about.value ? (
          <Shown key={`${page}${visit}`} view={View} query={query} />
        ) : (
          <div class="heading">
            <div>
              <h1>{t.pages[page!]}</h1>
              <p>{t.waiting}</p>
            </div>
          </div>
        )}
      </main>
      {keysShown.value && <Sheet />}
      {inviting.value && <Invite />}
      <LiveRegion />
    </>
  );
}

/**
 * The page that is shown. This component is between the page and `main`, because an element keeps what it was first
 * given: the page at that time, and with it, through every part that stayed the same, everything that came after.
 */
function Shown({ view: View, query }: { view: Content["view"]; query: URLSearchParams }) {
  return <View query={query} />;
}

/** Long work, wherever it was started. */
function Tray() {
  const t = text();
  const { page } = route.value;
  const jobs = tray();
  // The page of a job shows its end itself.
  useEffect(() => {
    for (const [key, job] of jobs) if (job.page === page) see(key);
  }, [page, jobs.length]);
  const elsewhere = jobs.filter(([, job]) => job.page !== page);
  if (elsewhere.length === 0) return null;
  return (
    <ul class="tray" aria-label={t.tray.label}>
      {elsewhere.map(([key, job]) => {
        const part = job.work.part?.(job.news);
        return (
          <li key={key}>
            <a {...to(job.page)}>
              <span>{job.work.name(t)}</span>
              <span class="soft">
                {job.running
                  ? part === undefined
                    ? t.tray.running
                    : `${number(Math.floor(part * 100))} %`
                  : job.trouble
                    ? t.tray.broken
                    : t.tray.done}
              </span>
              {job.running && <progress max={1} value={part} aria-hidden="true" />}
            </a>
            <Button
              bare
              icon={job.running ? "stop" : "close"}
              quiet
              label={t.labelled(job.work.name(t), job.running ? t.stop : t.close)}
              onClick={() => (job.running ? stop(key) : see(key))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** How a class joins: the address as text, and for cameras. */
function Invite() {
  const t = text();
  const url = new URL(BASE, location.href).href;
  const code = invitation!;
  const side = code.length + 8;
  const dark = code
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index + 4} ${y + 4}h${run.length}v1h-${run.length}z`),
    )
    .join("");
  return (
    <Dialog title={t.invite.title} onClose={() => (inviting.value = false)}>
      <div class="invite stack">
        <p>{t.invite.text}</p>
        <svg
          class="qr"
          viewBox={`0 0 ${side} ${side}`}
          role="img"
          aria-label={t.invite.code}
          shape-rendering="crispEdges"
        >
          <rect width={side} height={side} fill="#fff" />
          <path d={dark} fill="#000" />
        </svg>
        <p>
          <code data-testid="invitation">{url}</code>
        </p>
        <CopyButton text={() => url} words={(t) => [t.invite.copy, t.copied]} />
      </div>
    </Dialog>
  );
}

/** The sheet of all keys that work now. */
function Sheet() {
  const t = text();
  return (
    <Dialog title={t.keys.title} onClose={() => (keysShown.value = false)}>
      <div class="sheet">
        {sheet().map(({ title, bindings }, index) => (
          <section key={index}>
            <h3>{title}</h3>
            <dl>
              {bindings.map(({ keys, name }) => (
                <div key={keys[0]}>
                  <dt>
                    {(keys.length > 3 ? [keys[0]!, keys.at(-1)!] : keys).map((one, index) => (
                      <span key={one}>
                        {index > 0 && (keys.length > 3 ? " … " : " / ")}
                        {printed(one).map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="small soft">
        {t.licences}: <a href={`${BASE}licenses.txt`}>licenses.txt</a>,{" "}
        <a href={`${BASE}fonts-license.txt`}>fonts-license.txt</a>
      </p>
    </Dialog>
  );
}

// Effects run at once, not after the next paint, because a key pressed before it is meant for the page in its present
// state.
options.requestAnimationFrame = queueMicrotask;
render(<Lab />, document.getElementById("lab")!);
