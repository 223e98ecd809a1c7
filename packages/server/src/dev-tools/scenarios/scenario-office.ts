import { inTransaction } from "../../transaction.ts";
import { randomUUID } from "node:crypto";
import type { FirstCertificate } from "@dop/domain/contract";
import {
  customerProductIds,
  shippingTypeIds,
  statusIds,
  type CustomerProductId,
  type ProductId,
  type ShippingTypeId,
  type StatusId,
} from "@dop/domain/orders";
import { defaultLocale } from "@dop/texts";
import { placeFirstCertificate, submitCorrections, changeStatus, verifyOrder } from "../../features/desk/index.ts";
import { placeOrder } from "../../features/checkout/index.ts";
import { markPaid, settlePayment } from "../../features/money/index.ts";
import { lockOrder } from "../../features/order/index.ts";
import { createTransmittal } from "../../features/worklists/index.ts";
import { orderNamed } from "../../db/order-name.ts";
import type { Requester, StaffRequester } from "../../http/requester.ts";
import { byCommand } from "../../audit-log/audit.ts";
import { commandContext, type CommandContext } from "../../http/command-context.ts";
import type { PaymentEvent, PaymentGateway, SandboxGateway } from "../../ports/payments/index.ts";
import { type Portal } from "../../portal.ts";
import { sampleAddress, sampleCart, sampleContact, samplePeople } from "./sample-cart.ts";
import { seeded } from "./seeded.ts";

const customer = { kind: "anonymous" } as const;

const isSandbox = (gateway: PaymentGateway): gateway is SandboxGateway => gateway.name === "sandbox";

export interface ScenarioOrder {
  readonly uuid: string;
  readonly id: number;
}

/** Runs the real commands at chosen moments, so that scenarios have only states that the portal can reach. */
export class ScenarioOffice {
  readonly #portal: Portal;
  readonly #staff: StaffRequester;
  #now: Date;

  constructor(portal: Portal, staff: StaffRequester, start: Date) {
    this.#now = start;
    // Sample orders are placed before they can be paid, and letters of validity even where they are not sold.
    this.#portal = {
      ...portal,
      settings: () => ({ ...portal.settings(), productsSold: customerProductIds, correctionCode: false }),
      clock: () => this.#now,
    };
    this.#staff = staff;
  }

  at(moment: Date): this {
    this.#now = moment;
    return this;
  }

  #context<R extends Requester>(action: string, requester: R): CommandContext<R> {
    const requestId = `scenario-${randomUUID()}`;
    return commandContext({ portal: this.#portal, requester, requestId, locale: defaultLocale, action });
  }

  async #idOf(uuid: string): Promise<ScenarioOrder> {
    const orders = this.#portal.db.selectFrom("orders").select("id");
    const { id } = await orders.where(orderNamed({ key: uuid })).executeTakeFirstOrThrow();
    return { uuid, id };
  }

  /** Places an order of a customer product; it waits for payment. */
  async place(product: CustomerProductId, seed: string, shippingType?: ShippingTypeId): Promise<ScenarioOrder> {
    const cart = await sampleCart(this.#portal.registry, product, seed, shippingType);
    const { order } = await placeOrder(this.#context("order.placed", customer), cart, null, null);
    return this.#idOf(order);
  }

  /** Pays at the sandbox, so that the payment is in its books and can be refunded. Null for other providers. */
  async #payAtSandbox({ id }: ScenarioOrder): Promise<PaymentEvent | null> {
    const { payments, db } = this.#portal;
    if (!isSandbox(payments)) return null;
    const open = await db
      .selectFrom("payments")
      .select("reference")
      .where("order_id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst();
    const paid = open && (await payments.settleSandboxPayment(open.reference, "pay", this.#now));
    return paid ? payments.verifyWebhook(paid.delivery.rawBody, paid.delivery.headers, this.#now) : null;
  }

  /** Marks the order as paid, by an event of the payment provider where there is the sandbox. */
  async pay(order: ScenarioOrder): Promise<void> {
    const event = await this.#payAtSandbox(order);
    if (event !== null) {
      await settlePayment(this.#portal, event, byCommand("scenario"));
      return;
    }
    await inTransaction(this.#portal, async (work) => {
      const locked = await lockOrder(work, { id: order.id });
      if (locked) await markPaid(work, locked);
    });
  }

  /** A first certificate that comes with a license application; with a finalized license it moves on at once. */
  async placeFirstCertificate(
    product: FirstCertificate["product_id"],
    seed: string,
    license: "finalized" | "waiting",
  ): Promise<ScenarioOrder> {
    const people = await samplePeople(this.#portal.registry, seed, license);
    const uuid = await placeFirstCertificate(
      this.#context("order.placed", customer),
      {
        product_id: product,
        license_number: people.licenseNumber,
        quantity: 1,
        contact: sampleContact(people),
        shipping_address: sampleAddress(people, seeded(`${seed}:address`)),
        shipping_type: shippingTypeIds.usps,
        spouse_1: { first_name: people.spouse1.first, last_name: people.spouse1.last },
        spouse_2: { first_name: people.spouse2.first, last_name: people.spouse2.last },
      },
      null,
    );
    return this.#idOf(uuid);
  }

  async confirmId(order: ScenarioOrder): Promise<void> {
    await verifyOrder(this.#context("order.verified", this.#staff), order.id, { decision: "confirm" });
  }

  async rejectId(order: ScenarioOrder, reason: string, message: string): Promise<void> {
    const verification = { decision: "invalid", reason, message } as const;
    await verifyOrder(this.#context("order.verified", this.#staff), order.id, verification);
  }

  /** The customer's review; an empty map says that everything was right. */
  async review(order: ScenarioOrder, corrections: Readonly<Record<string, string>>): Promise<void> {
    const review = { corrections, licenseNumber: null };
    await submitCorrections(this.#context("license_data.reviewed", customer), order.uuid, review);
  }

  /** Moves every product of the order, as a clerk would by the checklist. */
  async moveTo(order: ScenarioOrder, statusId: StatusId, only?: ProductId): Promise<void> {
    const products = await this.#portal.db
      .selectFrom("order_products")
      .select(["id", "product_id"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
    for (const product of products) {
      if (only !== undefined && product.product_id !== only) continue;
      const change = { status_id: statusId };
      await changeStatus(this.#context("order_product.status_changed", this.#staff), product.id, change);
    }
  }

  /** Puts the order's processed apostilles on a new transmittal. */
  async sendTransmittal(order: ScenarioOrder): Promise<void> {
    const apostilles = await this.#portal.db
      .selectFrom("order_products")
      .select("id")
      .where("order_id", "=", order.id)
      .where("status_id", "=", statusIds.processed)
      .execute();
    const ids = apostilles.map((product) => product.id);
    await createTransmittal(this.#context("transmittal.created", this.#staff), ids);
  }
}
