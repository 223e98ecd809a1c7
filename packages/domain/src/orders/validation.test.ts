import { describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "../../test/index.ts";
import { messageText, msg, officeTexts, type Message } from "@dop/texts";
import {
  apostilleProductSchema,
  cartSchema,
  certifiedCopyProductSchema,
  contactFormSchema,
  correctionProductSchema,
  documentHints,
  documentsSchema,
  fieldMessage,
  licenseSchema,
  shippingFormSchema,
} from "./index.ts";
import { loginSchema } from "../staff/index.ts";

/** The issues of a value as `path: message`, every one of them. */
function issuesOf(schema: ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.map(String).join(".")}: ${messageText(message, officeTexts)}`,
  );
}

const long = (length: number): string => "x".repeat(length);

/** Every message to the letter: what is changed in a valid form, and the one issue that follows. */
type Case = readonly [change: Record<string, unknown>, issue: string | null];

function describeForm(name: string, schema: ZodMiniType, valid: Record<string, unknown>, cases: readonly Case[]): void {
  describe(`the ${name}`, () => {
    test("takes a valid form", () => {
      expect(issuesOf(schema, valid)).toEqual([]);
    });
    test.each(cases)("%j → %s", (change, issue) => {
      expect(issuesOf(schema, { ...valid, ...change })).toEqual(issue === null ? [] : [issue]);
    });
  });
}

const entry = { country: "FR", fullCopy: false, quantity: 1 };

describeForm(
  "apostille product form",
  apostilleProductSchema,
  { items: [entry], additionalCertifiedCopies: 0, fullCopy: false, specialInstructions: "" },
  [
    [{ items: [] }, "items: Countries are required."],
    [{ items: undefined }, "items: Countries are required."],
    [{ items: [entry, { ...entry, quantity: 2 }] }, "items: All countries must be unique."],
    [{ items: [entry, { ...entry, country: "DE" }] }, null],
    [{ items: [{ ...entry, country: "" }] }, "items.0.country: Country is required!"],
    [{ items: [{ ...entry, country: undefined }] }, "items.0.country: Country is required!"],
    [{ items: [{ ...entry, fullCopy: null }] }, "items.0.fullCopy: An answer to `include full copy` is required!"],
    [{ items: [{ ...entry, quantity: null }] }, "items.0.quantity: Quantity is required!"],
    [{ items: [{ ...entry, quantity: Number.NaN }] }, "items.0.quantity: Quantity is required!"],
    [{ items: [{ ...entry, quantity: 10 }] }, "items.0.quantity: Max of 9 per order."],
    [{ items: [{ ...entry, quantity: 9 }] }, null],
    [{ additionalCertifiedCopies: -1 }, "additionalCertifiedCopies: Invalid Certified Copies Length."],
    [{ additionalCertifiedCopies: 10 }, "additionalCertifiedCopies: Limit of 9 per order."],
    [{ additionalCertifiedCopies: 9 }, null],
    [{ additionalCertifiedCopies: undefined }, null],
    [{ specialInstructions: long(2001) }, 'specialInstructions: "Special Instructions" cannot exceed 2000 characters.'],
    [{ specialInstructions: long(2000) }, null],
  ],
);

test("a missing country and a missing full-copy answer read 'Required.' next to their fields, and nothing else", () => {
  const shown = (message: Message) => messageText(fieldMessage(message), officeTexts);
  expect(shown(msg("validation.countryRequired"))).toBe("Required.");
  expect(shown(msg("validation.fullCopyRequired"))).toBe("Required.");
  expect(shown(msg("validation.entryQuantityRequired"))).toBe("Quantity is required!");
  expect(shown(msg("validation.entryQuantityMax"))).toBe("Max of 9 per order.");
});

test("an entry in a place that is no destination of its own is refused; which others to serve is the office's", () => {
  expect(apostilleProductSchema.safeParse({ items: [{ ...entry, country: "CU" }] }).success).toBe(true);
  for (const country of ["US", "PR", "ZZ", "fr"]) {
    expect(apostilleProductSchema.safeParse({ items: [{ ...entry, country }] }).success, country).toBe(false);
  }
});

const quantityCases: readonly Case[] = [
  [{ quantity: null }, "quantity: Quantity is required."],
  [{ quantity: undefined }, "quantity: Quantity is required."],
  [{ quantity: 0 }, "quantity: Quantity must be at least 1."],
  [{ quantity: 10 }, "quantity: Quantity must be 9 or less."],
  [{ quantity: 9 }, null],
];

describeForm("certified copy form", certifiedCopyProductSchema, { quantity: 1, fullCopy: false }, [
  ...quantityCases,
  [{ fullCopy: null }, "fullCopy: An answer to this question is required."],
  [{ fullCopy: true }, null],
]);

describeForm("correction form", correctionProductSchema, { quantity: 1, specialInstructions: "" }, [
  ...quantityCases,
  [{ specialInstructions: long(2001) }, "specialInstructions: Must be 2000 characters long or less"],
  [{ specialInstructions: `  ${long(2000)}  ` }, null],
]);

test.each([1.5, "1", {}, []])("no form takes %j for a quantity", (quantity) => {
  expect(certifiedCopyProductSchema.safeParse({ quantity, fullCopy: false }).success).toBe(false);
  expect(apostilleProductSchema.safeParse({ items: [{ ...entry, quantity }] }).success).toBe(false);
});

const contact = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org", verifyEmail: "ada@example.org" };
const at200 = `${long(188)}@example.org`;

describeForm("contact form", contactFormSchema, { ...contact, phone: "(801) 555-0117" }, [
  [{ firstName: "" }, "firstName: First name is required."],
  [{ firstName: "   " }, "firstName: First name is required."],
  [{ lastName: "" }, "lastName: Last name is required."],
  [{ firstName: long(201) }, "firstName: Must be 200 characters long or less."],
  [{ lastName: long(201) }, "lastName: Must be 200 characters long or less."],
  [{ lastName: ` ${long(200)} ` }, null],
  [{ verifyEmail: "eva@example.org" }, "verifyEmail: Must match email."],
  [{ email: at200, verifyEmail: at200 }, null],
  [{ phone: "" }, "phone: Phone Number is required."],
  [{ phone: "801.555" }, "phone: Phone number must contain only numbers, spaces, -, (, and )."],
  [{ phone: "+1 801" }, "phone: Phone number must contain only numbers, spaces, -, (, and )."],
  [{ phone: "801\t555" }, "phone: Phone number must contain only numbers, spaces, -, (, and )."],
  [{ phone: "123456789012345678901" }, "phone: Must be 20 characters long or less."],
]);

test("an email address is required, valid and at most 200 characters", () => {
  const form = { ...contact, phone: "1" };
  expect(issuesOf(contactFormSchema, { ...form, email: "" })).toContain("email: Email is required.");
  for (const email of ["ada", "ada@", "@example.org", "ada@example", "a b@example.org", `x${at200}`]) {
    expect(issuesOf(contactFormSchema, { ...form, email, verifyEmail: email }), email).toHaveLength(2);
  }
});

const spouses = { spouse1First: "Ada", spouse1Last: "L", spouse2First: "Charles", spouse2Last: "B" };

describeForm("license form", licenseSchema, { number: "1000001", ...spouses }, [
  [{ number: "" }, "number: License number is required."],
  [{ number: "12a" }, "number: License Number must be a number."],
  [{ number: "1OOOOO1" }, "number: License Number must be a number."],
  [{ number: "-1" }, "number: License Number must be a number."],
  [{ number: " 12 " }, null],
  [{ spouse1First: "" }, "spouse1First: First name is required."],
  [{ spouse1Last: "" }, "spouse1Last: First name is required."],
  [{ spouse2First: "" }, "spouse2First: First name is required."],
  [{ spouse2Last: "" }, "spouse2Last: First name is required."],
  [{ spouse2Last: long(201) }, "spouse2Last: Must be 200 characters long or less."],
]);

const address = { shipToName: "A", lineOne: "1", lineTwo: "", city: "Provo", stateProvince: "UT", zip: "84601" };

describeForm("shipping form", shippingFormSchema, { ...address, country: "US", shippingType: 1 }, [
  [{ lineOne: "" }, "lineOne: Line 1 is required."],
  [{ lineOne: long(2001) }, "lineOne: Must be 2000 characters long or less."],
  [{ lineTwo: long(2001) }, "lineTwo: Must be 2000 characters long or less."],
  [{ lineTwo: undefined }, null],
  [{ shipToName: "" }, "shipToName: Ship To Name is required."],
  [{ shipToName: long(2000) }, null],
  [{ shipToName: long(2001) }, "shipToName: Must be 2000 characters long or less."],
  [{ city: "" }, "city: City is required."],
  [{ city: long(201) }, "city: Must be 200 characters long or less."],
  [{ stateProvince: "" }, "stateProvince: State/Province is required."],
  [{ stateProvince: long(201) }, "stateProvince: Must be 200 characters long or less."],
  [{ zip: "" }, "zip: Postal Code is required."],
  [{ zip: "123456789" }, "zip: Must be 8 characters long or less."],
  [{ country: "", shippingType: null }, "country: Must be valid ISO 2-letter country code"],
  [{ country: "USA", shippingType: null }, "country: Must be valid ISO 2-letter country code"],
  [{ shippingType: null }, "shippingType: Shipping Type is required"],
  [{ country: "FR", shippingType: null }, null],
]);

test("the shipping form says at once that an address is incomplete and that a shipping type is missing", () => {
  const form = { ...address, city: "", country: "US", shippingType: null };
  expect(issuesOf(shippingFormSchema, form)).toEqual([
    "city: City is required.",
    "shippingType: Shipping Type is required",
  ]);
});

const file = { contents: "data:image/webp;base64,AA==", name: "id.webp" };

const documentsOf = (changes: object) => ({ documents: { id: file, selfie: file, additional: null, ...changes } });
const identityFrom = "7b0f7f2e-6c59-4f0c-9a51-0d7a4f3f1c11";
const none = { id: null, selfie: null };

describeForm("documents of a cart", cartSchema, { ...aCertifiedCopyCart() }, [
  [documentsOf({ id: null }), "documents.id: ID and Selfie required!"],
  [documentsOf({ selfie: null }), "documents.selfie: ID and Selfie required!"],
  [documentsOf({ id: { ...file, hints: [...documentHints] } }), null],
  [documentsOf({ selfie: undefined }), "documents.selfie: ID and Selfie required!"],
  [documentsOf({ additional: file }), null],
  [documentsOf({ additional: undefined, additionalDocument: file }), null],
  [{ ...documentsOf(none), identityFrom }, null],
  [{ ...documentsOf({ ...none, additional: file }), identityFrom }, null],
  [{ ...documentsOf({ selfie: null }), identityFrom }, "documents.id: ID and Selfie required!"],
]);

test("both names of the additional document arrive under one", () => {
  expect(documentsSchema.parse({ id: file, selfie: file, additionalDocument: file }).additional).toEqual(file);
  const nothing = { additional: null, additionalDocument: file };
  expect(documentsSchema.parse({ id: file, selfie: file, ...nothing }).additional).toEqual(file);
});

describeForm("login form", loginSchema, { username: "clerk@example.gov", password: "demo-password" }, [
  [{ username: undefined }, "username: Required"],
  [{ username: "a" }, "username: Too Short!"],
  [{ username: " a " }, "username: Too Short!"],
  [{ username: long(256) }, "username: Too Long!"],
  [{ password: "a" }, "password: Too Short!"],
  [{ password: long(256) }, "password: Too Long!"],
  [{ password: "ab" }, null],
]);

describe("a whole cart", () => {
  test("passes for every product, with trimmed text", () => {
    for (const cart of [anApostilleCart(), aCertifiedCopyCart(), aCorrectionCart()]) {
      expect(issuesOf(cartSchema, cart)).toEqual([]);
    }
    const contactInfo = { firstName: " Ada ", lastName: "Lovelace\n", email: " ada@example.org ", phone: " 1 " };
    const parsed = cartSchema.parse(aCertifiedCopyCart({ contactInfo }));
    expect(parsed.contactInfo).toEqual({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.org",
      phone: "1",
    });
  });

  test("may name its entries `countries`", () => {
    const { items, ...rest } = anApostilleCart();
    expect(cartSchema.parse({ ...rest, countries: items })).toMatchObject({ items });
  });

  test("may not bring a price, and every issue is told, not the first", () => {
    expect(cartSchema.safeParse({ ...aCertifiedCopyCart(), price: 1 }).success).toBe(false);
    const { shippingAddress } = aCertifiedCopyCart();
    const wrong = { ...aCertifiedCopyCart({ quantity: 0 }), shippingAddress: { ...shippingAddress, city: "" } };
    expect(issuesOf(cartSchema, wrong)).toEqual([
      "quantity: Quantity must be at least 1.",
      "shippingAddress.city: City is required.",
    ]);
  });

  test("fails for the first certificates and without a product", () => {
    for (const productType of [5, 6, 7, "1", null]) {
      expect(cartSchema.safeParse({ ...aCertifiedCopyCart(), productType }).success, String(productType)).toBe(false);
    }
    expect(cartSchema.safeParse(null).success).toBe(false);
  });
});
