import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Paragraphs; a plain text becomes one. */
  readonly children: ReactNode;
  readonly no: string;
  readonly yes: string;
  /** The action is running: the dialog stays until it ends. */
  readonly busy?: boolean;
  readonly small?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Asks before an action that is not easily undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, no, yes, busy = false, small, onNo, onYes } = props;
  const look = small ? { small, className: "min-h-9" } : {};
  const close = () => !busy && onNo();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button kind="secondary" {...look} aria-disabled={busy} onClick={close}>
            {no}
          </Button>
          <Button {...look} busy={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {typeof children === "string" ? <p>{children}</p> : children}
    </Dialog>
  );
}
