/** The section of the page around `element`. */
export function sectionOf(element: Element | null): Element | null {
  return element?.closest("article, section, main") ?? null;
}

/**
 * Moves focus to the heading of `section` when the focused element is gone, so that keyboards and screen readers
 * continue from there. Does nothing while something has the focus.
 */
export function restoreFocus(section: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** A page renders again soon after a change; later, focus that moves by itself is a surprise (milliseconds). */
const watchForMs = 2000;

/**
 * Like `restoreFocus`, for two more seconds: the focused element may disappear in the next rendering, just after a
 * dialog has returned the focus to it. Ends when the user moves on.
 */
export function restoreFocusBriefly(section: Element | null): void {
  restoreFocus(section);
  const holder = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement === holder) return;
    stop();
    restoreFocus(section);
  });
  const timer = setTimeout(stop, watchForMs);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
}
