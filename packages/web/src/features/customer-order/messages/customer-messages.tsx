import type { Message } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { IconTrash } from "../../../ui/icons.tsx";
import { MessageCard } from "../../../ui/message-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { MessageList, type ReportedMessages } from "../../conversation/index.ts";
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
  const { busy, failure, submit, clear } = useSubmit({ failure: "inline" });

  async function remove({ id }: Message): Promise<"deleted" | "failed"> {
    const done = await submit(async () => {
      await api.delete("/messages", { body: { id, order_id: uuid } });
      queryClient.setQueryData(messagesQuery(uuid).queryKey, (all) => all?.filter((message) => message.id !== id));
    }, t.deleted);
    return done ? "deleted" : "failed";
  }

  return (
    <MessageList
      messages={messages}
      words={t}
      busy={busy}
      failure={failure}
      onKeep={clear}
      onDelete={remove}
      renderItem={(message, askToDelete) => (
        <Item
          key={message.id}
          message={message}
          staff={staff}
          isNew={reported.has(message.id) || (message.user !== null && message.read === 0)}
          onDelete={message.user === null && !staff ? askToDelete : undefined}
        />
      )}
    />
  );
}

interface ItemProps {
  readonly message: Message;
  readonly staff: boolean;
  readonly isNew: boolean;
  readonly onDelete: (() => void) | undefined;
}

function Item({ message, staff, isNew, onDelete }: ItemProps) {
  const t = useTexts("messages");
  const time = formatDateTime(message.created_at);
  return (
    <MessageCard
      author={message.user ? t.office(message.user.display_name) : staff ? t.customer : t.you}
      dateTime={message.created_at}
      time={time}
      own={message.user === null}
      mark={isNew ? t.isNew : undefined}
      text={message.message}
      actions={
        onDelete && (
          <Button kind="danger" className="no-print -my-2 -mr-2 ml-auto" onClick={onDelete}>
            <IconTrash />
            <span>
              <span aria-hidden="true">{t.delete}</span>
              <VisuallyHidden>{t.deleteMessage(time)}</VisuallyHidden>
            </span>
          </Button>
        )
      }
    />
  );
}
