import { expect, test } from "./customer.ts";
import { specCarts } from "./program.ts";

// The validation messages of the first specification, and its fee.

const { apostille, certifiedCopy, correction } = specCarts;
const noDocuments = { id: null, selfie: null, additional: null };
const long = (length: number): string => "x".repeat(length);

const told = (
  step: string,
  of: (change: object) => object,
  sentences: readonly (readonly [string, object])[],
): void => {
  for (const [sentence, change] of sentences)
    test(`/${step}: ${sentence}`, async ({ visitor }) => {
      await visitor.atStep(step, of(change));
      await visitor.isTold(sentence);
    });
};

test.describe("1 §5 product", () => {
  const item = { country: "FR", fullCopy: false, quantity: 1 };
  const entries = {
    "All countries must be unique.": [item, item],
    "Country is required!": [{ ...item, country: "" }],
    "An answer to `include full copy` is required!": [{ ...item, fullCopy: null }],
    "Quantity is required!": [{ ...item, quantity: null }],
    "Max of 9 per order.": [{ ...item, quantity: 10 }],
  };
  for (const [sentence, items] of Object.entries(entries))
    test(sentence, async ({ visitor }) => {
      await visitor.atStep("product", { ...apostille, items });
      await visitor.isTold(sentence);
    });

  test("Limit of 9 per order. and the length of instructions", async ({ page, visitor }) => {
    await visitor.atStep("product", { ...apostille, specialInstructions: long(2001) });
    await visitor.isTold('"Special Instructions" cannot exceed 2000 characters.');
    await page.locator("#field-additionalCertifiedCopies").fill("10");
    await visitor.isTold("Limit of 9 per order.");
  });

  for (const [sentence, change] of [
    ["Quantity must be at least 1.", { quantity: 0 }],
    ["Quantity must be 9 or less.", { quantity: 10 }],
  ] as const)
    test(`certified copy: ${sentence}`, async ({ visitor }) => {
      await visitor.atStep("product", { ...certifiedCopy, ...change });
      await visitor.isTold(sentence);
    });

  test("certified copy: An answer to this question is required.", async ({ visitor }) => {
    await visitor.atStep("product", certifiedCopy);
    await visitor.field("Include Copy of Marriage Application (long/full copy)").selectOption("");
    await visitor.isTold("An answer to this question is required.");
  });

  test("certified copy: Quantity is required.", async ({ visitor }) => {
    await visitor.atStep("product", certifiedCopy);
    await visitor.field("Quantity").fill("");
    await visitor.isTold("Quantity is required.");
  });

  test("correction: Must be 2000 characters long or less", async ({ visitor }) => {
    await visitor.atStep("product", { ...correction, specialInstructions: long(2001) });
    await visitor.isTold("Must be 2000 characters long or less");
  });
});

test.describe("1 §5 contact, shipping, license, documents", () => {
  told("contact-info", (change) => ({ ...certifiedCopy, contactInfo: { ...certifiedCopy.contactInfo, ...change } }), [
    ["First name is required.", { firstName: "" }],
    ["Last name is required.", { lastName: "" }],
    ["Must be 200 characters long or less.", { firstName: long(201) }],
    ["Email is required.", { email: "" }],
    ["Phone Number is required.", { phone: "" }],
    ["Phone number must contain only numbers, spaces, -, (, and ).", { phone: "call me" }],
  ]);

  test("/contact-info: Must match email.", async ({ visitor }) => {
    await visitor.atStep("contact-info", certifiedCopy);
    await visitor.field("Verify Email").fill("grace@example.com");
    await visitor.isTold("Must match email.");
  });

  told(
    "shipping-address",
    (change) => ({ ...certifiedCopy, shippingAddress: { ...certifiedCopy.shippingAddress, ...change } }),
    [
      ["Line 1 is required.", { lineOne: "" }],
      ["Postal Code is required.", { zip: "" }],
      ["City is required.", { city: "" }],
    ],
  );

  test("/shipping-address: Ship To Name is required.", async ({ visitor }) => {
    await visitor.atStep("shipping-address", certifiedCopy);
    await visitor.field("Ship To Name").fill("");
    await visitor.isTold("Ship To Name is required.");
  });

  told("marriage-license", (change) => ({ ...certifiedCopy, license: { ...certifiedCopy.license, ...change } }), [
    ["License number is required.", { number: "" }],
    ["License Number must be a number.", { number: "12a" }],
    ["Must be a valid license number.", { number: "1999999" }],
    ["First name is required.", { spouse1First: "" }],
  ]);

  told("document-uploads", (documents) => ({ ...certifiedCopy, documents }), [
    ["ID and Selfie required!", noDocuments],
  ]);

  test("/document-uploads: File size must be less than 2 MB.", async ({ visitor, page }) => {
    await visitor.atStep("document-uploads", certifiedCopy);
    const big = { name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
    await visitor.field(/^Additional document/i).setInputFiles(big);
    await expect(page.getByText("File size must be less than 2 MB.").first()).toBeVisible();
    await visitor.button("Save and Continue").click();
    await visitor.isAt("document-uploads");
  });

  test("/login: Required, Too Short!, Too Long!", async ({ page, visitor }) => {
    await page.goto("./login");
    const press = () =>
      page
        .getByRole("main")
        .getByRole("button", { name: /Log ?In/i })
        .click();
    await press();
    await expect(page.getByText("Required").first()).toBeVisible();
    await visitor.field("Username").fill("x");
    await press();
    await expect(page.getByText("Too Short!").first()).toBeVisible();
    await visitor.field("Username").fill(long(256));
    await press();
    await expect(page.getByText("Too Long!").first()).toBeVisible();
  });
});

test.describe("1 §9", () => {
  test("the transaction fee is the greater of 2.5 % and $1.50", async ({ page, visitor, program }) => {
    const [line] = await program.get("POST", "/orders/cart-costs", certifiedCopy);
    expect(line.cost).toBeGreaterThan(0);
    await visitor.atStep("checkout", certifiedCopy);
    await expect(
      page
        .locator("dl > div")
        .filter({ hasText: /Transaction fee/i })
        .locator("dd"),
    ).toHaveText("$1.50");
  });
});
