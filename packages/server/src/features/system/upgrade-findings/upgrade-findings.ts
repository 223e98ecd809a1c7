// Rules: S-8 (docs/rules)
import type { upgradeFindingsSchema } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import type { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy } from "../../../http/requester.ts";
import type { Portal } from "../../../portal.ts";

const mostListed = 200;

/** What is left for a person, oldest first, at most 200; and how many findings the portal has mended itself. */
export async function readFindings({ db }: Portal): Promise<z.infer<typeof upgradeFindingsSchema>> {
  const open = await db
    .selectFrom("upgrade_findings")
    .select(["id", "kind", "order_id", "amount_cents", "found_at"])
    .where("mended_at", "is", null)
    .where("settled_at", "is", null)
    .orderBy("id")
    .limit(mostListed)
    .execute();
  const { mended } = await db
    .selectFrom("upgrade_findings")
    .select(({ fn }) => fn.countAll<number>().as("mended"))
    .where("mended_at", "is not", null)
    .executeTakeFirstOrThrow();
  return {
    mended,
    findings: open.map(({ amount_cents: cents, found_at: at, ...finding }) => ({
      ...finding,
      amount: cents === null ? null : toDollars(cents),
      found_at: at.toISOString(),
    })),
  };
}

/** An admin has looked at a finding. Repeated, it changes nothing. @throws 404 */
export async function settleFinding(context: StaffContext, id: number): Promise<void> {
  await context.transaction(async ({ tx, now }) => {
    const { author } = performedBy(context.requester);
    const settled = await tx
      .updateTable("upgrade_findings")
      .set({ settled_at: now, settled_by: author.name, user_id: author.userId })
      .where("id", "=", id)
      .where("mended_at", "is", null)
      .where("settled_at", "is", null)
      .returning(["order_id", "kind"])
      .executeTakeFirst();
    if (settled) return context.audit(tx, "order", settled.order_id, { kind: settled.kind });
    const known = await tx.selectFrom("upgrade_findings").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) throw notFound(msg("errors.notFound"));
    context.skipAudit();
  });
}
