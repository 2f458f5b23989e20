// What the browser remembers from visit to visit, where it is allowed to remember anything.

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the choice holds until the page is closed.
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
