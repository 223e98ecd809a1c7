import { hash } from "@node-rs/argon2";
import type { Db } from "../src/db/database.ts";
import { loadReferenceData } from "../src/db/reference-data.ts";
import { samplePassword, seedSampleStaff } from "../src/dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../src/ports/license-registry/index.ts";

/** The present of every test portal until a test moves it. */
export const testStart = new Date("2026-11-21T18:00:00.000Z");

/** A hash is slow on purpose, and tests log in some thousand times: the sample accounts have the cheapest there is. */
const cheapest = { memoryCost: 8, timeCost: 1 };

/** Loads the initial data of every test portal: prices, the sample licenses and the three sample accounts. */
export async function seedTestData(db: Db): Promise<void> {
  await loadReferenceData(db);
  await seedSampleLicenses(db, testStart);
  await seedSampleStaff({ db, clock: () => testStart });
  await db
    .updateTable("users")
    .set({ password_hash: await hash(samplePassword, cheapest) })
    .execute();
}
