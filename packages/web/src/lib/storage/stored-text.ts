type Storage = "localStorage" | "sessionStorage";

/** The reason for a failed write: storage is full, or this browser refuses it. */
export type StorageFailure = "quota" | "unavailable";

/** The text stored by a key; null without one, and where storage is disabled. */
export function readStored(key: string, storage: Storage = "localStorage"): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text by a key, or removes it for null. @returns the failure; undefined after a success */
export function writeStored(
  key: string,
  text: string | null,
  storage: Storage = "localStorage",
): StorageFailure | undefined {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
    return undefined;
  } catch (error) {
    return error instanceof DOMException && /quota/i.test(error.name) ? "quota" : "unavailable";
  }
}

/** The keys that begin with `prefix`, of texts that outlive this tab; none where storage is disabled. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
