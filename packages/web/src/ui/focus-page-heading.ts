/** Moves the focus to the page's heading, because the focused element is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** The same after a dialog has closed and tried to return the focus to a button that is gone. */
export function focusPageHeadingNext(): void {
  setTimeout(focusPageHeading);
}
