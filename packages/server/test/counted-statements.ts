import type { KyselyPlugin } from "kysely";
import { loadReferenceData } from "../src/db/reference-data.ts";
import { seedSampleStaff } from "../src/dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../src/ports/license-registry/index.ts";
import { testStart } from "./seed-test-data.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

/** The database, and how many statements it was sent so far, without the begin and the commit of a transaction. */
export function countStatements(database: TestDatabase): { database: TestDatabase; sent: () => number } {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  return { database: { ...database, db: database.db.withPlugin(counter) }, sent: () => statements };
}

/** A portal with sample licenses and staff, and how many statements it has sent so far. */
export async function openCountingPortal(): Promise<{ readonly test: TestPortal; readonly sent: () => number }> {
  const { database, sent } = countStatements(await openTestDatabase());
  await loadReferenceData(database.db);
  await seedSampleLicenses(database.db, testStart);
  const test = await openTestPortal({}, undefined, database);
  test.keepsActs = true;
  await seedSampleStaff(test.portal);
  return { test, sent };
}
