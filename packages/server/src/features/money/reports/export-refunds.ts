// Rules: Q-10 (docs/rules)
import type { ProductId } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import type { Catalogue } from "@dop/texts";
import { sql, type Selectable } from "kysely";
import type { ExportedList } from "../../../http/csv-export.ts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import type { Portal } from "../../../portal.ts";
import type { Schema } from "../../../db/schema.ts";

interface RefundRow extends Pick<
  Selectable<Schema["payment_entries"]>,
  "recorded_at" | "order_id" | "amount_cents" | "provider" | "reference" | "reason" | "recorded_by"
> {
  readonly product_id: ProductId | null;
  readonly kind: "refund" | "refund_failed";
  readonly is_lost: boolean;
  readonly requested_by: string | null;
}

/** Refunds, and failed ones, of some days of the office (both included), oldest first, as a file. */
export async function exportRefunds(
  { db, config }: Portal,
  { from, to }: { readonly from: string; readonly to: string },
  { reports: t, statuses }: Catalogue,
): Promise<ExportedList<RefundRow>> {
  const { timeZone } = config.office;
  const { refundHeads: heads } = t;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(m.id::integer order by m.id) as ids from payment_entries m
    where m.kind in ('refund', 'refund_failed') and m.recorded_at >= ${from}::date::timestamp at time zone ${timeZone}
      and m.recorded_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(db);
  return {
    columns: [
      [heads.at, (row) => formatOfficeTimestamp(row.recorded_at, timeZone)],
      [heads.order, (row) => row.order_id],
      [heads.product, (row) => (row.product_id === null ? t.noProduct : statuses.products[row.product_id])],
      [heads.amount, (row) => toDollars(row.amount_cents)],
      [heads.kind, (row) => (row.is_lost ? t.kinds.dispute_lost : t.kinds[row.kind])],
      [heads.reason, (row) => row.reason],
      [heads.by, (row) => row.requested_by ?? row.recorded_by],
      [heads.provider, (row) => row.provider],
      [heads.reference, (row) => row.reference],
    ],
    ids: rows[0]?.ids ?? [],
    read: async (ids) => {
      const page = await sql<RefundRow>`
        select m.recorded_at, m.order_id, p.product_id, m.kind,
          case m.kind when 'refund' then m.amount_cents else -m.amount_cents end as amount_cents,
          m.reference like 'dispute:%' as is_lost,
          m.provider,
          m.reference, coalesce(m.reason, r.reason) as reason, r.requested_by, m.recorded_by
        from payment_entries m
        left join order_products p on p.id = m.order_product_id
        left join refunds r on r.reference = m.reference
        where m.id = any (${ids}::bigint[]) order by m.id`.execute(db);
      return page.rows;
    },
  };
}
