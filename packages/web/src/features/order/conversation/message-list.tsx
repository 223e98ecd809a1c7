import type { ReactNode } from "react";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";

interface MessageListProps {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Both sides' messages, oldest first. */
export function MessageList({ label, children }: MessageListProps) {
  return (
    <ol aria-label={label} className="grid gap-3">
      {children}
    </ol>
  );
}

/** A deleted message takes its button along: the focus moves on to the heading. */
export function focusMessages(): void {
  focusAfterRender(() => document.getElementById("messages-heading")?.focus());
}
