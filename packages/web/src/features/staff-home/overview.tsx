import type { queueOverviewSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { PageHeading } from "../../page/page-heading.tsx";
import { paths, queuePath } from "../../lib/paths.ts";
import { Link } from "../../lib/router.tsx";
import { useMayWrite } from "../../session/use-may-write.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { LoadingStates } from "../../ui/loading-states.tsx";
import { isAdmin } from "../../lib/session.ts";
import { useSession } from "../../session/use-session.ts";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatDuration, overviewQuery, useQueueName } from "../queue/index.ts";
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

const secondsSince = (time: string): number => Math.max(0, (Date.now() - Date.parse(time)) / 1000);

/** How long something waits. */
function Age({ since }: { readonly since: string }) {
  return <time dateTime={since}>{formatDuration(secondsSince(since))}</time>;
}

/** The list behind a count; "active" leaves voided orders out of it. */
const searchPath = (status: number): string => `${paths.search}?status=${status}&time=active`;

interface AttentionRow {
  readonly label: string;
  readonly count: number;
  readonly to: string;
  /** When the oldest came. */
  readonly since: string | null;
  readonly overdue?: number;
}

function Attention({ overview }: { readonly overview: OverviewData }) {
  const t = useTexts("queue").home;
  const mayWrite = useMayWrite();
  const { oldest } = overview;
  const rows = [
    { label: t.unread, count: overview.unread_messages, to: paths.inbox, since: oldest.unread_messages },
    {
      label: t.orderIssues,
      count: overview.order_issues,
      to: searchPath(statusIds.orderIssue),
      since: oldest.order_issues,
    },
    {
      label: t.refunds,
      count: overview.refunds_requested,
      // Those of voided orders are counted where the provider was asked for the money.
      to: `${paths.search}?status=${statusIds.refundRequested}`,
      since: oldest.refunds_requested,
    },
    { label: t.owed, count: overview.orders_owed, to: `${paths.search}?owed=true`, since: null },
    { label: t.atRisk, count: overview.at_risk, to: `${paths.search}?at_risk=true`, since: null },
    { label: t.mails, count: overview.undelivered_mails, to: paths.mail, since: oldest.undelivered_mails },
    ...(overview.undelivered_texts === undefined || overview.undelivered_texts === 0
      ? []
      : [{ label: t.texts, count: overview.undelivered_texts, to: paths.mail, since: null }]),
    // Only admins see it.
    ...(overview.quarantined === undefined
      ? []
      : [{ label: t.quarantine, count: overview.quarantined, to: paths.quarantine, since: null }]),
    ...(overview.country_notes_due === undefined || overview.country_notes_due === 0
      ? []
      : [{ label: t.countryNotes, count: overview.country_notes_due, to: paths.settings, since: null }]),
  ];
  // Documents on their way are not a problem in themselves: the count is in no warning color.
  const calm = [
    {
      label: t.transmittalsOut,
      count: overview.transmittals_out,
      to: `${paths.transmittals}?out=true`,
      since: oldest.transmittals_out,
      overdue: overview.transmittals_overdue,
    },
    {
      label: t.secondLooks,
      count: overview.second_looks,
      to: `${paths.search}?second_look=true`,
      since: oldest.second_looks,
    },
    // No order is ever a viewer's.
    ...(mayWrite
      ? [{ label: t.mine, count: overview.mine, to: `${paths.search}?assigned=mine&time=active`, since: null }]
      : []),
  ];
  return (
    <Card as="section" labelledBy="attention-heading">
      <h2 id="attention-heading" className="mb-2 text-sm">
        {t.attention}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {[...rows, ...calm].map(({ label, count, to, since, overdue = 0 }: AttentionRow) => (
          <div key={label} className="contents">
            <dt>
              <Link to={to} className="inline-flex min-h-6 items-center">
                {label}
              </Link>
            </dt>
            <dd
              className={classNames(
                "text-right tabular-nums",
                count === 0 ? "text-ink-2" : calm.some((row) => row.to === to) ? "font-bold" : "font-bold text-error",
              )}
            >
              {count}
              {since !== null && (
                <span className="block text-xs font-normal text-ink-2">
                  <Age since={since} />
                </span>
              )}
              {overdue > 0 && <span className="block text-xs font-bold text-error">{t.overdue(overdue)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
