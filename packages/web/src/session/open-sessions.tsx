import { endedSessionsSchema, type OpenSession } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { formatDateTime } from "../lib/words/format.ts";
import { Loaded } from "../ui/states/loading-states.tsx";
import { Button } from "../ui/button.tsx";
import { api } from "../lib/api/api.ts";
import { reload } from "../lib/api/query.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { type ListColumns, ListTable } from "../ui/lists/list-table.tsx";
import { toast } from "../lib/messages/toast.ts";
import { sessionsQuery } from "./sessions-query.ts";
import { useSession } from "./use-session.ts";

/** The open sessions of all users, for admins, or the user's own, with buttons that end them. */
export function OpenSessions({ whose }: { readonly whose: "all" | "own" }) {
  const t = useTexts("account");
  const me = useSession()?.user.id;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(sessionsQuery);
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg">
        {whose === "own" ? t.yourSessions : t.allSessions}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{whose === "own" ? t.yourSessionsText : t.allSessionsText}</p>
      <Loaded query={query} lines={4} className="">
        {(sessions) => {
          // The pressed button disappears with its row: the focus stays in the list.
          const onEnded = () => heading.current?.focus();
          if (whose === "own")
            return (
              <SessionTable
                sessions={sessions.filter(({ user_id }) => user_id === me)}
                whose={whose}
                onEnded={onEnded}
              />
            );
          const users = new Map(sessions.map(({ user_id, display_name }) => [user_id, display_name]));
          return [...users].map(([userId, name]) => {
            const theirs = sessions.filter(({ user_id }) => user_id === userId);
            return (
              <details key={userId} className="border-t border-salt-200">
                <summary className="min-h-9 py-1.5">{t.sessionsOf(name, theirs.length)}</summary>
                <SessionTable sessions={theirs} whose={whose} onEnded={onEnded} />
              </details>
            );
          });
        }}
      </Loaded>
    </section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly OpenSession[];
  readonly whose: "all" | "own";
  readonly onEnded: () => void;
}

function SessionTable({ sessions, whose, onEnded }: SessionTableProps) {
  const t = useTexts("account");
  const { busy, end, endAll } = useEndSessions();
  const own = sessions.find(({ current }) => current);
  const othersOf = (userId: number) => sessions.filter((other) => other.user_id === userId && !other.current).length;
  // A user with several sessions has one button for all of them, next to the newest.
  const isFirstOf = (session: OpenSession) =>
    sessions.find((other) => other.user_id === session.user_id && !other.current) === session;
  const columns: ListColumns<OpenSession> = [
    {
      head: t.columns.browser,
      cell: ({ browser, current }) => (
        <>
          {browser ?? t.unknownBrowser} <span>{current && t.thisSession}</span>
        </>
      ),
    },
    { head: t.columns.since, className: "whitespace-nowrap", cell: ({ created_at: at }) => formatDateTime(at) },
    { head: t.columns.lastSeen, className: "whitespace-nowrap", cell: ({ last_seen_at: at }) => formatDateTime(at) },
    {
      head: t.columns.actions,
      kind: "action",
      cell: (session) =>
        !session.current && (
          <span className="flex flex-wrap gap-2">
            <Button
              kind="secondary"
              small
              busy={busy}
              aria-label={t.endOf(session.display_name, formatDateTime(session.created_at))}
              onClick={() => void end(session.id).then(onEnded)}
            >
              {t.end}
            </Button>
            {whose === "all" && othersOf(session.user_id) > 1 && isFirstOf(session) && (
              <Button
                kind="danger"
                small
                busy={busy}
                aria-label={t.endAllOf(session.display_name)}
                onClick={() => void endAll(session.user_id).then(onEnded)}
              >
                {t.endAll}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <>
      <ListTable scrollsByKey rows={sessions} rowKey={({ id }) => id} columns={columns} />
      {whose === "own" && own && othersOf(own.user_id) > 1 && (
        <Button
          kind="danger"
          small
          busy={busy}
          className="mt-3 -ml-3"
          onClick={() => void endAll(own.user_id).then(onEnded)}
        >
          {t.endOthers}
        </Button>
      )}
    </>
  );
}

function useEndSessions() {
  const t = useTexts("account");
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(sessionsQuery) });
  return {
    busy,
    end: (id: string) =>
      submit(async () => {
        await api.delete(`/sessions/${id}`);
        toast.success(t.ended);
      }),
    endAll: (userId: number) =>
      submit(async () => {
        const { ended } = await api.delete(`/users/${userId}/sessions`, { schema: endedSessionsSchema });
        toast.success(t.endedMany(ended));
      }),
  };
}
