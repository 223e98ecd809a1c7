import { completeCart } from "../fixtures/carts.ts";
import { storeDraft } from "../fixtures/customer.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

// The narrowest window of WCAG 1.4.10: Spanish is a quarter longer than English.
test.use({ viewport: { width: 320, height: 720 } });

const steps = [
  ["product", "Apostilla"],
  ["contact-info", "Información de contacto"],
  ["shipping-address", "Dirección de envío"],
  ["marriage-license", "Licencia de matrimonio"],
  ["document-uploads", "Documentos"],
  ["checkout", "Revise su pedido y pague"],
] as const;

test("a couple orders in Spanish, from the header's link to the email", async ({
  page,
  email,
  openBrowser,
  office,
}) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pedido de documentos de matrimonio");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreens(page, "spanish-landing", "window");

  await storeDraft(page, completeCart.apostille(email));
  for (const [step, heading] of steps) {
    await page.goto(`./es/${step}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await expect(page.getByText("Francia, 1 × Apostilla")).toBeVisible();
  await saveScreens(page, "spanish-checkout");
  await page.getByRole("button", { name: "Continuar al pago" }).click();

  // The choice is remembered beyond the pages that have an address in Spanish.
  await page.getByRole("button", { name: /^Pagar \$/ }).click();
  await expect(page).toHaveURL(/\/es\/order\//);
  await expect(page.getByText("Recibimos su pago. ¡Gracias!")).toBeVisible();
  await expect(page.getByText("Apostilla, Francia").first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await saveScreens(page, "spanish-order");
  const uuid = /order\/([^?]+)/.exec(page.url())?.[1] ?? "";

  await new MailboxPage(page).openMail(email, /Pedido \d+: confirmado/);
  await expect(page.getByText("Recibimos su pedido y su pago.").first()).toBeVisible();

  // English again, on the same page; the office reads English whatever its customer reads.
  await page.goto(`./es/order/${uuid}`);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByText("Apostille Request, France").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const { id } = await office.order(uuid);
  const clerk = await openBrowser("clerk");
  await clerk.goto(`./admin/orders/${id}`);
  await expect(clerk.getByRole("heading", { name: /^Apostille Request/ }).first()).toBeVisible();
  await expect(clerk.locator("html")).toHaveAttribute("lang", "en");
});

test("the office's pages have no address in Spanish", async ({ page, openBrowser }) => {
  await page.goto("./es/admin?queue=apostille-makeEdits");
  await new LoginPage(page).arrive();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  const clerk = await openBrowser("clerk");
  await clerk.goto("./es");
  await new StaffHomePage(clerk).arrive();
  await expect(clerk.locator("html")).toHaveAttribute("lang", "en");
  await clerk.goto("./es/find-order");
  await clerk.getByRole("button", { name: "Menu" }).click();
  await clerk.getByRole("navigation").getByRole("link", { name: "Search" }).click();
  await expect(clerk.locator("html")).toHaveAttribute("lang", "en");
  await expect(clerk).toHaveURL(/(?<!\/es)\/admin\/search$/);
});
