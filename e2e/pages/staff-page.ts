import { expect, type Locator } from "@playwright/test";
import { PageObject, expectAccessible } from "./page-object.ts";

/** A page of the back office. */
export abstract class StaffPage extends PageObject {
  /** The office's pages are in English. */
  protected override get shownTitle(): string {
    return this.title;
  }

  /** A message at the top right; the newest where the same was said before. */
  toast(words: string | RegExp): Locator {
    return this.page
      .getByRole("region", { name: /^Notifications/ })
      .getByText(words)
      .first();
  }

  /** Closes the messages, which cover the top right. */
  async closeToasts(): Promise<void> {
    const close = this.page.getByRole("region", { name: /^Notifications/ }).getByRole("button", { name: "Close" });
    await expect(async () => {
      for (const button of await close.all()) await button.click({ timeout: 300 });
      await expect(close).toHaveCount(0, { timeout: 300 });
    }).toPass();
  }

  /** The open dialog; there is never more than one. */
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Waits for a window by its title and checks it. */
  async expectDialog(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole("dialog", { name })).toBeVisible();
    await expectAccessible(this.page);
  }

  /** Presses a button of the open window. */
  async answer(name: string): Promise<void> {
    await this.dialog.getByRole("button", { name, exact: true }).click();
  }

  /** Presses a button of the open window that settles it. */
  async settle(name: string): Promise<void> {
    await this.answer(name);
    await expect(this.dialog).toHaveCount(0);
  }

  /** The header's scan box. */
  get scanBox(): Locator {
    return this.page.getByRole("searchbox", { name: "Scan" });
  }

  /** Opens the scan box by its key, which works once its script is loaded, and scans. */
  async scan(text: string): Promise<void> {
    await expect(async () => {
      const isFocused = await this.scanBox.evaluate((box) => box === document.activeElement);
      if (!isFocused) await this.page.keyboard.press("s", { delay: 100 });
      await expect(this.scanBox).toBeFocused({ timeout: 500 });
    }).toPass();
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press("Enter");
  }

  protected button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
}
