import type { StepKey } from "@dop/domain/orders";
import { dropCart } from "../../../../cart/cart-store.ts";
import { clearUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { LeaveQuestion } from "../../../../forms/leave-dialog.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { paths } from "../../../../lib/routes/paths.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { clearCheckoutKey } from "../checkout/checkout-key.ts";

interface FlowDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ClearDialog({ open, onClose }: FlowDialogProps) {
  const t = useTexts("orderFlow").clear;
  const navigate = useNavigate();

  function clear(): void {
    clearCheckoutKey();
    dropCart();
    navigate(paths.landing);
  }

  return (
    <ConfirmDialog open={open} title={t.title} no={t.keep} yes={t.confirm} onNo={onClose} onYes={clear}>
      {t.text}
    </ConfirmDialog>
  );
}

interface LeaveDialogProps extends FlowDialogProps {
  readonly step: StepKey;
  /** The address of the pressed link; undefined while the dialog is closed. */
  readonly to: string | undefined;
}

/** Asks before unsaved input is left. */
export function LeaveDialog({ open, step, to, onClose }: LeaveDialogProps) {
  const t = useTexts("orderFlow").leave;
  const navigate = useNavigate();

  function leave(): void {
    onClose();
    clearUnsavedInput(step);
    if (to !== undefined) navigate(to);
  }

  return <LeaveQuestion open={open} words={t} onStay={onClose} onLeave={leave} />;
}
