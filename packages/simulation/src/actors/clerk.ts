import { documentReasons } from "../../../domain/src/staff/index.ts";
import { productIds, shippingTypeIds, statusIds } from "../../../domain/src/orders/index.ts";
import { day } from "../county.ts";
import type { Answer } from "../front-door.ts";
import { judge, type Photo } from "../photos.ts";
import { enterDesk } from "./desk.ts";
import { Member, type StaffOrder } from "./member.ts";

interface Entry {
  readonly id: number;
  readonly order_id: number;
  readonly flagged: boolean;
  readonly awaiting_payment: boolean;
  readonly second_look: boolean;
  readonly shipping_type: number | null;
}

/** Shares of what a clerk does besides. */
const shares = { flags: 0.03, changesCorrections: 0.3, steps: 0.08 } as const;

const productsOfAnOrder = 1.5;
/** Products that one batch prints at most. */
const batch = 20;
/** Days after which the office goes on without a customer's answer. */
const forgottenDays = 45;

const reasonFor = { blurred: documentReasons.unreadable, stranger: documentReasons.nameDiffers } as const;

const { canceled, customerVerification, infoVerified, orderIssue, refundRequested, shipped } = statusIds;
/** A product that someone may still want their money back for. */
const isOpen = ({ status_id: at }: StaffOrder["products"][number]): boolean =>
  at !== shipped && at !== canceled && at !== refundRequested;

/** A clerk, who does what queues, inbox and lists show. */
export class Clerk extends Member {
  /** Orders that can still be looked at today, and products that can be printed. */
  readonly #left = { looks: 0, prints: 0 };

  /** @param orders that a desk does today */
  beginDay(orders: number): void {
    this.#left.looks = Math.round(orders);
    this.#left.prints = Math.round(orders * productsOfAnOrder);
  }

  /** Entries that can be worked on; an order whose documents were sent again stays flagged until they are looked at. */
  async #queue(name: string): Promise<readonly Entry[]> {
    const { body } = await this.call("GET", `/queues/${name}`);
    const isLooked = name.endsWith("approveAccess");
    return (body as readonly Entry[]).filter(
      (entry) => (isLooked || !entry.flagged) && !entry.awaiting_payment && !entry.second_look,
    );
  }

  /** Works through the queues. */
  async work(): Promise<void> {
    const counts = (await this.call("GET", "/queues")).body as Readonly<Record<string, number>>;
    for (const [name, count] of Object.entries(counts)) {
      if (count === 0 || name.endsWith("waitingConfirmation") || name.endsWith("createTransmittal")) continue;
      const entries = await this.#queue(name);
      if (name.endsWith("approveAccess")) await this.#verify(entries);
      else if (name.endsWith("makeEdits")) await this.#correct(entries);
      else if (name.startsWith("letterOfValidity")) await this.#sendLetters(entries);
      else await this.#print(entries);
      await this.world.settle();
    }
  }

  /** Looks at the pictures of each order once, and decides; a refund that is asked for comes first. */
  async #verify(entries: readonly Entry[]): Promise<void> {
    for (const id of new Set(entries.map(({ order_id: order }) => order))) {
      if (this.#left.looks <= 0) return;
      const order = await this.open(id);
      if (!order || order.products.some(({ status_id: at }) => at === refundRequested)) continue;
      this.#left.looks -= 1;
      let found: Photo = "good";
      for (const url of [order.photo_id_url, order.selfie_url]) {
        if (url === null) continue;
        const seen = judge((await this.call("GET", `/${url}`)).text.length);
        if (seen !== "good") found = seen;
      }
      const body =
        found === "good"
          ? { decision: "confirm", document_ids: order.document_ids }
          : { decision: "invalid", reason_code: reasonFor[found] };
      const answer = await this.call("POST", `/orders/${String(id)}/verification`, body);
      this.world.count(`verification ${body.decision} ${String(answer.status)}`);
      this.passes(2);
      if (found === "good" && this.world.random.chance(shares.flags)) await this.#flag(id);
    }
  }

  /** A person's flag, which a person lowers. */
  async #flag(id: number): Promise<void> {
    this.world.count("flags by people");
    const path = `/orders/${String(id)}/flag`;
    await this.call("POST", path, { flagged: true, comment: "The couple may call about the address." });
    this.world.later(2 * day, "clerk", () => this.call("POST", path, { flagged: false, comment: "" }));
  }

  /** Changes what is wanted first at times, which a second person looks at; then the office makes the corrections. */
  async #correct(entries: readonly Entry[]): Promise<void> {
    for (const id of new Set(entries.map(({ order_id: order }) => order))) {
      const order = await this.open(id);
      if (!order) continue;
      const isChanged = order.second_looks.length > 0;
      if (!isChanged && this.world.random.chance(shares.changesCorrections)) {
        const corrections = { "Spouse 1 Last Name": "Whitmore" };
        const answer = await this.call("POST", `/orders/${String(id)}/corrections/changes`, { corrections });
        this.world.count(`corrections changed ${String(answer.status)}`);
      } else
        this.#did("corrections", await this.call("PATCH", `/orders/${String(id)}/corrections`, { corrections: {} }));
      this.passes(5);
    }
  }

  #did(what: string, { status }: Answer): void {
    this.world.count(`${what} ${String(status)}`);
  }

  async #sendLetters(entries: readonly Entry[]): Promise<void> {
    for (const { id } of entries) {
      const body = { status_id: shipped, send_email: true };
      this.#did("letter", await this.call("PATCH", `/orders/products/${String(id)}/status`, body));
      this.passes(1);
    }
  }

  /** Prints in batches; what goes by courier gets a number. Now and then a step is taken back, and again. */
  async #print(listed: readonly Entry[]): Promise<void> {
    const entries = listed.slice(0, Math.max(0, this.#left.prints));
    this.#left.prints -= entries.length;
    for (let from = 0; from < entries.length; from += batch) {
      const some = entries.slice(from, from + batch);
      const numbers = some
        .filter(({ shipping_type: type }) => type !== shippingTypeIds.usps)
        .map(({ id }) => [String(id), `7${String(this.world.random.between(10_000_000_000, 99_999_999_999))}`]);
      const body = {
        order_products: some.map(({ id }) => id),
        tracking_numbers: Object.fromEntries(numbers) as object,
      };
      this.#did("batch print", await this.call("POST", "/orders/batch-print", body));
      this.passes(5);
    }
    const slip = entries.find(() => this.world.random.chance(shares.steps));
    if (slip) await this.#stepBack(slip);
  }

  /** Takes a step back by mistake: undone at once, or found in its queue again. */
  async #stepBack({ id, order_id: orderId }: Entry): Promise<void> {
    const order = await this.open(orderId);
    const product = order?.products.find((one) => one.id === id);
    if (!product || product.status_id !== shipped) return;
    const before = product.product_id === productIds.certifiedCopy ? infoVerified : customerVerification;
    const path = `/orders/products/${String(id)}/status`;
    const back = { status_id: before, expected_status_id: shipped, send_email: true };
    this.#did("step back", await this.call("PATCH", path, back));
    if (this.world.random.chance(0.5)) await this.call("PATCH", path, { status_id: shipped, send_email: true });
  }

  /** Goes on without customers who have not answered for weeks: their data counts, or their money goes back. */
  async seeToForgotten(): Promise<void> {
    const before = this.world.now.getTime() - forgottenDays * day;
    for (const status of [infoVerified, orderIssue])
      for (const id of await this.find(`status=${String(status)}`)) {
        const order = await this.open(id);
        for (const product of order?.products ?? []) {
          const since = product.status_history.map(({ created_at: at }) => Date.parse(at));
          if (product.status_id !== status || Math.max(...since) > before) continue;
          const body = {
            status_id: status === infoVerified ? customerVerification : refundRequested,
            send_email: true,
          };
          this.passes(1);
          this.#did("forgotten", await this.call("PATCH", `/orders/products/${String(product.id)}/status`, body));
        }
      }
  }

  /** Answers what customers ask; who wants their money back gets the request made. */
  async answer(): Promise<void> {
    const { items } = (await this.call("GET", "/inbox")).body as {
      items: readonly { order_id: number; messages: readonly { id: number; message: string }[] }[];
    };
    for (const { order_id: id, messages } of items) {
      const last = messages.at(-1);
      if (!last) continue;
      const [text, order] = [last.message, await this.open(id)];
      if (text.startsWith("Please cancel")) {
        const open = order?.products.filter(isOpen) ?? [];
        for (const product of text.includes("one document") ? open.slice(0, 1) : open) {
          this.passes(1);
          this.#did(
            "refund requested",
            await this.call("PATCH", `/orders/products/${String(product.id)}/status`, {
              status_id: refundRequested,
              send_email: true,
            }),
          );
        }
      } else {
        const message = { order_id: id, message_content: "We are working on it." };
        const { status } = await this.call("POST", "/messages", message);
        if (status === 201) await this.call("POST", "/messages/email", message);
      }
      await this.call("PATCH", `/inbox/${String(id)}/read`, { through: last.id });
    }
  }

  /** Sends the apostilles that are printed to the Lt. Governor's office. */
  async sendTransmittal(): Promise<void> {
    const entries = await this.#queue("apostille-createTransmittal");
    if (entries.length === 0) return;
    const answer = await this.call("POST", "/transmittals", { order_products: entries.map(({ id }) => id) });
    this.#did("transmittal", answer);
    if (answer.status !== 201) return;
    const { date, url_id } = answer.body as { date: string; url_id: number };
    const path = `/transmittals/${date}/${String(url_id)}`;
    const { url } = (await this.call("GET", `${path}/link`)).body as { url: string };
    enterDesk(this.world, path, new URL(url).searchParams.get("key") ?? "");
  }
}
