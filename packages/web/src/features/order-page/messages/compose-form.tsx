import { messageSchema } from "@dop/domain/contract";
import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, fieldId } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { messagesQuery, reloadOrder } from "../order-queries.ts";
import { useAction } from "../use-action.ts";

const NAME = "message_content";
const contentSchema = textField(limits.message, {
  required: msg("validation.messageRequired"),
  max: msg("validation.messageMax"),
});

/** One field needs no form library: this page stays light without it. */
export function ComposeForm({ uuid }: { readonly uuid: string }) {
  const t = useTexts("messages");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<{ readonly withEmail: boolean }>();
  const sending = useAction();

  function type(value: string): void {
    setText(value);
    setSent(undefined);
    setProblem(value.length > limits.message || problem !== undefined ? problemOf(value) : undefined);
  }

  /** The message counts as sent when it is stored, whatever becomes of the e-mail that tells of it. */
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

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    setSent(undefined);
    if (found === undefined) void sending.run(async () => send(text.trim()));
    else document.getElementById(fieldId(NAME))?.focus();
  }

  return (
    <Card as="section" labelledBy="compose-heading" className="no-print">
      <h2 id="compose-heading" className="mb-3 text-xl">
        {t.compose}
      </h2>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field name={NAME} label={t.label} required error={problem}>
          <Textarea
            name={NAME}
            value={text}
            limit={limits.message}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Field>
        {sending.failure !== undefined && <Alert kind="error" live="alert" title={sending.failure} />}
        {sent && (
          <Alert
            kind={sent.withEmail ? "ok" : "info"}
            live="status"
            title={sent.withEmail ? t.sent : t.sentWithoutEmail}
          />
        )}
        <Button type="submit" busy={sending.busy} className="sm:justify-self-start">
          {t.send}
        </Button>
      </form>
    </Card>
  );
}

function problemOf(text: string): string | undefined {
  return contentSchema.safeParse(text).error?.issues[0]?.message;
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
