import { fullName } from "@dop/domain/orders";
import type { Message } from "@dop/domain/contract";
import { fillCannedText } from "@dop/domain/staff";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useDraft } from "../../../lib/storage/drafts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { ComposeForm, sendMessage } from "../../order/conversation/index.ts";
import { CannedTextPicker } from "./canned-text-picker.tsx";

interface StaffComposeFormProps {
  readonly order: {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
  };
  readonly busy: boolean;
  /** Called with the function that sends the message and reports it once it is stored. */
  readonly onSend: (send: (onStored: (message: Message) => void) => Promise<void>) => Promise<void>;
  readonly className?: string;
}

/**
 * A message to a customer. Its draft outlives the form; `/` at the beginning of a word, or the button, inserts a canned
 * reply (rule E-20).
 */
export function StaffComposeForm({ order, busy, onSend, className }: StaffComposeFormProps) {
  const t = useTexts("staffOrder").messages;
  const words = useTexts("cannedTexts");
  const [text, setText, dropText] = useDraft(`message:${order.id}`);
  /** Inserts the chosen reply; undefined while none is being chosen. */
  const [insert, setInsert] = useState<{ readonly put: (reply: string) => void }>();

  async function send(content: string, onStored: (message: Message) => void): Promise<void> {
    const withEmail = await sendMessage({ order_id: order.id, message_content: content }, (message) => {
      onStored(message);
      dropText(content);
    });
    if (withEmail) toast.success(t.sent);
    else toast.warning(t.emailFailed);
  }

  const filled = (reply: string): string =>
    fillCannedText(reply, {
      name: fullName(order.first_name, order.last_name),
      order: String(order.id),
      date: formatDate(new Date().toISOString()),
    });

  return (
    <>
      <ComposeForm
        dense
        className={className ?? "gap-3"}
        label={t.compose}
        send={t.send}
        busy={busy}
        text={text}
        onText={setText}
        onSend={(content) => onSend((onStored) => send(content, onStored))}
        onSlash={(put) => setInsert({ put })}
        tools={
          <Button
            kind="quiet"
            small
            aria-haspopup="dialog"
            aria-keyshortcuts="/"
            onClick={() => setInsert({ put: (reply) => setText(text === "" ? reply : `${text}\n${reply}`) })}
          >
            {words.insert}
          </Button>
        }
      />
      <CannedTextPicker
        kind="reply"
        open={insert !== undefined}
        onClose={() => setInsert(undefined)}
        onChoose={(reply) => {
          setInsert(undefined);
          insert?.put(filled(reply.text));
        }}
      />
    </>
  );
}
