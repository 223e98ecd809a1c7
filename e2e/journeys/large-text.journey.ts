import type { Page } from "@playwright/test";
import { completeCart, emptyCart } from "../fixtures/carts.ts";
import { placePaidOrder, storeDraft } from "../fixtures/customer.ts";
import { drawIdCard } from "../fixtures/pictures.ts";
import { withoutStream } from "../fixtures/without-stream.ts";
import { expect, test } from "../fixtures/test.ts";
import { say } from "../fixtures/words.ts";
import { DocumentsPage } from "../pages/documents-page.ts";
import { expectInsideCards, expectNoClippedText, expectNoOverflow } from "../pages/page-object.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";

const steps = ["product", "contact-info", "shipping-address", "marriage-license", "document-uploads", "checkout"];
const pages = ["", "find-order", "verify/none", "login", "privacy", "accessibility", "nothing-here"];

/** Windows of WCAG 2.2: 1280 × 1024 at 400 % zoom, and text of twice the size. */
const windows = [
  { name: "400 % zoom", viewport: { width: 320, height: 256 }, text: "100%" },
  { name: "text of 200 % on a desktop", viewport: { width: 1280, height: 900 }, text: "200%" },
  { name: "text of 200 % on a small tablet", viewport: { width: 640, height: 900 }, text: "200%" },
  { name: "text of 200 % on a phone", viewport: { width: 375, height: 812 }, text: "200%" },
];

/** Checks that everything is in the window and in its card, and that no text is cut off. */
async function expectWhole(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectNoClippedText(page);
  await expectInsideCards(page);
}

for (const { name, viewport, text } of windows)
  test.describe(`customers' pages and login at ${name}`, () => {
    test.use({ viewport });

    test("keep to the width of the window and cut off no text", async ({ page, request, email, problems }) => {
      problems.allow(/404 \(Not Found\)/);
      await withoutStream(page, problems);
      await page.addInitScript((size) => {
        const enlarge = () => document.documentElement.style.setProperty("font-size", size, "important");
        if (document.documentElement) enlarge();
        document.addEventListener("DOMContentLoaded", enlarge);
      }, text);
      const look = async (path: string) => {
        await page.goto(`./${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectWhole(page);
      };
      for (const path of pages) await look(path);
      for (const draft of [completeCart.apostille(email), emptyCart.apostille]) {
        await storeDraft(page, draft);
        for (const step of steps) await look(step);
      }
      // A photo on its way.
      await page.route("**/api/orders/uploads?*", () => undefined);
      const documents = new DocumentsPage(page);
      await documents.open();
      await documents.id.setInputFiles(await drawIdCard(page, "my-id.jpg"));
      await expect(page.getByRole("progressbar")).toBeVisible();
      await expectWhole(page);
      // Long countries, and amounts of four digits.
      const costly = {
        ...completeCart.apostille(email),
        items: ["VC", "BA", "CD", "FM"].map((country) => ({ country, fullCopy: true, quantity: 9 })),
        additionalCertifiedCopies: 1,
      };
      await storeDraft(page, costly);
      await look("checkout");
      const { uuid } = await placePaidOrder(request, costly);
      const order = new CustomerOrderPage(page, uuid);
      await look(`order/${uuid}`);
      await expect(order.costs).toContainText("Micronesia");
      await page.emulateMedia({ media: "print" });
      await expectNoOverflow(page);
      await expectNoClippedText(page);
      await page.emulateMedia({ media: null });
      for (const tab of ["Messages", "Corrections"] as const) {
        await order.openTab(tab);
        await expect(page.getByRole("tabpanel", { name: say(tab) })).toBeVisible();
        await expectWhole(page);
      }
    });
  });
