import { errorBodySchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { OrderScenario } from "../../../../test/order-scenario.ts";
import { recordsOf } from "../../../../test/records.ts";
import { paymentHarnesses } from "../../../../test/payment-harness.ts";
import { compareBooks } from "./compare-books.ts";
import { millisecondsIn } from "../../../lib/time.ts";

const { minute, day } = millisecondsIn;

/** The outcome: ledger lines, `money`, emails, and the answer to a request to pay. */
type End = readonly [ledger: string, money: string, mails: string, pay: string];

interface Row {
  readonly ending: string;
  readonly happens: (scenario: OrderScenario) => Promise<unknown>;
  /** The card was charged at checkout; held until the ID is confirmed. Null where it cannot happen. */
  readonly charged: End | null;
  readonly held: End | null;
}

const placed = (then: (scenario: OrderScenario) => Promise<unknown>) => async (scenario: OrderScenario) => {
  await scenario.place();
  await then(scenario);
};
const paid = (then: (scenario: OrderScenario) => Promise<unknown>) =>
  placed(async (scenario) => {
    await scenario.pay();
    await then(scenario);
  });

const unpaid = "unpaid, due 0, owed 0";
const ended = "ORDER_ENDED";
const isPaid = "ALREADY_PAID";
const reject = { decision: "invalid", reason: "Require ID/Selfie" };

const rows: readonly Row[] = [
  {
    ending: "1: one product is canceled before payment, and the rest is paid",
    happens: placed(async (scenario) => {
      await scenario.change(1, statusIds.canceled);
      await scenario.newLink();
      await scenario.pay();
    }),
    charged: ["charge 46.5", "paid, due 0, owed 0", "order-confirmation", isPaid],
    held: ["hold 46.5", "held, due 0, owed 0", "order-confirmation", isPaid],
  },
  {
    ending: "2: canceled unpaid",
    happens: placed((scenario) => scenario.cancel()),
    charged: ["", unpaid, "canceled", ended],
    held: ["", unpaid, "canceled", ended],
  },
  {
    ending: "2: expired unpaid",
    happens: placed((scenario) => scenario.wait(7 * day + 1)),
    charged: ["", unpaid, "canceled", ended],
    held: ["", unpaid, "canceled", ended],
  },
  {
    ending: "2: voided unpaid",
    happens: placed((scenario) => scenario.voidLicense()),
    charged: ["", unpaid, "order-voided", ended],
    held: ["", unpaid, "order-voided", ended],
  },
  {
    ending: "3: the payment arrives after the order was canceled",
    happens: placed(async (scenario) => {
      const tell = await scenario.payWithoutWebhook();
      await scenario.cancel();
      await tell();
    }),
    charged: ["charge 56.5, refund 56.5", "refunded, due 0, owed 0", "canceled, payment-returned", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "canceled, payment-returned", ended],
  },
  {
    ending: "3: the payment arrives after the license was voided",
    happens: placed(async (scenario) => {
      const tell = await scenario.payWithoutWebhook();
      await scenario.voidLicense();
      await tell();
    }),
    charged: ["charge 56.5, refund 56.5", "refunded, due 0, owed 0", "order-voided, payment-returned", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-voided, payment-returned", ended],
  },
  {
    ending: "4: canceled after refunds were requested, which an admin makes as what is owed",
    happens: paid(async (scenario) => {
      for (const index of [0, 1]) await scenario.change(index, statusIds.refundRequested);
      await scenario.cancel({ refund: "request" });
      await scenario.jobs();
      await scenario.refundOwed(isHeld(scenario) ? 0 : 56.5);
    }),
    charged: ["charge 56.5, refund 56.5", "refunded, due 0, owed 0", "order-confirmation, canceled, refunded", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, canceled", ended],
  },
  {
    ending: "4: canceled, and the money is kept for a reason",
    happens: paid((scenario) => scenario.cancel({ refund: "none", reason: "Printed already" })),
    charged: ["charge 56.5", "paid, due 0, owed 0", "order-confirmation, canceled", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, canceled", ended],
  },
  {
    ending: "4: canceled without a word about the money",
    happens: paid((scenario) => scenario.cancel()),
    charged: ["charge 56.5", "paid, due 0, owed 56.5", "order-confirmation, canceled", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, canceled", ended],
  },
  {
    ending: "5: what is owed is refunded after the end",
    happens: paid(async (scenario) => {
      await scenario.cancel();
      await scenario.jobs();
      await scenario.refundOwed(isHeld(scenario) ? 0 : 56.5);
    }),
    charged: ["charge 56.5, refund 56.5", "refunded, due 0, owed 0", "order-confirmation, canceled, refunded", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, canceled", ended],
  },
  {
    ending: "5: what is owed is refunded after voiding, and the statuses stay",
    happens: paid(async (scenario) => {
      await scenario.voidLicense();
      await scenario.jobs();
      await scenario.refundOwed(isHeld(scenario) ? 0 : 56.5);
    }),
    charged: [
      "charge 56.5, refund 56.5",
      "refunded, due 0, owed 0",
      "order-confirmation, order-voided, refunded",
      ended,
    ],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, order-voided", ended],
  },
  {
    ending: "6: voided while paid",
    happens: paid((scenario) => scenario.voidLicense()),
    charged: ["charge 56.5", "paid, due 0, owed 56.5", "order-confirmation, order-voided", ended],
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, order-voided", ended],
  },
  {
    ending: "7: the hold lapses after the ID was confirmed",
    happens: paid(async (scenario) => {
      await scenario.verify({ decision: "confirm" });
      await scenario.lapse();
    }),
    charged: null,
    held: [
      "hold 56.5, release 56.5",
      "released, due 56.5, owed 0",
      "order-confirmation, review-license-data, payment-needed",
      "a link",
    ],
  },
  {
    ending: "7: the hold lapses after the ID was confirmed, and is paid again",
    happens: paid(async (scenario) => {
      await scenario.verify({ decision: "confirm" });
      await scenario.lapse();
      await scenario.newLink();
      await scenario.pay();
    }),
    charged: null,
    held: [
      "hold 56.5, release 56.5, hold 56.5, charge 56.5",
      "paid, due 0, owed 0",
      "order-confirmation, review-license-data, payment-needed, order-confirmation",
      isPaid,
    ],
  },
  {
    ending: "7: rejected, and nothing comes for seven days",
    happens: paid(async (scenario) => {
      await scenario.verify(reject);
      await scenario.jobs();
      await scenario.wait(7 * day + 1000);
      await scenario.destroysDocuments(isHeld(scenario) ? 2 : 0);
    }),
    charged: ["charge 56.5", "paid, due 0, owed 0", "order-confirmation, documents-problem", isPaid],
    held: [
      "hold 56.5, release 56.5",
      "released, due 0, owed 0",
      "order-confirmation, documents-problem, canceled",
      ended,
    ],
  },
  {
    ending: "7: the hold lapses before the check, and nothing comes for seven days",
    happens: paid(async (scenario) => {
      await scenario.lapse();
      await scenario.wait(7 * day + 1000);
      await scenario.destroysDocuments(2);
    }),
    charged: null,
    held: ["hold 56.5, release 56.5", "released, due 0, owed 0", "order-confirmation, payment-needed, canceled", ended],
  },
  {
    ending: "8: the card is declined",
    happens: placed((scenario) => scenario.decline()),
    charged: ["decline 56.5", "declined, due 56.5, owed 0", "", "a link"],
    held: ["decline 56.5", "declined, due 56.5, owed 0", "", "a link"],
  },
  {
    ending: "8: the card is declined, and another one pays",
    happens: placed(async (scenario) => {
      await scenario.decline();
      await scenario.newLink();
      await scenario.pay();
    }),
    charged: ["decline 56.5, charge 56.5", "paid, due 0, owed 0", "order-confirmation", isPaid],
    held: ["decline 56.5, hold 56.5", "held, due 0, owed 0", "order-confirmation", isPaid],
  },
  {
    ending: "8: saved and not paid",
    happens: placed(async (scenario) => {
      await scenario.wait(30 * minute);
      await scenario.wait(5 * day - 30 * minute);
      await scenario.wait(2 * day + 1);
      await scenario.destroysDocuments(2);
    }),
    charged: ["", unpaid, "payment-reminder, payment-reminder, canceled", ended],
    held: ["", unpaid, "payment-reminder, payment-reminder, canceled", ended],
  },
  {
    ending: "9: the price changed between cart and checkout, and the customer looks again",
    happens: async (scenario) => {
      await scenario.price(40);
      await scenario.send(await scenario.seeOtherPrice(56.5));
      await scenario.place();
      await scenario.pay();
    },
    charged: ["charge 66.63", "paid, due 0, owed 0", "order-confirmation", isPaid],
    held: ["hold 66.63", "held, due 0, owed 0", "order-confirmation", isPaid],
  },
];

function isHeld({ test }: OrderScenario): boolean {
  return test.portal.settings().paymentCapture === "at-verification";
}

async function endOf(scenario: OrderScenario): Promise<End> {
  const { mails } = await recordsOf(scenario.test, scenario.id);
  const { entries, state, due, owed } = await scenario.money();
  const asked = await scenario.askForLink();
  return [
    entries.map(({ kind, amount }) => `${kind} ${amount}`).join(", "),
    `${state}, due ${due}, owed ${owed}`,
    mails.join(", "),
    asked.status === 200 ? "a link" : (errorBodySchema.parse(asked.body).code ?? ""),
  ];
}

const scenarios = (["charged", "held"] as const).flatMap((column) =>
  rows.flatMap((row) => {
    const end = row[column];
    return end === null ? [] : [{ column, ending: row.ending, happens: row.happens, end }];
  }),
);

describe.each(["sandbox", "stripe"] as const)("the end of an order that is paid at the %s", (provider) => {
  it.each(scenarios)("$column, $ending", async ({ column, happens, end }) => {
    const harness = await paymentHarnesses[provider](column === "charged" ? "at-checkout" : "at-verification");
    const scenario = new OrderScenario(harness);
    await happens(scenario);
    await scenario.jobs();
    expect(await endOf(scenario)).toEqual(end);
    if (end[3] === ended) await scenario.cannotBePaid();
    expect(await compareBooks(scenario.test.portal)).toBe(0);
    await harness.close();
  });
});
