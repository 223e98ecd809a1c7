import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { withoutStream } from "../fixtures/without-stream.ts";
import { language, say } from "../fixtures/words.ts";

/** The most that the browser's sum of layout shifts may come to while a page loads; 0.1 is called good. */
const mostShift = 0.02;
/** The delay of an answer after the one before it, in ms, so that each is painted before the next arrives. */
const apart = 100;
/** Things that come after a page is drawn: calls, the parts that have their own script, and at last the fonts. */
const late = /\/api\/|\/assets\/(?:likeness-panel|product-step|scan)|\.woff2$/;

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const views = [
  { id: 1, name: "Provo", queue: "apostille-approveAccess", sort: null, reverse: false, filter: "Provo", show: null },
].map((view) => ({ ...view, shared: false, owner: "", own: true }));

/** Things that would move a page: many unread messages, and a saved view. */
const made: Readonly<Record<string, unknown>> = { "/inbox/count": { orders: 12, messages: 123 }, "/views": views };

/** An entry of the browser's, which TypeScript does not know yet. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Shift {
  readonly value: number;
  /** The first words of each part that moved. */
  readonly moved: readonly (string | undefined)[];
}

/** Answers late, one after the other. @returns what starts again for the next page */
async function answerLate(page: Page): Promise<() => void> {
  let asked = 0;
  await page.route(late, async (route) => {
    const { pathname } = new URL(route.request().url());
    await sleep(pathname.endsWith(".woff2") ? 8 * apart : (asked += 1) * apart);
    const json = Object.entries(made).find(([path]) => pathname.endsWith(`/api${path}`))?.[1];
    await (json === undefined ? route.fallback() : route.fulfill({ json }));
  });
  return () => (asked = 0);
}

/**
 * Watches what moves. The fonts that stand in until the portal's own are there have their measures, for English words;
 * longer ones may wrap: in other languages only what moves after the fonts have come counts.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((fromFontsOn) => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    if (fromFontsOn)
      document.fonts.addEventListener("loadingdone", () =>
        requestAnimationFrame(() => requestAnimationFrame(() => shifts.splice(0))),
      );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly LayoutShift[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60)) });
    }).observe({ type: "layout-shift", buffered: true });
  }, language() !== "en");
}

/** The shifts of a page, once its fonts have come and are painted. */
const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(async () => {
    while (document.fonts.status !== "loaded" || ![...document.fonts].some(({ status }) => status === "loaded"))
      await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { shifts: Shift[] }).shifts;
  });

/** Opens pages, each until all of its words are there, and checks what has moved on them. */
async function expectSteady(page: Page, pages: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const begin = await answerLate(page);
  await watchShifts(page);
  for (const [address, words] of Object.entries(pages)) {
    begin();
    await page.goto(`./${address}`);
    for (const text of words) await expect(page.getByText(text).first()).toBeVisible();
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `the shift of /${address}: ${JSON.stringify(shifts)}`).toBeLessThan(mostShift);
  }
}

test("content that arrives late moves nothing on the customers' pages", async ({ page, request, email, office }) => {
  const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
  await office.confirmId(uuid);
  await page.setViewportSize(phone);
  await expectSteady(page, {
    "": [say("Which document are you ordering?")],
    "product?start=2": [say("Quantity")],
    [`order/${uuid}`]: [say("Show how it will be printed")],
  });
});

test("content that arrives late moves nothing on the staff's pages", async ({
  openBrowser,
  request,
  email,
  office,
  problems,
}) => {
  const { uuid } = await placePaidOrder(request, completeCart.apostille(email));
  const { id } = await office.order(uuid);
  const page = await openBrowser("clerk");
  // Orders that other journeys place would move the rows, and theirs may wrap in one font and not in the other.
  await withoutStream(page, problems);
  await page.route("**/api/queues/apostille-approveAccess*", async (route) => {
    const rows = (await (await route.fetch()).json()) as readonly { readonly order_id: number }[];
    await route.fulfill({ json: rows.filter(({ order_id }) => order_id === id) });
  });
  await page.setViewportSize(desktop);
  await expectSteady(page, {
    admin: ["123", "Provo", "Needs attention"],
    "admin?queue=apostille-approveAccess": ["123", "Provo", "Save this view"],
    [`admin/orders/${id}?queue=apostille-approveAccess`]: ["123", "ID verification", "Comments", "left in this queue"],
    [`admin/search?q=${encodeURIComponent(email)}`]: ["123", "More filters", email],
  });
});

for (const [name, size] of Object.entries({ desktop, phone }))
  test(`content that arrives late moves nothing on the page of checks, on a ${name}`, async ({ openBrowser }) => {
    const page = await openBrowser("admin");
    await page.setViewportSize(size);
    // On a phone the inbox and its count are in the menu.
    const count = size === phone ? [] : ["123"];
    await expectSteady(page, { "admin/setup": [...count, "Save and try", "A test order"] });
  });

test("a call that is never answered hides neither queues nor footer, and is reported", async ({ openBrowser }) => {
  const page = await openBrowser("clerk");
  await page.route(/\/api\/(?:views|queues\/apostille-approveAccess)(?:\?|$)/, () => {});
  await page.goto("./admin?queue=apostille-approveAccess");
  const patient = expect.configure({ timeout: 20_000 });
  await patient(page.getByRole("link", { name: /^Print and ship/ }).first()).toBeVisible();
  await patient(page.getByRole("contentinfo")).toBeVisible();
  await patient(page.getByRole("main").getByText(/^This is taking longer than usual/)).toBeVisible();
});
