/** Moves the focus to the page's h1, because the focused element is gone. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}
