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
  readonly overdue?: number;
}

/** Overdue work in the queues and work outside them, each count with a link to its list. */
export function Attention({ overview }: { readonly overview: z.infer<typeof queueOverviewSchema> }) {
  const words = useTexts("queue");
  const t = words.home;
  const { oldest } = overview;
  const late = queueDefinitions.map((definition) => ({
    label: t.late(words.fullName(words.categories[definition.category], words.names[definition.name])),
    count: overview.queues.find(({ queue }) => queue === queueKey(definition))?.overdue,
    to: queuePath(queueKey(definition)),
  }));
  const rows = [
    ...late,
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
      // Voided orders count too, once the provider was asked for the refund.
      to: `${paths.search}?status=${statusIds.refundRequested}`,
      since: oldest.refunds_requested,
    },
    { label: t.owed, count: overview.orders_owed, to: `${paths.search}?owed=true` },
    { label: t.atRisk, count: overview.at_risk, to: `${paths.search}?at_risk=true` },
    { label: t.mails, count: overview.undelivered_mails, to: paths.mail, since: oldest.undelivered_mails },
    { label: t.texts, count: overview.undelivered_texts, to: paths.mail },
    // The server sends these counts to admins only.
    { label: t.quarantine, count: overview.quarantined, to: paths.quarantine },
    { label: t.countryNotes, count: overview.country_notes_due, to: paths.settings },
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
    { label: t.mine, count: overview.mine, to: `${paths.search}?assigned=mine&time=active` },
  ];
  const shown = [...rows, ...calm].filter(({ count = 0 }: AttentionRow) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Card as="section" labelledBy="attention-heading">
      <h2 id="attention-heading" className="mb-2 text-sm">
        {t.attention}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {shown.map(({ label, count, to, since, overdue = 0 }: AttentionRow) => (
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
