import { useId, type ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { IconClose } from "../icons.tsx";
import { useModal } from "./use-modal.ts";

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A panel that slides in from the left over the page, for the steps on small screens. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const t = useTexts("ui");
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={
        "drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-2.5rem))] " +
        "max-w-none overflow-y-auto bg-white p-0 text-ink shadow-pop"
      }
    >
      {open && (
        <div className="min-h-full p-4">
          <div className="mb-2 flex items-center justify-between gap-2">
            <h2 id={titleId} tabIndex={-1} data-dialog-title className="font-sans text-base font-bold tracking-normal">
              {title}
            </h2>
            <button type="button" className="btn btn-quiet no-underline" onClick={onClose} aria-label={t.close}>
              <IconClose />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
