// Rules: E-20 (docs/rules)
import { cannedTextLimits, type CannedText, type CannedTextRequest } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { conflict, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import type { Schema } from "../../../db/schema.ts";

type Row = Selectable<Schema["canned_texts"]>;

const present = (text: Row): CannedText => ({ ...text, updated_at: text.updated_at.toISOString() });

export async function listCannedTexts(db: Db): Promise<CannedText[]> {
  const texts = await db
    .selectFrom("canned_texts")
    .selectAll()
    .orderBy("kind")
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
  return texts.map(present);
}

/** All canned texts, locked against other writers. */
async function lockTexts(tx: Tx): Promise<Row[]> {
  await sql`lock table canned_texts in share row exclusive mode`.execute(tx);
  return tx.selectFrom("canned_texts").selectAll().execute();
}

function refuseTaken(texts: readonly Row[], { kind, name }: Pick<CannedTextRequest, "kind" | "name">): void {
  if (texts.some((text) => text.kind === kind && text.name.toLowerCase() === name.toLowerCase()))
    throw conflict("NAME_TAKEN", msg("staffErrors.nameTaken"));
}

/** Adds a text for all staff. @throws 409 for a name that its kind has already, and past the limit */
export async function writeCannedText(context: StaffContext, text: CannedTextRequest): Promise<CannedText> {
  const { requester, now } = context;
  return context.transaction(async ({ tx }) => {
    const texts = await lockTexts(tx);
    refuseTaken(texts, text);
    if (texts.length >= cannedTextLimits.count)
      throw conflict("TOO_MANY", msg("staffErrors.tooManyCannedTexts", cannedTextLimits.count));
    const written = await tx
      .insertInto("canned_texts")
      .values({ ...text, updated_by: requester.displayName, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.audit(tx, "canned_text", written.id, { kind: text.kind });
    return present(written);
  });
}

/** Rewrites a text. @throws 404, 409 for a name that its kind has already */
export async function changeCannedText(
  context: StaffContext,
  id: number,
  change: Pick<CannedTextRequest, "name" | "text">,
): Promise<CannedText> {
  const { requester, now } = context;
  return context.transaction(async ({ tx }) => {
    const texts = await lockTexts(tx);
    const before = texts.find((text) => text.id === id);
    if (!before) throw notFound(msg("staffErrors.cannedTextNotFound"));
    const others = texts.filter((text) => text !== before);
    refuseTaken(others, { kind: before.kind, name: change.name });
    const changed = await tx
      .updateTable("canned_texts")
      .set({ ...change, updated_by: requester.displayName, updated_at: now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.audit(tx, "canned_text", id, { kind: before.kind });
    return present(changed);
  });
}

/** Deletes a text. @throws 404 */
export async function deleteCannedText(context: StaffContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const deleted = await tx.deleteFrom("canned_texts").where("id", "=", id).returning("kind").executeTakeFirst();
    if (!deleted) throw notFound(msg("staffErrors.cannedTextNotFound"));
    await context.audit(tx, "canned_text", id, { kind: deleted.kind });
  });
}
