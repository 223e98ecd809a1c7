// Rules: O-73, W-24, W-25 (docs/rules)
import { statusIds } from "@dop/domain/orders";
import type { LockingContext, TransactionContext } from "../../../transaction.ts";
import { officeTexts } from "@dop/texts";
import type { CommandContext } from "../../../http/command-context.ts";
import { performedBySystem } from "../../../http/requester.ts";
import {
  knownFacts,
  type LockedOrder,
  mailCustomer,
  makePromises,
  usualDays,
  lockLicense,
  noteFact,
  type LicenseFacts,
  saveMoney,
  commitChanges,
  endSecondLook,
  lockOrder,
  requeue,
} from "../../order/index.ts";
import { notifyVoided } from "../../money/index.ts";
import { invalidateSealedDocuments } from "../../documents/index.ts";

/** The orders of a license, oldest first. */
export async function ordersOf({ tx }: TransactionContext, licenseNumber: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("reference_id", "=", licenseNumber)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** The wait of a locked order for its officiant ends: its documents get their days, and their customer reads them. */
async function licenseReturned(work: TransactionContext, { order, products }: LockedOrder): Promise<void> {
  const { tx, now } = work;
  await tx
    .updateTable("orders")
    .set({ awaits_license: false, license_returned_at: now })
    .where("id", "=", order.id)
    .execute();
  const open = products.filter(({ status_id: at }) => at !== statusIds.shipped && at !== statusIds.canceled);
  if (order.paid_at === null || order.voided || open.length === 0) return;
  const days = await makePromises(work, order.id);
  const doneBy = usualDays(open, days, order.locale);
  await mailCustomer(work, { ...order, awaits_license: false }, { kind: "license-returned", data: { doneBy } });
}

/**
 * The waiting first certificates of these orders move on, done by "Officiant", with an email to their customers.
 * @returns how many order products changed
 */
async function finalizeOrders(work: LockingContext, orderIds: readonly number[]): Promise<number> {
  let changed = 0;
  for (const id of orderIds) {
    const locked = await lockOrder(work, { id });
    if (!locked) continue;
    if (locked.order.awaits_license) await licenseReturned(work, locked);
    const { changes } = await commitChanges(work, locked, {
      action: "finalize_license",
      actor: "license_registry",
      author: { name: officeTexts.actors.officiant, userId: null },
    });
    changed += changes.length;
  }
  return changed;
}

/**
 * These orders turn voided and leave every queue; one whose number waits for a person's word stays (rule O-23).
 * @returns how many order products are concerned
 */
async function voidOrders(work: LockingContext, orderIds: readonly number[]): Promise<number> {
  const { tx } = work;
  let changed = 0;
  for (const id of orderIds) {
    const locked = await lockOrder(work, { id });
    if (!locked || locked.order.voided || locked.order.license_before !== null) continue;
    const { now } = work;
    await tx.updateTable("orders").set({ voided: true, voided_at: now }).where("id", "=", id).execute();
    await endSecondLook(tx, locked.order, { state: "order_ended", by: performedBySystem.author, now });
    await saveMoney(tx, id);
    const order = { ...locked.order, voided: true };
    for (const product of locked.products) await requeue(tx, order, product, now);
    await notifyVoided(work, { order, products: locked.products });
    changed += locked.products.length;
  }
  return changed;
}

/** Records the registry's answer about a license, which the caller has locked. @returns all that is known of it */
export async function noteLicense(work: LockingContext, number: number, license: LicenseFacts): Promise<LicenseFacts> {
  if (work.portal.config.licenseRegistry.kind === "http") {
    if (license.finalizedAt !== null) await noteFact(work, number, "finalized");
    if (license.voidedAt !== null) await noteFact(work, number, "voided");
  }
  return knownFacts(work, number);
}

/**
 * Brings orders of a license to what is known of it: voided with it, or finalized.
 * @returns what was done, and to how many order products; null when there was nothing to do
 */
export async function followLicense(
  work: LockingContext,
  facts: LicenseFacts,
  orderIds: readonly number[],
): Promise<{ readonly fact: "voided" | "finalized"; readonly products: number } | null> {
  const fact = facts.voidedAt !== null ? "voided" : facts.finalizedAt !== null ? "finalized" : null;
  if (fact === null) return null;
  const products = await (fact === "voided" ? voidOrders : finalizeOrders)(work, orderIds);
  return products === 0 ? null : { fact, products };
}

async function takeFact(context: CommandContext, licenseNumber: number, fact: "finalized" | "voided"): Promise<number> {
  return context.transaction(async (work) => {
    await lockLicense(work.tx, licenseNumber);
    await noteFact(work, licenseNumber, fact);
    if (fact === "voided") await invalidateSealedDocuments(work, licenseNumber, "void");
    const follow = fact === "finalized" ? finalizeOrders : voidOrders;
    const products = await follow(work, await ordersOf(work, licenseNumber));
    await context.audit(work.tx, "license", licenseNumber, { products });
    return products;
  });
}

/** The registry says that the officiant's return came in (rule W-24). @returns how many order products changed */
export const licenseFinalized = (context: CommandContext, licenseNumber: number): Promise<number> =>
  takeFact(context, licenseNumber, "finalized");

/** The registry says that a license is void (rule W-25). @returns how many order products are concerned */
export const licenseVoided = (context: CommandContext, licenseNumber: number): Promise<number> =>
  takeFact(context, licenseNumber, "voided");
