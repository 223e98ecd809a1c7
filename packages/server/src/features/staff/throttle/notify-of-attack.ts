// Rules: A-12 (docs/rules)
import { mailStaff, readAdminEmails } from "../notify-of-change.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { auditGuess } from "./guesses.ts";

/** Whether the last time was an hour ago, or by a clock that was ahead. */
export function isNoticeDue({ attack_told_at: last }: { readonly attack_told_at: Date | null }, now: Date): boolean {
  const ago = last === null ? Infinity : now.getTime() - last.getTime();
  return ago >= millisecondsIn.hour || ago < -millisecondsIn.minute;
}

/** Emails a user and the admins that many passwords are being tried for the account, at most once an hour. */
export async function notifyOfAttack(context: CommandContext, userId: number): Promise<void> {
  const { portal } = context;
  const now = portal.clock();
  await context.transaction(async ({ tx }) => {
    const attacked = await tx
      .selectFrom("users")
      .select(["email", "attack_told_at"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    // Another guess may have sent it already.
    if (!attacked || !isNoticeDue(attacked, now)) return;
    await tx.updateTable("users").set({ attack_told_at: now }).where("id", "=", userId).execute();
    const recipients = [attacked.email, ...(await readAdminEmails(tx))];
    await mailStaff({ tx, portal, now }, recipients, "login-attack", { account: attacked.email });
    await auditGuess(context, tx, { userId }, { action: "login.throttled", detail: { by: "account" } });
  });
}
