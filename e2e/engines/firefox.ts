import { expect, firefox, type Page } from "@playwright/test";
import { inkIn, patternOf, type Hands, type Named } from "./hands.ts";

/** A phone or a desk. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of Playwright that Firefox's older long-term release needs help with. */
interface BidiSession {
  send(method: string, parameters: unknown): Promise<unknown>;
}
interface OwnBrowser {
  readonly _connection: { toImpl(browser: unknown): { readonly _browserSession: BidiSession } };
}

/** Starts Firefox, driven over WebDriver BiDi. */
export async function startFirefox(executablePath: string, baseURL: string, viewport: Size) {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath });
  // Firefox ESR 153 knows all commands but this one, which no journey needs: to prefer light or dark colors.
  const session = (browser as unknown as OwnBrowser)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, parameters) =>
    method === "emulation.setMediaFeaturesOverride" ? {} : send(method, parameters);
  const context = await browser.newContext({ viewport, baseURL });
  context.setDefaultTimeout(60_000);
  return { hands: firefoxHands(await context.newPage()), stop: () => browser.close() };
}

function firefoxHands(page: Page): Hands {
  // An open window covers the page.
  const top = page.locator("dialog[open], body:not(:has(dialog[open]))");
  const field = (label: Named, place = 0) => top.getByLabel(patternOf(label)).nth(place);
  return {
    open: async (path) => void (await page.goto(`./${path}`)),
    press: async (role, name) =>
      top
        .getByRole(role, { name: patternOf(name) })
        .first()
        .click(),
    fill: async (label, words, place) => {
      await field(label, place).press("Control+a");
      await field(label, place).pressSequentially(words);
    },
    choose: async (label, option) => void (await field(label).selectOption({ label: option })),
    attach: async (label, file) => field(label).setInputFiles(file),
    see: async (text) => expect(page.locator("body")).toContainText(text, { useInnerText: true }),
    arrive: async (title) => expect(page).toHaveTitle(`${title} | DOP`),
    ink: async (label) => {
      const place = await field(label).boundingBox();
      if (place === null) throw new Error(`The page shows no field ${patternOf(label)}.`);
      return inkIn(await page.screenshot(), place);
    },
    style: async (label, property) =>
      field(label).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
    width: async () => page.evaluate(() => window.innerWidth),
  };
}
