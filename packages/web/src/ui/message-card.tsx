import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Chip } from "./chip.tsx";

interface MessageCardProps {
  /** The reader's name for the author. */
  readonly author: string;
  /** ISO 8601. */
  readonly dateTime: string;
  readonly time: string;
  /** Written by the reader's own side: it is on the right. */
  readonly own: boolean;
  /** "New" or "Unread"; nothing when it is neither. */
  readonly mark?: string | undefined;
  readonly actions?: ReactNode;
  readonly dense?: boolean;
  readonly text: string;
}

/** One message of a conversation: the other side's on the left with a bar, the reader's own on the right and tinted. */
export function MessageCard({ author, dateTime, time, own, mark, actions, dense = false, text }: MessageCardProps) {
  return (
    <li
      className={classNames(
        "card min-w-0 px-4",
        dense ? "py-2" : "py-3",
        own ? "ml-6 bg-spruce-50 sm:ml-20" : "mr-6 border-l-8 border-l-copper-600 sm:mr-20",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
        <span className="font-semibold">{author}</span>
        <time dateTime={dateTime} className="text-ink-2">
          {time}
        </time>
        {mark !== undefined && <Chip tone="info">{mark}</Chip>}
        <div className="contents">{actions}</div>
      </div>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
    </li>
  );
}
