import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { StaffPage } from "./staff-page.ts";

/** The first run, while no one has an account. */
export class FirstRunPage extends PageObject {
  protected readonly path = "setup";
  protected readonly title = "Set up this installation";

  get code(): Locator {
    return this.page.getByLabel("Code from the server’s log");
  }

  get email(): Locator {
    return this.page.getByLabel("Your email");
  }

  get displayName(): Locator {
    return this.page.getByLabel("Your name, as others see it");
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  async make(): Promise<void> {
    await this.page.getByRole("button", { name: "Create the first admin" }).click();
  }
}

/** The checks of the installation, for admins. */
export class ChecksPage extends StaffPage {
  protected readonly path = "admin/setup";
  protected readonly title = "Setup and checks";

  part(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  get tryEverything(): Locator {
    return this.button("Try everything");
  }

  tryIt(name: string): Locator {
    return this.button(`Try it: ${name}`);
  }

  tryAgain(name: string): Locator {
    return this.button(`Try again: ${name}`);
  }

  get license(): Locator {
    return this.page.getByLabel("License number for the test order");
  }
}
