import { expect, type Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The office's work in a period, as charts and tables. */
export class ReportsPage extends StaffPage {
  protected readonly path = "admin/reports";
  protected readonly title = "Reports";

  tab(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name });
  }

  table(name: string): Locator {
    return this.page.getByRole("table", { name });
  }

  /** A chart, which is read place by place. */
  get chart(): Locator {
    return this.page.getByRole("slider").first();
  }

  get save(): Locator {
    return this.button("Save as CSV");
  }
}

/** The closed days of the office's money. */
export class CloseoutsPage extends StaffPage {
  protected readonly path = "admin/reports/closeouts";
  protected readonly title = "Closeouts";

  get close(): Locator {
    return this.button("Close this day");
  }

  async expectQuestion(): Promise<void> {
    await expect(this.page.getByRole("dialog").getByText("cannot be changed or removed")).toBeVisible();
  }

  /** The first closeout asks whether it covers the money before its day, too. */
  async chooseFirstMovement(): Promise<void> {
    await this.page.getByRole("dialog").getByRole("radio", { name: "Include all of it: begin on" }).check();
  }

  get confirm(): Locator {
    return this.page.getByRole("dialog").getByRole("button", { name: "Close the day" });
  }
}
