import type { Page } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { expect, test } from "../fixtures/test.ts";
import { withoutStream } from "../fixtures/without-stream.ts";
import { say } from "../fixtures/words.ts";

/** Parts that do not arrive: the data, the texts of a page's readers, the page's own script. */
interface Losses {
  readonly data: RegExp;
  readonly texts: RegExp;
  readonly script: RegExp;
}

const lossesOf = (texts: string, script: string): Losses => ({
  data: /\/api\//,
  texts: new RegExp(`/assets/${texts}-`),
  script: new RegExp(`/assets/${script}-`),
});

/** Opens an address without one part after the other; each time the page says so, and one press brings it. */
async function expectRetry(page: Page, path: string, losses: Partial<Losses>, arrived: string | RegExp): Promise<void> {
  for (const [lost, pattern] of Object.entries({ ...losses, everyone: /\/assets\/for-everyone-/ })) {
    await test.step(`${path} without ${lost}`, async () => {
      // A page that was there would leave its own as it is.
      await page.goto("about:blank");
      await page.route(pattern, (route) => route.abort("connectionrefused"));
      await page.goto(`./${path}`);
      await expect(page.getByText(say("Could not connect to server")).first()).toBeVisible();
      await page.unroute(pattern);
      await page
        .getByRole("button", { name: say("Try again", "connection") })
        .first()
        .click();
      await expect(page.getByText(arrived).first()).toBeVisible();
      await expect(page.getByText(say("Could not connect to server"))).toHaveCount(0);
    });
  }
}

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED|dynamically imported module|ApiError/);
});

test("a customer's pages that find no connection offer to try again", async ({ page, request, email }) => {
  const cart = completeCart.certifiedCopy(email);
  const { uuid } = await placePaidOrder(request, cart);
  await expectRetry(page, `order/${uuid}`, lossesOf("for-customer-order", "customer-order"), email);
  await storeDraft(page, cart);
  await expectRetry(
    page,
    "contact-info",
    { texts: /\/assets\/for-ordering-/, script: /\/assets\/contact-step-/ },
    say("Verify Email"),
  );
  await expectRetry(page, "shipping-address", lossesOf("for-ordering", "shipping-step"), say("Shipping cost"));
  await expectRetry(page, "checkout", lossesOf("for-checkout", "checkout-step"), email);
  await expectRetry(page, "find-order", { script: /\/assets\/find-order-/ }, say("Send me the link"));
});

test("a clerk's pages that find no connection offer to try again", async ({
  openBrowser,
  email,
  paidCopy: { id },
  problems,
}) => {
  const page = await openBrowser("clerk");
  // A change elsewhere would load again what the press has to bring.
  await withoutStream(page, problems);
  await expectRetry(page, `admin/orders/${String(id)}`, lossesOf("for-staff", "order"), email);
  await expectRetry(page, "admin?queue=apostille-printAndShip", lossesOf("for-staff", "home"), "Order");
  await expectRetry(page, "admin/search", lossesOf("for-staff", "search"), /^(?:about )?[\d,]+ results?$/);
  await expectRetry(page, "admin/inbox", lossesOf("for-staff", "inbox"), "Messages");
  await expectRetry(page, "admin/transmittal", lossesOf("for-staff", "transmittals"), "Create");
});
