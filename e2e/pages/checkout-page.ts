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

  async checkOut(): Promise<void> {
    await this.page.getByRole("button", { name: say("Check Out") }).click();
  }
}
