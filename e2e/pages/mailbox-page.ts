import { expect, type Locator, type Page } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** The list of captured emails, newest first. */
export class MailboxPage extends PageObject {
  protected readonly path = "mailbox";
  protected readonly title = "Mailbox";

  entry(recipient: string, subject: RegExp): Locator {
    return this.page.getByRole("listitem").filter({ hasText: recipient }).filter({ hasText: subject });
  }

  /** Looks until the newest mail of that kind is there, and opens it. Mail is delivered in the background. */
  async openMail(recipient: string, subject: RegExp): Promise<MailPage> {
    await expect(async () => {
      await this.page.goto(`./${this.path}`);
      await expect(this.entry(recipient, subject).first()).toBeVisible({ timeout: 300 });
    }).toPass();
    const link = this.entry(recipient, subject).first().getByRole("link");
    const mail = new MailPage(this.page, (await link.textContent()) ?? "");
    await link.click();
    await mail.arrive();
    return mail;
  }
}

/** One captured email. */
export class MailPage extends PageObject {
  protected readonly path = "mailbox/";
  protected readonly title: string;

  constructor(page: Page, subject: string) {
    super(page);
    this.title = subject;
  }

  /** The frame with the HTML part runs no scripts, so axe cannot run in it: the rest is checked without it. */
  protected override async loaded(): Promise<void> {
    await this.page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  }

  get text(): Locator {
    return this.page.locator("pre");
  }

  /** Follows the link to the order, as the recipient would. */
  async followOrderLink(): Promise<void> {
    await this.text.getByRole("link").filter({ hasText: "/order/" }).first().click();
  }
}
