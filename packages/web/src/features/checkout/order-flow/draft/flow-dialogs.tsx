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

/** Asks before unsaved input is left. `to`: the address of the pressed link; undefined while the dialog is closed. */
export function LeaveDialog({ open, to, onClose }: FlowDialogProps & { readonly to: string | undefined }) {
  const t = useTexts("orderFlow").leave;
  const navigate = useNavigate();

  function leave(): void {
    onClose();
    clearUnsavedInput();
    if (to !== undefined) navigate(to);
  }

  return <LeaveQuestion open={open} words={t} onStay={onClose} onLeave={leave} />;
}
