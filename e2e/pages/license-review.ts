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

  /** The toggle that is pressed while a field is confirmed. */
  looksRight(label: string): Locator {
    return this.#page.getByRole("button", { name: `Looks right ${label}`, exact: true });
  }

  /** The place of a field in the likeness of the certificate, which is drawn and not read aloud. */
  place(label: string): Locator {
    return this.#page.locator(`[data-place="${label}"]`);
  }

  async confirm(label: string): Promise<void> {
    await this.looksRight(label).click();
  }

  async reset(label: string): Promise<void> {
    await this.#page.getByRole("button", { name: `Reset ${label}`, exact: true }).click();
  }

  async confirmGroup(name: "Spouse 1" | "Spouse 2" | "Officiant and ceremony"): Promise<void> {
    await this.#page.getByRole("button", { name: new RegExp(`^All of this looks right ?: ${name}$`) }).click();
  }

  async edit(label: string, value: string): Promise<void> {
    await this.#page.getByRole("button", { name: `Edit ${label}`, exact: true }).click();
    await this.editor(label).fill(value);
    await this.#page.getByRole("button", { name: "Save", exact: true }).click();
  }
}
