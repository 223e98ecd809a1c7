import { textsIn } from "@dop/texts";
import { describe, expect, test } from "vitest";
import { isProductComplete, emptyCart } from "../orders/index.ts";
import { queueOf } from "../queues/index.ts";
import { cartOf, customerProductIds, productModules, statusIds, type ProductModule } from "./index.ts";

const statusesOf = ({ steps }: ProductModule) => steps.map(({ status }) => status);
const withoutQueue = {
  not_begun: [statusIds.preOrder],
  at_lieutenant_governor: [statusIds.sentToLieutenantGovernor, statusIds.arrivedAtLieutenantGovernor],
  ended: [statusIds.shipped],
} as const;

describe.each(productModules.map((module: ProductModule) => [module.name, module] as const))("%s", (_name, module) => {
  const statuses = statusesOf(module);

  test("begins with its payment or its license, and ends shipped", () => {
    expect(statuses[0]).toBe(module.cart === null ? statusIds.preOrder : statusIds.orderPlaced);
    expect(statuses.at(-1)).toBe(statusIds.shipped);
    expect(new Set(statuses).size).toBe(statuses.length);
  });

  test("passes through the steps that its facts speak of", () => {
    expect(statuses).toContain(module.printedStep);
    expect(module.finalizedStep).toBe(module.cart === null ? statuses[1] : undefined);
    expect(statuses.includes(statusIds.customerVerification)).toBe(module.isReviewable === true);
    for (const desk of withoutQueue.at_lieutenant_governor)
      expect(statuses.includes(desk)).toBe(module.goesByTransmittal === true);
  });

  test("stands in one queue at every step that waits for the office, and reaches each of its queues", () => {
    const reached = new Set<string | null>();
    for (const step of module.steps) {
      for (const shippingType of [1, 2, 3, null])
        for (const hasCorrections of [false, true]) {
          const facts = { inTransmittal: false, orderVoided: false, shippingType, hasCorrections };
          const queue = queueOf({ productId: module.id, statusId: step.status, ...facts });
          expect(queue !== null, String(step.status)).toBe("queues" in step);
          reached.add(queue);
        }
    }
    const own = module.steps.flatMap((step) => ("queues" in step ? step.queues.map(({ name }) => name) : []));
    expect([...reached].filter((key) => key !== null).toSorted()).toEqual(
      own.map((name) => `${module.queueCategory}-${name}`).toSorted(),
    );
  });

  test("leaves out the queue for the reason that its step gives", () => {
    const reasons = module.steps.flatMap((step) => ("noQueue" in step ? [step] : []));
    for (const { noQueue, status } of reasons) expect(withoutQueue[noQueue]).toContain(status);
  });

  test("costs whole cents and takes at least a day", () => {
    expect(Number.isInteger(module.defaultPrice) && module.defaultPrice >= 0).toBe(true);
    expect(module.standardDays).toBeGreaterThan(0);
  });

  test("names itself in every language", () => {
    for (const { statuses: words } of [textsIn("en"), textsIn("es")]) expect(words.products[module.id]).not.toBe("");
    expect(textsIn("es").statuses.products[module.id]).not.toBe(textsIn("en").statuses.products[module.id]);
  });
});

test.each(["id", "name", "code", "queueCategory"] as const)("products share no %s", (fact) => {
  expect(new Set(productModules.map((module) => module[fact])).size).toBe(productModules.length);
});

test("a draft is not complete before its first answer, unless there is nothing to choose", () => {
  for (const id of customerProductIds) {
    const kinds: readonly string[] = Object.values(cartOf(id).answers);
    expect(isProductComplete(emptyCart(id)), String(id)).toBe(kinds.every((kind) => kind === "one"));
  }
});
