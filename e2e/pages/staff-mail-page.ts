import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The emails that could not be delivered. */
export class StaffMailPage extends StaffPage {
  protected readonly path = "admin/mail";
  protected readonly title = "Undelivered emails";

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Undelivered emails" }).locator("tbody tr");
  }
}
