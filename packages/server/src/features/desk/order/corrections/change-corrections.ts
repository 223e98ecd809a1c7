// Rules: W-38 (docs/rules)
import {
  changeCorrections,
  correctionChanges,
  correctionWishSchema,
  openDecisions,
  waitsForSecondPerson,
  type Corrections,
  type CorrectionChange,
} from "@dop/domain/license-review";
import { limits, optionalText } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import type { Tx } from "../../../../db/database.ts";
import type { OrderRow } from "../../../../db/schema.ts";
import { conflict } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { endSecondLook, saveCorrections, waitingLook, type LockedOrder } from "../../../order/index.ts";
import { lockForChange, refuseUnlessPossible } from "../status/lock-for-change.ts";

/** POST /orders/{id}/corrections/changes: field label to the value that is wanted, null for none. */
export const wantedCorrectionsSchema = z.strictObject({
  corrections: correctionWishSchema,
  /** What the screen shows as wanted; something else by now means that another user was faster. */
  expected: z.record(z.string().max(100), z.string().max(limits.name)).optional(),
  second_look: z.boolean().optional(),
  note: z.optional(optionalText(limits.reason, msg("validation.max2000"))),
});

const isSame = (a: Corrections, b: Corrections): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([label, value]) => b[label] === value);

/** While a change waits, only the user who asked for it may change it; others decide on it first. */
async function replaceOwn(context: StaffContext, tx: Tx, order: OrderRow): Promise<void> {
  const waiting = await waitingLook(tx, order.id);
  if (!waiting) return;
  const isOwn = waiting.asked_by_id === context.requester.userId;
  if (!openDecisions(context.portal.settings().secondPerson, isOwn).includes("withdraw"))
    throw conflict("SECOND_LOOK_WAITS", msg("staffErrors.lookOfOther", waiting.asked_by));
  const { author: by } = performedBy(context.requester);
  await endSecondLook(tx, order, { state: "replaced", by, now: context.now });
}

/** Writes changed corrections: outstanding ones, their history, and the queues that follow from them. */
export async function writeCorrections(
  context: StaffContext,
  tx: Tx,
  locked: LockedOrder,
  { changes, by }: { readonly changes: readonly CorrectionChange[]; readonly by: string },
): Promise<void> {
  if (changes.length === 0) return;
  const corrections = changeCorrections(locked.order.corrections, changes);
  // A field that is to stay as it is has no value.
  const given = Object.fromEntries(changes.map(({ label, after }) => [label, after ?? ""]));
  await saveCorrections(tx, locked, corrections, { given, by, now: context.now });
}

/**
 * A clerk changes what is wanted of the license data: at once, or after a second person has looked at it (rule W-39).
 * @throws 404; 409 where nothing can be corrected now, for a voided order, a change that waits already, corrections
 * that another user has changed since, and a second review where the office asks for none
 */
export async function changeWantedCorrections(
  context: StaffContext,
  id: number,
  {
    corrections: wish,
    expected,
    second_look: asksSecondLook = false,
    note = "",
  }: z.infer<typeof wantedCorrectionsSchema>,
): Promise<void> {
  const { portal, requester: staff } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const locked = await lockForChange(work, id);
    const { order } = locked;
    refuseUnlessPossible(locked, "change_corrections", staff);
    if (expected !== undefined && !isSame(expected, order.corrections))
      throw conflict("STALE", msg("staffErrors.correctionsChanged"));
    const setting = portal.settings().secondPerson;
    if (asksSecondLook && setting === "off") throw conflict("NO_SECOND_LOOK", msg("staffErrors.secondPersonOff"));
    await replaceOwn(context, tx, order);
    const changes = correctionChanges(order.corrections, wish);
    if (changes.length === 0 && !asksSecondLook) {
      // One's own change that waited is back to what was wanted before.
      if (!order.second_look) context.skipAudit();
      else await context.audit(tx, "order", id, { fields: 0, waits: false });
      return;
    }
    const waits = waitsForSecondPerson(setting, changes, asksSecondLook);
    if (waits) {
      await tx
        .insertInto("second_looks")
        .values({
          order_id: id,
          changes: JSON.stringify(changes),
          note,
          asked_by: staff.displayName,
          asked_by_id: staff.userId,
          asked_at: context.now,
        })
        .execute();
      await tx.updateTable("orders").set({ second_look: true }).where("id", "=", id).execute();
    } else await writeCorrections(context, tx, locked, { changes, by: staff.displayName });
    await context.audit(tx, "order", id, { fields: changes.length, waits });
  });
}
