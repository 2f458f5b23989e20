// What the browser remembers from visit to visit, where it is allowed to remember anything.

/** What could not be kept: it holds until the page is closed. */
const unkept = new Map<string, string>();

export function remembered(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    unkept.delete(key);
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  } catch {
    // Forbidden or full.
    unkept.set(key, value);
  }
}

/** Hears of what is kept under this key when another tab has changed it: what is there by now, for news may be late. */
export function heed(key: string, hear: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) hear(remembered(key));
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
