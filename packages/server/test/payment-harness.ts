import { webhookAnswerSchema } from "@dop/domain/contract";
import type { SandboxGateway } from "../src/ports/payments/index.ts";
import { answered } from "./answer.ts";
import { referenceOf, sendRaw } from "./payment-events.ts";
import { startFakeStripe, type FakeStripe, type StripeDelivery } from "./peers/stripe.ts";
import { openTestPortal, type TestPortal } from "./test-portal.ts";

/** A portal that is paid through a provider, and the actions of customer and bank there, alike for each provider. */
export interface PaymentHarness {
  readonly test: TestPortal;
  /** The customer pays, or has the amount held. @returns a function that delivers the event to the portal */
  pay(link: string): Promise<() => Promise<void>>;
  /** The payment fails, and the portal is told. */
  decline(link: string): Promise<void>;
  /** The bank lets go of a hold, and the portal is told. */
  lapse(link: string): Promise<void>;
  /** True while the checkout can be paid. */
  isOpen(link: string): Promise<boolean>;
  close(): Promise<void>;
}

export type Capture = "at-checkout" | "at-verification";

async function openSandboxHarness(capture: Capture): Promise<PaymentHarness> {
  const test = await openTestPortal({ PAYMENT_CAPTURE: capture });
  const gateway = test.portal.payments as SandboxGateway;
  const press = async (link: string, decision: "pay" | "decline" | "lapse") => {
    const settled = await gateway.settleSandboxPayment(referenceOf(link), decision, test.now);
    if (settled === null) throw new Error("the sandbox knows no such payment");
    const { rawBody, headers } = settled.delivery;
    return async () => void answered(await sendRaw(test, rawBody, headers), webhookAnswerSchema);
  };
  const atOnce = (decision: "decline" | "lapse") => async (link: string) => (await press(link, decision))();
  return {
    test,
    pay: (link) => press(link, "pay"),
    decline: atOnce("decline"),
    lapse: atOnce("lapse"),
    isOpen: async (link) => (await gateway.findPayment(referenceOf(link)))?.state === "open",
    close: () => test.close(),
  };
}

async function openStripeHarness(capture: Capture): Promise<PaymentHarness> {
  const stripe: FakeStripe = await startFakeStripe();
  const test = await openTestPortal({
    ...stripe.variables,
    PAYMENT_CAPTURE: capture,
  });
  const deliver = async ({ body, headers }: StripeDelivery) =>
    void answered(await sendRaw(test, body, headers, "stripe"), webhookAnswerSchema);
  return {
    test,
    pay: async (link) => {
      const delivery = stripe.pay(referenceOf(link), test.now);
      return () => deliver(delivery);
    },
    decline: async (link) => {
      stripe.payLater(referenceOf(link), test.now);
      await deliver(stripe.bounce(referenceOf(link), test.now));
    },
    lapse: (link) => deliver(stripe.lapse(referenceOf(link), test.now)),
    isOpen: async (link) => stripe.session(referenceOf(link)).status === "open",
    close: async () => {
      await test.close();
      await stripe.close();
    },
  };
}

/** The providers at which a portal can be paid in tests. */
export const paymentHarnesses = { sandbox: openSandboxHarness, stripe: openStripeHarness } as const satisfies Readonly<
  Record<string, (capture: Capture) => Promise<PaymentHarness>>
>;
