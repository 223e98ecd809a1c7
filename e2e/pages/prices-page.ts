import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The page of all prices. */
export class PricesPage extends StaffPage {
  protected readonly path = "admin/prices";
  protected readonly title = "Prices";

  /** The row of a product, fee, shipping type or country. */
  row(name: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("rowheader", { name, exact: true }) });
  }

  get country(): Locator {
    return this.page.getByLabel("Country", { exact: true });
  }

  change(name: string): Locator {
    return this.button(`Change the price of ${name}`);
  }

  get amount(): Locator {
    return this.dialog.getByLabel("New price in dollars");
  }

  get firstDay(): Locator {
    return this.dialog.getByLabel("First day");
  }
}
