import type { Db } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";

export type SealedDocument = Pick<
  Schema["sealed_documents"],
  "license_number" | "sealed_at" | "ended_at" | "ended_by" | "sha256" | "byte_size"
>;

/** As printed, in groups, or in small letters; anything else belongs to no code. */
const codeOf = (typed: string): string =>
  typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "?");

/** What was sealed under a code. */
export const findSealed = (db: Db, code: string): Promise<SealedDocument | undefined> =>
  db
    .selectFrom("sealed_documents")
    .select(["license_number", "sealed_at", "ended_at", "ended_by", "sha256", "byte_size"])
    .where("code", "=", codeOf(code))
    .executeTakeFirst();
