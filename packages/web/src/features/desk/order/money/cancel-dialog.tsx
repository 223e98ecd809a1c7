import { cancelOrderSchema } from "@dop/domain/contract";
import { useState } from "react";
import type * as z from "zod/mini";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import { FormButtons } from "../../../../forms/form-buttons.tsx";
import { Form, useForm } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useDraft } from "../../../../lib/storage/drafts.ts";
import { formatDollars } from "../../../../lib/words/format.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { Textarea } from "../../../../ui/fields/textarea.tsx";
import type { CancelMoney } from "./canceling.ts";

/** The decision about the money; empty where there was nothing to decide. */
export type RefundChoice = z.infer<typeof cancelOrderSchema>;

interface CancelDialogProps {
  /** Key of the draft of the reason: `order:40001`. */
  readonly subject: string;
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly money: CancelMoney;
  readonly keep: string;
  readonly cancel: string;
  readonly busy: boolean;
  /** Reason to ask again: a payment that arrived while the dialog was open. */
  readonly meanwhile?: string | undefined;
  readonly onKeep: () => void;
  /** Resolves to false when nothing was canceled. */
  readonly onCancel: (choice: RefundChoice) => Promise<boolean>;
}

/** Asks before something is canceled, and names what becomes of the money (rule M-29). */
export function CancelDialog(props: CancelDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onKeep} title={props.title}>
      <CancelForm {...props} />
    </Dialog>
  );
}

const fields = { refund: "refund-choice", reason: "refund-reason" } as const;

function CancelForm(props: CancelDialogProps) {
  const { subject, text, money, keep, cancel, busy, meanwhile, onKeep, onCancel } = props;
  const t = useTexts("orderMoney").cancel;
  const [refund, setRefund] = useState<"request" | "none">();
  const [reason, setReason] = useDraft(`cancel:${subject}`);
  const form = useForm<RefundChoice>(
    money.kind !== "refund"
      ? { output: {} }
      : refund === undefined
        ? { problems: [{ name: fields.refund, message: t.choose }] }
        : checkBySchema(cancelOrderSchema, refund === "none" ? { refund, reason } : { refund }, fields),
  );
  return (
    <Form
      form={form}
      busy={busy}
      className="grid gap-4"
      onSave={(choice) => void onCancel(choice).then((done) => done && setReason(""))}
    >
      {meanwhile !== undefined && <Alert kind="warn" live="alert" title={meanwhile} />}
      <p>{text}</p>
      {money.kind === "refund" ? (
        <RadioGroup
          name={fields.refund}
          legend={t.question}
          error={form.error(fields.refund)}
          options={[
            { value: "request", label: t.request(formatDollars(money.amount)) },
            { value: "none", label: t.none },
          ]}
          chosen={refund}
          onChoose={setRefund}
        />
      ) : (
        <p className="font-semibold">
          {"amount" in money ? t[money.kind](formatDollars(money.amount)) : t[money.kind]}
        </p>
      )}
      {money.kind === "refund" && money.owed > 0 && <p>{t.owed(formatDollars(money.owed))}</p>}
      {refund === "none" && (
        <Field name={fields.reason} label={t.reason} hint={t.reasonHint} required error={form.error(fields.reason)}>
          <Textarea rows={3} value={reason} onValue={setReason} />
        </Field>
      )}
      <FormButtons kind="secondary" cancel={keep} submit={cancel} busy={busy} onCancel={onKeep} />
    </Form>
  );
}
