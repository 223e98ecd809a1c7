import { readStored, writeStored } from "./stored-text.ts";

/** True for a feature that is not turned off in this browser. */
export const isEnabledHere = (key: string): boolean => readStored(key) !== "off";

export function setEnabledHere(key: string, on: boolean): void {
  writeStored(key, on ? null : "off");
}
