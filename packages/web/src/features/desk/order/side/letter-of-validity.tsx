import type { StaffOrder } from "@dop/domain/contract";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

/** Has the license service send the customer a letter of validity by email. */
export function LetterOfValidity({ order }: { readonly order: StaffOrder }) {
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
