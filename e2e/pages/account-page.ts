import { expect, type Locator } from "@playwright/test";
import { Authenticator } from "../fixtures/authenticator.ts";
import { expectAccessible } from "./page-object.ts";
import { StaffPage } from "./staff-page.ts";

/** One's own account: password, authenticator app, sessions. */
export class AccountPage extends StaffPage {
  protected readonly path = "admin/account";
  protected readonly title = "Your Account";

  private part(name: string): Locator {
    return this.page.getByRole("region", { name });
  }

  get password(): Locator {
    return this.part("Password");
  }

  get authenticator(): Locator {
    return this.part("Authenticator app");
  }

  get passkeys(): Locator {
    return this.part("Passkeys");
  }

  /** The rows of one's own sessions, without the head. */
  get sessions(): Locator {
    return this.part("Where you are logged in").locator("tbody tr");
  }

  async changePassword(present: string, fresh: string): Promise<void> {
    await this.password.getByLabel("Current password").fill(present);
    await this.password.getByLabel("New password").fill(fresh);
    await this.password.getByRole("button", { name: "Change password" }).click();
  }

  /** Begins to set up an app, and gives it the key that is shown for typing. */
  async beginSetup(password: string): Promise<Authenticator> {
    await this.authenticator.getByRole("button", { name: "Set up" }).click();
    await expect(this.authenticator.getByLabel("Current password")).toBeFocused();
    await this.authenticator.getByLabel("Current password").fill(password);
    await this.authenticator.getByRole("button", { name: "Continue" }).click();
    return readSecret(this.authenticator);
  }

  async turnOn(code: string): Promise<void> {
    await this.authenticator.getByLabel("Code", { exact: true }).fill(code);
    await this.authenticator.getByRole("button", { name: "Turn on" }).click();
  }

  /** Fills in the window that asks for password and code. */
  async prove(password: string, code: string): Promise<void> {
    await this.dialog.getByLabel("Current password").fill(password);
    await this.dialog.getByLabel("Code", { exact: true }).fill(code);
  }
}

/** Checks the step that shows the key of an app, and gives the key to one. */
export async function readSecret(part: Locator): Promise<Authenticator> {
  await expect(part.getByRole("heading", { name: "Set up your authenticator app" })).toBeFocused();
  await expect(part.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(part.page());
  return new Authenticator(await part.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText());
}

/** Checks the step that shows recovery codes, and reads them. */
export async function readRecoveryCodes(part: Locator): Promise<readonly string[]> {
  await expect(part.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  await expectAccessible(part.page());
  return part.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
}
