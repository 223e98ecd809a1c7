import type { Locator, Page } from "@playwright/test";

/** The review of the license data, which takes the place of the order view. */
export class LicenseReview {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole("heading", { name: "Review your license data" });
  }

  /** The line of a field, by its full label such as "Spouse 1 City". */
  line(label: string): Locator {
    return this.#page.getByRole("listitem").filter({ has: this.#page.getByRole("button", { name: `Edit ${label}` }) });
  }

  get submit(): Locator {
    return this.#page.getByRole("button", { name: /^CONFIRM/ });
  }

  editor(label: string): Locator {
    return this.#page.getByLabel(`New value: ${label}`);
  }

  async confirm(label: string): Promise<void> {
    await this.#page.getByRole("button", { name: `Confirm ${label}`, exact: true }).click();
  }

  async reset(label: string): Promise<void> {
    await this.#page.getByRole("button", { name: `Reset ${label}`, exact: true }).click();
  }

  async confirmGroup(name: "Spouse 1" | "Spouse 2" | "Officiant and ceremony"): Promise<void> {
    await this.#page.getByRole("button", { name: new RegExp(`^Confirm all in this group ?: ${name}$`) }).click();
  }

  async edit(label: string, value: string): Promise<void> {
    await this.#page.getByRole("button", { name: `Edit ${label}`, exact: true }).click();
    await this.editor(label).fill(value);
    await this.#page.getByRole("button", { name: "Save", exact: true }).click();
  }
}
