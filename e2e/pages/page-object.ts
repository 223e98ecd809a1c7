import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Frame, type Page } from "@playwright/test";
import { say, sayIfOurs } from "../fixtures/words.ts";
import { runAxe } from "./run-axe.ts";
import { pageShape } from "./page-shape.ts";
import { groupTexts } from "./text-colors.ts";

/** Minified: every new document parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Waits for animations to end: half faded in, a message has no contrast yet. Endless ones, such as a spinner, may
 * continue.
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
  // Playwright's own pauses grow to a second; most animations end within a third of one.
  await expect.poll(moving, { message: "animations under way", intervals: [50] }).toBe(0);
}

/** Puts axe into a frame once a document. It takes a moment to parse, so only where it is not there yet. */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in globalThis)) return;
  await frame.evaluate(axeSource);
}

/**
 * The mark that something was checked and passed, for all workers of the run: most of the time of a journey went into
 * checking again what had passed. Undefined where nothing is remembered.
 */
function markOf(kind: "page" | "text" | "screen", what: string): string | undefined {
  const folder = process.env["E2E_AXE_CACHE"];
  return folder === undefined ? undefined : join(folder, `${kind}-${createHash("sha256").update(what).digest("hex")}`);
}

const isMarked = (mark: string | undefined): boolean => mark !== undefined && existsSync(mark);
const setMark = (mark: string | undefined): void => {
  if (mark !== undefined) writeFileSync(mark, "");
};

/** Of a page with frames, no shape tells all. */
const isWhole = (page: Page): boolean => page.frames().length === 1;

const shapesOf = async (page: Page): Promise<string[] | undefined> =>
  isWhole(page) ? page.evaluate(pageShape) : undefined;

/**
 * Fails on any violation of WCAG 2.2 AA in the page as it stands now; call it in every state, not only on arrival. Of a
 * page behind a window nothing can be reached, so the window alone is checked. What is made of parts that passed
 * passes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRest(page);
  // A page that the browser translates is the same page, in elements that are not ours.
  if ((await page.locator("font").count()) > 0) return;
  const shapes = await shapesOf(page);
  const screen = shapes && markOf("screen", shapes.toSorted().join("\n"));
  const newShapes = shapes?.filter((shape) => !isMarked(markOf("page", shape)));
  if (newShapes?.length === 0) return setMark(screen);
  await expectNoViolations(page, newShapes);
  setMark(screen);
  const after = new Set(await shapesOf(page));
  if (shapes?.length === after.size && shapes.every((shape) => after.has(shape)))
    for (const shape of shapes) setMark(markOf("page", shape));
}

/** @param newShapes of the parts that are checked; all without it */
async function expectNoViolations(page: Page, newShapes: readonly string[] | undefined): Promise<void> {
  for (const frame of page.frames()) await injectAxe(frame);
  // Contrast takes most of axe's time, and texts of the same colors have the same.
  const texts = isWhole(page) ? await page.evaluate(groupTexts) : undefined;
  const newTexts = texts?.filter((text) => !isMarked(markOf("text", text)));
  const violations = await page.evaluate(runAxe, { newTexts, newShapes });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} – ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(found, "accessibility violations").toEqual([]);
  for (const text of newTexts ?? []) setMark(markOf("text", text));
}

/** Fails when the page is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Asked again while an open panel still follows the window to its new size.
  await expect.poll(overflow, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

/** Checks that no box hides a part of its words: all of a text is drawn where its clipping ancestors show it. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clipped = (): Promise<string[]> =>
    page.evaluate(() => {
      const isHidden = (element: Element): boolean =>
        !element.checkVisibility({ visibilityProperty: true }) || element.getBoundingClientRect().width <= 1;
      return [...document.querySelectorAll("body *")].flatMap((box) => {
        if (!(box instanceof HTMLElement)) return [];
        const { overflowX, overflowY } = getComputedStyle(box);
        const hidesX = /hidden|clip/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
        const hidesY = /hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
        if (isHidden(box) || box.innerText.trim() === "" || !(hidesX || hidesY)) return [];
        return [`${box.localName}.${box.className}: ${box.innerText.slice(0, 40)}`];
      });
    });
  await expect.poll(clipped, `texts of ${page.url()} that are cut off`).toEqual([]);
}

/** Checks that nothing sticks out of its card, but for what scrolls in a box of its own. */
export async function expectInsideCards(page: Page): Promise<void> {
  const outside = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll(".card")].flatMap((card) => {
        const { left, right } = card.getBoundingClientRect();
        return [...card.querySelectorAll<HTMLElement>("*")].flatMap((part) => {
          const box = part.getBoundingClientRect();
          const isOut = box.width > 1 && part.checkVisibility() && (box.right > right + 1 || box.left < left - 1);
          const isScrolled = part.parentElement?.closest("[class*='overflow-']") !== null;
          return isOut && !isScrolled ? [`${part.localName}: ${part.innerText?.slice(0, 40)}`] : [];
        });
      }),
    );
  await expect.poll(outside, `parts of ${page.url()} that stick out of their card`).toEqual([]);
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

  /** The title in the language of the page. */
  protected get shownTitle(): string {
    return sayIfOurs(this.title);
  }

  /** Goes to the page by its address and checks it. */
  async open(): Promise<void> {
    await this.page.goto(`./${this.path}`);
    await this.arrive();
  }

  /** Checks that this is the page: its title, one main heading, and no accessibility violation. */
  async arrive(): Promise<void> {
    await expect(this.page).toHaveTitle(`${this.shownTitle} | DOP`);
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await this.loaded();
    await expectAccessible(this.page);
  }

  /** Waits for what the page loads by itself, so that it is checked as people see it. */
  protected async loaded(): Promise<void> {
    await expect(this.page.getByText(say("Loading"), { exact: true })).toHaveCount(0);
  }
}
