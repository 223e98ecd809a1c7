import { emailStateSchema, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useMay } from "../../../../session/use-may.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";
import { DestroyData, HeldData } from "./held-data.tsx";
import { SideSection } from "./side-section.tsx";

export function OrderActions({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder").side;
  const mayWrite = useMayWrite();
  const mayRead = useMay("privacy.write");
  if (!mayWrite && !mayRead) return null;
  return (
    <div className="no-print">
      <SideSection title={t.actions}>
        <div className="flex flex-wrap gap-2">
          {mayWrite && order.destroyed_at === null && (
            <>
              <LetterOfValidity order={order} />
              <NewLink order={order} />
            </>
          )}
          {mayRead && <HeldData order={order} />}
          {mayRead && <DestroyData order={order} />}
        </div>
      </SideSection>
    </div>
  );
}

/** Has the license service send the customer a letter of validity by email. */
function LetterOfValidity({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const { licenseServiceUrl } = useConfig();
  const { busy, run } = useOrderAction(order.id);

  async function send(): Promise<void> {
    const body = { requestor: "DOP", licenseNumber: order.reference_id, email: order.email };
    await run(async () => {
      await api.post("/admin/email/letter-of-validity", { service: licenseServiceUrl, body });
      toast.success(t.side.letterSent);
    });
  }

  return (
    <Button
      kind="secondary"
      small
      busy={busy}
      disabled={order.voided}
      title={order.voided ? t.voidedReason : undefined}
      onClick={() => void send()}
    >
      {t.side.sendLetter}
    </Button>
  );
}

/** Replaces a leaked link of the order (rule A-9); asks first, because the old link stops working. */
function NewLink({ order }: { readonly order: StaffOrder }) {
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
