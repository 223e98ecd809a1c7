import type { QuarantineList } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Db } from "../../../db/database.ts";
import { notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";

/** The most items of a list; the count includes the others. */
const listed = 200;

/** The newest harmful uploads, and the count of all. */
export async function readQuarantine(db: Db): Promise<QuarantineList> {
  const rows = await db
    .selectFrom("quarantine")
    .select(["id", "kind", "signature", "byte_size", "sha256", "created_at", "request_id"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(listed)
    .execute();
  const { count } = await db
    .selectFrom("quarantine")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    items: rows.map(({ byte_size: size, created_at: createdAt, ...rest }) => ({
      ...rest,
      size,
      created_at: createdAt.toISOString(),
    })),
    count,
  };
}

/** Destroys a quarantined file, its key included. @throws 404 when it does not exist (any longer) */
export async function destroyQuarantined(context: CommandContext, id: string): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const destroyed = await tx
      .deleteFrom("quarantine")
      .where("id", "=", id)
      .returning(["id", "kind", "signature", "sha256"])
      .executeTakeFirstOrThrow(() => notFound(msg("staffErrors.notInQuarantine")));
    const { kind, signature, sha256 } = destroyed;
    await context.audit(tx, "document", destroyed.id, { kind, signature, sha256 });
  });
}
