import { messageSchema } from "@dop/domain/contract";
import { limits, textField } from "@dop/domain/orders";
import { messagesTexts } from "@dop/domain/texts/messages";
import { validationTexts } from "@dop/domain/texts/validation";
import { useState } from "react";
import { z } from "zod";
import { FormField } from "../../../forms/form-field.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useZodForm } from "../../../forms/use-zod-form.ts";
import { textsNow, useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { messagesQuery, reloadOrder } from "../order-queries.ts";

const { messageRequired, messageMax } = textsNow(validationTexts);

const composeSchema = z.object({
  message_content: textField(limits.message, { required: messageRequired, max: messageMax }),
});

type Outcome =
  | { readonly kind: "sent"; readonly withEmail: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** Writes to the office. The message counts as sent when it is stored, whatever becomes of the e-mail that tells of it. */
export function ComposeForm({ uuid }: { readonly uuid: string }) {
  const t = useTexts(messagesTexts);
  const form = useZodForm(composeSchema, { defaultValues: { message_content: "" } });
  const [outcome, setOutcome] = useState<Outcome>();

  async function send({ message_content }: z.infer<typeof composeSchema>): Promise<void> {
    setOutcome(undefined);
    const body = { order_id: uuid, message_content };
    try {
      const message = await api.post("/messages", { body, schema: messageSchema });
      queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all && [...all, message]);
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) throw error;
      const { message, shown } = handleError(error);
      if (!shown) setOutcome({ kind: "failed", message });
      // Messaging may have ended meanwhile.
      if (error instanceof ApiError && error.status === 409) await reloadOrder(uuid);
      return;
    }
    form.reset({ message_content: "" });
    setOutcome({ kind: "sent", withEmail: await tellOffice(body) });
  }

  return (
    <Card as="section" labelledBy="compose-heading" className="no-print">
      <h2 id="compose-heading" className="mb-3 text-xl">
        {t.compose}
      </h2>
      <SaveForm form={form} onSave={send} className="grid gap-4">
        <FormField form={form} name="message_content" label={t.label} required>
          <Textarea {...form.register("message_content")} limit={limits.message} />
        </FormField>
        {outcome && <OutcomeNotice outcome={outcome} />}
        <Button type="submit" busy={form.formState.isSubmitting} className="sm:justify-self-start">
          {t.send}
        </Button>
      </SaveForm>
    </Card>
  );
}

/** Whether the e-mail to the office went out. */
async function tellOffice(body: { order_id: string; message_content: string }): Promise<boolean> {
  try {
    await api.post("/messages/email", { body });
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}

function OutcomeNotice({ outcome }: { readonly outcome: Outcome }) {
  const t = useTexts(messagesTexts);
  if (outcome.kind === "failed") return <Alert kind="error" live="alert" title={outcome.message} />;
  return outcome.withEmail ? (
    <Alert kind="ok" live="status" title={t.sent} />
  ) : (
    <Alert kind="info" live="status" title={t.sentWithoutEmail} />
  );
}
