import { useQuery } from "@tanstack/react-query";
import { emailStateSchema, failedMailsSchema } from "@dop/domain/contract";
import { useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { apiQuery, live } from "../../../lib/api/api-query.ts";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { reload } from "../../../lib/api/query.ts";
import { withQueries } from "../../../page/query-provider.tsx";
import { useMay } from "../../../session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { FailedMailTable, FailedTexts } from "./failed-messages.tsx";

/** GET /mail/failed, newest first. Workers and colleagues change it. */
const failedMailQuery = apiQuery(["failed-mail"], "/mail/failed", failedMailsSchema, live);

/** /admin/mail: the emails that could not be delivered. All staff see them, admins try again. */
export const StaffMailPage = withQueries(StaffMail);

function StaffMail() {
  const t = useTexts("staffMail");
  const mayRetry = useMay("mail.retry");
  const query = useQuery(failedMailQuery);
  const { data } = query;
  const { progress, retry } = useRetryMail();

  async function tryAgain(ids: readonly number[]): Promise<void> {
    await retry(ids);
    // The pressed button goes with its row.
    focusPageHeading();
  }

  return (
    <div className="mx-auto max-w-6xl p-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={t.title} className="text-xl" />
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
      <Loaded query={query} lines={6}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState title={t.empty} />
          ) : (
            <>
              {count > items.length && <p className="mb-2 text-ink-2">{t.shown(items.length, count)}</p>}
              <FailedMailTable
                mails={items}
                busy={progress !== undefined}
                onRetry={mayRetry ? (id) => void tryAgain([id]) : undefined}
              />
            </>
          )
        }
      </Loaded>
      <FailedTexts texts={data?.texts ?? []} />
    </div>
  );
}

/** Retries emails one after the other. A refusal (409 when another admin was faster) ends them. */
function useRetryMail() {
  const t = useTexts("staffMail");
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const { submit } = useSubmit({ failure: "beside", invalidate: () => reload(failedMailQuery) });

  function report(delivered: number, all: number): void {
    const say = delivered === all ? toast.success : toast.warning;
    if (all === 1) say(delivered === 1 ? t.delivered : t.failedAgain);
    else say(t.allTried(delivered, all));
  }

  async function retry(ids: readonly number[]): Promise<void> {
    if (progress !== undefined || ids.length === 0) return;
    await submit(async () => {
      let delivered = 0;
      for (const [done, id] of ids.entries()) {
        setProgress({ done: done + 1, all: ids.length });
        const { isEmailError } = await api.post(`/mail/${id}/retry`, { schema: emailStateSchema });
        if (!isEmailError) delivered += 1;
      }
      report(delivered, ids.length);
    });
    setProgress(undefined);
  }

  return { progress, retry };
}
