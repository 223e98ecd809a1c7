import { readStored, writeStored } from "./stored-text.ts";

/** Whether something is on in this browser; it is unless turned off here. */
export function isEnabledHere(key: string): boolean {
  return readStored(key) !== "off";
}

/** Turns it on or off in this browser. */
export function setEnabledHere(key: string, on: boolean): void {
  writeStored(key, on ? null : "off");
}
