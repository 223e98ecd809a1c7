import { tinyPng } from "@dop/domain/testing";
import { expect, test } from "./customer.ts";
import { specCarts } from "./program.ts";

// The ordering flow of the first specification, from the landing page to the payment.

const { apostille, certifiedCopy } = specCarts;
const fullCopy = "Include Copy of Marriage Application (long/full copy)";
const emptyContact = { firstName: "", lastName: "", email: "", phone: "" };
const emptyAddress = { shipToName: "", lineOne: "", lineTwo: "", city: "", stateProvince: "", zip: "", country: "" };
const emptyLicense = { number: "", spouse1First: "", spouse1Last: "", spouse2First: "", spouse2Last: "" };
const noDocuments = { id: null, selfie: null, additional: null };
const png = Buffer.from(tinyPng.slice(tinyPng.indexOf(",") + 1), "base64");

test.describe("1 §2 shell", () => {
  test("titles follow the pattern, and an unknown path is a 404", async ({ page, problems }) => {
    problems.allow(/404 \(Not Found\)/);
    await page.goto("./login");
    await expect(page).toHaveTitle(/^.+ \| DOP$/);
    await page.goto("./nowhere");
    await expect(page.getByText("404 Error")).toBeVisible();
    await expect(page.getByText("The page you requested could not be found.")).toBeVisible();
  });

  test("the header of a visitor has the brand and the FAQ in a new tab, the footer has Admin Login", async ({
    page,
  }) => {
    await page.goto("./");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link").first()).toHaveAttribute("href", "/");
    await expect(header.getByRole("link", { name: /FAQ/ })).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Admin Login" })).toHaveAttribute(
      "href",
      "/login",
    );
  });
});

test.describe("1 §2 landing", () => {
  test("asks which document, with three cards of image, name, subtitle and description", async ({ page }) => {
    await page.goto("./");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Document Ordering Portal");
    await expect(page.getByText("Which document are you ordering?")).toBeVisible();
    for (const name of ["Apostille", "Certified copy", "License correction"])
      await expect(page.getByRole("link", { name: new RegExp(name, "i") }).first()).toBeVisible();
  });

  test("a card stores a fresh draft under dop-cart and goes to /product", async ({ page, visitor }) => {
    for (const [name, productType] of [
      [/^Apostille/, 1],
      [/^Certified copy/i, 2],
      [/correction/i, 3],
    ] as const) {
      await visitor.atStep("", { ...certifiedCopy, quantity: 7 });
      await page.getByRole("main").getByRole("link", { name }).first().click();
      await visitor.isAt("product");
      const draft = await visitor.draft();
      expect(draft).toMatchObject({ productType, shippingType: null, documents: noDocuments });
      expect(draft["quantity"]).not.toBe(7);
    }
  });

  test("leads a logged-in user to /admin", async ({ openBrowser }) => {
    const page = await openBrowser("clerk");
    await page.goto("./");
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test.describe("1 §2 flow", () => {
  test("the sidebar has six steps, and Payment waits for the others", async ({ page, visitor }) => {
    await visitor.atStep("product", { ...certifiedCopy, contactInfo: emptyContact });
    const steps = page.getByRole("navigation", { name: "Your order" });
    await expect(steps.getByRole("listitem")).toHaveCount(6);
    await expect(steps.getByRole("listitem").last()).toContainText("please fill out all info first");
  });

  test("the sidebar is a drawer on a small screen", async ({ page, visitor }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await visitor.atStep("product", certifiedCopy);
    await expect(page.getByRole("navigation", { name: "Your order" })).toBeHidden();
  });

  for (const step of [
    "product",
    "contact-info",
    "shipping-address",
    "marriage-license",
    "document-uploads",
    "checkout",
  ])
    test(`/${step} leads to / without a product type`, async ({ visitor, page }) => {
      await page.goto(`./${step}`);
      await visitor.isAt("");
    });
});

test.describe("1 §2 product", () => {
  test("an apostille begins with one blank entry", async ({ page, visitor }) => {
    const { items: _items, ...rest } = apostille;
    await visitor.atStep("product", { ...rest, items: [], additionalCertifiedCopies: undefined });
    await expect(visitor.field("Country")).toHaveCount(1);
    await expect(visitor.field("Country").locator("option").first()).toHaveText("<Please Select>");
    await expect(visitor.field("Country")).toHaveValue("");
    await expect(visitor.field(fullCopy)).toHaveValue("");
    await expect(visitor.field("Quantity").first()).toHaveValue("1");
    await expect(visitor.button(/^Delete/)).toHaveCount(0);
    await visitor.button("Add Country").click();
    await expect(visitor.field("Country")).toHaveCount(2);
    await expect(visitor.button(/^Delete/)).toHaveCount(2);
    await expect(page.getByText("Additional Certified Copies").first()).toBeVisible();
    await expect(page.getByText("Processing fee", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("Subtotal", { exact: false }).first()).toBeVisible();
    await expect(visitor.field(/Special Instructions/)).toBeVisible();
  });

  test("the full-copy answer of additional copies is asked for once there are some", async ({ page, visitor }) => {
    await visitor.atStep("product", apostille);
    await expect(visitor.field(fullCopy)).toHaveCount(1);
    await page.locator("#field-additionalCertifiedCopies").fill("2");
    await expect(page.locator("select").filter({ has: page.getByRole("option", { name: "YES" }) })).toHaveCount(2);
  });

  for (const [name, cart] of Object.entries(specCarts))
    test(`Save and Continue goes to /contact-info: ${name}`, async ({ visitor }) => {
      await visitor.atStep("product", cart);
      await visitor.saveTo("contact-info");
    });
});

test.describe("1 §2 contact to documents", () => {
  test("each step goes to the next one with its own fields and nothing else", async ({ page, visitor }) => {
    await visitor.atStep("contact-info", {
      ...certifiedCopy,
      contactInfo: emptyContact,
      shippingAddress: emptyAddress,
      license: emptyLicense,
      shippingType: null,
      documents: noDocuments,
    });
    await visitor.field("First Name").fill(" Grace ");
    await visitor.field("Last Name").fill("Hopper");
    await visitor.field("Email").fill("grace@example.org");
    await visitor.field("Verify Email").fill("grace@example.org");
    await visitor.field("Phone Number").fill("(801) 555-0142");
    await visitor.saveTo("shipping-address");
    // Text values are trimmed on save (section 4).
    expect((await visitor.draft())["contactInfo"]).toMatchObject({ firstName: "Grace" });

    await visitor.field("Ship To Name").fill("Grace Hopper");
    await visitor.field("Address Line 1").fill("1 Main St");
    await visitor.field("City").fill("Provo");
    await visitor.field("State").fill("UT");
    await visitor.field("ZIP Code").fill("84601");
    await visitor.field("Country").selectOption("US");
    await expect(page.getByRole("radio")).toHaveCount(3);
    await expect(page.getByRole("radio").first()).toBeChecked();
    await visitor.saveTo("marriage-license");

    await visitor.field("License Number").fill("1000001");
    for (const [at, first, last] of [
      [1, "Ada", "Lovelace"],
      [2, "Charles", "Babbage"],
    ] as const) {
      const spouse = page.getByRole("group", { name: `Spouse ${at}` });
      await spouse.getByLabel("First name").fill(first);
      await spouse.getByLabel("Last name").fill(last);
    }
    await visitor.saveTo("document-uploads");
    await visitor.field("Photo ID").setInputFiles({ name: "id.png", mimeType: "image/png", buffer: png });
    await visitor.field("Selfie").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
    await expect(page.getByRole("img", { name: /chose/ })).toHaveCount(2);
    await visitor.saveTo("checkout");
    const { documents } = await visitor.draft();
    // The chosen name is the shown name; the picture is WebP all the same.
    expect(documents).toMatchObject({ id: { name: "id.png" }, selfie: { name: "me.png" } });
  });

  test("the shipping step lists the countries with a rate, and asks for a type in the US alone", async ({
    page,
    visitor,
  }) => {
    await visitor.atStep("shipping-address", { ...certifiedCopy, shippingAddress: emptyAddress, shippingType: null });
    await expect(page.getByText(/PO box/i).first()).toBeVisible();
    const country = visitor.field("Country");
    await country.selectOption("");
    await expect(page.getByText("$--.--").first()).toBeVisible();
    await expect(country.getByRole("option", { name: "France" })).toHaveCount(1);
    await country.selectOption("US");
    await expect(page.getByRole("radio")).toHaveCount(3);
    await country.selectOption("FR");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(page.getByText("$--.--")).toHaveCount(0);
  });

  test("the license step links to the county's search", async ({ page, visitor }) => {
    await visitor.atStep("marriage-license", certifiedCopy);
    await expect(page.getByRole("main").locator("a[target=_blank]").first()).toBeVisible();
  });

  test("documents are taken of any type, with the reason in a popover", async ({ page, visitor }) => {
    await visitor.atStep("document-uploads", certifiedCopy);
    await visitor.button("Why these are required?").click();
    await expect(page.getByText(/direct,? (and )?tangible/).first()).toBeVisible();
    await page.keyboard.press("Escape");
    const proof = { name: "proof.txt", mimeType: "text/plain", buffer: Buffer.from("We are cousins.") };
    await visitor.field(/^Additional document/i).setInputFiles(proof);
    await expect(page.getByText("proof.txt").first()).toBeVisible();
    await visitor.saveTo("checkout");
  });

  test("documents lead to /product while something is missing", async ({ visitor }) => {
    await visitor.atStep("document-uploads", { ...certifiedCopy, contactInfo: emptyContact });
    await visitor.saveTo("product");
  });
});

test.describe("1 §2 checkout", () => {
  test("shows lines, the transaction fee and a total, and Check Out leads to the payment", async ({
    page,
    visitor,
  }) => {
    await visitor.atStep("checkout", certifiedCopy);
    await expect(page.getByText(/Transaction fee/i).first()).toBeVisible();
    await expect(page.getByText(/Total/).first()).toBeVisible();
    await visitor.button("Check Out").click();
    await expect(page.getByRole("button", { name: /^Pay/ })).toBeVisible();
  });
});
