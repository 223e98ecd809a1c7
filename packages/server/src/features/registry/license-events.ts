import { productIds } from "@dop/domain/orders";
// Rules: W-24, W-25 (docs/rules)
import { officeTexts, textsIn } from "@dop/domain/texts";
import type { CommandContext } from "../../http/command-context.ts";
import { markFinalized, markVoided } from "../../ports/license-registry/index.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyWherePossible, lockOrder, requeue } from "../order-changes/index.ts";
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
    if (portal.config.licenseRegistry === "embedded") await markFinalized(tx, licenseNumber, context.now);
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
      const [first] = applied;
      if (!first) continue;
      const t = textsIn(locked.order.locale).statuses;
      const mail =
        first.product.product_id === productIds.firstCertificateInternational
          ? ({ kind: "review-license-data", data: {} } as const)
          : ({
              kind: "status-changed",
              data: { productName: t.products[first.product.product_id], statusName: t.names[first.product.status_id] },
            } as const);
      await mailCustomer(work, locked.order, mail);
    }
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber, detail: { products: changed } });
    return changed;
  });
}

/** The registry says that a license is void: its orders turn voided and leave every queue. @returns products concerned */
export async function licenseVoided(context: CommandContext, licenseNumber: number): Promise<number> {
  const { portal } = context;
  return context.transaction(async ({ tx }) => {
    if (portal.config.licenseRegistry === "embedded") await markVoided(tx, licenseNumber, context.now);
    let changed = 0;
    for (const id of await ordersOf(tx, licenseNumber)) {
      const locked = await lockOrder(tx, { id });
      if (!locked || locked.order.voided) continue;
      await tx.updateTable("orders").set({ voided: true }).where("id", "=", id).execute();
      const order = { ...locked.order, voided: true };
      for (const product of locked.products) await requeue(tx, order, product, context.now);
      changed += locked.products.length;
    }
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber, detail: { products: changed } });
    return changed;
  });
}
