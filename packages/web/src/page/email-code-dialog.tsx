import { correctionCodeSchema, correctionProofSchema, type CustomerOrder } from "@dop/domain/contract";
import { useEffect, useRef, useState } from "react";
import { FormButtons } from "../forms/form-buttons.tsx";
import { FormField } from "../forms/form-field.tsx";
import { Form } from "../forms/form.tsx";
import { useFields } from "../forms/use-fields.ts";
import { isFieldRefusal } from "../lib/api/api-error.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { api } from "../lib/api/api.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { Alert } from "../ui/messages/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { TextInput } from "../ui/fields/inputs.tsx";
import { keepEmailProof } from "./email-proof.ts";

interface EmailCodeDialogProps {
  readonly order: Pick<CustomerOrder, "uuid" | "email">;
  readonly onCancel: () => void;
  /** The code was right: the refused call can be repeated. */
  readonly onProven: () => void;
}

/** Emails a code to the customer of an order as it opens, and asks for it (rules P-23, W-32). */
export function EmailCodeDialog({ order, onCancel, onProven }: EmailCodeDialogProps) {
  const t = useTexts("licenseReview").code;
  const form = useFields(correctionCodeSchema, { code: "" });
  const confirming = useSubmit({ failure: "inline", rethrow: isFieldRefusal });
  const sending = useSubmit({ failure: "inline" });
  const [sent, setSent] = useState(0);

  const send = () =>
    void sending.submit(async () => {
      await api.post(`/orders/${order.uuid}/correction-code`);
      // Input and failure belong to the earlier code.
      form.reset({ code: "" });
      confirming.clear();
      setSent((times) => times + 1);
    });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    send();
  });

  const confirm = (body: { readonly code: string }): Promise<boolean> =>
    confirming.submit(async () => {
      const path = `/orders/${order.uuid}/correction-code/confirm`;
      const { proof } = await api.post(path, { body, schema: correctionProofSchema });
      keepEmailProof(order.uuid, proof);
      onProven();
    });

  const failure = confirming.failure ?? sending.failure;
  return (
    <Dialog open onClose={onCancel} title={t.title}>
      <output className="block">{sent === 0 ? t.sending : sent === 1 ? t.sent(order.email) : t.sentAgain}</output>
      <Form form={form} summary onSave={confirm} className="mt-4">
        <div className="grid gap-4">
          {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
          <FormField form={form} name="code" label={t.label} hint={t.hint} required className="max-w-48">
            <TextInput
              {...form.register("code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              data-autofocus
            />
          </FormField>
          <Button kind="secondary" className="justify-self-start" busy={sending.busy} onClick={send}>
            {t.again}
          </Button>
          <FormButtons cancel={t.cancel} submit={t.confirm} busy={form.busy} onCancel={onCancel} />
        </div>
      </Form>
    </Dialog>
  );
}
