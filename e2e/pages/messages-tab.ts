import type { Locator, Page } from "@playwright/test";
import { say, saying } from "../fixtures/words.ts";

/** The Messages tab of an order. */
export class MessagesTab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get list(): Locator {
    return this.#page.getByRole("list", { name: say("Messages, oldest first") });
  }

  message(words: string): Locator {
    return this.list.getByRole("listitem").filter({ hasText: words });
  }

  get field(): Locator {
    return this.#page.getByLabel(say("Your message"));
  }

  async send(words: string): Promise<void> {
    await this.field.fill(words);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.#page.getByRole("button", { name: say("Send message") }).click();
  }

  async delete(words: string): Promise<void> {
    await this.message(words)
      .getByRole("button", { name: saying("Delete your message of …") })
      .click();
  }
}
