import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { queryClient } from "../../../lib/api/query.ts";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { inboxCountQuery } from "./inbox-query.ts";

/** Unread messages, next to the link in the header. It keeps its width when empty, so that the header does not move. */
export function InboxCount() {
  const t = useTexts("inbox");
  const count = useQuery(inboxCountQuery, queryClient).data?.messages ?? 0;
  return (
    <span className="ml-1.5 min-w-9 tabular-nums">
      {count > 0 && (
        <span className="rounded-full bg-copper-300 px-1.5 text-xs leading-5 font-semibold text-spruce-900">
          <VisuallyHidden> </VisuallyHidden>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{t.unread(count)}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
