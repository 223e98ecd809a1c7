import type { Message } from "@dop/domain/contract";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { focusAfterRender } from "../../ui/focus-after-render.ts";

interface Words {
  /** Names the list for screen readers. */
  readonly listLabel: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
  readonly keep: string;
  readonly delete: string;
}

interface MessageListProps {
  readonly messages: readonly Message[];
  readonly words: Words;
  readonly renderItem: (message: Message, askToDelete: () => void) => ReactNode;
  /** Deletes the message. @returns whether the dialog closes, and the focus moves on where the message is gone */
  readonly onDelete: (message: Message) => Promise<"deleted" | "closed" | "failed">;
  readonly busy: boolean;
  /** Why the deletion failed, for the dialog. */
  readonly failure?: string | undefined;
  /** The dialog was closed without a deletion. */
  readonly onKeep?: () => void;
}

/** Both sides' messages, oldest first. A deletion asks first (rule E-3). */
export function MessageList({ messages, words, renderItem, onDelete, busy, failure, onKeep }: MessageListProps) {
  const [asking, setAsking] = useState<Message>();

  async function remove(message: Message): Promise<void> {
    const outcome = await onDelete(message);
    if (outcome === "failed") return;
    setAsking(undefined);
    if (outcome === "deleted") focusAfterRender(() => document.getElementById("messages-heading")?.focus());
  }

  function keep(): void {
    setAsking(undefined);
    onKeep?.();
  }

  return (
    <>
      <ol aria-label={words.listLabel} className="grid gap-3">
        {messages.map((message) => renderItem(message, () => setAsking(message)))}
      </ol>
      <ConfirmDialog
        open={asking !== undefined}
        title={words.deleteTitle}
        no={words.keep}
        yes={words.delete}
        busy={busy}
        onNo={keep}
        onYes={() => asking && void remove(asking)}
      >
        <p>{words.deleteText}</p>
        {failure !== undefined && (
          <p role="alert" className="err">
            {failure}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
