import { isQueueKey, type QueueKey } from "@dop/domain/queues";
import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { announce } from "../../../lib/messages/announcement.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { QueuePage, QueueSidebar, useQueueName, overviewQuery } from "../queue/index.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { Attention } from "./attention.tsx";
import { Flow } from "./flow.tsx";
import { FourWeeks } from "./four-weeks.tsx";
import { People } from "./people.tsx";

/** /admin and /admin?queue={category}-{name}: the sidebar, and a queue or the overview of all. */
export function StaffHomePage() {
  const [search] = useSearchParams();
  const asked = search.get("queue");
  const queue = asked !== null && isQueueKey(asked) ? asked : undefined;
  useAnnounceQueue(queue);
  return (
    <QueryProvider>
      <div data-fills-page className="print-reset flex flex-1 max-lg:flex-col">
        <QueueSidebar current={queue} />
        <div className="min-w-0 flex-1 p-4">
          {queue !== undefined ? <QueuePage queue={queue} /> : asked === null ? <Overview /> : <UnknownQueue />}
        </div>
      </div>
    </QueryProvider>
  );
}

/**
 * The overview and all queues share one path, so the frame misses a change between them: focus and announcements are
 * handled here.
 */
function useAnnounceQueue(queue: QueueKey | undefined): void {
  const { home } = useTexts("queue");
  const title = useQueueName(queue)?.name ?? home.heading;
  const seen = useRef(queue);
  useEffect(() => {
    if (seen.current === queue) return;
    seen.current = queue;
    focusPageHeading();
    window.scrollTo(0, 0);
    announce(title);
  }, [queue, title]);
}

function UnknownQueue() {
  const t = useTexts("queue");
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

/** The staff home without a queue: what needs a person, and how the day goes. */
function Overview() {
  const t = useTexts("queue");
  const query = useQuery(overviewQuery);
  const { data } = query;
  return (
    <>
      <PageHeading title={t.title} className="text-xl">
        {t.home.heading}
      </PageHeading>
      <p className="mb-4 text-ink-2">{t.home.choose}</p>
      {data ? (
        <div className="gap-4 space-y-4 *:break-inside-avoid xl:columns-2">
          <Attention overview={data} />
          <Flow overview={data} />
          {data.days && <FourWeeks days={data.days} />}
          {data.people && <People people={data.people} />}
        </div>
      ) : (
        <LoadingStates query={query} lines={10} />
      )}
    </>
  );
}
