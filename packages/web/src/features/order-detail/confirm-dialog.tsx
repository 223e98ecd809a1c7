import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly no: string;
  readonly yes: string;
  readonly busy?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** A question with two answers before something is done that is not easily undone. */
export function ConfirmDialog({ open, title, children, no, yes, busy = false, onNo, onYes }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onNo}
      title={title}
      actions={
        <>
          <Button kind="secondary" onClick={onNo}>
            {no}
          </Button>
          <Button busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
