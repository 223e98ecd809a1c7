import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The staff accounts. */
export class UsersPage extends StaffPage {
  protected readonly path = "users";
  protected readonly title = "Users";

  row(username: string): Locator {
    return this.page.getByRole("row").filter({ hasText: username });
  }

  get addUser(): Locator {
    return this.button("Add User");
  }

  get addRole(): Locator {
    return this.button("Add office role");
  }

  role(name: string): Locator {
    return this.page.getByLabel(`Role of ${name}`, { exact: true });
  }

  remove(name: string): Locator {
    return this.button(`Remove ${name}`);
  }

  setPassword(name: string): Locator {
    return this.button(`Set password for ${name}`);
  }

  resetAuthenticator(name: string): Locator {
    return this.button(`Reset app of ${name}`);
  }

  /** The field of the dialog that looks through the directory. */
  get person(): Locator {
    return this.dialog.getByRole("combobox", { name: "Find a person" });
  }
}
