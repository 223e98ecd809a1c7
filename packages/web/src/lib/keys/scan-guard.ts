// Rules: O-28 (docs/rules)
import { readScan } from "@dop/domain/scan";
import { isField, isShortcutAllowed } from "./shortcuts.ts";

/** Keys of a scan follow each other sooner than this: a key acts once none has followed for so many milliseconds. */
export const scanTiming = { waitMs: 60 };

/** Keys that stood alone, dispatched again. */
const alone = new WeakSet<Event>();
/** True for a key that stood alone, and may act: a key of a scan never does. */
export const stoodAlone = (event: KeyboardEvent): boolean => alone.has(event);

let fieldForScans = (): HTMLInputElement | undefined => undefined;
/** Registers the field for scans outside of fields; `find` returns undefined on phones and over dialogs. */
export function registerScanField(find: typeof fieldForScans): void {
  fieldForScans = find;
}

/** The shortest scan; fewer keys are a person's, however fast. */
const fewestKeys = 3;

let typed = "";
let endedFast = false;
/** True while the Enter or Tab at the end of a scan is handled. */
export const wasScanned = (): boolean => endedFast;
let lastAt = Number.NEGATIVE_INFINITY;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Keys that act unless they turn out to be a scan, in order. */
let held: KeyboardEvent[] = [];

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The key in the case that Shift gives it, whatever Caps Lock says. */
function withoutCapsLock({ key, shiftKey }: KeyboardEvent): string {
  return /^\p{L}$/u.test(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
}

function actAlone(event: KeyboardEvent): void {
  const { code, shiftKey } = event;
  const key = withoutCapsLock(event);
  const again = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  alone.add(again);
  (document.activeElement ?? document.body).dispatchEvent(again);
}

function letAct(): void {
  clearTimeout(waiting);
  for (const event of held.splice(0)) actAlone(event);
}

function drop(): void {
  clearTimeout(waiting);
  held = [];
}

const isInField = ({ target }: Event): boolean => target instanceof Element && isField(target);

/** True in searches and in fields for a number of a label, which accept the Enter of a scan. */
const takesScans = ({ target }: Event): boolean =>
  target instanceof Element && target.matches("input[type=search], [data-takes-labels], [data-batch-number]");

/** True in fields for passwords and codes: security keys type as fast as scanners, and secrets are not recorded. */
const isSecret = ({ target }: Event): boolean =>
  target instanceof Element && target.matches("input[type=password], [autocomplete=one-time-code]");

let chosenBefore = -1;

/** Gives a choice back what it had before a scan, whose letters and numbers have chosen. */
function restoreChoice({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement) || target.selectedIndex === chosenBefore) return;
  target.selectedIndex = chosenBefore;
  target.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Handles the Enter or Tab after typed keys: at the end of a scan it presses nothing. */
function endOfScan(event: KeyboardEvent, isFast: boolean): void {
  const text = typed;
  endedFast = isFast && text.length >= fewestKeys;
  typed = "";
  if (!isFast || text === "" || takesScans(event)) return;
  // Password managers type as fast as scanners.
  if (isInField(event) && readScan(text).kind === "unknown") return;
  if (!isInField(event) && text.length < fewestKeys) return letAct();
  drop();
  stop(event);
  restoreChoice(event);
}

function onKeyDown(event: KeyboardEvent): void {
  if (stoodAlone(event) || event.repeat || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isSecret(event)) return;
  const since = event.timeStamp - lastAt;
  const isFast = since >= 0 && since < scanTiming.waitMs;
  if (event.key === "Enter" || event.key === "Tab") return endOfScan(event, isFast);
  // No scanner sends Escape: the next key is a person's.
  if (event.key === "Escape") lastAt = Number.NEGATIVE_INFINITY;
  if (event.key.length !== 1) return;
  lastAt = event.timeStamp;
  typed = isFast ? typed + event.key : event.key;
  if (!isFast && event.target instanceof HTMLSelectElement) chosenBefore = event.target.selectedIndex;
  if (isInField(event)) return;
  if (isFast && typed.length >= fewestKeys) {
    drop();
    stop(event);
    const field = fieldForScans();
    if (field) field.value = typed;
    return;
  }
  if (event.key === " " || !isShortcutAllowed(event)) return isFast ? stop(event) : undefined;
  event.stopImmediatePropagation();
  if (!isFast) letAct();
  else event.preventDefault();
  held.push(event);
  clearTimeout(waiting);
  if (scanTiming.waitMs > 0) waiting = setTimeout(letAct, scanTiming.waitMs);
  else {
    event.preventDefault();
    letAct();
  }
}

/** Distinguishes scans from keys on the whole page. Returns the function that ends it. */
export function guardFromScans(): () => void {
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}
