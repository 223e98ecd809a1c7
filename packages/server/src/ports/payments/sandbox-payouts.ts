// Rules: M-51 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../lib/time.ts";
import type { Payout, PayoutLine } from "./port.ts";

/** The fee of a charge, as usual for cards: 2.9 % and 30 cents. */
const feeOf = (cents: number): number => Math.round(cents * 0.029) + 30;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The sandbox's payouts: on each day (UTC) the movements of the day before, less the fees. */
export async function listSandboxPayouts(db: Db, from: Date, to: Date, now: Date): Promise<Payout[]> {
  const { rows } = await sql<{
    kind: "charge" | "refund";
    payment: string;
    reference: string;
    cents: number;
    at: Date;
  }>`
    select 'charge' as kind, p.reference as payment, p.reference, coalesce(p.captured_cents, p.amount_cents) as cents,
      coalesce(p.paid_at, p.created_at) as at
    from sandbox_payments p where p.state = 'paid'
    union all
    select 'refund', r.reference, r.idempotency_key, -r.amount_cents, r.created_at from sandbox_refunds r
    order by at`.execute(db);
  const days = new Map<string, PayoutLine[]>();
  for (const { cents, ...line } of rows) {
    const paidOut = dayOf(new Date(line.at.getTime() + millisecondsIn.day));
    const made = new Date(paidOut);
    if (made < from || made >= to || made > now) continue;
    const feeCents = line.kind === "charge" ? feeOf(cents) : 0;
    days.set(paidOut, [...(days.get(paidOut) ?? []), { ...line, amountCents: cents, feeCents }]);
  }
  return [...days].map(([day, lines]) => ({
    reference: `po_${day}`,
    arrivesOn: day,
    amountCents: lines.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0),
    lines,
  }));
}
