import { languageNames, type CustomerLanguage } from "@dop/texts";
import { saveScreen } from "../fixtures/screens.ts";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";

interface SampleMails {
  readonly sampleOffice: { readonly address: string };
  readonly writtenMails: (
    locale: string,
  ) => readonly { readonly name: string; readonly subject: string; readonly html: string }[];
}

// Imported at run time: it is part of the server, which this TypeScript project does not include.
const source = new URL("../../packages/server/test/sample-mails.ts", import.meta.url).href;

test.use({ viewport: { width: 375, height: 640 } });

for (const locale of Object.keys(languageNames) as CustomerLanguage[])
  test(`every email fits a phone and is accessible, in ${languageNames[locale]}`, async ({ page }) => {
    const { sampleOffice, writtenMails } = (await import(source)) as SampleMails;
    for (const { name, subject, html } of writtenMails(locale)) {
      await page.setViewportSize({ width: 375, height: 640 });
      await page.setContent(html);
      await expect(page, name).toHaveTitle(subject);
      await expect(page.getByText(sampleOffice.address)).toBeVisible();
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(21, 33, 42)");
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "light" });
      await expectAccessible(page);
      await saveScreen(page, `email-${name}-${locale}`);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoOverflow(page);
    }
  });
