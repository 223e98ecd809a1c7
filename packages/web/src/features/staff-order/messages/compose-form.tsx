import { messageRequestSchema, messageSchema } from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import { useState } from "react";
import type * as z from "zod/mini";
import { checkBySchema } from "../../../forms/check-by-schema.ts";
import { LightForm, useLightForm } from "../../../forms/light-form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { staffMessagesQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";

const name = "message_content";

/** Writes to the customer, who gets an email about the message (rule E-5). */
export function ComposeForm({ orderId }: { readonly orderId: number }) {
  const t = useTexts("orderDetail").messages;
  const [text, setText] = useState("");
  const form = useLightForm(checkBySchema(messageRequestSchema, { order_id: orderId, message_content: text }));
  const sending = useOrderAction(orderId);

  async function send(body: z.infer<typeof messageRequestSchema>): Promise<void> {
    await sending.run(async () => {
      const message = await api.post("/messages", { body, schema: messageSchema });
      queryClient.setQueryData(staffMessagesQuery(orderId).queryKey, (all) => all && [...all, message]);
      setText("");
      if (await mailCustomer(body)) toast.success(t.sent);
      else toast.warning(t.emailFailed);
    });
  }

  return (
    <LightForm form={form} busy={sending.busy} className="no-print card grid gap-3 p-4" onSave={send}>
      <Field name={name} label={t.compose} required error={form.error(name)}>
        <Textarea
          rows={3}
          limit={limits.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" small className="min-h-9 justify-self-start" busy={sending.busy}>
        {t.send}
      </Button>
    </LightForm>
  );
}

/** Whether the email went out; the message itself is stored either way. */
async function mailCustomer(body: object): Promise<boolean> {
  try {
    await api.post("/messages/email", { body });
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}
