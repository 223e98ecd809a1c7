import { queueKeys, type QueueKey } from "@dop/domain/queues";
import { textsIn } from "@dop/texts";
import { expect, type Locator, type Page } from "@playwright/test";
import { StaffOrderPage } from "./staff-order-page.ts";
import { StaffPage } from "./staff-page.ts";

const { categories, names } = textsIn("en").queue;

/** Orders per queue. */
export type QueueCounts = Readonly<Record<string, number>>;

/** The list of one queue. */
export class QueuePage extends StaffPage {
  protected readonly path: string;
  protected readonly title: string;
  readonly #key: QueueKey;

  constructor(page: Page, key: QueueKey) {
    super(page);
    this.#key = key;
    this.path = `admin?queue=${key}`;
    const [category, name] = key.split("-") as [keyof typeof categories, keyof typeof names];
    this.title = `${categories[category]}: ${names[name]}`;
  }

  /** The line of an order, by its number. */
  row(orderId: number): Locator {
    // On a phone the cell says its column, too.
    const number = this.page.getByRole("cell", { name: new RegExp(`^(Order )?${orderId}$`) });
    return this.page.getByRole("row").filter({ has: number });
  }

  get rows(): Locator {
    return this.page.getByRole("rowheader");
  }

  /** The numbers of the orders that the list shows, in its order. */
  async orderNumbers(): Promise<number[]> {
    const cells = await this.page.locator("tbody td[data-label=Order]").allTextContents();
    return cells.map(Number);
  }

  get selectAll(): Locator {
    return this.page.getByRole("checkbox", { name: "Select all shown orders" });
  }

  get selected(): Locator {
    return this.page.getByRole("region", { name: "Selected orders" });
  }

  /** Narrows the list to one kind of orders. */
  async show(name: string): Promise<void> {
    const toggle = this.page.getByRole("group", { name: "Show only" }).getByRole("button", { name });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  }

  get filter(): Locator {
    return this.page.getByPlaceholder("Filter this queue");
  }

  get batchPrint(): Locator {
    return this.button("Batch print");
  }

  column(name: string): Locator {
    return this.page.getByRole("columnheader", { name, exact: true });
  }

  /** Opens an order by its line. */
  async openOrder(orderId: number): Promise<StaffOrderPage> {
    await this.row(orderId).getByRole("link").click();
    const order = new StaffOrderPage(this.page, orderId, this.#key);
    await order.arrive();
    return order;
  }
}

/** The queues with their counts, to the left of every list. */
export class QueueSidebar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get navigation(): Locator {
    return this.#page.getByRole("navigation", { name: "Queues" });
  }

  async counts(): Promise<QueueCounts> {
    // Until the counts are loaded, there are gray bars instead.
    await expect(this.navigation.getByRole("link").getByText(/^\d+$/)).toHaveCount(queueKeys.length);
    return this.#read();
  }

  /** Waits until the counts are those of `before` and what has `changed` since; no other queue may have changed. */
  async expectChange(before: QueueCounts, changed: Partial<Record<QueueKey, number>>): Promise<void> {
    const wanted = { ...before };
    for (const [key, by] of Object.entries(changed)) wanted[key] = (wanted[key] ?? 0) + by;
    await expect.poll(async () => this.#read(), "the counts of the queues").toEqual(wanted);
  }

  async open(key: QueueKey): Promise<QueuePage> {
    await this.navigation.locator(`a[href$="queue=${key}"]`).click();
    const queue = new QueuePage(this.#page, key);
    await queue.arrive();
    return queue;
  }

  async #read(): Promise<QueueCounts> {
    const entries = await this.navigation.getByRole("link").evaluateAll((links) =>
      links.map((link): [string, number] => {
        const key = new URL((link as HTMLAnchorElement).href).searchParams.get("queue") ?? "";
        return [key, Number(link.querySelector(".tabular-nums [aria-hidden]")?.textContent ?? Number.NaN)];
      }),
    );
    return Object.fromEntries(entries);
  }
}
