import { expect } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The public front page with its three cards. */
export class LandingPage extends PageObject {
  protected readonly path = "";
  protected readonly title = "Document Ordering Portal";

  async expectQuestion(): Promise<void> {
    await expect(this.page.getByText("Which document are you ordering?")).toBeVisible();
  }

  /** Begins an order. */
  async choose(card: "Apostille" | "Certified copy" | "License correction"): Promise<void> {
    await this.page.getByRole("link", { name: card, exact: true }).click();
  }
}
