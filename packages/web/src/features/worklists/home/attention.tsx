import type { queueOverviewSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { queueDefinitions, queueKey } from "@dop/domain/queues";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { paths, queuePath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatDuration } from "../queue/index.ts";

/** Search for orders at a status; `time=active` leaves voided orders out. */
const searchPath = (status: number): string => `${paths.search}?status=${status}&time=active`;

interface AttentionRow {
  readonly label: string;
  readonly count: number | undefined;
  readonly to: string;
  /** Arrival of the oldest, ISO 8601. */
  readonly since?: string | null;
  readonly overdue?: number | undefined;
}

function entry(label: string, count: number | undefined, to: string, since: string | null = null): AttentionRow {
  return { label, count, to, since };
}

/** Overdue work in the queues and work outside them, each count with a link to its list. */
export function Attention({ overview }: { readonly overview: z.infer<typeof queueOverviewSchema> }) {
  const words = useTexts("queue");
  const t = words.home;
  const { oldest } = overview;
  const late = queueDefinitions.map((definition) => {
    const key = queueKey(definition);
    const name = words.fullName(words.categories[definition.category], words.names[definition.name]);
    return entry(t.late(name), overview.queues.find(({ queue }) => queue === key)?.overdue, queuePath(key));
  });
  const rows = [
    ...late,
    entry(t.unread, overview.unread_messages, paths.inbox, oldest.unread_messages),
    entry(t.orderIssues, overview.order_issues, searchPath(statusIds.orderIssue), oldest.order_issues),
    // Voided orders count too, once the provider was asked for the refund.
    entry(
      t.refunds,
      overview.refunds_requested,
      `${paths.search}?status=${statusIds.refundRequested}`,
      oldest.refunds_requested,
    ),
    entry(t.owed, overview.orders_owed, `${paths.search}?owed=true`),
    entry(t.atRisk, overview.at_risk, `${paths.search}?at_risk=true`),
    entry(t.mails, overview.undelivered_mails, paths.mail, oldest.undelivered_mails),
    entry(t.texts, overview.undelivered_texts, paths.mail),
    {
      ...entry(t.dataRequests, overview.data_requests, `${paths.search}?data_request=true`),
      overdue: overview.data_requests_overdue,
    },
    // The server sends these counts to admins only.
    entry(t.refundRequests, overview.refund_requests, `${paths.search}?refund_request=true`),
    entry(t.quarantine, overview.quarantined, paths.quarantine),
    entry(t.countryNotes, overview.country_notes_due, paths.settings),
  ];
  // Documents on their way are not a problem in themselves: the count is in no warning color.
  const calm: AttentionRow[] = [
    {
      ...entry(t.transmittalsOut, overview.transmittals_out, `${paths.transmittals}?out=true`, oldest.transmittals_out),
      overdue: overview.transmittals_overdue,
    },
    entry(t.secondLooks, overview.second_looks, `${paths.search}?second_look=true`, oldest.second_looks),
    entry(t.mine, overview.mine, `${paths.search}?assigned=mine&time=active`),
  ];
  const shown = [...rows, ...calm].filter(({ count = 0 }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Card as="section" labelledBy="attention-heading">
      <h2 id="attention-heading" className="mb-2 text-sm">
        {t.attention}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {shown.map(({ label, count, to, since, overdue = 0 }) => (
          <div key={label} className="contents">
            <dt>
              <Link to={to} className="inline-flex min-h-6 items-center">
                {label}
              </Link>
            </dt>
            <dd
              className={classNames(
                "text-right font-bold tabular-nums",
                !calm.some((row) => row.to === to) && "text-error",
              )}
            >
              <span>{count}</span>
              {since && (
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

const secondsSince = (time: string): number => Math.max(0, (Date.now() - Date.parse(time)) / 1000);

function Age({ since }: { readonly since: string }) {
  return <time dateTime={since}>{formatDuration(secondsSince(since))}</time>;
}
