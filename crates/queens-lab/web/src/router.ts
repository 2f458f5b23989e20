// The address is the state one can share: /page?key=value.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The folder this script came from: "/" on a server of its own, something longer on a site among others. Each page has a
 * folder below it. */
export const BASE = new URL(".", import.meta.url).pathname;

/** Those that the bar leads to. */
export const PAGES = ["play", "puzzle", "watch", "scenes", "race", "explore", "measure", "learn"] as const;
/** With the first page, which is the folder itself. */
export type Page = (typeof PAGES)[number] | "home";

export interface Route {
  /** Null when there is no page at this address. */
  page: Page | null;
  query: URLSearchParams;
  /** What comes after `#`, which no server is told. */
  hash: string;
  /** Counts navigations, so that a page starts anew when its link is followed. */
  visit: number;
}

const hashOf = (written: string): string => new URLSearchParams(`of=${written}`).get("of")!;
/** A text with each address of a puzzle replaced by the code that it holds. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+\/puzzle\/?(?:\?\S*)?#(\S+)/g, (_, written: string) => hashOf(written));

function here(visit: number): Route {
  const path = location.pathname.slice(BASE.length);
  const name = path.replace(/\/?(index\.html)?$/, "") || "home";
  return {
    page: ([...PAGES, "home"] as const).find((page) => page === name) ?? null,
    query: new URLSearchParams(location.search),
    hash: hashOf(location.hash.slice(1)),
    visit,
  };
}

export const route = signal<Route>(here(0));

// What each page showed last: its link leads back to it.
const left = new Map<Page, { query: string; hash: string }>();

const pathOf = (page: Page, query: string, hash: string): string =>
  `${BASE}${page === "home" ? "" : `${page}/`}${query && `?${query}`}${hash && `#${encodeURIComponent(hash)}`}`;

/** The whole address of a page that shows what `hash` or `query` says. */
export const linkHere = (page: Page, hash: string, query = ""): string =>
  new URL(pathOf(page, query, hash), location.href).href;

/** Goes to a page as a link does. */
export function go(page: Page, query = "", hash = ""): void {
  flush();
  history.pushState(null, "", pathOf(page, query, hash));
  route.value = here(route.value.visit + 1);
  scrollTo(0, 0);
}

/** What makes an anchor a link within the lab, followed without loading it anew: to what `query` says, or to the page as it was left. */
export function to(page: Page, query?: string): { href: string; onClick: (event: MouseEvent) => void } {
  const place = () => (query === undefined && left.get(page)) || { query: query ?? "", hash: "" };
  return {
    href: pathOf(page, place().query, place().hash),
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // Who is there already keeps what is on the page.
      if (query === undefined && page === route.value.page) scrollTo(0, 0);
      else go(page, place().query, place().hash);
    },
  };
}

addEventListener("popstate", () => {
  pending = undefined;
  route.value = here(route.value.visit + 1);
});

// Browsers ration changes of the address, 100 in half a minute at the least, and a drag changes the state sixty times a second.
let pending: string | undefined;
let timer = 0;

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  if (pending !== undefined) history.replaceState(null, "", pending);
  pending = undefined;
}

// The step of the page that was shown last, and the visit in which it was.
let shown = { visit: -1, step: "" };

/** Keeps the address up to date with what the page shows. Only another `step` of it is one of the browser's history, too. */
export function useAddress(
  page: Page,
  entries: Record<string, string | number | undefined>,
  { hash = "", step = "" } = {},
): void {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined && value !== "") query.set(key, String(value));
  }
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  useEffect(() => {
    left.set(page, { query: text, hash });
    const { visit } = route.peek();
    if (shown.visit === visit && shown.step !== step) {
      flush();
      history.pushState(null, "", pathOf(page, text, hash));
    } else {
      pending = pathOf(page, text, hash);
      // What plays changes all the time, and is to be found again after all.
      timer ||= setTimeout(flush, 350);
    }
    shown = { visit, step };
  }, [text, hash, step]);
}

/** The address of what is shown now. */
export function address(): string {
  flush();
  return location.href;
}

/** A whole number from the query within bounds, or the default. */
export function numberIn(query: URLSearchParams, key: string, fallback: number, low: number, high: number): number {
  const text = query.get(key);
  if (text === null || !/^\d{1,12}$/.test(text)) return fallback;
  return Math.min(high, Math.max(low, Number(text)));
}
