import { customerOrderSchema, invoiceSchema } from "@dop/domain/contract";
import { productIds, statusIds, type Cart, type StatusId } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";

import {
  closeCheckouts,
  compareBooks,
  expireUnpaidOrders,
  finishRefunds,
  reconcilePayments,
  remindUnpaidOrders,
  settleHolds,
} from "../src/features/money/index.ts";
import { syncLicenses } from "../src/features/desk/index.ts";
import { destroyDocuments } from "../src/features/system/index.ts";
import type { Answer } from "./answer.ts";
import { freshSession } from "./fresh-session.ts";
import { aFirstCertificate, settle } from "./orders.ts";
import { RandomProvider, type Choose } from "./random-provider.ts";
import type { Method, StaffName, TestPortal } from "./test-portal.ts";
import { millisecondsIn } from "../src/lib/time.ts";

export type { Choose } from "./random-provider.ts";

/** An order of the walk, as its customer and the office know it. */
export interface WalkedOrder {
  readonly id: number;
  readonly uuid: string;
  readonly license: number;
  readonly products: readonly number[];
  paymentLink: string;
}

const { hour } = millisecondsIn;

const carts: readonly ((license: string) => Cart)[] = [
  (number) => withLicense(anApostilleCart({ additionalCertifiedCopies: 1 }), number),
  (number) =>
    withLicense(
      anApostilleCart({ items: ["FR", "ES"].map((country) => ({ country, fullCopy: false, quantity: 1 })) }),
      number,
    ),
  (number) => withLicense(aCertifiedCopyCart(), number),
  (number) => withLicense(aCorrectionCart(), number),
];

function withLicense<T extends Cart>(cart: T, number: string): T {
  return { ...cart, license: { ...cart.license, number } };
}

/** Every actor of the portal, each acting at random: customers, office, admin, registry, provider and clock. */
export class RandomOffice {
  readonly orders: WalkedOrder[] = [];
  readonly #test: TestPortal;
  readonly #provider: RandomProvider;

  #license = 1_000_100;

  constructor(test: TestPortal) {
    this.#test = test;
    this.#provider = new RandomProvider(test);
  }

  /** Possible next events; each returns the answer to its caller, or null without one. */
  readonly events: Readonly<Record<string, (choose: Choose) => Promise<Answer | null>>> = {
    place: (choose) => this.#place(choose),
    placeFirstCertificate: (choose) => this.#placeFirstCertificate(choose),
    pay: (choose) => this.#settle(choose, "pay"),
    decline: (choose) => this.#settle(choose, "decline"),
    close: (choose) => this.#settle(choose, "close"),
    payInPart: (choose) => this.#provider.payInPart(choose(this.#recent()).id, choose),
    loseDispute: (choose) => this.#provider.loseDispute(choose(this.#recent()).id, choose),
    winDispute: (choose) => this.#provider.winDispute(choose),
    payAgain: (choose) => this.#payAgain(choose),
    review: (choose) =>
      this.#customer(choose, "PATCH", "license-corrections", {
        corrections: choose([{}, { "Spouse 1 City": "Provo" }]),
      }),
    newDocuments: (choose) => this.#customer(choose, "POST", "documents", { id: anApostilleCart().documents.id }),
    confirmId: (choose) => this.#office(choose, "POST", "verification", { decision: "confirm" }),
    rejectId: (choose) =>
      this.#office(choose, "POST", "verification", { decision: "invalid", reason: "Require ID/Selfie" }),
    cancel: (choose) =>
      this.#office(
        choose,
        "POST",
        "cancel",
        choose([{}, { refund: "request" }, { refund: "none", reason: "Printed already" }]),
      ),
    flag: (choose) => this.#office(choose, "POST", "flag", { flagged: choose([true, false]), comment: "Look" }),
    corrected: (choose) => this.#office(choose, "PATCH", "corrections", { corrections: {} }),
    move: (choose) => this.#move(choose),
    requestRefund: (choose) => this.#change(choose, { status_id: statusIds.refundRequested }),
    cancelProduct: (choose) =>
      this.#change(choose, { status_id: statusIds.canceled, ...choose([{}, { refund: "request" }]) }),
    approveRefund: async (choose) => this.#as("admin", "POST", `/orders/products/${this.#product(choose)}/refund`, {}),
    refundOwed: async (choose) => {
      const order = choose(this.#recent());
      const product = { reason: "This product", order_product_id: choose(order.products) };
      const body = choose([{ reason: "Owed" }, { reason: "A part", amount: 1.01 }, product]);
      return this.#as("admin", "POST", `/orders/${order.id}/refunds`, body);
    },
    print: async (choose) =>
      this.#as("clerk", "POST", "/orders/batch-print", {
        order_products: [
          await this.#productAt(choose, choose([statusIds.infoVerified, statusIds.customerVerification])),
        ],
      }),
    transmit: async (choose) =>
      this.#as("clerk", "POST", "/transmittals", {
        order_products: [await this.#productAt(choose, statusIds.processed)],
      }),
    desk: (choose) => this.#desk(choose),
    finalize: (choose) => this.#registry(choose, "finalized"),
    void: (choose) => this.#registry(choose, "voided"),
    holds: () => this.#job(settleHolds),
    reconcile: () => this.#job(reconcilePayments),
    expire: () => this.#job(expireUnpaidOrders),
    finishRefunds: () => this.#job(finishRefunds),
    closeCheckouts: () => this.#job(closeCheckouts),
    remind: () => this.#job(remindUnpaidOrders),
    // A license number of another couple, used all the same.
    changeLicense: (choose) =>
      this.#office(choose, "PATCH", "license-number", {
        license_number: choose([1_000_002, 1_000_003]),
        use_anyway: true,
        reason: "Mistyped",
      }),
    // Jobs of the night, in the order in which they may come.
    night: async () => {
      for (const job of [syncLicenses, compareBooks, destroyDocuments]) await job(this.#test.portal);
      return this.#later(12 * hour);
    },
    hours: async (choose) => this.#later(choose([1, 7, 23]) * hour),
    days: async (choose) => this.#later(choose([2, 6, 8]) * 24 * hour),
  };

  async #job(job: (portal: TestPortal["portal"]) => Promise<unknown>): Promise<null> {
    await job(this.#test.portal);
    return null;
  }

  #later(ms: number): null {
    this.#test.later(ms);
    return null;
  }

  async #as(who: StaffName, method: Method, path: string, body?: unknown): Promise<Answer> {
    return this.#test.call(method, path, body, await freshSession(this.#test, who));
  }

  /** The orders that events are about: few, so that they get somewhere. */
  #recent(): readonly WalkedOrder[] {
    return this.orders.slice(-4);
  }

  #product(choose: Choose): number {
    return choose(choose(this.#recent()).products);
  }

  /** A product that is at `status`, any other where none does. */
  async #productAt(choose: Choose, status: StatusId): Promise<number> {
    const found = await this.#test.database.db
      .selectFrom("order_products")
      .select("id")
      .where("status_id", "=", status)
      .orderBy("id")
      .execute();
    return found.length === 0 ? this.#product(choose) : choose(found).id;
  }

  async #remember(uuid: string, license: number, paymentLink: string): Promise<void> {
    const answer = await this.#test.call("GET", `/orders/uuid/${uuid}`);
    const order = customerOrderSchema.parse(answer.body);
    this.orders.push({ id: order.id, uuid, license, products: order.order_products.map(({ id }) => id), paymentLink });
  }

  async #place(choose: Choose): Promise<Answer> {
    this.#license += 1;
    const answer = await this.#test.call("POST", "/orders/invoice", choose(carts)(String(this.#license)));
    if (answer.status !== 200) return answer;
    const { order, payment_link: link } = invoiceSchema.parse(answer.body);
    await this.#remember(order, this.#license, link);
    return answer;
  }

  async #placeFirstCertificate(choose: Choose): Promise<Answer> {
    this.#license += 1;
    const productId = choose([productIds.firstCertificateUs, productIds.firstCertificateInternational] as const);
    const body = aFirstCertificate(productId, { license_number: this.#license });
    const answer = await this.#test.call("POST", "/registry/first-certificates", body, this.#test.service);
    if (answer.status === 201) await this.#remember((answer.body as { order: string }).order, this.#license, "");
    return answer;
  }

  async #settle(choose: Choose, decision: "pay" | "decline" | "close"): Promise<null> {
    const { paymentLink } = choose(this.#recent());
    if (paymentLink.includes("sandbox-pay"))
      await settle(this.#test, new URL(paymentLink, "http://portal.test").pathname, decision);
    return null;
  }

  async #payAgain(choose: Choose): Promise<Answer> {
    const order = choose(this.#recent());
    const answer = await this.#test.call("POST", `/orders/${order.uuid}/payment`, {});
    if (answer.status === 200) order.paymentLink = (answer.body as { payment_link: string }).payment_link;
    return answer;
  }

  #customer(choose: Choose, method: Method, what: string, body: unknown): Promise<Answer> {
    return this.#test.call(method, `/orders/${choose(this.#recent()).uuid}/${what}`, body);
  }

  #office(choose: Choose, method: Method, what: string, body: unknown): Promise<Answer> {
    return this.#as("clerk", method, `/orders/${choose(this.#recent()).id}/${what}`, body);
  }

  #change(choose: Choose, body: object): Promise<Answer> {
    return this.#as("clerk", "PATCH", `/orders/products/${this.#product(choose)}/status`, {
      send_email: true,
      ...body,
    });
  }

  #move(choose: Choose): Promise<Answer> {
    return this.#change(choose, { status_id: choose(Object.values(statusIds)) });
  }

  async #desk(choose: Choose): Promise<Answer | null> {
    const transmittal = await this.#test.database.db
      .selectFrom("transmittals")
      .select(["created_on", "url_id"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (!transmittal) return null;
    const { sentToLieutenantGovernor, arrivedAtLieutenantGovernor, shipped } = statusIds;
    const status_id = choose([sentToLieutenantGovernor, arrivedAtLieutenantGovernor, shipped]);
    const path = `/transmittals/${transmittal.created_on}/${transmittal.url_id}/order-status`;
    return this.#as("clerk", "PATCH", path, { status_id, forward_only: choose([true, false]) });
  }

  #registry(choose: Choose, what: "finalized" | "voided"): Promise<Answer> {
    return this.#test.call(
      "POST",
      `/registry/licenses/${choose(this.#recent()).license}/${what}`,
      {},
      this.#test.service,
    );
  }
}
