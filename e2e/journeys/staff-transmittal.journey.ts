import type { APIRequestContext } from "@playwright/test";
import { completeCart } from "../fixtures/carts.ts";
import { placePaidOrder } from "../fixtures/customer.ts";
import type { Office } from "../fixtures/office.ts";
import { saveScreen, saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { LoginPage } from "../pages/login-page.ts";
import { expectAccessible } from "../pages/page-object.ts";
import { QueuePage } from "../pages/queue-page.ts";
import { StaffOrderPage } from "../pages/staff-order-page.ts";
import {
  CreateTransmittalPage,
  TransmittalOrderPage,
  TransmittalPage,
  TransmittalPrintPage,
  TransmittalsPage,
} from "../pages/transmittal-pages.ts";

/** An apostille that is ready for a transmittal. @returns its order's number */
async function makeProcessed(request: APIRequestContext, office: Office, email: string, firstName: string) {
  const cart = completeCart.apostille(email);
  const { uuid } = await placePaidOrder(request, {
    ...cart,
    contactInfo: { ...cart.contactInfo, firstName: firstName as "Ada" },
  });
  await office.confirmId(uuid);
  await office.moveTo(uuid, 3);
  await office.moveTo(uuid, 9);
  return (await office.order(uuid)).id;
}

const [bea, cleo, dora] = ["Bea Lovelace", "Cleo Lovelace", "Dora Lovelace"] as const;

test(
  "a transmittal goes back and forth between both offices",
  { tag: "@base-path" },
  async ({ openBrowser, request, email, office }) => {
    const ids = [];
    for (const name of ["Bea", "Cleo", "Dora"]) ids.push(await makeProcessed(request, office, email, name));
    const [first = 0, second = 0, third = 0] = ids;
    const page = await openBrowser("clerk");
    const list = new TransmittalsPage(page);
    await list.open();
    await list.createNew.click();
    const create = new CreateTransmittalPage(page);
    await create.arrive();
    await create.create();
    await expect(create.toast("Choose at least one order.")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(email);
    await expect(page.getByRole("checkbox", { name: /^Select .*, order/ })).toHaveCount(3);
    await create.choice(first).check();
    await create.choice(second).check();
    await expect(page.getByText("2 orders selected")).toBeVisible();
    await create.closeToasts();
    await saveScreens(page, "staff-transmittal-create");
    await create.create();
    const transmittal = await new TransmittalPage(page).arriveAnywhere();
    await expect(transmittal.rows).toHaveText([bea, cleo]);

    await transmittal.addOrders.click();
    await transmittal.expectDialog("Add Orders");
    await transmittal.dialog.getByLabel("Email", { exact: true }).fill(email);
    await expect(transmittal.dialog.getByRole("checkbox", { name: /^Select .*, order/ })).toHaveCount(1);
    await transmittal.dialog.getByRole("checkbox", { name: new RegExp(`order ${third}$`) }).check();
    await saveScreens(page, "staff-transmittal-add", "window");
    await transmittal.answer("Add orders");
    await expect(transmittal.toast("1 order added.")).toBeVisible();
    await expect(transmittal.dialog).toContainText("These orders are at Customer Verification.");
    await expectAccessible(page);
    await transmittal.settle("Close");
    await expect(transmittal.rows).toHaveText([bea, cleo, dora]);

    await page.getByRole("button", { name: "Edit the tracking number" }).click();
    await expect(page.getByLabel("Tracking number")).toBeFocused();
    await page.getByLabel("Tracking number").fill("790535312317");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Edit the tracking number" })).toBeFocused();
    await expect(page.getByText("790535312317")).toBeVisible();
    await transmittal.closeToasts();
    await saveScreens(page, "staff-transmittal");

    const print = new TransmittalPrintPage(page, transmittal.name);
    await page.getByRole("link", { name: "Printable version" }).click();
    await print.arrive();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Requestor's Name",
      "Certificate #",
      "Name Of Foreign Country",
      "Quantity",
      "Phone Number",
      "Email",
      "Tracking Number",
    ]);
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await saveScreens(page, "staff-transmittal-print");
    // The screen shows the key as a QR code, only the paper as text.
    await expect(page.getByText("key=")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    const printed = page.getByText("key=");
    const link = await printed.innerText();
    const lines = await printed.evaluate((address) => {
      const key = document.createRange();
      key.selectNodeContents([...address.childNodes].findLast((node) => node.textContent?.includes("key=")) ?? address);
      return new Set([...key.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines, "lines that the key of the link takes").toBe(1);
    await page.emulateMedia({ media: null });

    // The Lt. Governor's desk types the printed link.
    const desks = await openBrowser();
    await desks.goto(link);
    const theirs = await new TransmittalPage(desks).arriveAnywhere();
    await expect(theirs.rows).toHaveText([bea, cleo, dora]);
    await expect(theirs.addOrders).toHaveCount(0);
    await expect(desks.getByRole("button", { name: /^(Remove|Edit)/ })).toHaveCount(0);
    await saveScreens(desks, "transmittal-by-key");
    await theirs.tick(theirs.arrived(bea));
    await theirs.tick(theirs.sent(bea));
    await expect(theirs.sent(bea)).toBeChecked();
    await theirs.markAll("arrived").click();
    await expect(theirs.arrived(dora)).toBeChecked();
    await expect(theirs.arrived(cleo)).toBeChecked();
    // Forward only: what was sent already stays so.
    await expect(theirs.sent(bea)).toBeChecked();
    await expect(theirs.sent(cleo)).not.toBeChecked();
    await expect(theirs.markAll("not arrived")).toBeVisible();

    await desks.getByRole("link", { name: `See Details: ${cleo}` }).click();
    const single = new TransmittalOrderPage(desks);
    await single.arrive();
    await expect(single.arrived).toBeChecked();
    await single.tick(single.sent);
    await expect(single.sent).toBeChecked();
    await expect(desks.getByText("Shipped", { exact: true })).toBeVisible();
    await saveScreens(desks, "transmittal-order");
    await single.tick(single.sent);
    await expect(single.sent).not.toBeChecked();
    await expect(single.arrived).toBeChecked();

    await page.reload();
    await transmittal.open();
    await expect(transmittal.sent(bea)).toBeChecked();
    await page.getByRole("button", { name: `Remove ${dora}` }).click();
    await expect(transmittal.toast("Order removed.")).toBeVisible();
    await expect(transmittal.rows).toHaveText([bea, cleo]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    await desks.goto(link);
    await theirs.arriveAnywhere();
    await theirs.markAll("sent").click();
    await expect(theirs.sent(cleo)).toBeChecked();
    await theirs.markAll("not sent").click();
    await expect(theirs.sent(cleo)).not.toBeChecked();
    await expect(theirs.sent(bea)).not.toBeChecked();
    await expect(theirs.arrived(bea)).toBeChecked();

    const queue = new QueuePage(page, "apostille-createTransmittal");
    await queue.open();
    await expect(queue.row(third)).toHaveCount(1);
    await expect(queue.row(first)).toHaveCount(0);
  },
);

test("the link with the key opens only its transmittal, until staff renew it", async ({
  openBrowser,
  office,
  problems,
}) => {
  problems.allow(/40[34] \(/);
  const { id } = await office.make("apostille-transmittal", "link");
  const { last_name: name } = await office.staffOrder(id);
  const page = await openBrowser("clerk");
  await new StaffOrderPage(page, id).open();
  await page.getByRole("link", { name: /^Transmittal \d+$/ }).click();
  const transmittal = await new TransmittalPage(page).arriveAnywhere();
  await expect(transmittal.rows).toContainText(name);
  const link = await transmittal.readLink();
  await saveScreen(page, "staff-transmittal-address");
  const open = async (address: string) => {
    const stranger = await openBrowser();
    const answer = stranger.waitForResponse(/\/api\/transmittals\//);
    await stranger.goto(address);
    const status = (await answer).status();
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    return { status, stranger };
  };
  const refused = async (address: string) => {
    const { status, stranger } = await open(address);
    expect(status).toBeGreaterThanOrEqual(400);
    await expect(stranger.getByText(name)).toHaveCount(0);
    await expect(stranger.getByRole("checkbox")).toHaveCount(0);
  };
  const { stranger } = await open(link);
  await expect(new TransmittalPage(stranger).rows).toContainText(name);
  await refused(link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"));

  await transmittal.renew.click();
  await transmittal.expectDialog("Renew the link?");
  await saveScreen(page, "staff-transmittal-renew", "window");
  const renewed = transmittal.newLink();
  await transmittal.settle("Renew the link");
  await expect(transmittal.toast("The link is renewed.")).toBeVisible();
  expect(await renewed).not.toBe(link);
  await refused(link);
  expect((await open(await renewed)).status).toBe(200);

  // Without the key only staff can open it.
  const visitor = await openBrowser();
  await visitor.goto(page.url());
  await new LoginPage(visitor).arrive();
});

test("transmittals are found by filters, which the address remembers", async ({ openBrowser, office }) => {
  const { id } = await office.make("apostille-transmittal", "filters");
  const { email, first_name: firstName } = await office.staffOrder(id);
  const page = await openBrowser("clerk");
  const list = new TransmittalsPage(page);
  await list.open();
  await list.filter("Email").fill(email);
  await expect(page).toHaveURL(/email=/);
  await list.filter("First name").fill(firstName.toUpperCase());
  await expect(page).toHaveURL(/first_name=/);
  await list.filter("Order number").fill(`x${id}`);
  await expect(list.filter("Order number")).toHaveValue(String(id));
  await expect(list.rows).toHaveCount(1);
  await saveScreens(page, "staff-transmittals");
  await list.filter("First name").fill("Nobody");
  await expect(page.getByText("No transmittals found!")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(list.filter("First name")).toHaveValue("Nobody");
  await expect(page.getByText("No transmittals found!")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(list.filter("Email")).toHaveValue("");
  await list.filter("Order number").fill(String(id));
  await expect(list.rows).toHaveCount(1);
  await list.rows.getByRole("link").click();
  const transmittal = await new TransmittalPage(page).arriveAnywhere();
  await expect(transmittal.rows).toHaveCount(1);
});

test("a transmittal's date must be a date", async ({ openBrowser, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  const page = await openBrowser("clerk");
  await page.goto("./admin/transmittal/yesterday/1");
  await expect(page.getByText("invalid date; must be in YYYY-MM-DD (ISO 8601) format").first()).toBeVisible();
  await expectAccessible(page);
});

test("a viewer reads transmittals and changes none", async ({ openBrowser, office }) => {
  await office.make("apostille-transmittal", "transmittal-for-viewers");
  const page = await openBrowser("viewer");
  const list = new TransmittalsPage(page);
  await list.open();
  await expect(list.createNew).toHaveCount(0);
  await list.rows.first().getByRole("link").click();
  const transmittal = await new TransmittalPage(page).arriveAnywhere();
  await expect(page.getByText("Your account may look at transmittals, not change them.")).toBeVisible();
  await expect(transmittal.addOrders).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Remove|Edit|Mark all)/ })).toHaveCount(0);
  for (const box of await page.getByRole("checkbox").all()) await expect(box).toBeDisabled();
  // The link with the key allows checking the boxes: it is on neither page, and a refused call would fail the journey.
  await expect(page.getByText("Link for the Lt. Governor's office")).toHaveCount(0);
  await page.getByRole("link", { name: "Printable version" }).click();
  await expect(page.getByRole("columnheader", { name: "Requestor's Name" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toHaveCount(0);
});
