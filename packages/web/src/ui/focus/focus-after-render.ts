/** Calls `focus` after the next rendering, in which its target appears, and after a closing dialog's own move. */
export function focusAfterRender(focus: () => void): void {
  setTimeout(focus);
}
