import { statusIds } from "../../../domain/src/orders/index.ts";
import { day } from "../county.ts";
import { Member, type StaffOrder } from "./member.ts";

/** Days for which a flag about a dispute stays, until the admin takes it down. */
const flagDays = 5;

/** The admin: settings, refunds, second looks, flags and the books. */
export class Admin extends Member {
  readonly #flagsSeen = new Map<number, number>();

  /** Sells every product, and has clerks' corrections looked at, from the first day. */
  async openOffice(): Promise<void> {
    await this.#change({ letter_of_validity: true, second_person: "corrections" });
  }

  /** From now on cards are charged when the ID is confirmed. */
  async takeMoneyLater(): Promise<void> {
    await this.#change({ payment_capture: "at-verification" });
  }

  async #change(changes: Readonly<Record<string, unknown>>): Promise<void> {
    const { version } = (await this.call("GET", "/settings")).body as { version: number };
    const { status } = await this.call("PATCH", "/settings", { changes, version });
    this.world.count(`settings ${String(status)}`);
  }

  /** Gives back what was asked for, and what is owed for another reason. */
  async refund(): Promise<void> {
    const asked = await this.call("GET", `/orders/search?status=${String(statusIds.refundRequested)}`);
    for (const { id } of (asked.body as { items: readonly { id: number }[] }).items) {
      const answer = await this.call("POST", `/orders/products/${String(id)}/refund`, {});
      this.world.count(`refund ${String(answer.status)}`);
      this.passes(1);
    }
    for (const id of await this.find("owed=true")) {
      const order = await this.open(id);
      if (!order) continue;
      const ended = order.products.filter(
        ({ status_id: at, refundable }) => at === statusIds.canceled && refundable > 0,
      );
      for (const product of [...ended.map((each) => each.id), ...(ended.length === 0 ? [undefined] : [])]) {
        const body = { reason: "Owed after the end", ...(product === undefined ? {} : { order_product_id: product }) };
        const answer = await this.call("POST", `/orders/${String(id)}/refunds`, body);
        this.world.count(`owed refund ${String(answer.status)}`);
        this.passes(1);
      }
    }
  }

  /** Decides on corrections that wait for a second person. */
  async lookAgain(): Promise<void> {
    for (const queue of ["errorCorrections-makeEdits", "apostille-makeEdits"]) {
      const { body } = await this.call("GET", `/queues/${queue}`);
      const waiting = (body as readonly { order_id: number; second_look: boolean }[]).filter(
        ({ second_look: waits }) => waits,
      );
      for (const id of new Set(waiting.map(({ order_id: order }) => order))) {
        const look = (await this.open(id))?.second_looks.find(({ state }) => state === "waiting");
        if (!look) continue;
        const decision = { id: look.id, decision: "confirm" };
        const answer = await this.call("POST", `/orders/${String(id)}/corrections/second-look`, decision);
        this.world.count(`second look ${String(answer.status)}`);
      }
    }
  }

  /** Takes down flags that have been seen for some days: what they told has been talked about. */
  async lowerFlags(): Promise<void> {
    const now = this.world.now.getTime();
    for (const id of await this.find("flagged=true")) {
      const since = this.#flagsSeen.get(id) ?? now;
      this.#flagsSeen.set(id, since);
      if (now - since < flagDays * day) continue;
      this.#flagsSeen.delete(id);
      const order = await this.open(id);
      if (order?.products.some(({ status_id: at }) => at === statusIds.orderIssue) !== false) continue;
      if (order.money.due > 0 && order.money.entries.some(({ kind }) => kind === "dispute_closed"))
        await this.#cancelUnsent(order);
      await this.call("POST", `/orders/${String(id)}/flag`, { flagged: false, comment: "" });
    }
  }

  /** Cancels what was not sent of an order that the bank took the money of, and nobody has paid again. */
  async #cancelUnsent({ products }: StaffOrder): Promise<void> {
    for (const { id, status_id: at } of products) {
      if (at === statusIds.shipped || at === statusIds.canceled) continue;
      const body = { status_id: statusIds.canceled, send_email: true };
      const answer = await this.call("PATCH", `/orders/products/${String(id)}/status`, body);
      this.world.count(`canceled after a lost dispute ${String(answer.status)}`);
    }
  }

  async closeDay(date: string): Promise<void> {
    const answer = await this.call("POST", "/reports/closeouts", { day: date });
    this.world.count(`closeout ${String(answer.status)}`);
  }
}
