/**
 * Gives a pressed button the focus, as all browsers do but Safari, where a closed dialog had nothing to return the focus
 * to. The focus is there before the button acts.
 */
export function focusPressedButtons(): void {
  const focusIt = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button, summary") : null;
    if (button && !button.contains(document.activeElement)) button.focus({ preventScroll: true });
  };
  document.addEventListener("click", focusIt, true);
}
