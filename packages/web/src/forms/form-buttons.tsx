import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";

interface FormButtonsProps {
  readonly cancel: string;
  readonly submit: string;
  readonly busy: boolean;
  /** Nothing can be submitted yet. */
  readonly disabled?: boolean;
  readonly kind?: "quiet" | "secondary";
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** The two buttons of a form in a dialog. */
export function FormButtons({ cancel, submit, busy, disabled, kind = "quiet", onCancel, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {children}
      <Button kind={kind} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </div>
  );
}
