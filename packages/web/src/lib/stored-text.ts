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

/** Whether something is on in this browser; it is unless turned off here. */
export function isEnabledHere(key: string): boolean {
  return readStored(key) !== "off";
}

/** Turns it on or off in this browser. */
export function setEnabledHere(key: string, on: boolean): void {
  writeStored(key, on ? null : "off");
}
