import { messageSchema } from "@dop/domain/contract";
import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { useState } from "react";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { useSubmit } from "../../../lib/use-submit.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { messagesQuery, reloadOrder } from "../order-queries.ts";

const NAME = "message_content";
const contentSchema = textField(limits.message, {
  required: msg("validation.messageRequired"),
  max: msg("validation.messageMax"),
});

/** One field needs no form library: this page stays light without it. */
export function ComposeForm({ uuid }: { readonly uuid: string }) {
  const t = useTexts("messages");
  const [text, setText] = useState("");
  const form = useLightForm(checkBySchema(contentSchema, text, { "": NAME }));
  const [sent, setSent] = useState<{ readonly withEmail: boolean }>();
  const sending = useSubmit({ failure: "inline" });

  function type(value: string): void {
    setText(value);
    setSent(undefined);
  }

  /** The message counts as sent when it is stored, even if the email about it fails (rule E-5). */
  async function send(content: string): Promise<void> {
    const body = { order_id: uuid, message_content: content };
    try {
      const message = await api.post("/messages", { body, schema: messageSchema });
      queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all && [...all, message]);
    } catch (error) {
      // Messaging may have ended meanwhile.
      if (error instanceof ApiError && error.status === 409) await reloadOrder(uuid);
      throw error;
    }
    setText("");
    setSent({ withEmail: await tellOffice(body) });
  }

  return (
    <Card as="section" labelledBy="compose-heading" className="no-print">
      <h2 id="compose-heading" className="mb-3 text-xl">
        {t.compose}
      </h2>
      <LightForm
        form={form}
        busy={sending.busy}
        onSave={(content) => void sending.submit(async () => send(content))}
        className="grid gap-4"
      >
        <Field name={NAME} label={t.label} required error={form.error(NAME)}>
          <Textarea
            name={NAME}
            value={text}
            limit={limits.message}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Field>
        {sending.failure !== undefined && <Alert kind="error" live="alert" title={sending.failure} />}
        {sent && form.error(NAME) === undefined && (
          <Alert
            kind={sent.withEmail ? "ok" : "info"}
            live="status"
            title={sent.withEmail ? t.sent : t.sentWithoutEmail}
          />
        )}
        <Button type="submit" busy={sending.busy} className="sm:justify-self-start">
          {t.send}
        </Button>
      </LightForm>
    </Card>
  );
}

/** Whether the email to the office went out. */
async function tellOffice(body: { order_id: string; message_content: string }): Promise<boolean> {
  try {
    await api.post("/messages/email", { body });
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}
