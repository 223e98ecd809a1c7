/**
 * Gives a pressed button the focus, as all browsers do but Safari, where a closed dialog had nothing to return it to.
 * The focus is there before the button acts. Enter in a field, which clicks the form's button, leaves it in the field.
 */
export function focusPressedButtons(): void {
  addEventListener(
    "click",
    ({ target, detail }) => {
      if (detail) (target as Element).closest<HTMLElement>("button,summary")?.focus({ preventScroll: true });
    },
    true,
  );
}
