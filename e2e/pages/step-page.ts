import { expect, type Locator } from "@playwright/test";
import { PageObject } from "./page-object.ts";
import { refusal, say, sayIfOurs } from "../fixtures/words.ts";

/** The notice of a refused save about one field. */
export interface ExpectedProblem {
  readonly field: Locator;
  /** In the summary. */
  readonly summary: string;
  /** The message at the field itself, where that is another sentence. */
  readonly atField?: string;
}

/** One of the six steps of an order. */
export abstract class StepPage extends PageObject {
  async save(): Promise<void> {
    await this.page.getByRole("button", { name: say("Save and Continue") }).click();
  }

  /** The list of steps next to the page, on wide screens. */
  get steps(): Locator {
    return this.page.getByRole("navigation", { name: say("Your order") });
  }

  /** The state of a step in the list of steps. */
  marker(step: string): Locator {
    return this.steps.getByRole("listitem").filter({ hasText: say(step) });
  }

  get summary(): Locator {
    const first = this.page.getByRole("heading", { level: 2 }).getByRole("link");
    return this.page.getByRole("alert").filter({ has: first });
  }

  /**
   * Checks a refused save: the summary has the focus and exactly these problems, each leading to its field, which says
   * it too.
   */
  async expectProblems(problems: readonly ExpectedProblem[]): Promise<void> {
    const links = this.summary.getByRole("link");
    await expect(links).toHaveText(
      problems.map(({ summary }) =>
        summary
          .split(": ")
          .map((part) => sayIfOurs(part))
          .join(": "),
      ),
    );
    await expect(this.summary).toBeFocused();
    for (const [index, { field, summary, atField = summary }] of problems.entries()) {
      await links.nth(index).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(refusal(atField));
    }
  }

  /** Clears the order from this browser, after the question. */
  async clearOrder(): Promise<void> {
    await this.page.getByRole("button", { name: say("Clear this order") }).click();
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: say("Clear the order") })
      .click();
  }
}
