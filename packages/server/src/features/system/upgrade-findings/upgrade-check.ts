import type { Insertable } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Portal } from "../../../portal.ts";

export type UpgradeCheckName = Schema["upgrade_checks"]["name"];

/** A row that a version before may have left wrong. */
export interface Suspect {
  /** By which the check goes on after an interruption. */
  readonly id: number;
}

/** Looks for one kind of what versions before left wrong. */
export interface UpgradeCheck<S extends Suspect = Suspect> {
  /** The next suspects after an id, in order of their ids. */
  suspects(portal: Portal, afterId: number, limit: number): Promise<readonly S[]>;
  /** Mends or lists one of them; harmless when repeated. */
  look(portal: Portal, suspect: S): Promise<void>;
}

const author = byJob("run-upgrade-checks");

/** Lists what was found, once; what the portal has mended is listed as such, with an audit entry. */
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
    ...author,
    action: isMended ? "upgrade_finding.mended" : "upgrade_finding.listed",
    subject: ["order", finding.order_id],
    detail: { kind: finding.kind },
    at: now,
  });
}
