/** The part of the page that `element` belongs to; its heading says what the part is. */
export function partOf(element: Element | null): Element | null {
  return element?.closest("article, section, main") ?? null;
}

/**
 * Takes the focus to the heading of `part` when what had it is gone: a keyboard and a screen reader then go on from
 * there, not from the top of the page. Does nothing while something has the focus.
 */
export function keepFocus(part: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (part?.isConnected ? part : document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** A page is drawn anew soon after a change; later, a focus that moves by itself is a surprise (milliseconds). */
const awhile = 2000;

/**
 * As `keepFocus`, and for a while more: what has the focus now may go when the page is drawn anew, just after a dialog
 * has given the focus back to it. Ends when the person goes on elsewhere.
 */
export function keepFocusAwhile(part: Element | null): void {
  keepFocus(part);
  const holder = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement === holder) return;
    stop();
    keepFocus(part);
  });
  const timer = setTimeout(stop, awhile);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
}
