import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { restoreFocusBriefly, sectionOf } from "../focus/restore-focus.ts";

/** Closes an open panel on Escape, which returns the focus to its button, and on a press or the focus elsewhere. */
export function useDismissal(open: boolean, root: RefObject<HTMLElement | null>, close: () => void): void {
  const dismiss = useEffectEvent((event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    const isInside = event.target instanceof Node && root.current?.contains(event.target);
    if (isKey ? event.key !== "Escape" : isInside) return;
    close();
    if (isKey) root.current?.querySelector("button")?.focus();
  });
  useEffect(() => {
    if (!open) return undefined;
    const ending = new AbortController();
    for (const type of ["keydown", "pointerdown", "focusin"]) document.addEventListener(type, dismiss, ending);
    return () => ending.abort();
  }, [open]);
}

/**
 * Ties a native dialog to `open`: modal while true. The focus goes to the element with `data-autofocus`, else to the
 * dialog's heading. On closing, the browser returns it; when its element is gone, it moves to the heading of the
 * section. Esc and a press on the backdrop close the dialog.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    // showModal() would focus the first button, which often closes.
    const first = dialog.querySelector<HTMLElement>("[data-autofocus]");
    (first ?? dialog.querySelector<HTMLElement>("[data-dialog-title]"))?.focus();
    const part = sectionOf(dialog);
    return () => {
      dialog.close();
      restoreFocusBriefly(part);
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
