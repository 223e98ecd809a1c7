// Rules: P-40, P-41 (docs/rules)
import { lastingCorrections } from "../../../db/lasting-history.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { rowExists, type Db } from "../../../db/database.ts";
import { sql } from "kysely";
import { conflict } from "../../../http/api-error.ts";
import { knownFacts, lockLicense } from "../../order/index.ts";
import { createHash, randomBytes } from "node:crypto";
import { languagePaths, type Locale, msg } from "@dop/texts";
import type { Portal } from "../../../portal.ts";
import { base32 } from "../../../ports/second-factor/index.ts";
import type { Schema } from "../../../db/schema.ts";

/** 80 random bits: too many to guess. */
const codeBytes = 10;

export const newCode = (): string => base32(randomBytes(codeBytes));

/** The address at which a letter's reader verifies it. */
export const checkAddress = (portal: Pick<Portal, "publicUrl">, code: string, locale: Locale): string =>
  `${portal.publicUrl()}${languagePaths[locale]}/verify/${code}`;

interface Sealed {
  readonly code: string;
  readonly licenseNumber: number;
  readonly file: Buffer;
  readonly recordReadAt: Date;
}

/** Licenses that the office has marked as corrected since then. */
function isCorrectedSince({ tx }: TransactionContext, licenseNumber: number, since: Date): Promise<boolean> {
  const corrections = tx
    .selectFrom(lastingCorrections)
    .innerJoin("orders as o", "o.id", "lasting.order_id")
    .select("lasting.id")
    .where("o.reference_id", "=", licenseNumber)
    .where("lasting.created_at", ">=", since);
  return rowExists(corrections.where(sql`lasting.corrections`, "=", sql`'{}'::jsonb`).limit(1));
}

/**
 * Stores the digest of a sealed file for verification, in the transaction that sends it, under the license's lock.
 * @throws 409 when the license was voided or corrected since its record was read
 */
export async function recordSealedDocument(
  work: TransactionContext,
  { code, licenseNumber, file, recordReadAt }: Sealed,
): Promise<void> {
  const { tx, now } = work;
  await lockLicense(tx, licenseNumber);
  if ((await knownFacts(work, licenseNumber)).voidedAt !== null)
    throw conflict("WRONG_STATUS", msg("errors.licenseNotValid"));
  if (await isCorrectedSince(work, licenseNumber, recordReadAt))
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

export type SealedDocument = Pick<
  Schema["sealed_documents"],
  "license_number" | "sealed_at" | "ended_at" | "ended_by" | "sha256" | "byte_size"
>;

/** The code as typed: in groups, or in small letters; other characters match no code. */
const codeOf = (typed: string): string =>
  typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "?");

/** The sealed document of a code. */
export const findSealed = (db: Db, code: string): Promise<SealedDocument | undefined> =>
  db
    .selectFrom("sealed_documents")
    .select(["license_number", "sealed_at", "ended_at", "ended_by", "sha256", "byte_size"])
    .where("code", "=", codeOf(code))
    .executeTakeFirst();

/** Locks the license of an order before the order itself, as the registry's calls do. */
export async function lockLicenseOf({ tx }: Pick<TransactionContext, "tx">, orderId: number): Promise<void> {
  const order = await tx.selectFrom("orders").select("reference_id").where("id", "=", orderId).executeTakeFirst();
  if (order) await lockLicense(tx, order.reference_id);
}

/**
 * Invalidates the letters of a license, in the transaction that corrects or voids it. The caller holds the license's
 * lock, so that no outdated letter is sealed afterwards. Also when sealing is disabled: earlier letters are verified.
 */
export async function invalidateSealedDocuments(
  { tx, now }: TransactionContext,
  licenseNumber: number,
  endedBy: "correction" | "void",
): Promise<void> {
  await tx
    .updateTable("sealed_documents")
    .set({ ended_at: now, ended_by: endedBy })
    .where("license_number", "=", licenseNumber)
    .where("ended_at", "is", null)
    .execute();
}
