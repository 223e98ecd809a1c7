import { isQueueKey } from "@dop/domain/queues";
import { queueTexts } from "@dop/domain/texts/queue";
import { PageHeading } from "../../app/page-heading.tsx";
import { useSearchParams } from "../../app/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { QueryProvider } from "../../lib/query.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { QueuePage, QueueSidebar } from "../queue/index.ts";
import { Overview } from "./overview.tsx";

/** /admin and /admin?queue={category}-{name}: the sidebar, and beside it a queue or what waits in all of them. */
export function StaffHomePage() {
  const [search] = useSearchParams();
  const asked = search.get("queue");
  const queue = asked !== null && isQueueKey(asked) ? asked : undefined;
  return (
    <QueryProvider>
      <div className="print-reset flex min-h-full max-lg:flex-col">
        <QueueSidebar current={queue} />
        <div className="min-w-0 flex-1 p-4">
          {queue !== undefined ? <QueuePage queue={queue} /> : asked === null ? <Overview /> : <UnknownQueue />}
        </div>
      </div>
    </QueryProvider>
  );
}

function UnknownQueue() {
  const t = useTexts(queueTexts);
  return (
    <>
      <PageHeading title={t.title} className="mb-3 text-xl">
        {t.home.heading}
      </PageHeading>
      <EmptyState title={t.unknownQueue}>
        <p>{t.home.choose}</p>
      </EmptyState>
    </>
  );
}
