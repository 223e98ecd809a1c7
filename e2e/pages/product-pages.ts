import type { Locator } from "@playwright/test";
import { StepPage } from "./step-page.ts";
import { say } from "../fixtures/words.ts";

const fullCopy = "Include Copy of Marriage Application (long/full copy)";

abstract class ProductPage extends StepPage {
  protected readonly path = "product";
  protected readonly title = "Product Information";

  get instructions(): Locator {
    return this.page.getByLabel(say("Special Instructions"));
  }

  /** A line of the costs at the end of the form. */
  cost(name: string): Locator {
    return this.page
      .locator("dl > div")
      .filter({ has: this.page.locator("dt", { hasText: say(name) }) })
      .locator("dd");
  }
}

/** Product Information of an apostille order. */
export class ApostillePage extends ProductPage {
  entry(position: number) {
    const group = this.page.getByRole("group", { name: say(`Country ${position}`), exact: true });
    return {
      group,
      country: group.getByLabel(say("Country"), { exact: true }),
      fullCopy: group.getByLabel(say(fullCopy)),
      quantity: group.getByLabel(say("Quantity")),
      delete: group.getByRole("button", { name: say("Delete", "productStep") }),
    };
  }

  get copies(): Locator {
    return this.page.locator("#field-additionalCertifiedCopies");
  }

  get copiesFullCopy(): Locator {
    return this.page.locator("#field-fullCopy");
  }

  async fillEntry(position: number, country: string, answer: "YES" | "NO", quantity: number): Promise<void> {
    const entry = this.entry(position);
    await entry.country.selectOption({ label: say(country) });
    await entry.fullCopy.selectOption({ label: say(answer) });
    await entry.quantity.fill(String(quantity));
  }

  async addCountry(): Promise<void> {
    await this.page.getByRole("button", { name: say("Add Country") }).click();
  }
}

/** Product Information of a certified copy order. */
export class CertifiedCopyPage extends ProductPage {
  get fullCopy(): Locator {
    return this.page.getByLabel(say(fullCopy));
  }

  get quantity(): Locator {
    return this.page.getByLabel(say("Quantity"));
  }

  async fill(answer: "YES" | "NO", quantity: number): Promise<void> {
    await this.fullCopy.selectOption({ label: say(answer) });
    await this.quantity.fill(String(quantity));
  }
}

/** Product Information of a correction order. */
export class CorrectionPage extends ProductPage {
  get quantity(): Locator {
    return this.page.getByLabel(say("Quantity"));
  }
}
