import { afterAll, beforeAll } from "vitest";
import { openStripeOffice } from "./external-services/stripe-office.ts";
import { settle } from "./orders.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

/** A portal, and how its provider takes the money of a checkout: `cents` where it takes another amount. */
export interface Till {
  readonly test: TestPortal;
  readonly pay: (paymentLink: string, cents?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openSandbox(): Promise<Till> {
  const test = await openTestPortal();
  const pay = async (paymentLink: string, cents?: number) => {
    const reference = paymentLink.split("/").at(-1) ?? "";
    if (cents !== undefined)
      await test.database.db
        .updateTable("sandbox_payments")
        .set({ amount_cents: cents })
        .where("reference", "=", reference)
        .execute();
    await settle(test, paymentLink, "pay");
  };
  return { test, pay, close: () => test.close() };
}

async function openStripe(): Promise<Till> {
  const office = await openStripeOffice();
  const pay = async (paymentLink: string, cents?: number) => {
    const session = paymentLink.split("/").at(-1) ?? "";
    if (cents !== undefined) Object.assign(office.stripe.session(session), { amount_total: cents });
    await office.deliver(office.stripe.pay(session, office.test.now));
  };
  return { test: office.test, pay, close: () => office.close() };
}

/** Each provider by its name. */
export const tills = [
  ["sandbox", openSandbox],
  ["Stripe", openStripe],
] as const;

/** Opens a till for the tests of a group, with the staff logged in before any test moves the clock. */
export function setUpTill(open: () => Promise<Till>, take: (till: Till) => void): void {
  let till: Till;
  beforeAll(async () => {
    till = await open();
    await Promise.all([till.test.staff(), till.test.staff("admin"), till.test.staff("viewer")]);
    take(till);
  });
  afterAll(() => till.close());
}
