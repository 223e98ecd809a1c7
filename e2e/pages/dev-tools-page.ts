import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The grid of scenarios. */
export class DevToolsPage extends StaffPage {
  protected readonly path = "admin/dev-tools";
  protected readonly title = "Dev Tools";

  get seed(): Locator {
    return this.page.getByLabel("Seed");
  }

  buttons(role: "User" | "Admin"): Locator {
    return this.page.getByRole("table").getByRole("button", { name: new RegExp(`^${role}: `) });
  }

  async press(role: "User" | "Admin", product: string, stage: string): Promise<void> {
    await this.button(`${role}: ${product}, ${stage}`).click();
  }
}
