import { useContext, useEffect, useId, type ReactNode } from "react";
import { Alert } from "../messages/alert.tsx";
import { DialogHostContext } from "./dialog-host.ts";
import { useModal } from "./use-modal.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, at the lower right; the last one is the main one. */
  readonly actions?: ReactNode;
  /** Room for a table. */
  readonly wide?: boolean;
}

/** A question or a short form that blocks the page. Mark the first field by `data-autofocus`. */
export function Dialog({ open, onClose, title, children, actions, wide = false }: DialogProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  const { news, count } = useContext(DialogHostContext);
  useEffect(() => {
    if (!open) return undefined;
    count(1);
    return () => count(-1);
  }, [open, count]);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={
        "m-auto max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg bg-white p-0 text-ink shadow-pop " +
        (wide ? "w-[min(60rem,calc(100vw-2rem))]" : "w-[min(30rem,calc(100vw-2rem))]")
      }
    >
      {open && (
        <div className="p-5 sm:p-6">
          <h2 id={titleId} tabIndex={-1} data-dialog-title className="mb-2 text-xl">
            {title}
          </h2>
          {news !== undefined && (
            <Alert kind="warn" live="alert" className="mb-4">
              {news}
            </Alert>
          )}
          <div className="contents">{children}</div>
          {actions && <div className="mt-5 flex flex-wrap items-center justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
