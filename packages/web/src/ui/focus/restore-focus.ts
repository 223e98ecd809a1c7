export const sectionOf = (element: Element | null): Element | null =>
  element?.closest("article, section, main") ?? null;

/** Moves the focus to the heading of `section` when the focused element is gone. */
export function restoreFocus(section: Element | null): void {
  if (document.activeElement !== document.body) return;
  const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Milliseconds: a page renders again soon after a change; a later move of the focus would be a surprise. */
const watchForMs = 2000;

/**
 * Like `restoreFocus`, and for two more seconds: the focused element may disappear in the next rendering, after a
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
