import type { Locator } from "@playwright/test";
import { StaffPage } from "./staff-page.ts";

/** Order Search. */
export class SearchPage extends StaffPage {
  protected readonly path = "admin/search";
  protected readonly title = "Order Search";

  /** Opens the page with its filters in sight. */
  override async open(): Promise<void> {
    await super.open();
    await this.unfold();
  }

  async unfold(): Promise<void> {
    await this.page.getByRole("button", { name: /^More filters/, expanded: false }).click();
  }

  /** A filter that is set, by its words: `Email: ada@example.com`. */
  chip(words: string): Locator {
    return this.page.getByRole("list", { name: "Filters set" }).getByRole("listitem").filter({ hasText: words });
  }

  field(label: string): Locator {
    return this.page.getByRole("form", { name: "Filters" }).getByLabel(label, { exact: true });
  }

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Orders found" }).getByRole("rowheader");
  }

  /** The cells below a column's head. */
  async column(position: number): Promise<string[]> {
    return this.page.locator(`tbody tr > :nth-child(${position})`).allTextContents();
  }

  head(name: string): Locator {
    return this.page.getByRole("columnheader", { name, exact: true });
  }

  async sortBy(name: string): Promise<void> {
    await this.head(name).getByRole("button").click();
  }

  get pager(): Locator {
    return this.page.getByRole("navigation", { name: "Pages of results" });
  }

  count(words: string): Locator {
    return this.page.getByText(words, { exact: true });
  }
}
