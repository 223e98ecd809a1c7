import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { say, saying } from "../fixtures/words.ts";

/** The sandbox payment page. */
export class PaymentPage extends PageObject {
  protected readonly path = "sandbox-pay/";
  protected readonly title = "Test payment";

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: saying("Pay …", "paymentSandbox") }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByRole("button", { name: say("Decline the payment") }).click();
  }

  async close(): Promise<void> {
    await this.page.getByRole("button", { name: say("Close without paying") }).click();
  }
}
