import { expect, type Locator, type Page } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { say, saying } from "../fixtures/words.ts";

/** The customer's own page of an order. */
export class CustomerOrderPage extends PageObject {
  protected readonly path: string;
  protected readonly title = "Order Details";

  /** @param uuid needed to open the page by its address */
  constructor(page: Page, uuid = "") {
    super(page);
    this.path = `order/${uuid}`;
  }

  /** The order's uuid, as the address has it. */
  get uuid(): string {
    return /\/order\/([0-9a-f-]{36})/.exec(this.page.url())?.[1] ?? "";
  }

  /** The card of an ordered document, by its name such as "Apostille Request, France"; others at its step share it. */
  product(name: string): Locator {
    return this.page.getByRole("article").filter({
      has: this.page.getByRole("heading", {
        level: 3,
        name: name
          .split(", ")
          .map((part) => say(part))
          .join(", "),
        exact: true,
      }),
    });
  }

  /** The step that an ordered document is at. */
  currentStep(name: string): Locator {
    return this.product(name).locator("[aria-current=step]");
  }

  tab(name: "Order" | "Messages" | "Corrections"): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${say(name, "customerOrder")}\\b`) });
  }

  async openTab(name: "Order" | "Messages" | "Corrections"): Promise<void> {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute("aria-selected", "true");
    await this.loaded();
  }

  /** Unfolds who looked at the order. @returns the lines, one for an office and a day */
  async openViews(): Promise<Locator> {
    await this.page.getByText(say("Who looked at my order")).click();
    return this.page.getByRole("list", { name: say("Who looked at my order") }).getByRole("listitem");
  }

  get costs(): Locator {
    return this.page.getByRole("table", { name: say("Costs") });
  }

  async expectPaid(): Promise<void> {
    await expect(this.page.getByText(saying("Paid on …"))).toBeVisible();
    await expect(this.page.getByText(say("Payment pending"))).toHaveCount(0);
  }

  /** The payment page declined the card. */
  async expectDeclined(): Promise<void> {
    await expect(this.page.getByText(say("Your card was declined. Nothing was charged."))).toBeVisible();
    await this.expectUnpaid();
  }

  async expectUnpaid(): Promise<void> {
    await expect(this.page.getByText(saying("We will start your order when your payment of … arrives."))).toBeVisible();
    await expect(this.page.getByText(saying("Paid on …"))).toHaveCount(0);
  }

  /** Goes to the payment page again. */
  async payNow(): Promise<void> {
    await this.page
      .getByRole("button", {
        name: new RegExp(`${saying("Pay …", "customerOrder").source}|${saying("Pay again: …").source}`),
      })
      .click();
  }

  /** Opens the order again to see what the office has done meanwhile. */
  async comeBack(): Promise<void> {
    await this.page.reload();
    await this.arrive();
  }

  toast(words: string): Locator {
    return this.page.getByRole("region", { name: saying("Notifications") }).getByText(say(words));
  }
}
