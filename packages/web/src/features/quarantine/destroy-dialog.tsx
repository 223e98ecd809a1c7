import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      title={t.destroyTitle}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={busy} onClick={() => file && onDestroy(file)}>
            {t.destroyConfirm}
          </Button>
        </>
      }
    >
      {file && <p className="font-semibold wrap-anywhere">{t.destroyText(...wordsOf(file))}</p>}
      <p>{t.destroyConsequence}</p>
    </Dialog>
  );
}
