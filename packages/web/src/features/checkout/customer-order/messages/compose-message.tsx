import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import type { useDraft } from "../../../../lib/storage/drafts.ts";
import { queryClient } from "../../../../lib/api/query.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ComposeForm, sendMessage } from "../../../order/conversation/index.ts";
import { messagesQuery, reloadOrder } from "../order-queries.ts";

/** The customer's unsent message, which outlives the tab (rule O-49). */
export type MessageDraft = ReturnType<typeof useDraft>;

export function ComposeMessage({ uuid, draft }: { readonly uuid: string; readonly draft: MessageDraft }) {
  const t = useTexts("messages");
  const [text, setText, dropText] = draft;
  const [sent, setSent] = useState<{ readonly id: number | undefined; readonly withEmail: boolean }>();
  const { data: messages } = useQuery(messagesQuery(uuid), queryClient);
  // A message that was deleted is no longer reported as sent.
  const isThere = messages?.some(({ id }) => id === sent?.id) ?? false;
  const { busy, failure, submit } = useSubmit({
    failure: "inline",
    onFailed: (error) => {
      // Messaging has closed in the meantime (rule E-2).
      if (error instanceof ApiError && error.status === 409) void reloadOrder(uuid);
    },
  });

  async function send(content: string): Promise<void> {
    setSent(undefined);
    await submit(async () => {
      let id: number | undefined;
      const withEmail = await sendMessage({ order_id: uuid, message_content: content }, (message) => {
        id = message.id;
        queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all && [...all, message]);
        dropText(content);
      });
      setSent({ id, withEmail });
    });
  }

  return (
    <Card as="section" labelledBy="compose-heading" className="no-print">
      <h2 id="compose-heading" className="mb-3 text-xl">
        {t.compose}
      </h2>
      <ComposeForm
        label={t.label}
        send={t.send}
        busy={busy}
        text={text}
        onText={(changed) => {
          setText(changed);
          setSent(undefined);
        }}
        onSend={send}
      >
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        {sent && isThere && (
          <Alert
            kind={sent.withEmail ? "ok" : "info"}
            live="status"
            title={sent.withEmail ? t.sent : t.sentWithoutEmail}
          />
        )}
      </ComposeForm>
    </Card>
  );
}
