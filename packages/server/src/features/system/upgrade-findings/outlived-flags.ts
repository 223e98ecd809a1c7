// Rules: S-8, W-41 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { inTransaction } from "../../../transaction.ts";
import { lockOrder, writeFlags } from "../../order/index.ts";
import { writeFinding, type UpgradeCheck } from "./upgrade-check.ts";

/** A flagged order without an Order Issue, whose flag Invalid raised, perhaps among others. */
interface FlaggedOrder {
  readonly id: number;
  /** Nothing but Invalid has raised it. */
  readonly is_certain: boolean;
}

/**
 * Invalid wrote the entry of the flag in the moment in which it moved the products to Order Issue: versions before kept
 * no other sign of it.
 */
async function flaggedOrders(db: Db, afterId: number, limit: number): Promise<readonly FlaggedOrder[]> {
  const { rows } = await sql<FlaggedOrder>`
    select o.id, bool_and(f.is_invalid) as is_certain
    from orders o
    cross join lateral (
      select exists (
        select from status_history h join order_products p on p.id = h.order_product_id
        where p.order_id = o.id and h.status_id = ${statusIds.orderIssue} and h.created_at = f.created_at
          and h.user_id = f.user_id) as is_invalid
      from flag_history f
      where f.order_id = o.id and f.flagged and f.raised_by is null and f.id > coalesce(
        (select max(id) from flag_history l where l.order_id = o.id and not l.flagged), 0)
      union all
      select false from flag_history f
      where f.order_id = o.id and f.raised_by is not null and f.id > coalesce(
        (select max(id) from flag_history l where l.order_id = o.id and not l.flagged), 0)) f
    where o.id > ${afterId} and o.flagged and not exists (
      select from order_products p where p.order_id = o.id and p.status_id = ${statusIds.orderIssue})
    group by o.id having bool_or(f.is_invalid) order by o.id limit ${limit}`.execute(db);
  return rows;
}

/** Flags of Invalid that stayed after its reason. */
export const outlivedFlags: UpgradeCheck<FlaggedOrder> = {
  suspects: ({ db }, afterId, limit) => flaggedOrders(db, afterId, limit),
  look: (portal, { id }) =>
    inTransaction(portal, async (work) => {
      const { tx } = work;
      if ((await lockOrder(work, { id })) === null) return;
      const [flagged] = await flaggedOrders(tx, id - 1, 1);
      if (flagged?.id !== id) return;
      const now = portal.clock();
      const { issueResolved: comment } = officeTexts.systemFlags;
      if (flagged.is_certain)
        await writeFlags({ tx, now }, [id], { flagged: false, comment, raisedBy: "system" }, performedBySystem);
      const finding = { kind: "outlived_flags", order_id: id, order_product_id: null, amount_cents: null } as const;
      await writeFinding({ tx, now }, finding, flagged.is_certain);
    }),
};
