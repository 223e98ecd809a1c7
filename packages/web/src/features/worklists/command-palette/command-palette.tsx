import { useId } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { isPaletteKey } from "../../../lib/keys/shortcuts.ts";
import { useModal } from "../../../ui/dialogs/use-modal.ts";
import { PaletteBox } from "./palette-box.tsx";
import type { OfficePage, PaletteItem } from "./use-page-commands.ts";

interface CommandPaletteProps {
  readonly open: boolean;
  /** Text typed before it opened. */
  readonly begun: string;
  readonly office: readonly OfficePage[];
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Ctrl+K: type an order number, a license number, a name or a page, and go there. */
export function CommandPalette({ open, begun, office, onClose, onHelp }: CommandPaletteProps) {
  const t = useTexts("staffKeys").palette;
  const modal = useModal(open, onClose);
  const navigate = useNavigate();
  const titleId = useId();

  function choose({ act }: PaletteItem): void {
    // Closed first: the next page then places the focus.
    flushSync(onClose);
    if ("to" in act) navigate(act.to);
    else act.run();
  }

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={
        "no-print mx-auto mt-[min(12dvh,6rem)] mb-4 w-[min(40rem,calc(100vw-1rem))] " +
        "overflow-hidden rounded-lg bg-white p-0 text-ink shadow-pop"
      }
      onKeyDown={(event) => {
        if (!isPaletteKey(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <QueryProvider>
          <h2 id={titleId} className="sr-only">
            {t.title}
          </h2>
          <PaletteBox begun={begun} office={office} onChoose={choose} onClose={onClose} onHelp={onHelp} />
        </QueryProvider>
      )}
    </dialog>
  );
}
