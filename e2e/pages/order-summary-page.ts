import type { Locator, Page } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** One order product to print. */
export class OrderSummaryPage extends StaffPage {
  protected readonly path: string;
  protected readonly title: string;

  constructor(page: Page, orderId: number) {
    super(page);
    this.path = `admin/orders/${orderId}/`;
    this.title = `Order ${orderId} summary`;
  }

  section(name: "Customer" | "Marriage" | "Order details"): Locator {
    return this.page.getByRole("heading", { level: 2, name, exact: true }).locator("xpath=..");
  }

  get print(): Locator {
    return this.button("Print");
  }
}
