/** Moves the focus to the page's heading when the focused element is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

/** Like `focusPageHeading`, and scrolls the heading into view. */
export function showPageHeading(): void {
  focusPageHeading();
  document.querySelector("main h1")?.scrollIntoView({ block: "center" });
}
