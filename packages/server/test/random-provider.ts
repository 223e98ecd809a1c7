import { disputeReference, disputeReferences } from "@dop/domain/ledger";
import { byJob } from "../src/audit-log/audit.ts";
import { settlePayment } from "../src/features/money/index.ts";
import type { PaymentEvent } from "../src/ports/payments/index.ts";
import type { TestPortal } from "./test-portal.ts";

/** Chooses by the numbers of one step: the same numbers choose the same. */
export type Choose = <T>(list: readonly T[]) => T;

/** Decisions of the payment provider and the banks. */
export class RandomProvider {
  readonly #test: TestPortal;
  #told = 0;

  constructor(test: TestPortal) {
    this.#test = test;
  }

  /** The provider takes less than it was asked for. */
  async payInPart(orderId: number, choose: Choose): Promise<null> {
    const { db } = this.#test.database;
    const open = await db
      .selectFrom("payments")
      .innerJoin("sandbox_payments as s", "s.reference", "payments.reference")
      .select(["s.reference", "s.amount_cents"])
      .where("order_id", "=", orderId)
      .where("s.state", "=", "open")
      .executeTakeFirst();
    if (!open || open.amount_cents < 1000) return null;
    const cents = choose([500, 999]);
    const paid = { state: "paid", captured_cents: cents } as const;
    await db.updateTable("sandbox_payments").set(paid).where("reference", "=", open.reference).execute();
    return this.#tell({ kind: "paid", reference: open.reference, amountCents: cents });
  }

  /** The bank decides for the customer, about all of a payment or a part of it. */
  async loseDispute(orderId: number, choose: Choose): Promise<null> {
    const charges = await this.#test.database.db
      .selectFrom("payments")
      .innerJoin("payment_entries as e", "e.payment_id", "payments.id")
      .select(["payments.reference", "e.amount_cents"])
      .where("payments.order_id", "=", orderId)
      .where("e.kind", "=", "charge")
      // Of a disputed payment the provider refunds nothing.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("refunds")
              .select("refunds.id")
              .whereRef("refunds.payment_id", "=", "payments.id")
              .where("refunds.state", "=", "asked"),
          ),
        ),
      )
      .orderBy("e.id")
      .execute();
    if (charges.length === 0) return null;
    const { reference, amount_cents: cents } = choose(charges);
    const amountCents = choose([cents, cents, Math.ceil(cents / 3)]);
    return this.#tell({ kind: "dispute_closed", reference, amountCents, lost: true });
  }

  /** The bank decides a dispute that was lost again. */
  async winDispute(choose: Choose): Promise<null> {
    const taken = await this.#test.database.db
      .selectFrom("payment_entries as e")
      .innerJoin("payments", "payments.id", "e.payment_id")
      .select(["payments.reference", "e.reference as line", "e.amount_cents"])
      .where("e.kind", "=", "refund")
      .where("e.reference", "like", disputeReferences)
      .orderBy("e.id")
      .execute();
    if (taken.length === 0) return null;
    const { reference, line, amount_cents: amountCents } = choose(taken);
    return this.#tell({
      kind: "dispute_closed",
      reference,
      amountCents,
      dispute: line.slice(disputeReference("").length),
    });
  }

  async #tell(event: Pick<PaymentEvent, "kind" | "reference" | "amountCents" | "lost" | "dispute">): Promise<null> {
    this.#told += 1;
    const told = { ...event, eventId: `walk:${this.#told}`, occurredAt: this.#test.now };
    await settlePayment(this.#test.portal, told, byJob("compare-books"));
    return null;
  }
}
