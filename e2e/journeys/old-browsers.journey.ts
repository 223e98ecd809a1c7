import { expect, test } from "../fixtures/test.ts";

test("a browser that runs no script shows how to reach the office, in both languages", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of ["/", "/apostille"]) {
    await page.goto(address);
    const notice = page.locator("noscript p");
    await expect(notice).toContainText(["This portal needs JavaScript", "Este portal necesita JavaScript"]);
    for (const lang of ["en", "es"]) {
      await expect(page.locator(`noscript p[lang=${lang}]`)).toBeVisible();
      await expect(page.locator(`noscript p[lang=${lang}] a[href^="tel:"]`)).toBeVisible();
    }
    await expect(page.locator(".too-old")).toBeHidden();
  }
  await context.close();
});
