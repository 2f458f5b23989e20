// The address is the state that can be shared: /page?key=value.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The folder of this script: "/" on a server of its own, longer within a larger site. Each page has a folder below it. */
export const BASE = new URL(".", import.meta.url).pathname;

/** The pages to which the bar leads. */
export const PAGES = ["play", "puzzle", "watch", "scenes", "race", "explore", "measure", "learn"] as const;
/** All pages, with the first page, which is the folder itself. */
export type Page = (typeof PAGES)[number] | "home";

export interface Route {
  /** Null if there is no page at this address. */
  page: Page | null;
  query: URLSearchParams;
  /** The part after `#`, which is not sent to servers. */
  hash: string;
  /** Counts navigations, so that a page starts over when its link is followed. */
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

// What each page showed last; its link leads back there.
const left = new Map<Page, { query: string; hash: string }>();

const pathOf = (page: Page, query: string, hash: string): string =>
  `${BASE}${page === "home" ? "" : `${page}/`}${query && `?${query}`}${hash && `#${encodeURIComponent(hash)}`}`;

/** The whole address of a page with this `hash` or `query`. */
export const linkHere = (page: Page, hash: string, query = ""): string =>
  new URL(pathOf(page, query, hash), location.href).href;

/** Goes to a page like a link. */
export function go(page: Page, query = "", hash = ""): void {
  flush();
  history.pushState(null, "", pathOf(page, query, hash));
  route.value = here(route.value.visit + 1);
  scrollTo(0, 0);
}

/** Makes an anchor a link within the lab, followed without reloading: to `query`, or to the page as it was left. */
export function to(page: Page, query?: string): { href: string; onClick: (event: MouseEvent) => void } {
  const place = () => (query === undefined && left.get(page)) || { query: query ?? "", hash: "" };
  return {
    href: pathOf(page, place().query, place().hash),
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      // A reader who is on the page already keeps its content.
      if (query === undefined && page === route.value.page) scrollTo(0, 0);
      else go(page, place().query, place().hash);
    },
  };
}

addEventListener("popstate", () => {
  pending = undefined;
  route.value = here(route.value.visit + 1);
});

// Browsers limit changes of the address (the strictest to 100 in half a minute), and a drag changes the state sixty
// times a second.
let pending: string | undefined;
let timer = 0;

function flush(): void {
  clearTimeout(timer);
  timer = 0;
  if (pending !== undefined) history.replaceState(null, "", pending);
  pending = undefined;
}

// The step of the page that was shown last, and the visit it belongs to.
let shown = { visit: -1, step: "" };

/** Keeps the address up to date with what the page shows. Only a new `step` becomes a step of the browser's history. */
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
      // A state that plays changes all the time, and must still reach the address.
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
