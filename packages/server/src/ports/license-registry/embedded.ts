import type { LicenseData } from "@dop/domain/license-review";
import type { Db } from "../../db/database.ts";
import type { LicenseRecord, LicenseRegistry } from "./port.ts";

/** Marks a license as finalized or voided; an earlier date stays. @returns false for an unknown license */
export async function markLicense(db: Db, number: number, fact: "finalized" | "voided", now: Date): Promise<boolean> {
  const column = `${fact}_at` as const;
  const changed = await db
    .updateTable("registry_licenses")
    .set((row) => ({ [column]: row.fn.coalesce(column, row.val(now)) }))
    .where("number", "=", number)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The registry as our own table `registry_licenses`, for installations without the county's service. */
export function createEmbeddedRegistry({ db }: { readonly db: Db }): LicenseRegistry {
  const getLicense = async (number: number): Promise<LicenseRecord | null> => {
    // The column cannot hold such a number.
    if (!Number.isSafeInteger(number)) return null;
    const row = await db.selectFrom("registry_licenses").selectAll().where("number", "=", number).executeTakeFirst();
    if (!row) return null;
    const data = row.license_data as LicenseData;
    return {
      number: row.number,
      finalizedAt: row.finalized_at,
      voidedAt: row.voided_at,
      ceremonyDate: data.officiant.ceremony_date === "" ? null : data.officiant.ceremony_date,
      data,
    };
  };

  return {
    check: async (number) => {
      const license = await getLicense(number);
      return { exists: license !== null && license.voidedAt === null };
    },
    getLicense,
  };
}
