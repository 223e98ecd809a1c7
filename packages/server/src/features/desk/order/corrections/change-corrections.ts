// Rules: W-38, W-39 (docs/rules)
import {
  changeCorrections,
  correctionChanges,
  correctionWishSchema,
  openDecisions,
  waitsForSecondPerson,
  type Corrections,
  type CorrectionChange,
  lookStateOf,
} from "@dop/domain/license-review";
import { limits, optionalText } from "@dop/domain/orders";
import { z } from "zod";
import type { Tx } from "../../../../db/database.ts";
import type { OrderRow } from "../../../../db/schema.ts";
import { conflict, refused } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import {
  endSecondLook,
  saveCorrections,
  waitingLook,
  type LockedOrder,
  lockForChange,
  refuseUnlessPossible,
} from "../../../order/index.ts";
import type { SecondLookDecision } from "@dop/domain/contract";
import { msg, officeTexts } from "@dop/texts";

/** POST /orders/{id}/corrections/changes: field label to the value that is wanted, null for none. */
export const wantedCorrectionsSchema = z.strictObject({
  corrections: correctionWishSchema,
  /** The corrections on the screen; others by now mean that another user was faster. */
  expected: z.record(z.string().max(100), z.string().max(limits.name)).optional(),
  second_look: z.boolean().optional(),
  note: z.optional(optionalText(limits.reason, msg("validation.max2000"))),
});

const isSame = (a: Corrections, b: Corrections): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([label, value]) => b[label] === value);

/** Ends one's own change that waits; another user's is decided on first. @throws 409 SECOND_LOOK_WAITS */
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
async function writeCorrections(
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
    corrections: wanted,
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
    const changes = correctionChanges(order.corrections, wanted);
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

/**
 * Confirms a change that waits for a second person, sends it back, or takes one's own back. Only a confirmed one
 * becomes part of the corrections.
 * @throws 404; 409 where nothing waits, another change waits than was seen, its author would confirm it, or someone
 * else would take it back
 */
export async function decideSecondLook(
  context: StaffContext,
  id: number,
  { id: lookId, decision, reason = "" }: SecondLookDecision,
): Promise<void> {
  const { portal, requester: staff } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const locked = await lockForChange(work, id);
    refuseUnlessPossible(locked, "decide_second_look", staff);
    const look = await waitingLook(tx, id);
    if (!look) throw refused("NO_SECOND_LOOK");
    if (look.id !== lookId) throw conflict("STALE", msg("staffErrors.lookChanged"));
    const isOwn = look.asked_by_id === staff.userId;
    if (!openDecisions(portal.settings().secondPerson, isOwn).includes(decision))
      throw conflict("SAME_PERSON", isOwn ? msg("staffErrors.samePerson") : msg("staffErrors.notYoursToWithdraw"));
    const { author: by } = performedBy(staff);
    const state = lookStateOf[decision];
    await endSecondLook(tx, locked.order, { state, by, now: context.now, reason: state === "sent_back" ? reason : "" });
    if (state === "confirmed") {
      const names = isOwn
        ? look.asked_by
        : officeTexts.staffCorrections.look.confirmedBy(look.asked_by, staff.displayName);
      await writeCorrections(context, tx, locked, { changes: look.changes, by: names });
    }
    const detail = { decision: state, fields: look.changes.length, asked_by: look.asked_by };
    await context.audit(tx, "order", id, detail);
  });
}
