/** Takes the focus to the page's h1: what had it is gone. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}
