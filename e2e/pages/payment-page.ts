import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The pretend payment provider's page. */
export class PaymentPage extends PageObject {
  protected readonly path = "sandbox-pay/";
  protected readonly title = "Test payment";

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: /^Pay \$/ }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByRole("button", { name: "Decline the payment" }).click();
  }

  async close(): Promise<void> {
    await this.page.getByRole("button", { name: "Close without paying" }).click();
  }
}
