// Rules: M-66 (docs/rules)
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";

const code = "OTHER_MODE";
/** Days for which an event that was refused is worth a warning. */
const warningDays = 7;

/** Writes down that an event of the provider's other mode was refused: at most once a minute. */
export async function noteOtherMode({ db, payments, clock }: Portal): Promise<void> {
  const now = clock();
  await db
    .insertInto("refused_events")
    .values({ gateway: payments.name, code, refused_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["gateway", "code"])
        .doUpdateSet({ refused_at: now })
        .where("refused_events.refused_at", "<", new Date(now.getTime() - millisecondsIn.minute)),
    )
    .execute();
}

/** The last time in this week at which such an event was refused; null without one. */
export async function otherModeAt({ db, payments, clock }: Portal): Promise<Date | null> {
  const last = await db
    .selectFrom("refused_events")
    .select("refused_at")
    .where("gateway", "=", payments.name)
    .where("code", "=", code)
    .where("refused_at", ">", new Date(clock().getTime() - warningDays * millisecondsIn.day))
    .executeTakeFirst();
  return last?.refused_at ?? null;
}
