import { randomUUID } from "node:crypto";
import { customerOrderSchema, invoiceSchema } from "@dop/domain/contract";
import { productIds, statusIds, type Cart, type StatusId } from "@dop/domain/orders";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";

import type { JobName } from "../src/jobs/index.ts";
import type { Answer } from "./answer.ts";
import { aFirstCertificate } from "./orders.ts";
import type { RandomStripe } from "./random-stripe.ts";
import type { Method, StaffName } from "./test-portal.ts";
import type { Choose, Door, WalkedOrder, WalkEvent } from "./walk-door.ts";

const hour = 3_600_000;

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

/** Events that are more frequent than the rest, so that orders get somewhere. */
const weights: Readonly<Record<string, number>> = {
  place: 10,
  pay: 12,
  payAgain: 2,
  deliver: 20,
  confirmId: 8,
  review: 3,
  print: 5,
  transmit: 4,
  desk: 4,
  move: 3,
  cancelProduct: 9,
  cancel: 2,
  requestRefund: 5,
  approveRefund: 6,
  refundOwed: 5,
  refundProduct: 2,
  refundForGoodwill: 3,
  refundThere: 3,
  refundsWill: 4,
  settleRefund: 4,
  failRefund: 4,
  dispute: 4,
  disputeAtOnce: 6,
  closeDispute: 4,
  winLostDispute: 2,
  tellAgain: 2,
  disturb: 5,
  holds: 4,
  waitingJobs: 4,
  night: 2,
  hours: 2,
  closeDay: 3,
};

/** The names of all events, each as often as it is frequent. */
export const weighedNames = (events: Readonly<Record<string, WalkEvent>>): readonly string[] =>
  Object.keys(events).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name));

/**
 * Every actor of the portal, each acting at random: customers, office, admin, registry, provider and clock. Each act
 * goes to any of the servers.
 */
export class RandomOffice {
  readonly orders: WalkedOrder[] = [];
  readonly #doors: readonly Door[];
  readonly #theirs: Readonly<Record<string, WalkEvent>>;
  #license: number;
  #undo: string | null = null;

  /** @param firstLicense the numbers of its customers' licenses begin after it */
  constructor(doors: readonly Door[], provider: RandomStripe, firstLicense = 1_000_100) {
    this.#doors = doors;
    this.#license = firstLicense;
    this.#theirs = provider.events(() => this.#recent());
  }

  /** Possible next events; each returns the answer to its caller, or null without one. */
  get events(): Readonly<Record<string, WalkEvent>> {
    return { ...this.#ours, ...this.#theirs };
  }

  readonly #ours: Readonly<Record<string, WalkEvent>> = {
    place: (choose) => this.#place(choose),
    placeFirstCertificate: (choose) => this.#placeFirstCertificate(choose),
    payAgain: (choose) => this.#payAgain(choose),
    review: (choose) =>
      this.#customer(choose, "PATCH", "license-corrections", {
        corrections: choose([{}, { "Spouse 1 City": "Provo" }]),
      }),
    newDocuments: (choose) => this.#customer(choose, "POST", "documents", { id: anApostilleCart().documents.id }),
    confirmId: async (choose) => {
      const { id } = await this.#orderWith(choose, "held_cents > 0");
      return this.#as(choose, "clerk", "POST", `/orders/${id}/verification`, { decision: "confirm" });
    },
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
    cancelProduct: async (choose) => {
      // Of a hold, only the rest is captured then.
      const { products } = await this.#orderWith(choose, choose(["held_cents > 0", "paid_cents > refunded_cents"]));
      const refund = choose([{}, { refund: "request" }]);
      return this.#change(choose, { status_id: statusIds.canceled, ...refund }, choose(products));
    },
    approveRefund: async (choose) =>
      this.#as(
        choose,
        "admin",
        "POST",
        `/orders/products/${await this.#productAt(choose, statusIds.refundRequested)}/refund`,
        {},
      ),
    refundOwed: (choose) => this.#refund(choose, choose([{ reason: "Owed" }, { reason: "A part", amount: 1.01 }])),
    refundProduct: (choose) => this.#refund(choose, { reason: "This product" }, true),
    refundForGoodwill: (choose) =>
      this.#refund(
        choose,
        { kind: "goodwill", reason: "Goodwill", amount: choose([1, 2.5, 20]) },
        choose([true, false]),
      ),
    print: async (choose) =>
      this.#as(choose, "clerk", "POST", "/orders/batch-print", {
        order_products: [
          await this.#productAt(choose, choose([statusIds.infoVerified, statusIds.customerVerification])),
        ],
      }),
    transmit: async (choose) =>
      this.#as(choose, "clerk", "POST", "/transmittals", {
        order_products: [await this.#productAt(choose, statusIds.processed)],
      }),
    undo: (choose) =>
      this.#undo === null ? Promise.resolve(null) : this.#as(choose, "clerk", "POST", `/undo/${this.#undo}`, {}),
    desk: (choose) => this.#desk(choose),
    finalize: (choose) => this.#registry(choose, "finalized"),
    void: (choose) => this.#registry(choose, "voided"),
    holds: (choose) => this.#job(choose, "settle-holds"),
    reconcile: (choose) => this.#job(choose, "reconcile-payments"),
    expire: (choose) => this.#job(choose, "expire-unpaid-orders"),
    finishRefunds: (choose) => this.#job(choose, "finish-refunds"),
    closeCheckouts: (choose) => this.#job(choose, "close-checkouts"),
    remind: (choose) => this.#job(choose, "remind-unpaid-orders"),
    waitingJobs: async (choose) => {
      await choose(this.#doors).runWaiting();
      return null;
    },
    // A license number of another couple, used all the same.
    changeLicense: (choose) =>
      this.#office(choose, "PATCH", "license-number", {
        license_number: choose([1_000_002, 1_000_003]),
        use_anyway: true,
        reason: "Mistyped",
      }),
    night: (choose) => this.#night(choose),
    closeDay: (choose) => this.closeDay(choose(this.#doors)),
    hours: async (choose) => {
      await choose(this.#doors).runWaiting();
      return this.#later(choose([1, 7, 23]) * hour);
    },
    days: async (choose) => {
      for (let left = choose([4, 6, 16]); left > 0; left -= 1) await this.#night(choose);
      return null;
    },
  };

  /** Closes the office's day and all before it. */
  async closeDay(door: Door): Promise<Answer> {
    const day = door.now().toLocaleDateString("en-CA", { timeZone: "America/Denver" });
    return door.call("POST", "/reports/closeouts", { day }, await door.as("clerk"));
  }

  async #job(choose: Choose, job: JobName): Promise<null> {
    await choose(this.#doors).run(job);
    return null;
  }

  /** Half a day, with the jobs that would run in it. */
  async #night(choose: Choose): Promise<null> {
    for (const job of ["reconcile-payments", "sync-licenses", "compare-books", "destroy-documents"] as const)
      await this.#job(choose, job);
    await choose(this.#doors).runWaiting();
    return this.#later(12 * hour);
  }

  #later(ms: number): null {
    this.#doors[0]?.later(ms);
    return null;
  }

  async #as(choose: Choose, who: StaffName, method: Method, path: string, body?: unknown): Promise<Answer> {
    const door = choose(this.#doors);
    return door.call(method, path, body, await door.as(who));
  }

  async #refund(choose: Choose, body: object, ofProduct = false): Promise<Answer> {
    const door = choose(this.#doors);
    const order = await this.#orderWith(choose, "paid_cents > refunded_cents");
    const product = ofProduct ? { order_product_id: choose(order.products) } : {};
    const headers = { ...(await door.as("admin")), "idempotency-key": randomUUID() };
    return door.call("POST", `/orders/${order.id}/refunds`, { ...body, ...product }, headers);
  }

  /** The orders that events are about: few, so that they get somewhere. */
  #recent(): readonly WalkedOrder[] {
    return this.orders.slice(-4);
  }

  /** One of the newest orders of which this is true; any recent one where it is of none. */
  async #orderWith(choose: Choose, condition: string): Promise<WalkedOrder> {
    const fitting = await choose(this.#doors).rows<{ id: number }>(`select id::int from orders where ${condition}`);
    const found = this.orders.filter(({ id }) => fitting.some((one) => one.id === id)).slice(-6);
    return choose(found.length === 0 ? this.#recent() : found);
  }

  #product(choose: Choose): number {
    return choose(choose(this.#recent()).products);
  }

  /** A product that is at `status`, any other where none does. */
  async #productAt(choose: Choose, status: StatusId): Promise<number> {
    const found = await choose(this.#doors).rows<{ id: number }>(
      `select id::int from order_products where status_id = ${String(status)}
        and order_id >= ${String(this.orders.at(-30)?.id ?? this.orders[0]?.id ?? 0)} order by id`,
    );
    return found.length === 0 ? this.#product(choose) : choose(found).id;
  }

  async #remember(door: Door, uuid: string, license: number, links: string[]): Promise<void> {
    const answer = await door.call("GET", `/orders/uuid/${uuid}`);
    if (answer.status !== 200) return;
    const order = customerOrderSchema.parse(answer.body);
    this.orders.push({ id: order.id, uuid, license, products: order.order_products.map(({ id }) => id), links });
  }

  async #place(choose: Choose): Promise<Answer> {
    const door = choose(this.#doors);
    const license = (this.#license += 1);
    const headers = { "idempotency-key": randomUUID() };
    const answer = await door.call("POST", "/orders/invoice", choose(carts)(String(license)), headers);
    if (answer.status !== 200) return answer;
    const { order, payment_link: link } = invoiceSchema.parse(answer.body);
    await this.#remember(door, order, license, [link]);
    return answer;
  }

  async #placeFirstCertificate(choose: Choose): Promise<Answer> {
    const door = choose(this.#doors);
    const license = (this.#license += 1);
    const productId = choose([productIds.firstCertificateUs, productIds.firstCertificateInternational] as const);
    const body = aFirstCertificate(productId, { license_number: license });
    const answer = await door.call("POST", "/registry/first-certificates", body, door.service);
    if (answer.status === 201) await this.#remember(door, (answer.body as { order: string }).order, license, []);
    return answer;
  }

  async #payAgain(choose: Choose): Promise<Answer> {
    const order = choose(this.#recent());
    const answer = await choose(this.#doors).call("POST", `/orders/${order.uuid}/payment`, {});
    if (answer.status === 200) order.links.push((answer.body as { payment_link: string }).payment_link);
    return answer;
  }

  #customer(choose: Choose, method: Method, what: string, body: unknown): Promise<Answer> {
    return choose(this.#doors).call(method, `/orders/${choose(this.#recent()).uuid}/${what}`, body);
  }

  #office(choose: Choose, method: Method, what: string, body: unknown): Promise<Answer> {
    return this.#as(choose, "clerk", method, `/orders/${choose(this.#recent()).id}/${what}`, body);
  }

  async #change(choose: Choose, body: object, product = this.#product(choose)): Promise<Answer> {
    const path = `/orders/products/${product}/status`;
    const answer = await this.#as(choose, "clerk", "PATCH", path, { send_email: true, ...body });
    if (typeof answer.headers["undo"] === "string") this.#undo = answer.headers["undo"];
    return answer;
  }

  #move(choose: Choose): Promise<Answer> {
    return this.#change(choose, { status_id: choose(Object.values(statusIds)) });
  }

  async #desk(choose: Choose): Promise<Answer | null> {
    const [transmittal] = await choose(this.#doors).rows<{ created_on: string; url_id: string }>(
      "select created_on::text, url_id from transmittals order by id desc limit 1",
    );
    if (!transmittal) return null;
    const { sentToLieutenantGovernor, arrivedAtLieutenantGovernor, shipped } = statusIds;
    const status_id = choose([sentToLieutenantGovernor, arrivedAtLieutenantGovernor, shipped]);
    const path = `/transmittals/${transmittal.created_on}/${transmittal.url_id}/order-status`;
    return this.#as(choose, "clerk", "PATCH", path, { status_id, forward_only: choose([true, false]) });
  }

  #registry(choose: Choose, what: "finalized" | "voided"): Promise<Answer> {
    const door = choose(this.#doors);
    return door.call("POST", `/registry/licenses/${choose(this.#recent()).license}/${what}`, {}, door.service);
  }
}
