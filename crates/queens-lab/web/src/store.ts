// What the browser remembers from visit to visit, if it may remember anything.

/** Values that could not be kept; they last until the page is closed. */
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
    // Storage is forbidden or full.
    unkept.set(key, value);
  }
}

/** Calls `hear` with the current value under this key after another tab has changed it; the event itself may be outdated. */
export function heed(key: string, hear: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) hear(remembered(key));
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
