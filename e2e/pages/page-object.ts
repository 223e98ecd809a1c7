import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Frame, Page } from "@playwright/test";
import type axe from "axe-core";

/** Minified: every new document parses it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Waits for what is still coming or going: half faded in, a message has no contrast yet. What turns without end may go
 * on.
 */
async function expectRest(page: Page): Promise<void> {
  const moving = (): Promise<number> =>
    page.evaluate(
      () =>
        document.querySelectorAll("[data-sonner-toast]:not([data-mounted=true])").length +
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations !== Infinity)
          .length,
    );
  await expect.poll(moving, "animations under way").toBe(0);
}

/** Puts axe into a frame once a document. It takes a moment to parse, so only where it is not there yet. */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in globalThis)) return;
  await frame.evaluate(axeSource);
}

/**
 * Fails on any violation of WCAG 2.2 AA in the page as it stands now; call it in every state, not only on arrival. Of a
 * page behind a window nothing can be reached, so the window alone is judged.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRest(page);
  for (const frame of page.frames()) await injectAxe(frame);
  // Asked for violations alone, axe spares itself the descriptions of all that is well, most of the time it takes.
  const violations = await page.evaluate(async (tags) => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    const whole = document.querySelector<HTMLElement>("dialog:modal") ?? document;
    // Messages let presses through, and axe would take what lies below them for what is behind their words.
    const messages = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
    const run = async (options: axe.RunOptions) =>
      (await injected.run(whole, { ...options, resultTypes: ["violations"] })).violations;
    if (messages.length === 0) return run({ runOnly: tags });
    for (const message of messages) message.style.pointerEvents = "auto";
    const found = await run({ runOnly: tags, rules: { "target-size": { enabled: false } } });
    for (const message of messages) message.style.removeProperty("pointer-events");
    // A message whose time is over fades while it is judged, or is gone by now.
    const isLeaving = ({ target: [selector] }: axe.NodeResult): boolean => {
      if (typeof selector !== "string") return false;
      const element = document.querySelector(selector);
      return element === null || element.closest("[data-sonner-toast][data-removed=true]") !== null;
    };
    for (const violation of found) violation.nodes = violation.nodes.filter((node) => !isLeaving(node));
    // What lies below a message can be pressed in its whole size.
    return [...found, ...(await run({ runOnly: { type: "rule", values: ["target-size"] } }))];
  }, wcag);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} – ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(found, "accessibility violations").toEqual([]);
}

/** Fails when the page is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Asked again while an open panel still follows the window to its new size.
  await expect.poll(overflow, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

/** One page of the portal. What it offers a journey are methods named after what a person does there. */
export abstract class PageObject {
  protected readonly page: Page;

  /** Address below the base path, without a leading slash. */
  protected abstract readonly path: string;

  /** The page's own part of the document title, which is followed by the short product name. */
  protected abstract readonly title: string;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes to the page by its address and checks it. */
  async open(): Promise<void> {
    await this.page.goto(`./${this.path}`);
    await this.arrive();
  }

  /** Checks that this is the page: its title, one main heading, and no accessibility violation. */
  async arrive(): Promise<void> {
    await expect(this.page).toHaveTitle(`${this.title} | DOP`);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await this.loaded();
    await expectAccessible(this.page);
  }

  /** Waits for what the page loads by itself, so that it is judged as people see it. */
  protected async loaded(): Promise<void> {
    await expect(this.page.getByText("Loading", { exact: true })).toHaveCount(0);
  }
}
