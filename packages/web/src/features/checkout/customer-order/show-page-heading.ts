import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** Moves the focus to the page's heading, because the focused element is gone, and the heading into sight. */
export function showPageHeading(): void {
  focusPageHeading();
  document.querySelector("main h1")?.scrollIntoView({ block: "center" });
}
