import { messageRequestSchema, messageSchema } from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { queryClient } from "../../../lib/query.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, fieldId } from "../../../ui/field.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { staffMessagesQuery } from "../staff-order-queries.ts";
import { useOrderAction } from "../use-order-action.ts";

const name = "message_content";

/** Writes to the customer, who is told by e-mail that there is a message. */
export function ComposeForm({ orderId }: { readonly orderId: number }) {
  const t = useTexts("orderDetail").messages;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const sending = useOrderAction(orderId);

  async function send(): Promise<void> {
    const parsed = messageRequestSchema.safeParse({ order_id: orderId, message_content: text });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) {
      document.getElementById(fieldId(name))?.focus();
      return;
    }
    await sending.run(async () => {
      const message = await api.post("/messages", { body: parsed.data, schema: messageSchema });
      queryClient.setQueryData(staffMessagesQuery(orderId).queryKey, (all) => all && [...all, message]);
      setText("");
      if (await mailCustomer(parsed.data)) toast.success(t.sent);
      else toast.warning(t.emailFailed);
    });
  }

  return (
    <form
      noValidate
      className="no-print card grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field name={name} label={t.compose} required error={problem}>
        <Textarea
          rows={3}
          limit={limits.message}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" small className="min-h-9 justify-self-start" busy={sending.busy}>
        {t.send}
      </Button>
    </form>
  );
}

/** Whether the e-mail went out; the message itself is stored either way. */
async function mailCustomer(body: object): Promise<boolean> {
  try {
    await api.post("/messages/email", { body });
    return true;
  } catch (error) {
    handleError(error);
    return false;
  }
}
