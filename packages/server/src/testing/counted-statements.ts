import type { KyselyPlugin } from "kysely";
import { loadReferenceData } from "../db/reference-data.ts";
import { seedSampleStaff } from "../dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../ports/license-registry/index.ts";
import { testStart } from "./seed-test-data.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

/** A portal, and how many statements it has sent so far, without the begin and the commit of a transaction. */
export async function openCountingPortal(): Promise<{ readonly test: TestPortal; readonly sent: () => number }> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  const database = await openTestDatabase();
  await loadReferenceData(database.db);
  await seedSampleLicenses(database.db, testStart);
  const test = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(counter) });
  await seedSampleStaff(test.portal);
  return { test, sent: () => statements };
}
