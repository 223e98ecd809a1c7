import { useEffect, useRef } from "react";
import { keepFocusAwhile, partOf } from "./keep-focus.ts";

/**
 * Ties a native dialog to `open`: modal while true. Focus goes to what carries `data-autofocus`, else to the dialog's
 * heading; the browser brings it back to where it was on closing, or, where that went with what the dialog was for, we
 * bring it to the heading of that part of the page. Esc and a press on the backdrop ask to close.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    // By hand, because showModal() picks the first button, which is often the way out.
    (
      dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog.querySelector<HTMLElement>("[data-dialog-title]")
    )?.focus();
    const part = partOf(dialog);
    return () => {
      dialog.close();
      keepFocusAwhile(part);
    };
  }, [open]);
  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: { target: unknown; currentTarget: unknown }) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
