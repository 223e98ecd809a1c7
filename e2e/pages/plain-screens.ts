import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { StaffPage } from "./staff-page.ts";
import { say } from "../fixtures/words.ts";

/** Sends the customer the link to an order. */
export class FindOrderPage extends PageObject {
  protected readonly path = "find-order";
  protected readonly title = "Find your order";

  get email(): Locator {
    return this.page.getByLabel(say("Email"));
  }

  get reference(): Locator {
    return this.page.getByLabel(say("Order number or license number"));
  }

  async submit(): Promise<void> {
    await this.page.getByRole("button", { name: say("Send me the link") }).click();
  }
}

/** The page of any unknown address. */
export class NotFoundPage extends PageObject {
  protected readonly path = "no-such-page";
  protected readonly title = "Page Not Found";
}

/** The page of an order link that leads nowhere. */
export class OrderNotFoundPage extends PageObject {
  protected readonly path = "order/nothing";
  protected readonly title = "Order not found";
}

/** The start page of the staff. */
export class StaffHomePage extends StaffPage {
  protected readonly path = "admin";
  protected readonly title = "Home";
}
