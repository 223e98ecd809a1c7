import { statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { Course } from "../../testing/course.ts";
import { recordsOf } from "../../testing/records.ts";
import { tills, type Capture } from "../../testing/tills.ts";

const day = 86_400_000;

interface Row {
  readonly course: string;
  readonly capture: Capture;
  readonly happens: (course: Course) => Promise<unknown>;
  /** Whether the order is flagged in the end, and how its last flag entry starts. */
  readonly flagged: boolean;
  readonly last: string;
}

const flag = async ({ test, id }: Course) =>
  test.call("POST", `/orders/${id}/flag`, { flagged: true, comment: "Call them" }, await test.staff());
const voidAndRefund = async (course: Course) => {
  await course.voidLicense();
  await course.refundOwed(56.5);
};
const almostLapse = async (course: Course) => {
  course.test.later(6 * day);
  await course.jobs();
};
const payAfterCancellation = async (course: Course) => {
  const tell = await course.payUnheard();
  await course.cancel();
  await tell();
};

const rows: readonly Row[] = [
  {
    course: "voided while paid, and not refunded yet",
    capture: "at-checkout",
    happens: async (course) => {
      await course.pay();
      await course.voidLicense();
    },
    flagged: true,
    last: "Payment Issue: the license was voided after the order was paid. Return $56.50",
  },
  {
    course: "voided while paid, and refunded",
    capture: "at-checkout",
    happens: async (course) => {
      await course.pay();
      await voidAndRefund(course);
    },
    flagged: false,
    last: "The money was returned.",
  },
  {
    course: "voided while paid, flagged by a person as well, and refunded",
    capture: "at-checkout",
    happens: async (course) => {
      await course.pay();
      await flag(course);
      await voidAndRefund(course);
    },
    flagged: true,
    last: "Payment Issue: the license was voided",
  },
  {
    course: "paid after it was canceled, and not returned yet",
    capture: "at-checkout",
    happens: payAfterCancellation,
    flagged: true,
    last: "Payment Issue: the order was paid after it was canceled.",
  },
  {
    course: "paid after it was canceled, and returned",
    capture: "at-checkout",
    happens: async (course) => {
      await payAfterCancellation(course);
      await course.jobs();
    },
    flagged: false,
    last: "The money was returned.",
  },
  {
    course: "a hold about to lapse, and charged",
    capture: "at-verification",
    happens: async (course) => {
      await course.pay();
      await almostLapse(course);
      await course.change(0, statusIds.infoVerified);
      await course.jobs();
    },
    flagged: false,
    last: "The amount that was held is charged.",
  },
  {
    course: "a hold about to lapse, and released with the order",
    capture: "at-verification",
    happens: async (course) => {
      await course.pay();
      await almostLapse(course);
      await course.cancel();
      await course.jobs();
    },
    flagged: false,
    last: "The hold on the card is released.",
  },
  {
    course: "a hold that was about to lapse, and has lapsed",
    capture: "at-verification",
    happens: async (course) => {
      await course.pay();
      await almostLapse(course);
      await course.lapse();
    },
    flagged: true,
    last: "Payment Issue: the hold on the card lapsed before it was taken.",
  },
  {
    course: "a hold that was about to lapse, has lapsed, and was paid again",
    capture: "at-verification",
    happens: async (course) => {
      await course.pay();
      await almostLapse(course);
      await course.lapse();
      await course.newLink();
      await course.pay();
    },
    flagged: false,
    last: "The customer has paid again.",
  },
];

describe("the portal's own flag about money", () => {
  it.each(rows)("$course: flagged is $flagged", async ({ capture, happens, flagged, last }) => {
    const till = await tills.sandbox(capture);
    const course = new Course(till);
    await course.place();
    await happens(course);
    const { order, flags } = await recordsOf(till.test, course.id);
    expect({ flagged: order.flagged, last: flags.at(-1)?.slice(0, last.length) }).toEqual({ flagged, last });
    await till.close();
  });
});
