import { refundAnswerSchema, type StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { refundedCards } from "../../../../lib/words/refunded-cards.ts";
import { formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { useProductName } from "../product/product-name.ts";
import { useOrderAction } from "../use-order-action.ts";

interface RefundRequestProps {
  readonly order: StaffOrder;
  readonly request: NonNullable<StaffOrder["refund_request"]>;
}

/** A refund that waits for a second admin's decision (rule M-68). */
export function RefundRequest({ order, request }: RefundRequestProps) {
  const { refundRequest: t, owedRefund } = useTexts("orderMoney");
  const nameOf = useProductName(order);
  const { busy, run } = useOrderAction(order.id);
  const [asking, setAsking] = useState<"approve" | "decline">();
  const { requested_by: name, requested_at: at, order_product_id: productId, check_number: check } = request;
  const product = order.products.find(({ id }) => id === productId);
  const amount = formatDollars(request.amount);
  const can = (decision: (typeof request.decisions)[number]): boolean => request.decisions.includes(decision);

  async function decide(decision: "approve" | "decline", said: string, why?: string): Promise<void> {
    const done = await run(async () => {
      const path = `/orders/${order.id}/refunds/requests/${request.id}`;
      const body = { decision, ...(why !== undefined && { reason: why }) };
      const { isEmailError } = await api.post(path, { body, schema: refundAnswerSchema });
      if (isEmailError) toast.warning(owedRefund.emailFailed);
      else toast.success(said);
    });
    // Words that were not sent stay.
    if (done || why === undefined) setAsking(undefined);
  }

  return (
    <div className="mt-3 rounded-sm border border-info px-3 py-2 text-sm">
      <h3 className="text-sm">{t.heading(amount)}</h3>
      <p>{t.asked(name, formatDateTime(at))}</p>
      {product && <p>{t.product(nameOf(product))}</p>}
      {check !== null && <p>{t.check(check)}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{t.reason(request.reason)}</p>
      {can("withdraw") && <p className="text-ink-2">{can("approve") ? t.ownOff : t.own}</p>}
      <div className="no-print mt-2 flex flex-wrap gap-2 empty:hidden">
        {can("approve") && (
          <Button small aria-haspopup="dialog" onClick={() => setAsking("approve")}>
            {t.approve}
          </Button>
        )}
        {can("decline") && (
          <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setAsking("decline")}>
            {t.decline}
          </Button>
        )}
        {can("withdraw") && (
          <Button kind="secondary" small busy={busy} onClick={() => void decide("decline", t.withdrawn)}>
            {t.withdraw}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === "approve"}
        title={t.question(amount)}
        no={t.keep}
        yes={t.approve}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={() => void decide("approve", owedRefund.done(amount))}
      >
        {check === null ? owedRefund.intro(refundedCards(order.money)) : t.check(check)}
      </ConfirmDialog>
      <Dialog open={asking === "decline"} onClose={() => setAsking(undefined)} title={t.declineTitle(amount)}>
        <DeclineForm
          busy={busy}
          onKeep={() => setAsking(undefined)}
          onDecline={(why) => void decide("decline", t.declined, why)}
        />
      </Dialog>
    </div>
  );
}

interface DeclineFormProps {
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onDecline: (reason: string) => void;
}

const whyField = "decline-reason";

/** Asks why a refund is declined: its requester reads it on the order. */
function DeclineForm({ busy, onKeep, onDecline }: DeclineFormProps) {
  const t = useTexts("orderMoney").refundRequest;
  const [why, setWhy] = useState("");
  const form = useForm<string>(
    why.trim() === "" ? { problems: [{ name: whyField, message: t.declineNeedsReason }] } : { output: why },
  );
  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={onDecline}>
      <Field name={whyField} label={t.declineReason} hint={t.declineHint} required error={form.error(whyField)}>
        <Textarea rows={3} maxLength={2000} data-autofocus value={why} onValue={setWhy} />
      </Field>
      <FormButtons kind="secondary" cancel={t.keep} submit={t.decline} busy={busy} onCancel={onKeep} />
    </Form>
  );
}
