import type { Locator } from "@playwright/test";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

/** The last step: check your answers, the costs, Check Out. */
export class CheckoutPage extends StepPage {
  protected readonly path = "checkout";
  protected readonly title = "Payment";

  /** One section of the answers, such as "Shipping Address". */
  section(name: string): Locator {
    return this.page.getByRole("region", { name: say(name) });
  }

  /** The cost lines as texts: name and amount. */
  get costLines(): Locator {
    return this.page.getByRole("region", { name: say("Cost") }).locator("dl > div");
  }

  async change(section: string): Promise<void> {
    await this.page.getByRole("link", { name: `${say("Change")} ${say(section)}` }).click();
  }

  /** The box that signs the statement. */
  get agreement(): Locator {
    return this.page.getByLabel(say("I have read this statement and sign it."));
  }

  get signedName(): Locator {
    return this.page.getByLabel(say("Your full name"));
  }

  async sign(name = "Ada Lovelace"): Promise<void> {
    await this.agreement.check();
    await this.signedName.fill(name);
  }

  async checkOut(): Promise<void> {
    await this.sign();
    await this.page.getByRole("button", { name: say("Check Out") }).click();
  }
}
