import { expect } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The public front page with its three cards. */
export class LandingPage extends PageObject {
  protected readonly path = "";
  protected readonly title = "Document Ordering Portal";

  async expectQuestion(): Promise<void> {
    await expect(this.page.getByText("Which document are you ordering?")).toBeVisible();
  }

  /** The way back to the draft of this browser. */
  get unfinished(): Locator {
    return this.page.getByRole("link", { name: /^Continue your order/ });
  }

  /** Answers the question whether the draft is to be wiped. */
  async startOver(): Promise<void> {
    await this.page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  }

  /** Begins an order. */
  async choose(card: "Apostille" | "Certified copy" | "License correction"): Promise<void> {
    await this.page.getByRole("link", { name: card, exact: true }).click();
  }
}
