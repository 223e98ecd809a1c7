import type { queueOverviewSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { PageHeading } from "../../page/page-heading.tsx";
import { paths, queuePath } from "../../lib/paths.ts";
import { Link } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { LoadingStates } from "../../ui/loading-states.tsx";
import { isAdmin } from "../../lib/session.ts";
import { useSession } from "../../session/use-session.ts";
import { classNames } from "../../ui/class-names.ts";
import { overviewQuery, useQueueName } from "../queue/index.ts";
import { Age } from "./age.tsx";
import { Attention } from "./attention.tsx";
import { Flow } from "./flow.tsx";

type OverviewData = z.infer<typeof queueOverviewSchema>;

/** The staff home without a queue: every queue's count and oldest entry, and what waits outside the queues. */
export function Overview() {
  const t = useTexts("queue");
  const setup = useTexts("setup");
  const session = useSession();
  const query = useQuery(overviewQuery);
  const { data } = query;
  const prices = <Link to={paths.prices}>{t.home.prices}</Link>;
  return (
    <>
      <PageHeading title={t.title} className="text-xl">
        {t.home.heading}
      </PageHeading>
      <p className="mb-4 text-ink-2">
        {t.home.choose} <Link to={paths.reports}>{t.home.reports}</Link>
        {isAdmin(session) && (
          <>
            , {prices}, <Link to={paths.cannedTexts}>{t.home.cannedTexts}</Link>,{" "}
            <Link to={paths.checks}>{setup.title}</Link>
          </>
        )}
      </p>
      {data ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
          {/* First for readers and on a phone; next to the queues where there is room. */}
          <Attention overview={data} />
          <div className="grid gap-4 xl:col-start-1 xl:row-start-1">
            <Queues queues={data.queues} />
            <Flow flow={data.flow} />
          </div>
        </div>
      ) : (
        <LoadingStates query={query} lines={10} />
      )}
    </>
  );
}

function Queues({ queues }: { readonly queues: OverviewData["queues"] }) {
  const t = useTexts("queue");
  const head = "px-3 py-2 font-semibold text-ink-2 max-[22rem]:px-1.5";
  return (
    <div className="card print-reset relative overflow-x-auto">
      <table className="w-full text-left text-sm" aria-label={t.home.tableLabel}>
        <thead className="bg-salt-100">
          <tr>
            <th scope="col" className={head}>
              {t.home.columns.queue}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t.home.columns.count}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t.home.columns.overdue}
            </th>
            <th scope="col" className={head}>
              {t.home.columns.oldest}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow key={queue.queue} {...queue} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QueueRow({ queue, count, overdue, oldest_entered_at: oldest }: OverviewData["queues"][number]) {
  const t = useTexts("queue");
  const name = useQueueName(queue);
  return (
    <tr className="border-t border-salt-200">
      <th scope="row" className="px-3 py-1.5 font-normal wrap-anywhere max-[22rem]:px-1.5">
        <Link to={queuePath(queue)}>{t.fullName(name?.category ?? "", name?.name ?? queue)}</Link>
      </th>
      <td
        className={classNames(
          "px-3 py-1.5 text-right tabular-nums max-[22rem]:px-1.5",
          count > 0 ? "font-semibold" : "text-ink-2",
        )}
      >
        {count}
      </td>
      <td
        className={classNames(
          "px-3 py-1.5 text-right tabular-nums max-[22rem]:px-1.5",
          overdue > 0 ? "font-bold text-error" : "text-ink-2",
        )}
      >
        {overdue}
      </td>
      <td className="px-3 py-1.5 whitespace-nowrap text-ink-2 max-[22rem]:px-1.5 max-[22rem]:whitespace-normal">
        {oldest === null ? t.home.none : <Age since={oldest} />}
      </td>
    </tr>
  );
}
