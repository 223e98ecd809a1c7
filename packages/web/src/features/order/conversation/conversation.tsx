import type { Message } from "@dop/domain/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { announce } from "../../../lib/messages/announcement.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";

/** The words of the customer's or the staff's side of a conversation. */
interface Words {
  readonly heading: string;
  readonly refresh: string;
  readonly refreshed: string;
  readonly responseTime: string;
  readonly empty: string;
}

interface ConversationProps {
  readonly query: UseQueryResult<Message[]>;
  readonly words: Words;
  /** Reloads what depends on the messages, with each refresh. */
  readonly onRefresh: () => Promise<unknown>;
  readonly list: ReactNode;
  /** Goes below the sentence that there are no messages. */
  readonly emptyText?: ReactNode;
  readonly children: ReactNode;
  readonly dense?: boolean;
}

/** The conversation between a customer and the office, with a button to refresh it (rule E-1). */
export function Conversation(props: ConversationProps) {
  const { query, words, onRefresh, list, emptyText, children, dense = false } = props;
  const { isRefetching, refetch } = query;

  async function refresh(): Promise<void> {
    const [{ isSuccess }] = await Promise.all([refetch(), onRefresh()]);
    if (isSuccess) announce(words.refreshed);
  }

  return (
    <div className={classNames("grid max-w-[48rem]", dense ? "gap-4" : "gap-5")}>
      <div className={classNames("flex flex-wrap items-center justify-between gap-x-4", !dense && "gap-y-2")}>
        <h2 id="messages-heading" tabIndex={-1} className={dense ? "text-sm" : "text-2xl"}>
          {words.heading}
        </h2>
        <Button kind="quiet" small={dense} className="no-print" busy={isRefetching} onClick={() => void refresh()}>
          {words.refresh}
        </Button>
        <p className="w-full text-ink-2">{words.responseTime}</p>
      </div>
      <Loaded query={query} lines={4} className={classNames("card", dense ? "p-4" : "p-5")}>
        {({ length }) => (length === 0 ? <EmptyState title={words.empty}>{emptyText}</EmptyState> : list)}
      </Loaded>
      {children}
    </div>
  );
}

/** Both sides' messages, oldest first. */
export function MessageList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ol aria-label={label} className="grid gap-3">
      {children}
    </ol>
  );
}

/** Moves the focus to the heading when a message was deleted together with its focused button. */
export function focusMessages(): void {
  focusAfterRender(() => document.getElementById("messages-heading")?.focus());
}
