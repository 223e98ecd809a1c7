import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";

/** A person in a browser who has read the two specifications and nothing else. */
export class Visitor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Puts a draft into the browser under the key that section 3 names, and opens a step. */
  async atStep(step: string, cart: object): Promise<void> {
    if (this.page.url() === "about:blank") await this.page.goto("./login");
    await this.page.evaluate((text) => localStorage.setItem("dop-cart", text), JSON.stringify(cart));
    await this.page.goto(`./${step}`);
  }

  async draft(): Promise<Record<string, unknown>> {
    return JSON.parse((await this.page.evaluate(() => localStorage.getItem("dop-cart"))) ?? "null") as Record<
      string,
      unknown
    >;
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label, { exact: typeof label === "string" });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Presses Save and Continue and arrives at the next step: nothing stands between. */
  async saveTo(step: string): Promise<void> {
    await this.button("Save and Continue").click();
    await this.isAt(step);
  }

  async isAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`^https?://[^/]+/${path}([?#].*)?$`));
    await this.meetsNoDialog();
  }

  async meetsNoDialog(): Promise<void> {
    await expect(this.page.locator("dialog[open], [role=dialog], [role=alertdialog]")).toHaveCount(0);
  }

  /** Saves what is refused, and reads the sentence beside the field and in the notice. */
  async isTold(sentence: string): Promise<void> {
    await this.button("Save and Continue").click();
    await expect(this.page.getByText(sentence).first()).toBeVisible();
  }
}
