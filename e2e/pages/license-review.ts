import { licenseFields } from "@dop/domain/license-review";
import { textsIn } from "@dop/texts";
import type { Locator, Page } from "@playwright/test";
import { language, say } from "../fixtures/words.ts";

/** The page's name for a field of the license, given by its English label such as "Spouse 1 City". */
export function fieldWords(label: string): string {
  const { names, of, people } = textsIn(language()).licenseFields;
  const field = licenseFields.find((one) => one.label === label);
  if (field === undefined) throw new Error(`The license has no field "${label}".`);
  return field.person === null ? names[field.name] : of(people[field.person], names[field.name]);
}

/** The review of the license data, which takes the place of the order view. */
export class LicenseReview {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole("heading", { name: say("Review your license data") });
  }

  /** The line of a field, by its full label such as "Spouse 1 City". */
  line(label: string): Locator {
    return this.#page
      .getByRole("listitem")
      .filter({ has: this.#page.getByRole("button", { name: `${say("Edit")} ${fieldWords(label)}` }) });
  }

  get submit(): Locator {
    return this.#page.getByRole("button", {
      name: new RegExp(`^(?:${say("CONFIRM CORRECT")}|${say("CONFIRM ALL CHANGES")})`),
    });
  }

  editor(label: string): Locator {
    return this.#page.getByLabel(say(`New value: ${fieldWords(label)}`));
  }

  /** The toggle that is pressed while a field is confirmed. */
  looksRight(label: string): Locator {
    return this.#page.getByRole("button", { name: `${say("Looks right")} ${fieldWords(label)}`, exact: true });
  }

  /** The place of a field in the likeness of the certificate, which is drawn and not read aloud. */
  place(label: string): Locator {
    return this.#page.locator(`[data-place="${label}"]`);
  }

  async confirm(label: string): Promise<void> {
    await this.looksRight(label).click();
  }

  async reset(label: string): Promise<void> {
    await this.#page.getByRole("button", { name: `${say("Reset")} ${fieldWords(label)}`, exact: true }).click();
  }

  async confirmGroup(name: "Spouse 1" | "Spouse 2" | "Officiant and ceremony"): Promise<void> {
    await this.#page
      .getByRole("button", { name: new RegExp(`^${say("All of this looks right")} ?: ${say(name)}$`) })
      .click();
  }

  async edit(label: string, value: string): Promise<void> {
    await this.#page.getByRole("button", { name: `${say("Edit")} ${fieldWords(label)}`, exact: true }).click();
    await this.editor(label).fill(value);
    await this.#page.getByRole("button", { name: say("Save"), exact: true }).click();
  }
}
