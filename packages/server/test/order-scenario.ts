import { randomUUID } from "node:crypto";
import {
  customerOrderSchema,
  emailStateSchema,
  invoiceSchema,
  paymentLinkSchema,
  refundAnswerSchema,
  staffOrderSchema,
  type Money,
} from "@dop/domain/contract";
import type { StatusId } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { expect } from "vitest";

import {
  closeCheckouts,
  expireUnpaidOrders,
  finishRefunds,
  remindUnpaidOrders,
  settleHolds,
} from "../src/features/money/index.ts";
import { destroyDocuments } from "../src/features/system/index.ts";
import { answered, refusedWith } from "./answer.ts";
import { freshSession } from "./fresh-session.ts";
import { readOrder } from "./orders.ts";
import { leavesNothing } from "./records.ts";
import type { PaymentHarness } from "./payment-harness.ts";

const license = "1000001";

/** An apostille ($30.00, processing $15.00) and a certified copy ($10.00), with the fee of $1.50: $56.50. */
const cart = () => anApostilleCart({ additionalCertifiedCopies: 1 });

/** Wrapper: the linter forbids `expect` in methods. */
function expectSame(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

/** One order, and what people and clocks do to it. */
export class OrderScenario {
  readonly test: PaymentHarness["test"];
  readonly #harness: PaymentHarness;
  readonly key = randomUUID();
  #expected: number | undefined;
  uuid = "";
  id = 0;
  link = "";
  products: readonly number[] = [];

  constructor(harness: PaymentHarness) {
    this.#harness = harness;
    this.test = harness.test;
  }

  /** Sends the cart under the scenario's key. @param expected the total that the customer was shown, in dollars */
  async send(expected = this.#expected) {
    this.#expected = expected;
    const headers = { "idempotency-key": this.key };
    return this.test.call("POST", "/orders/invoice", { ...cart(), expected_total: expected }, headers);
  }

  async place(): Promise<void> {
    const { order, payment_link: link } = answered(await this.send(), invoiceSchema);
    const { id, order_products: products } = await readOrder(this.test, order);
    Object.assign(this, { uuid: order, link, id, products: products.map((product) => product.id) });
  }

  askForLink() {
    return this.test.call("POST", `/orders/${this.uuid}/payment`);
  }

  async newLink(): Promise<void> {
    this.link = answered(await this.askForLink(), paymentLinkSchema).payment_link;
  }

  async pay(): Promise<void> {
    const tell = await this.payWithoutWebhook();
    await tell();
  }

  payWithoutWebhook = () => this.#harness.pay(this.link);
  decline = () => this.#harness.decline(this.link);
  lapse = () => this.#harness.lapse(this.link);
  isOpen = () => this.#harness.isOpen(this.link);

  async #staff(path: string, body: object, method: "POST" | "PATCH" = "POST", who: "clerk" | "admin" = "clerk") {
    const answer = await this.test.call(method, path, body, await this.test.staff(who));
    expectSame(answer.status, 200);
    return answer;
  }

  async cancel(money: object = {}) {
    answered(await this.#staff(`/orders/${this.id}/cancel`, money), emailStateSchema);
  }

  change = (index: number, status_id: StatusId) =>
    this.#staff(`/orders/products/${this.products[index] ?? 0}/status`, { status_id }, "PATCH");
  verify = (verification: object) => this.#staff(`/orders/${this.id}/verification`, verification);
  price = (amount: number) =>
    this.#staff("/prices", { items: [{ kind: "product", key: "1" }], amount, effective_on: null }, "POST", "admin");

  /** An admin refunds what is owed: so many dollars, or nothing is and it is refused. */
  async refundOwed(dollars: number): Promise<void> {
    const staff = await this.test.staff("admin");
    const ask = () => this.test.call("POST", `/orders/${this.id}/refunds`, { reason: "Canceled by us" }, staff);
    if (dollars > 0) expectSame(answered(await ask(), refundAnswerSchema).refunded, dollars);
    refusedWith(await leavesNothing(this.test, ask), 409, "NOT_REFUNDABLE");
  }

  /** Nothing is placed for a total that is not the present one. @returns the present one, in dollars */
  async seeOtherPrice(shown: number): Promise<number> {
    const refusal = refusedWith(await leavesNothing(this.test, () => this.send(shown)), 409, "PRICE_CHANGED");
    return refusal.total ?? 0;
  }

  async voidLicense() {
    const answer = await this.test.call("POST", `/registry/licenses/${license}/voided`, {}, this.test.service);
    expectSame(answer.status, 200);
  }

  /** Runs the jobs of the next minutes. */
  async jobs(): Promise<void> {
    const { portal } = this.test;
    await portal.jobs.runDue();
    for (const job of [closeCheckouts, settleHolds, finishRefunds]) await job(portal);
  }

  /** Time passes, and what runs by the clock runs at its end. */
  async wait(ms: number): Promise<void> {
    this.test.later(ms);
    await remindUnpaidOrders(this.test.portal);
    await expireUnpaidOrders(this.test.portal);
  }

  /** Expects the nightly job to destroy so many documents. */
  async destroysDocuments(count: number): Promise<void> {
    expectSame(await destroyDocuments(this.test.portal), count);
  }

  /** The order's money, as customer and staff see it. */
  async money(): Promise<Money> {
    const { money } = answered(await this.test.call("GET", `/orders/uuid/${this.uuid}`), customerOrderSchema);
    // Days may have passed since the last session.
    const shown = await this.test.call("GET", `/orders/${this.id}`, undefined, await freshSession(this.test));
    expectSame(answered(shown, staffOrderSchema).money, money);
    return money;
  }

  /** However it is asked for, the answer is a refusal without a link, and nothing more can be paid at the provider. */
  async cannotBePaid(): Promise<void> {
    for (const answer of [await this.send(), await this.askForLink()]) {
      const refusal = refusedWith(answer, 409, "ORDER_ENDED");
      expectSame(refusal.redirect, `/order/${this.uuid}`);
    }
    expectSame(await this.isOpen(), false);
  }
}
