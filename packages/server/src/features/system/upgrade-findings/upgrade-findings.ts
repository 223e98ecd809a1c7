// Rules: S-8 (docs/rules)
import type { upgradeFindingsSchema } from "@dop/domain/contract";
import { toDollars } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import type { z } from "zod";
import type { Insertable } from "kysely";
import { notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy } from "../../../http/requester.ts";
import type { Portal } from "../../../portal.ts";
import type { Schema } from "../../../db/schema.ts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import type { TransactionContext } from "../../../transaction.ts";

export type UpgradeCheckName = Schema["upgrade_checks"]["name"];

export interface Suspect {
  /** Position from which the check continues after an interruption. */
  readonly id: number;
}

/** A check for one kind of error of earlier versions. */
export interface UpgradeCheck<S extends Suspect = Suspect> {
  /** The next suspects after an id, in order of their ids. */
  suspects(portal: Portal, afterId: number, limit: number): Promise<readonly S[]>;
  /** Repairs or lists a suspect; harmless when repeated. */
  look(portal: Portal, suspect: S): Promise<void>;
}

/** Lists a finding, once, with an audit entry; one that the portal has repaired is listed as such. */
export async function writeFinding(
  { tx, now }: Pick<TransactionContext, "tx" | "now">,
  finding: Pick<Insertable<Schema["upgrade_findings"]>, "kind" | "order_id" | "order_product_id" | "amount_cents">,
  isMended: boolean,
): Promise<void> {
  const written = await tx
    .insertInto("upgrade_findings")
    .values({ ...finding, found_at: now, mended_at: isMended ? now : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return;
  await writeAudit(tx, {
    ...byJob("run-upgrade-checks"),
    action: isMended ? "upgrade_finding.mended" : "upgrade_finding.listed",
    subject: ["order", finding.order_id],
    detail: { kind: finding.kind },
    at: now,
  });
}

const mostListed = 200;

/** Open findings, oldest first, at most 200, and the number of those that the portal has repaired itself. */
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

/** Takes a finding off the list for an admin. Harmless when repeated. @throws 404 */
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
