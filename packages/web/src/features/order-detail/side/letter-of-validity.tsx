import type { StaffOrder } from "@dop/domain/contract";
import { orderDetailTexts } from "@dop/domain/texts/order-detail";
import { useConfig } from "../../../app/config-context.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiErrorFrom } from "../../../lib/api-error.ts";
import { leaveForLogin } from "../../../lib/forbidden.ts";
import { currentSession } from "../../../session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

/** Sends the customer a letter of validity by e-mail; the license service does it (specification 2, section 7). */
export function LetterOfValidity({ order }: { readonly order: StaffOrder }) {
  const t = useTexts(orderDetailTexts);
  const { basePath } = useConfig();
  const { busy, run } = useOrderAction(order.id);

  async function send(): Promise<void> {
    await run(async () => {
      await sendLetter(basePath, order);
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

/** The license service stands beside the API, not below it, so the general client does not reach it. @throws ApiError */
async function sendLetter(basePath: string, order: StaffOrder): Promise<void> {
  const response = await fetch(`${basePath}/license-service/api/admin/email/letter-of-validity`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-access-token": currentSession()?.token ?? "" },
    body: JSON.stringify({ requestor: "DOP", licenseNumber: order.reference_id, email: order.email }),
  });
  if (response.ok) return;
  const text = await response.text();
  if (response.status === 403) leaveForLogin(text);
  throw apiErrorFrom(response.status, text);
}
