import { assignmentAnswerSchema, type InboxEntry } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { reload } from "../../../lib/api/query.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { announce } from "../../../lib/messages/announcement.ts";
import { reloadQueues } from "../queue/index.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { ConversationCard } from "./conversation-card.tsx";

interface ConversationsProps {
  readonly entries: readonly InboxEntry[];
  readonly mayWrite: boolean;
}

const headingId = (orderId: number): string => `inbox-order-${orderId}`;

/** The conversations that wait. J and K move between them, R replies, E marks as read, A assigns to oneself. */
export function Conversations({ entries, mayWrite }: ConversationsProps) {
  const t = useTexts("inbox");
  const [replying, setReplying] = useState<number>();
  const { busy, submit } = useSubmit({
    failure: "beside",
    invalidate: async () => {
      void reloadQueues();
      await reload({ queryKey: ["inbox"] });
    },
  });

  /** Index of the conversation with the focus, or -1. */
  const placeOfFocus = (): number =>
    entries.findIndex(({ order_id: id }) =>
      document.getElementById(headingId(id))?.closest("li")?.contains(document.activeElement),
    );
  const focus = (entry: InboxEntry | undefined): void => {
    const heading = entry && document.getElementById(headingId(entry.order_id));
    if (heading) heading.focus();
    else focusPageHeading();
  };

  /** Runs `work`; its conversation leaves the list, and the focus moves to the next one. */
  async function finish(entry: InboxEntry, work: () => Promise<unknown>, said: string): Promise<void> {
    const at = entries.indexOf(entry);
    const next = entries[at + 1] ?? entries[at - 1];
    if (!(await submit(work))) return;
    announce(said);
    setReplying((now) => (now === entry.order_id ? undefined : now));
    // The focus stays in a conversation opened meanwhile: letters typed on a heading would be shortcuts.
    const { activeElement } = document;
    const place = activeElement?.closest("li")?.querySelector("h2")?.id;
    if (activeElement === document.body || place === headingId(entry.order_id)) focus(next);
  }

  const through = ({ messages }: InboxEntry): number => messages.at(-1)?.id ?? 0;
  const markRead = (entry: InboxEntry) =>
    api.patch(`/inbox/${entry.order_id}/read`, { body: { through: through(entry) } });

  async function assign({ order_id: id }: InboxEntry): Promise<void> {
    const body = { user_id: currentSession()?.user.id ?? null };
    await submit(() => api.patch(`/orders/${id}/assignee`, { body, schema: assignmentAnswerSchema }), t.assigned(id));
  }

  useKeys((event) => {
    const key = letterKeyOf(event);
    const at = placeOfFocus();
    const current = entries[Math.max(at, 0)];
    if (key === undefined || current === undefined) return;
    const move = { j: entries[at + 1], k: entries[Math.max(at - 1, 0)] };
    const act: Readonly<Record<string, () => unknown>> = {
      j: () => focus(move.j ?? current),
      k: () => focus(move.k),
      ...(mayWrite && {
        r: () => setReplying(current.order_id),
        e: () => finish(current, () => markRead(current), t.marked(current.order_id)),
        a: () => assign(current),
      }),
    };
    if (!Object.hasOwn(act, key)) return;
    event.preventDefault();
    act[key]?.();
  });

  return (
    <ol aria-label={t.list} className="grid gap-3">
      {entries.map((entry) => (
        <ConversationCard
          key={entry.order_id}
          entry={entry}
          headingId={headingId(entry.order_id)}
          mayWrite={mayWrite}
          busy={busy}
          replying={replying === entry.order_id}
          onReply={() => setReplying(replying === entry.order_id ? undefined : entry.order_id)}
          onRead={() => void finish(entry, () => markRead(entry), t.marked(entry.order_id))}
          onAssign={() => void assign(entry)}
          onSend={(send) =>
            finish(
              entry,
              async () => {
                await send(() => undefined);
                await markRead(entry);
              },
              t.answered(entry.order_id),
            )
          }
        />
      ))}
    </ol>
  );
}
