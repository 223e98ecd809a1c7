// Rules: O-24 (docs/rules)
import { sql } from "kysely";
import { inTransaction } from "../../../transaction.ts";
import { statusIds } from "@dop/domain/orders";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { LicenseRegistryError } from "../../../ports/license-registry/index.ts";
import { type Portal } from "../../../portal.ts";
import { factsTable, lockLicense } from "../../order/index.ts";
import { followLicense, noteLicense, ordersOf } from "./license-changes.ts";

const batch = 200;

/**
 * Asks the registry for a license and brings its orders to what it says: voided, or finalized. Harmless when repeated.
 * @param isFollowed its orders are where a finalized license has them
 * @returns how many order products changed @throws LicenseRegistryError when the registry cannot be asked
 */
async function syncLicense(portal: Portal, number: number, isFollowed = false): Promise<number> {
  const license = await portal.registry.getLicense(number);
  if (!license || (license.voidedAt === null && (license.finalizedAt === null || isFollowed))) return 0;
  return inTransaction(portal, async (work) => {
    await lockLicense(work.tx, number);
    const facts = await noteLicense(work, number, license);
    const done = await followLicense(work, facts, await ordersOf(work, number));
    if (done === null) return 0;
    await writeAudit(work.tx, {
      ...byJob("sync-licenses"),
      action: `license.${done.fact}`,
      subject: ["license", number],
      detail: { products: done.products },
      at: work.now,
    });
    return done.products;
  });
}

/** Like `syncLicense`, after a change that stays either way: if the registry is away, the nightly sweep catches up. */
export async function syncLicenseIfAnswering(portal: Portal, number: number): Promise<void> {
  await syncLicense(portal, number).catch((error: unknown) => {
    if (!(error instanceof LicenseRegistryError)) throw error;
  });
}

/**
 * Asks the registry every night for the licenses of open orders, for events that never came.
 * @returns how many order products changed @throws LicenseRegistryError, after which the job is repeated
 */
export async function syncLicenses(portal: Portal): Promise<number> {
  let changed = 0;
  for (let after = 0; ;) {
    const { rows: licenses } = await sql<{ number: number; waits: boolean }>`
      select o.reference_id as number,
        bool_or(p.status_id = ${statusIds.preOrder} or f.finalized_at is null) as waits
      from orders o join order_products p on p.order_id = o.id
      left join ${sql.table(factsTable(portal))} f on f.number = o.reference_id
      where not o.voided and p.status_id not in (${statusIds.shipped}, ${statusIds.canceled})
        and o.reference_id > ${after}
      group by o.reference_id order by o.reference_id limit ${batch}`.execute(portal.db);
    for (const { number, waits } of licenses) changed += await syncLicense(portal, number, !waits);
    const last = licenses.at(-1);
    if (last === undefined || licenses.length < batch) return changed;
    after = last.number;
  }
}
