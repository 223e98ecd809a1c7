type Storage = "localStorage" | "sessionStorage";

/** Why a text was not kept: storage is full, or this browser refuses it. */
export type StorageFailure = "quota" | "unavailable";

/** A text that this browser keeps by a key; null without one, and where storage is disabled. */
export function readStored(key: string, storage: Storage = "localStorage"): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text by a key, or drops it for null. @returns why that failed; undefined after a success */
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
