import { expect } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The page of the office's settings. */
export class SettingsPage extends StaffPage {
  protected readonly path = "admin/settings";
  protected readonly title = "Settings";

  /** Goes to a part; what is typed elsewhere stays. */
  async part(name: string): Promise<void> {
    await this.page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  /** Saves a section, and waits until nothing of it is left to discard. */
  async save(section: string): Promise<void> {
    const card = this.page.getByRole("region", { name: section, exact: true });
    await card.getByRole("button", { name: `Save: ${section}` }).click();
    await expect(card.getByRole("button", { name: "Discard changes" })).toHaveCount(0);
  }
}
