import { statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { OrderScenario } from "../../../../test/order-scenario.ts";
import { recordsOf } from "../../../../test/records.ts";
import { paymentHarnesses, type Capture } from "../../../../test/payment-harness.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { day } = millisecondsIn;

interface Row {
  readonly scenario: string;
  readonly capture: Capture;
  readonly happens: (scenario: OrderScenario) => Promise<unknown>;
  /** The order's flag in the end, and the start of its last flag entry. */
  readonly flagged: boolean;
  readonly last: string;
}

const flag = async ({ test, id }: OrderScenario) =>
  test.call("POST", `/orders/${id}/flag`, { flagged: true, comment: "Call them" }, await test.staff());
const voidAndRefund = async (scenario: OrderScenario) => {
  await scenario.voidLicense();
  await scenario.refundOwed(56.5);
};
const almostLapse = async (scenario: OrderScenario) => {
  scenario.test.later(6 * day);
  await scenario.jobs();
};
const payAfterCancellation = async (scenario: OrderScenario) => {
  const tell = await scenario.payWithoutWebhook();
  await scenario.cancel();
  await tell();
};

const rows: readonly Row[] = [
  {
    scenario: "voided while paid, and not refunded yet",
    capture: "at-checkout",
    happens: async (scenario) => {
      await scenario.pay();
      await scenario.voidLicense();
    },
    flagged: true,
    last: "Payment Issue: the license was voided after the order was paid. Return $56.50",
  },
  {
    scenario: "voided while paid, and refunded",
    capture: "at-checkout",
    happens: async (scenario) => {
      await scenario.pay();
      await voidAndRefund(scenario);
    },
    flagged: false,
    last: "The money was returned.",
  },
  {
    scenario: "voided while paid, flagged by a person as well, and refunded",
    capture: "at-checkout",
    happens: async (scenario) => {
      await scenario.pay();
      await flag(scenario);
      await voidAndRefund(scenario);
    },
    flagged: true,
    last: "Payment Issue: the license was voided",
  },
  {
    scenario: "paid after it was canceled, and not returned yet",
    capture: "at-checkout",
    happens: payAfterCancellation,
    flagged: true,
    last: "Payment Issue: the order was paid after it was canceled.",
  },
  {
    scenario: "paid after it was canceled, and returned",
    capture: "at-checkout",
    happens: async (scenario) => {
      await payAfterCancellation(scenario);
      await scenario.jobs();
    },
    flagged: false,
    last: "The money was returned.",
  },
  {
    scenario: "a hold about to lapse, and charged",
    capture: "at-verification",
    happens: async (scenario) => {
      await scenario.pay();
      await almostLapse(scenario);
      await scenario.change(0, statusIds.infoVerified);
      await scenario.jobs();
    },
    flagged: false,
    last: "The amount on hold was charged.",
  },
  {
    scenario: "a hold about to lapse, and released with the order",
    capture: "at-verification",
    happens: async (scenario) => {
      await scenario.pay();
      await almostLapse(scenario);
      await scenario.cancel();
      await scenario.jobs();
    },
    flagged: false,
    last: "The hold on the card is released.",
  },
  {
    scenario: "a hold that was about to lapse, and has lapsed",
    capture: "at-verification",
    happens: async (scenario) => {
      await scenario.pay();
      await almostLapse(scenario);
      await scenario.lapse();
    },
    flagged: true,
    last: "Payment Issue: the hold on the card lapsed before it was taken.",
  },
  {
    scenario: "a hold that was about to lapse, has lapsed, and was paid again",
    capture: "at-verification",
    happens: async (scenario) => {
      await scenario.pay();
      await almostLapse(scenario);
      await scenario.lapse();
      await scenario.newLink();
      await scenario.pay();
    },
    flagged: false,
    last: "The customer has paid again.",
  },
];

describe("the portal's own flag about money", () => {
  it.each(rows)("$course: flagged is $flagged", async ({ capture, happens, flagged, last }) => {
    const harness = await paymentHarnesses.sandbox(capture);
    const scenario = new OrderScenario(harness);
    await scenario.place();
    await happens(scenario);
    const { order, flags } = await recordsOf(harness.test, scenario.id);
    expect({ flagged: order.flagged, last: flags.at(-1)?.slice(0, last.length) }).toEqual({ flagged, last });
    await harness.close();
  });
});
