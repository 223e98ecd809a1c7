import type { Locator } from "@playwright/test";
import { ada } from "../fixtures/carts.ts";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

type Person = { readonly [Key in keyof typeof ada]: string };

/** Contact Information. */
export class ContactPage extends StepPage {
  protected readonly path = "contact-info";
  protected readonly title = "Contact Information";

  field(label: "First Name" | "Last Name" | "Email" | "Verify Email" | "Phone Number"): Locator {
    return this.page.getByLabel(say(label), { exact: true });
  }

  async fill(email: string, person: Person = ada): Promise<void> {
    await this.field("First Name").fill(person.firstName);
    await this.field("Last Name").fill(person.lastName);
    await this.field("Email").fill(email);
    await this.field("Verify Email").fill(email);
    await this.field("Phone Number").fill(person.phone);
  }
}
