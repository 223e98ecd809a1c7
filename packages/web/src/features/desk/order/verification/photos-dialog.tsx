import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Photos } from "./photos.tsx";

/** View ID and Selfie: both as large as possible, side by side, to compare. */
export function PhotosDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("staffOrder").side;
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t.viewPhotos}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {open && <Photos large />}
    </Dialog>
  );
}
