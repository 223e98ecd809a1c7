// Rules: S-8, W-41, W-42 (docs/rules)
import { statusIds, productIds } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import type { Portal } from "../../../portal.ts";
import { releasedParts } from "./released-parts.ts";
import { type Suspect, type UpgradeCheck, type UpgradeCheckName, writeFinding } from "./upgrade-findings.ts";
import type { Db } from "../../../db/database.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { inTransaction } from "../../../transaction.ts";
import { lockOrder, writeFlags } from "../../order/index.ts";

interface ShippedLetter {
  readonly id: number;
  readonly order_id: number;
}

/** Letters of validity that were marked as shipped although no letter of their license was sent since their order. */
const unsentLetters: UpgradeCheck<ShippedLetter> = {
  suspects: async ({ db }, afterId, limit) => {
    const { rows } = await sql<ShippedLetter>`
      select p.id, p.order_id from order_products p join orders o on o.id = p.order_id
      where p.id > ${afterId} and p.product_id = ${productIds.letterOfValidity} and p.status_id = ${statusIds.shipped}
        and not exists (select from mail_outbox m where m.order_id = o.id and m.kind = 'letter-of-validity')
        and not exists (
          select from audit_log a where a.subject_type = 'license' and a.subject_id = o.reference_id::text
            and a.action = 'letter_of_validity.sent' and a.at >= o.created_at)
      order by p.id limit ${limit}`.execute(db);
    return rows;
  },
  look: (portal, { id, order_id: orderId }) =>
    inTransaction(portal, ({ tx }) => {
      const finding = { kind: "unsent_letters", order_id: orderId, order_product_id: id, amount_cents: null } as const;
      return writeFinding({ tx, now: portal.clock() }, finding, false);
    }),
};

/** A flagged order without a product at Order Issue, whose flag the action Invalid raised, perhaps among others. */
interface FlaggedOrder {
  readonly id: number;
  /** Only Invalid has raised the flag. */
  readonly is_certain: boolean;
}

/** Invalid wrote the flag's entry as it moved the products to Order Issue: earlier versions kept no other sign. */
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
const outlivedFlags: UpgradeCheck<FlaggedOrder> = {
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

/** Rows of each check in one run of the job. */
const mostPerRun = 200;

async function runCheck<S extends Suspect>(
  portal: Portal,
  name: UpgradeCheckName,
  seenId: number,
  check: UpgradeCheck<S>,
): Promise<void> {
  const suspects = await check.suspects(portal, seenId, mostPerRun);
  const row = portal.db.updateTable("upgrade_checks").where("name", "=", name);
  for (const suspect of suspects) {
    await check.look(portal, suspect);
    // Another server may be further.
    await row.set({ seen_id: suspect.id }).where("seen_id", "<", suspect.id).execute();
  }
  if (suspects.length < mostPerRun) await row.set({ done_at: portal.clock() }).where("done_at", "is", null).execute();
}

const runs: Readonly<Record<UpgradeCheckName, (portal: Portal, seenId: number) => Promise<void>>> = {
  released_parts: (portal, seenId) => runCheck(portal, "released_parts", seenId, releasedParts),
  unsent_letters: (portal, seenId) => runCheck(portal, "unsent_letters", seenId, unsentLetters),
  outlived_flags: (portal, seenId) => runCheck(portal, "outlived_flags", seenId, outlivedFlags),
};

/**
 * Continues the checks that an upgrade left open: certain cases are repaired, the others are listed for admins. A check
 * that fails, such as while the payment provider is down, stops none of the others.
 * @throws the last failure, so that the job is repeated
 */
export async function runUpgradeChecks(portal: Portal): Promise<void> {
  const open = await portal.db
    .selectFrom("upgrade_checks")
    .select(["name", "seen_id"])
    .where("done_at", "is", null)
    .orderBy("name")
    .execute();
  let failure: { readonly error: unknown } | undefined;
  for (const { name, seen_id: seenId } of open)
    try {
      await runs[name](portal, seenId);
    } catch (error) {
      failure = { error };
    }
  if (failure) throw failure.error;
}
