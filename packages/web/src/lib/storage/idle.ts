/** Requests of the page count as the user's for this long after the last input. */
const PRESENT_FOR_MS = 60_000;

let lastInput: number | undefined;

/** True when the page was opened, or had input, within the last minute. */
export function isUserPresent(): boolean {
  if (lastInput === undefined) {
    lastInput = Date.now();
    for (const type of ["keydown", "pointerdown", "click", "wheel", "touchmove"])
      window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
  return Date.now() - lastInput <= PRESENT_FOR_MS;
}

function noteInput(): void {
  lastInput = Date.now();
}
