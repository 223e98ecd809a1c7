import type { Locator } from "@playwright/test";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

interface Address {
  readonly shipToName: string;
  readonly lineOne: string;
  readonly lineTwo: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly zip: string;
  /** Two-letter code. */
  readonly country: string;
}

/** Shipping Address. */
export class ShippingPage extends StepPage {
  protected readonly path = "shipping-address";
  protected readonly title = "Shipping Address";

  field(label: "Ship To Name" | "Address Line 1" | "Address Line 2" | "City"): Locator {
    return this.page.getByLabel(say(label, "shippingStep"));
  }

  /** In the United States, or while no country is chosen; other countries have other states, or none. */
  get state(): Locator {
    return this.labelled("State", "State/Province");
  }

  get zip(): Locator {
    return this.labelled("ZIP Code", "Postal Code");
  }

  get country(): Locator {
    return this.page.getByLabel(say("Country"), { exact: true });
  }

  get options(): Locator {
    return this.page.getByRole("group", { name: say("Shipping option") });
  }

  get help(): Locator {
    return this.page.getByRole("button", { name: say("Which one should I choose?") });
  }

  get cost(): Locator {
    return this.page
      .locator("dl > div")
      .filter({ hasText: say("Shipping cost") })
      .locator("dd");
  }

  private labelled(...words: readonly string[]): Locator {
    const labels = words.map((one) => say(one, "shippingStep").replaceAll(/[()]/g, "\\$&"));
    // A translator's words end in a zero-width space, which patterns do not ignore.
    return this.page.getByLabel(new RegExp(`^(?:${labels.join("|")})\u200B?(?: |$)`));
  }

  async fill(address: Address): Promise<void> {
    await this.field("Ship To Name").fill(address.shipToName);
    await this.country.selectOption(address.country);
    await this.field("Address Line 1").fill(address.lineOne);
    await this.field("Address Line 2").fill(address.lineTwo);
    await this.field("City").fill(address.city);
    if (address.country === "US") await this.state.fill(address.stateProvince);
    await this.zip.fill(address.zip);
  }
}
