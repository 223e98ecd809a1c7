/**
 * Moves the focus by `focus` after the rendering that is due, in which what takes it appears, and after a dialog that
 * closes in it has returned the focus.
 */
export function focusAfterRender(focus: () => void): void {
  setTimeout(focus);
}
