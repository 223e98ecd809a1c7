import { StepPage } from "./step-page.ts";
import type { Locator } from "@playwright/test";

/** The login page. */
export class LoginPage extends StepPage {
  protected readonly path = "login";
  protected readonly title = "Login";

  get username(): Locator {
    return this.page.getByLabel("Username");
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  get newPassword(): Locator {
    return this.page.getByLabel("New password");
  }

  /** Six digits of the authenticator app, or a recovery code. */
  get code(): Locator {
    return this.page.getByLabel("Code", { exact: true });
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit();
  }

  async submit(): Promise<void> {
    await this.page.getByRole("button", { name: "Log In", exact: true }).click();
  }
}
