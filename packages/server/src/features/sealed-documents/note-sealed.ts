// Rules: P-40 (docs/rules)
import { finds } from "../../db/database.ts";
import { sql } from "kysely";
import { conflict } from "../../http/api-error.ts";
import { knownFacts, lockLicense } from "../licenses/index.ts";
import { createHash, randomBytes } from "node:crypto";
import { languagePaths, type Locale, msg } from "@dop/domain/texts";
import type { Work } from "../../http/command-context.ts";
import type { Portal } from "../../portal.ts";
import { base32 } from "../../ports/second-factor/index.ts";

/** 80 random bits: too many to find a letter by trying. */
const codeBytes = 10;

/** A code for a document that is going to be sealed. */
export const newCode = (): string => base32(randomBytes(codeBytes));

/** Where a document's reader finds out whether it holds. */
export const checkAddress = (portal: Pick<Portal, "publicUrl">, code: string, locale: Locale): string =>
  `${portal.publicUrl()}${languagePaths[locale]}/verify/${code}`;

interface Sealed {
  readonly code: string;
  readonly licenseNumber: number;
  readonly file: Buffer;
  /** When its record was read. */
  readonly since: Date;
}

/** Whether the office has marked a license as corrected since a moment. */
function isCorrectedSince({ tx }: Work, licenseNumber: number, since: Date): Promise<boolean> {
  const corrections = tx
    .selectFrom("corrections_history as h")
    .innerJoin("orders as o", "o.id", "h.order_id")
    .select("h.id")
    .where("o.reference_id", "=", licenseNumber)
    .where("h.created_at", ">=", since);
  return finds(corrections.where(sql`h.corrections`, "=", sql`'{}'::jsonb`).limit(1));
}

/**
 * Writes down what was sealed, by whose digest a reader knows the very file: in the transaction that sends it, under
 * the license's lock.
 *
 * @throws 409 when the license was voided or corrected since its record was read
 */
export async function noteSealed(work: Work, { code, licenseNumber, file, since }: Sealed): Promise<void> {
  const { tx, now } = work;
  await lockLicense(tx, licenseNumber);
  if ((await knownFacts(work, licenseNumber)).voidedAt !== null)
    throw conflict("WRONG_STATUS", msg("errors.licenseNotValid"));
  if (await isCorrectedSince(work, licenseNumber, since))
    throw conflict("WRONG_STATUS", msg("errors.licenseCorrected"));
  await tx
    .insertInto("sealed_documents")
    .values({
      code,
      license_number: licenseNumber,
      sha256: createHash("sha256").update(file).digest(),
      byte_size: file.length,
      sealed_at: now,
      ended_at: null,
      ended_by: null,
    })
    .execute();
}
