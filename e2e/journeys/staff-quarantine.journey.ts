import { withoutStream } from "../fixtures/without-stream.ts";
import { tinyPng } from "@dop/domain/testing";
import { Buffer } from "node:buffer";
import { harmfulContent, harmfulSignature, startClamd } from "../../scripts/lib/clamd.mjs";
import { completeCart } from "../fixtures/carts.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";
import { QuarantinePage } from "../pages/quarantine-page.ts";

// The portal of this journey asks a real scanner, which knows one signature.
const test = base.extend<object, { scanner: string }>({
  scanner: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from this pattern
    async ({}, use) => {
      const clamd = await startClamd();
      await use(clamd.socket);
      await clamd.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  settings: [async ({ scanner }, use) => use({ MALWARE_SCAN: "clamd", CLAMD_SOCKET: scanner }), { scope: "worker" }],
});

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString("base64")}`;

test("harmful uploads are counted at home, listed for admins and destroyed after a question", async ({
  openBrowser,
  request,
  email,
  problems,
}) => {
  problems.allow(/404 \(Not Found\).*api\/quarantine/);
  const png = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
  const cart = completeCart.certifiedCopy(email);
  const documents = {
    ...cart.documents,
    selfie: { contents: dataUrl("image/png", Buffer.concat([png, Buffer.from(harmfulContent)])), name: "me.png" },
    additional: { contents: dataUrl("application/pdf", Buffer.from(harmfulContent)), name: "paper.pdf" },
  };
  const refused = await request.post("./api/orders/invoice", { data: { ...cart, documents } });
  expect(refused.status()).toBe(400);

  const page = await openBrowser("admin");
  await new StaffHomePage(page).open();
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention).toContainText("Files in quarantine2");
  await attention.getByRole("link", { name: "Files in quarantine" }).click();
  const quarantine = new QuarantinePage(page);
  await quarantine.arrive();
  await expect(quarantine.rows).toHaveCount(2);
  await expect(quarantine.rows).toContainText([harmfulSignature, harmfulSignature]);
  await saveScreens(page, "staff-quarantine");
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // A colleague looks at the same list.
  const other = await openBrowser("admin");
  await withoutStream(other, problems);
  const stale = new QuarantinePage(other);
  await stale.open();

  await quarantine.destroy("Selfie").focus();
  await page.keyboard.press("Enter");
  await quarantine.expectDialog("Destroy this file?");
  await saveScreen(page, "staff-quarantine-destroy", "window");
  await quarantine.settle("Cancel");
  await expect(quarantine.destroy("Selfie")).toBeFocused();
  await page.keyboard.press("Enter");
  await quarantine.settle("Destroy file");
  await expect(quarantine.toast("File destroyed.")).toBeVisible();
  await expect(quarantine.rows).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);

  await stale.destroy("Selfie").click();
  await stale.settle("Destroy file");
  await expect(stale.toast(/This file is no longer in quarantine/)).toBeVisible();
  await expect(stale.rows).toHaveCount(1);

  await stale.destroy("Additional document").click();
  await stale.settle("Destroy file");
  await expect(other.getByText("Nothing is in quarantine.")).toBeVisible();
  await expectAccessible(other);
});

test("clerks cannot open the quarantine", async ({ openBrowser, basePath }) => {
  const page = await openBrowser("clerk");
  await page.goto("./admin/quarantine");
  await expect(new QuarantinePage(page).toast("Access Denied!")).toBeVisible();
  await new StaffHomePage(page).arrive();
  await expect(page).toHaveURL(new RegExp(`${basePath}/admin$`));
  await expect(page.getByRole("region", { name: "Needs attention" })).not.toContainText("quarantine");
});
