import { expect, type Locator, type Page } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** An order as staff work on it. */
export class StaffOrderPage extends StaffPage {
  protected readonly path: string;
  protected readonly title: string;

  /** @param queue the queue that it was opened from */
  constructor(page: Page, id: number, queue?: string) {
    super(page);
    this.path = `admin/orders/${id}${queue === undefined ? "" : `?queue=${queue}`}`;
    this.title = `Order ${id}`;
  }

  /** The pictures are there, too. */
  protected override async loaded(): Promise<void> {
    await super.loaded();
    await expect(this.side).toBeVisible();
    const pictures = this.verification.getByRole("img");
    await expect
      .poll(async () => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
  }

  get side(): Locator {
    return this.page.getByRole("complementary", { name: "About this order" });
  }

  /** One ordered document, by its name such as "Apostille Request". */
  product(name: string): Locator {
    return this.page.getByRole("article", { name: new RegExp(`^${name} × `) });
  }

  /** A step of a document's checklist. */
  step(product: string, step: string): Locator {
    return this.product(product).getByRole("checkbox", { name: new RegExp(`^${step}(?: \\(current step\\))?$`) });
  }

  async expectCurrent(product: string, step: string): Promise<void> {
    await expect(this.product(product).getByRole("checkbox", { name: `${step} (current step)` })).toBeChecked();
  }

  get confirmCorrect(): Locator {
    return this.button("Confirm Correct");
  }

  get invalid(): Locator {
    return this.button("Invalid");
  }

  get cancelOrder(): Locator {
    return this.verification.getByRole("button", { name: "Cancel Order" });
  }

  get verification(): Locator {
    return this.page.getByRole("region", { name: "ID verification" });
  }

  get flag(): Locator {
    return this.page.getByRole("region", { name: "Flag", exact: true });
  }

  get comments(): Locator {
    return this.page.getByRole("region", { name: "Comments" });
  }

  /** The way on through the queue. */
  get next(): Locator {
    return this.page.getByRole("link", { name: /^Next \(\d+\)/ });
  }

  get finish(): Locator {
    return this.page.getByRole("link", { name: "Finish" });
  }

  tab(name: "Order" | "Messages" | "Corrections"): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}\\b`) });
  }

  async openTab(name: "Order" | "Messages" | "Corrections"): Promise<void> {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute("aria-selected", "true");
    await super.loaded();
  }

  async confirmId(): Promise<void> {
    await this.confirmCorrect.click();
    await expect(this.verification).toContainText("There is nothing to verify now.");
    await expect(this.toast("Information verified.")).toBeVisible();
  }

  /** Back to the list of its queue by the bar's link, such as "Apostille: Approve access". */
  async backToQueue(name: string): Promise<void> {
    await this.page.getByRole("link", { name, exact: true }).click();
  }

  /** Decides in the open Cancel dialog that nothing is refunded. */
  async keepMoney(reason: string): Promise<void> {
    await this.dialog.getByLabel("No refund").check();
    await this.dialog.getByLabel("Why is there no refund?").fill(reason);
  }

  /** Ticks a step that asks for a shipping number, and gives one. */
  async tickWithNumber(product: string, step: string, number: string): Promise<void> {
    await this.step(product, step).click();
    await this.expectDialog("Add Shipping Number");
    await this.dialog.getByLabel("FedEx tracking number").fill(number);
    await this.settle("Save");
  }

  /** Ticks a step that asks for a shipping number where there is none. */
  async tickWithoutNumber(product: string, step: string): Promise<void> {
    await this.step(product, step).click();
    await this.expectDialog("Add Shipping Number");
    await this.settle("No Tracking Number");
  }
}
