import type { StaffOrder } from "@dop/domain/contract";
import { useConfig } from "../../../lib/config-context.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { throwConnectionError } from "../../../lib/api.ts";
import { apiErrorFrom } from "../../../lib/api-error.ts";
import { leaveForLogin } from "../../../lib/forbidden.ts";
import { currentSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../lib/toast.ts";
import { useOrderAction } from "../use-order-action.ts";

/** Has the license service send the customer a letter of validity by email. */
export function LetterOfValidity({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const { licenseServiceUrl } = useConfig();
  const { busy, run } = useOrderAction(order.id);

  async function send(): Promise<void> {
    await run(async () => {
      await sendLetter(licenseServiceUrl, order);
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

/** @throws ApiError */
async function sendLetter(serviceUrl: string, order: StaffOrder): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- the license service is not below our API
  const response = await fetch(`${serviceUrl}/api/admin/email/letter-of-validity`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-access-token": currentSession()?.token ?? "" },
    body: JSON.stringify({ requestor: "DOP", licenseNumber: order.reference_id, email: order.email }),
  }).catch(throwConnectionError());
  if (response.ok) return;
  const text = await response.text();
  if (response.status === 403) leaveForLogin(text);
  throw apiErrorFrom(response.status, text);
}
