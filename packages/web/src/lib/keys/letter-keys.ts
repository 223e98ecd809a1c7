import { useEffect, useEffectEvent } from "react";
import { stoodAlone } from "./scan-guard.ts";
import { isShortcutAllowed } from "./shortcuts.ts";
import { isEnabledHere, setEnabledHere } from "../storage/browser-switch.ts";

/** Stored in this browser: shortcuts of one key can be turned off (WCAG 2.1.4). */
const storageKey = "dop-letter-keys";

/** True unless shortcuts of one key, such as `?` and `j`, are turned off in this browser. */
export const areLetterKeysOn = (): boolean => isEnabledHere(storageKey);

export const setLetterKeys = (on: boolean): void => setEnabledHere(storageKey, on);

/**
 * The key of a one-key shortcut, in lower case unless Shift makes another sign of it; undefined for a key of a scan, in
 * a field or a dialog, with Ctrl, Alt or Command, and where such shortcuts are turned off.
 */
export function letterKeyOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key.length === 1 && !stoodAlone(event)) return undefined;
  return isShortcutAllowed(event) && areLetterKeysOn() ? event.key : undefined;
}

export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKey);
  useEffect(() => {
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
