/** The part of the page that `element` belongs to; its heading says what the part is. */
export function partOf(element: Element | null): Element | null {
  return element?.closest("article, section, main") ?? null;
}

/**
 * Takes the focus to the heading of `part` when what had it is gone: a keyboard and a screen reader then go on from there, not from
 * the top of the page. Does nothing while something has the focus.
 */
export function keepFocus(part: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (part?.isConnected ? part : document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
