type Storage = "localStorage" | "sessionStorage";

/** A text that this browser keeps by a key; null without one, and where storage is disabled. */
export function readStored(key: string, storage: Storage = "localStorage"): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text by a key, or drops it for null. @returns false where storage is full or disabled */
export function writeStored(key: string, text: string | null, storage: Storage = "localStorage"): boolean {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
