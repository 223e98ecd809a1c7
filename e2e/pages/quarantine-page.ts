import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** The harmful uploads that were refused. */
export class QuarantinePage extends StaffPage {
  protected readonly path = "admin/quarantine";
  protected readonly title = "Quarantine";

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Files in quarantine" }).locator("tbody tr");
  }

  /** The button that asks whether the file chosen as `kind` is to be destroyed. */
  destroy(kind: string): Locator {
    return this.rows.filter({ hasText: kind }).getByRole("button", { name: /^Destroy: / });
  }
}
