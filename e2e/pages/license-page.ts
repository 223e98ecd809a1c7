import type { Locator } from "@playwright/test";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

interface License {
  readonly number: string;
  readonly spouse1First: string;
  readonly spouse1Last: string;
  readonly spouse2First: string;
  readonly spouse2Last: string;
}

/** Marriage License. */
export class LicensePage extends StepPage {
  protected readonly path = "marriage-license";
  protected readonly title = "Marriage License";

  get number(): Locator {
    return this.page.getByLabel(say("License Number"));
  }

  /** The button of Spouse 1 that fills in the contact's name. */
  fillIn(name: string): Locator {
    return this.page.getByRole("group", { name: say("Spouse 1") }).getByRole("button", { name: new RegExp(name) });
  }

  spouse(position: 1 | 2) {
    const group = this.page.getByRole("group", { name: say(`Spouse ${position}`) });
    return { first: group.getByLabel(say("First name")), last: group.getByLabel(say("Last name")) };
  }

  async fill(license: License): Promise<void> {
    await this.number.fill(license.number);
    await this.spouse(1).first.fill(license.spouse1First);
    await this.spouse(1).last.fill(license.spouse1Last);
    await this.spouse(2).first.fill(license.spouse2First);
    await this.spouse(2).last.fill(license.spouse2Last);
  }
}
