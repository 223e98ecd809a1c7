import { inTransaction } from "../transaction.ts";
import { seedSampleLicenses } from "../ports/license-registry/index.ts";
import { type Portal } from "../portal.ts";
import { seedSampleOrders } from "./sample-orders.ts";
import { seedSampleStaff } from "./sample-staff.ts";

/** Fills a new local installation: licenses, staff, and some orders in every queue. */
export async function loadSampleData(portal: Portal): Promise<void> {
  if (await portal.db.selectFrom("registry_licenses").select("number").limit(1).executeTakeFirst()) return;
  await inTransaction(portal, ({ tx }) => seedSampleLicenses(tx, portal.clock()));
  await seedSampleStaff(portal);
  await seedSampleOrders(portal);
}
