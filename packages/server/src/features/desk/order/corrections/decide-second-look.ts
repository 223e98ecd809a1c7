// Rules: W-39 (docs/rules)
import type { SecondLookDecision } from "@dop/domain/contract";
import { lookStateOf, openDecisions } from "@dop/domain/license-review";
import { msg, officeTexts } from "@dop/texts";
import { conflict, refused } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import { endSecondLook, waitingLook } from "../../../order/index.ts";
import { writeCorrections } from "./change-corrections.ts";
import { lockForChange, refuseUnlessPossible } from "../status/lock-for-change.ts";

/**
 * Confirms a change that waits for a second person, sends it back, or takes one's own back. Only what is confirmed
 * becomes part of the corrections.
 * @throws 404; 409 where nothing waits, something else waits than was seen, who asked would confirm it, or someone
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
