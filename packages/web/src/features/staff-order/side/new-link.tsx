import { emailStateSchema, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useOrderAction } from "../use-order-action.ts";

/**
 * Replaces a leaked link of the order (rule A-9); asks first, because the old link stops working.
 */
export function NewLink({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const [asking, setAsking] = useState(false);
  const { busy, run } = useOrderAction(order.id);

  async function renew(): Promise<void> {
    await run(async () => {
      const { isEmailError } = await api.post(`/orders/${order.id}/new-link`, { schema: emailStateSchema });
      if (isEmailError) toast.error(t.side.newLinkMailFailed);
      else toast.success(t.side.newLinkDone);
    });
    setAsking(false);
  }

  return (
    <>
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        {t.side.newLink}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.side.newLinkTitle}
        no={t.side.newLinkKeep}
        yes={t.side.newLinkYes}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void renew()}
      >
        {t.side.newLinkText}
      </ConfirmDialog>
    </>
  );
}
