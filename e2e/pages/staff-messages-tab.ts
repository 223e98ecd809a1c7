import type { Locator, Page } from "@playwright/test";

/** The Messages tab of an order as staff see it. */
export class StaffMessagesTab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  message(words: string): Locator {
    return this.#page.getByRole("list", { name: "Messages, oldest first" }).getByRole("listitem").filter({
      hasText: words,
    });
  }

  get field(): Locator {
    return this.#page.getByLabel("Message to the customer");
  }

  async send(words: string): Promise<void> {
    await this.field.fill(words);
    await this.#page.getByRole("button", { name: "Send message" }).click();
  }

  async refresh(): Promise<void> {
    await this.#page.getByRole("button", { name: "Refresh" }).click();
  }

  async markUnread(words: string): Promise<void> {
    await this.message(words)
      .getByRole("button", { name: /^Mark unread: / })
      .click();
  }

  async markRead(words: string): Promise<void> {
    await this.message(words)
      .getByRole("button", { name: /^Mark read: / })
      .click();
  }

  async delete(words: string): Promise<void> {
    await this.message(words)
      .getByRole("button", { name: /^Delete the message of/ })
      .click();
  }
}
