import { expect } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";

/** What a refused save says of one field. */
export interface ExpectedProblem {
  readonly field: Locator;
  /** In the summary. */
  readonly summary: string;
  /** Beside the field, where it is another sentence. */
  readonly beside?: string;
}

/** One of the six steps of an order. */
export abstract class StepPage extends PageObject {
  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save and Continue" }).click();
  }

  /** The list of steps beside the page, on wide screens. */
  get steps(): Locator {
    return this.page.getByRole("navigation", { name: "Your order" });
  }

  /** What the list of steps says of a step. */
  marker(step: string): Locator {
    return this.steps.getByRole("listitem").filter({ hasText: step });
  }

  get summary(): Locator {
    return this.page.getByRole("alert").filter({ hasText: /^There (is|are) \d+ problem/ });
  }

  /**
   * Checks a refused save: the summary has the focus and exactly these problems, each leading to its field, which says
   * it too.
   */
  async expectProblems(problems: readonly ExpectedProblem[]): Promise<void> {
    const links = this.summary.getByRole("link");
    await expect(links).toHaveText(problems.map(({ summary }) => summary));
    await expect(this.summary).toBeFocused();
    for (const [index, { field, summary, beside = summary }] of problems.entries()) {
      await links.nth(index).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(`^Error: ${escaped(beside)}( |$)`));
    }
  }

  /** Clears the order from this browser, after the question. */
  async clearOrder(): Promise<void> {
    await this.page.getByRole("button", { name: "Clear this order" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Clear the order" }).click();
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\`]/g, "\\$&");
}
