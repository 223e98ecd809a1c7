import { expect, type Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { say, saying } from "../fixtures/words.ts";

/** The public front page with its three cards. */
export class LandingPage extends PageObject {
  protected readonly path = "";
  protected readonly title = "Document Ordering Portal";

  async expectQuestion(): Promise<void> {
    await expect(this.page.getByText(say("Which document are you ordering?"))).toBeVisible();
  }

  /** The way back to the draft of this browser. */
  get unfinished(): Locator {
    return this.page.getByRole("link", { name: saying("Continue your order (…, step … of …)") });
  }

  /** Begins an order. */
  async choose(card: "Apostille" | "Certified copy" | "License correction"): Promise<void> {
    await this.page.getByRole("link", { name: say(card), exact: true }).click();
  }
}
