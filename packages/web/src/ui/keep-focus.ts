/** The part of the page that `element` belongs to; its heading says what the part is. */
export function partOf(element: Element | null): Element | null {
  return element?.closest("article, section, main") ?? null;
}

/**
 * Moves the focus to the heading of `part` when the focused element is gone, so that keyboards and screen readers go on
 * from there. Does nothing while something has the focus.
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
 * As `keepFocus`, for two more seconds: the focused element may disappear in the next rendering, just after a dialog
 * has returned the focus to it. Ends when the user moves on.
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
