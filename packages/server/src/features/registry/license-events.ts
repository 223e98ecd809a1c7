// Rules: W-24, W-25 (docs/rules)
import { officeTexts } from "@dop/domain/texts";
import type { CommandContext } from "../../http/command-context.ts";
import { markFinalized, markVoided } from "../../ports/license-registry/index.ts";
import { saveMoney } from "../ledger/index.ts";
import { mailChanges } from "../mail/index.ts";
import { applyWherePossible, lockOrder, requeue } from "../order-changes/index.ts";
import { tellVoided } from "../payments/index.ts";
import type { Tx } from "../../db/database.ts";

async function ordersOf(tx: Tx, licenseNumber: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("reference_id", "=", licenseNumber)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The registry says that the officiant's return came in: the license's waiting first certificates move on, done by
 * "Officiant", and their customers are told. @returns how many order products changed
 */
export async function licenseFinalized(context: CommandContext, licenseNumber: number): Promise<number> {
  const { portal } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    if (portal.config.licenseRegistry.kind === "embedded") await markFinalized(tx, licenseNumber, context.now);
    let changed = 0;
    for (const id of await ordersOf(tx, licenseNumber)) {
      const locked = await lockOrder(tx, { id });
      if (!locked) continue;
      const applied = await applyWherePossible(tx, locked, {
        action: "finalize_license",
        actor: "license_registry",
        author: { name: officeTexts.actors.officiant, userId: null },
        now: context.now,
      });
      changed += applied.length;
      await mailChanges(work, locked.order, applied);
    }
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber, detail: { products: changed } });
    return changed;
  });
}

/** The registry says that a license is void: its orders turn voided and leave every queue. @returns products concerned */
export async function licenseVoided(context: CommandContext, licenseNumber: number): Promise<number> {
  const { portal } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    if (portal.config.licenseRegistry.kind === "embedded") await markVoided(tx, licenseNumber, context.now);
    let changed = 0;
    for (const id of await ordersOf(tx, licenseNumber)) {
      const locked = await lockOrder(tx, { id });
      if (!locked || locked.order.voided) continue;
      await tx.updateTable("orders").set({ voided: true, voided_at: context.now }).where("id", "=", id).execute();
      await saveMoney(tx, id);
      const order = { ...locked.order, voided: true };
      for (const product of locked.products) await requeue(tx, order, product, context.now);
      await tellVoided(work, { order });
      changed += locked.products.length;
    }
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber, detail: { products: changed } });
    return changed;
  });
}
