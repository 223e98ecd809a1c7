import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../app/page-heading.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { LoadingStates } from "../../lib/loading-states.tsx";
import { QueryProvider } from "../../lib/query.tsx";
import { isAdmin } from "../../lib/session.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { failedMailQuery } from "./failed-mail-query.ts";
import { FailedMailTable } from "./failed-mail-table.tsx";
import { useRetryMail } from "./use-retry-mail.ts";

/** /admin/mail: the emails that could not be delivered. All staff see them, admins try again. */
export function StaffMailPage() {
  return (
    <QueryProvider>
      <StaffMail />
    </QueryProvider>
  );
}

function StaffMail() {
  const t = useTexts("staffMail");
  const session = useSession();
  const mayRetry = session !== undefined && isAdmin(session);
  const { data, error, isFetching, refetch } = useQuery(failedMailQuery);
  const { progress, retry } = useRetryMail();

  async function tryAgain(ids: readonly number[]): Promise<void> {
    await retry(ids);
    // The pressed button goes with its row.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return (
    <div className="mx-auto max-w-6xl p-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl">
            {t.title}
          </PageHeading>
          <p className="text-ink-2">{t.intro}</p>
          {!mayRetry && <p className="text-ink-2">{t.adminsOnly}</p>}
        </div>
        {mayRetry && data !== undefined && data.items.length > 0 && (
          <Button small busy={progress !== undefined} onClick={() => void tryAgain(data.items.map(({ id }) => id))}>
            {t.retryAll}
          </Button>
        )}
      </div>
      <output className="mb-2 block text-ink-2 empty:hidden">
        {progress === undefined ? "" : t.trying(progress.done, progress.all)}
      </output>
      {data === undefined ? (
        <LoadingStates error={error} isFetching={isFetching} refetch={refetch} lines={6} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <>
          {data.count > data.items.length && (
            <p className="mb-2 text-ink-2">{t.shown(data.items.length, data.count)}</p>
          )}
          <FailedMailTable
            mails={data.items}
            busy={progress !== undefined}
            onRetry={mayRetry ? (id) => void tryAgain([id]) : undefined}
          />
        </>
      )}
    </div>
  );
}
