import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../i18n/use-texts.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useFileWords } from "./use-file-words.ts";

interface DestroyDialogProps {
  /** The file that is asked about; closed without one. */
  readonly file: QuarantinedFile | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDestroy: (file: QuarantinedFile) => void;
}

/** The question before a file is destroyed for good. */
export function DestroyDialog({ file, busy, onClose, onDestroy }: DestroyDialogProps) {
  const t = useTexts("quarantine");
  const wordsOf = useFileWords();
  return (
    <ConfirmDialog
      open={file !== undefined}
      title={t.destroyTitle}
      no={t.cancel}
      yes={t.destroyConfirm}
      busy={busy}
      onNo={onClose}
      onYes={() => file && onDestroy(file)}
    >
      {file && <p className="font-semibold wrap-anywhere">{t.destroyText(...wordsOf(file))}</p>}
      <p>{t.destroyConsequence}</p>
    </ConfirmDialog>
  );
}
