import type { Message } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { queryClient } from "../../../../lib/api/query.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconTrash } from "../../../../ui/icons.tsx";
import { MessageCard } from "../../../../ui/message-card.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { focusMessages, MessageList, type ReportedMessages } from "../../../order/conversation/index.ts";
import { messagesQuery } from "../order-queries.ts";

interface CustomerMessagesProps {
  readonly uuid: string;
  readonly messages: readonly Message[];
  readonly reported: ReportedMessages;
  /** The reader is a staff member. */
  readonly staff: boolean;
}

/** The messages as the customer sees them. Customers delete only their own (rule E-3). */
export function CustomerMessages({ uuid, messages, reported, staff }: CustomerMessagesProps) {
  const t = useTexts("messages");
  return (
    <MessageList label={t.listLabel}>
      {messages.map((message) => (
        <Item
          key={message.id}
          uuid={uuid}
          message={message}
          staff={staff}
          isNew={reported.has(message.id) || (message.user !== null && message.read === 0)}
        />
      ))}
    </MessageList>
  );
}

interface ItemProps {
  readonly uuid: string;
  readonly message: Message;
  readonly staff: boolean;
  readonly isNew: boolean;
}

function Item({ uuid, message, staff, isNew }: ItemProps) {
  const t = useTexts("messages");
  const time = formatDateTime(message.created_at);
  const { busy, failure, submit } = useSubmit({ failure: "inline", onDone: focusMessages });

  const remove = async (): Promise<boolean> =>
    submit(async () => {
      await api.delete("/messages", { body: { id: message.id, order_id: uuid } });
      queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all?.filter(({ id }) => id !== message.id));
    }, t.deleted);

  return (
    <MessageCard
      author={message.user ? t.office(message.user.display_name) : staff ? t.customer : t.you}
      dateTime={message.created_at}
      time={time}
      own={message.user === null}
      mark={isNew ? t.isNew : undefined}
      text={message.message}
      actions={
        message.user === null &&
        !staff && (
          <>
            <Button kind="danger" className="no-print -my-2 -mr-2 ml-auto" busy={busy} onClick={() => void remove()}>
              <IconTrash />
              <span>
                <span aria-hidden="true">{t.delete}</span>
                <VisuallyHidden>{t.deleteMessage(time)}</VisuallyHidden>
              </span>
            </Button>
            {failure !== undefined && (
              <p role="alert" className="err w-full">
                {failure}
              </p>
            )}
          </>
        )
      }
    />
  );
}
