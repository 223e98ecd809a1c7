import { refundAnswerSchema, refundRequestedSchema, refundRequestSchema, type StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { toCents } from "@dop/domain/pricing";
import { useState } from "react";
import * as z from "zod/mini";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { errorMessage } from "../../../../lib/api/handle-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { refundedCards } from "../../../../lib/words/refunded-cards.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { formatDollars } from "../../../../lib/words/format.ts";
import { randomKey } from "../../../../lib/api/random-key.ts";
import { useMay } from "../../../../session/use-may.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { focusField } from "../../../../ui/fields/error-summary.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select, TextInput } from "../../../../ui/fields/inputs.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { useProductName } from "../product/product-name.ts";
import { useOrderAction } from "../use-order-action.ts";

/** Ended products with money left to refund, whether there is a reason to keep it or not. */
const endedProducts = ({ voided, products }: StaffOrder): StaffOrder["products"] =>
  products.filter(
    ({ status_id: status, refundable }) =>
      refundable > 0 && (status === statusIds.canceled || (voided && status !== statusIds.shipped)),
  );

/** Money that an admin may return for goodwill, in dollars: all that was paid and did not go back (rule M-67). */
const goodwillOf = ({ money: { paid, refunded } }: StaffOrder): number => (toCents(paid) - toCents(refunded)) / 100;

/** Refunds money that the office holds without a reason, keeps with one, or returns for goodwill; for admins (M-30). */
export function RefundOwed({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney").owedRefund;
  const [asking, setAsking] = useState(false);
  const admin = useMay("money.refund.approve");
  const { owed } = order.money;
  const isOnlyGoodwill = owed === 0 && endedProducts(order).length === 0;
  if (owed === 0 && (!admin || (isOnlyGoodwill && goodwillOf(order) <= 0))) return null;
  if (!admin) return <p className="mt-2 text-sm text-ink-2">{t.byAdmin}</p>;
  const title = owed > 0 ? t.title : isOnlyGoodwill ? t.openGoodwill : t.openKept;
  return (
    <>
      <Button
        small
        kind={owed > 0 ? "primary" : isOnlyGoodwill ? "quiet" : "secondary"}
        className="no-print mt-2"
        onClick={() => setAsking(true)}
      >
        {owed > 0 ? t.open(formatDollars(owed)) : title}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title}>
        <RefundForm order={order} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

const answerSchema = z.union([refundAnswerSchema, refundRequestedSchema]);

const fields = { amount: "refund-amount", reason: "refund-reason", check_number: "refund-check" } as const;
const whole = "";
const goodwill = "goodwill";

function RefundForm({ order, onClose }: { readonly order: StaffOrder; readonly onClose: () => void }) {
  const { owedRefund: t, cancel } = useTexts("orderMoney");
  const nameOf = useProductName(order);
  const { owed } = order.money;
  const { second_person_refunds: from } = order;
  const products = endedProducts(order);
  // Money that is kept goes back for its product: on the order nothing is owed.
  const wholes = owed > 0 ? [{ value: whole, label: t.whole(formatDollars(owed)) }] : [];
  const goodwills = goodwillOf(order) > 0 ? [{ value: goodwill, label: t.goodwill }] : [];
  const [what, setWhat] = useState(owed > 0 ? whole : String(products[0]?.id ?? goodwill));
  const [amount, setAmount] = useState(owed > 0 ? owed.toFixed(2) : (products[0]?.refundable.toFixed(2) ?? ""));
  const [check, setCheck] = useState("");
  const [reason, setReason] = useDraft(`refund:${order.id}`);
  const [refused, setRefused] = useState<{ readonly amount: string; readonly sentence: string }>();
  const [startsAtAmount] = useState(amount === "");
  // The key of the last try and its content: a repeat after a lost answer is the same refund, here or in a new dialog.
  const [tried, setTried] = useDraft(`refund-key:${order.id}`);
  const { busy, run } = useOrderAction(order.id);
  const body = {
    ...(what === goodwill ? { kind: goodwill } : what !== whole && { order_product_id: Number(what) }),
    amount: readDollars(amount),
    reason,
    ...(check.trim() !== "" && { check_number: check }),
  };
  const form = useForm(checkBySchema(refundRequestSchema, body, fields));

  const ended = (value: string) => products.find(({ id }) => String(id) === value);
  const limit = what === goodwill ? goodwillOf(order) : (ended(what)?.refundable ?? owed);

  function choose(value: string): void {
    setWhat(value);
    const product = ended(value);
    setAmount(value === goodwill ? "" : (product?.refundable ?? owed).toFixed(2));
  }

  async function refund(request: z.infer<typeof refundRequestSchema>): Promise<void> {
    const content = JSON.stringify(request);
    const [last = ""] = tried.split(" ", 1);
    const key = tried === `${last} ${content}` ? last : randomKey();
    setTried(`${key} ${content}`);
    let isRefused = false;
    const done = await run(async () => {
      const answer = await api
        .post(`/orders/${order.id}/refunds`, {
          body: request,
          headers: { "Idempotency-Key": key },
          schema: answerSchema,
        })
        .catch((error: unknown) => {
          if (isWithoutRefund(error)) setTried("");
          if (!(error instanceof ApiError) || error.code !== "NOT_REFUNDABLE") throw error;
          setRefused({ amount, sentence: errorMessage(error) });
          isRefused = true;
        });
      if (!answer) return;
      setTried("");
      if ("requested" in answer) toast.success(t.requested);
      else if (answer.isEmailError) toast.warning(t.emailFailed);
      else toast.success(t.done(formatDollars(answer.refunded)));
    });
    if (isRefused) focusField(fields.amount);
    if (!done || isRefused) return;
    setReason("");
    onClose();
  }

  return (
    <Form form={form} busy={busy} className="grid gap-4" onSave={(request) => void refund(request)}>
      <p className="text-ink-2">
        {from === undefined
          ? t.intro(refundedCards(order.money))
          : t.introOfTwo(from === 0 ? null : formatDollars(from))}
      </p>
      <Field name="refund-what" label={t.what}>
        <Select
          options={[
            ...wholes,
            ...products.map((product) => ({
              value: String(product.id),
              label: t.product(nameOf(product), formatDollars(product.refundable)),
            })),
            ...goodwills,
          ]}
          value={what}
          onValue={choose}
        />
      </Field>
      <Field
        name={fields.amount}
        label={t.amount}
        hint={t.most(formatDollars(limit))}
        required
        error={form.error(fields.amount) ?? (refused?.amount === amount ? refused.sentence : undefined)}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="w-40"
          data-autofocus={startsAtAmount || undefined}
          value={amount}
          onValue={setAmount}
        />
      </Field>
      <Field name={fields.reason} label={t.reason} hint={cancel.reasonHint} required error={form.error(fields.reason)}>
        <Textarea rows={3} data-autofocus={!startsAtAmount || undefined} value={reason} onValue={setReason} />
      </Field>
      <Field name={fields.check_number} label={t.check} hint={t.checkHint} error={form.error(fields.check_number)}>
        <TextInput autoComplete="off" className="w-40" value={check} onValue={setCheck} />
      </Field>
      <FormButtons cancel={t.cancel} submit={t.submit} busy={busy} onCancel={onClose} />
    </Form>
  );
}

/** True for an answer that says that nothing went back or is about to: the next press is another refund. */
function isWithoutRefund(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.code !== "IDEMPOTENCY_MISMATCH";
}

/** `$1,030.50` as 1030.5; NaN when it is no amount: a comma only separates thousands, here as in the form of prices. */
const readDollars = (text: string): number =>
  Number(/^\$? *(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(text.trim()) ? text.replaceAll(/[$,]/g, "") : "?");
