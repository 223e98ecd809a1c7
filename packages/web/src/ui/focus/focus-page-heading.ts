/** Moves the focus to the page's heading, because the focused element is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
