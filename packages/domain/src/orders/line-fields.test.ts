import { expect, test } from "vitest";
import { fileNameSchema } from "./document-schemas.ts";
import { tidyLine } from "./text-fields.ts";
import { contactInfoSchema, shippingAddressSchema } from "./step-schemas.ts";

test.each([
  ["José", "José"],
  [" Ada\tMarie\r\nLovelace ", "Ada Marie Lovelace"],
  ["\u202Eecalevol\u202C", "ecalevol"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["O\u2019Brien", "O\u2019Brien"],
  ["\u200B", ""],
  ["\u00AD\u2800", ""],
  ["\u200D \u3164", ""],
  ["\u180E", ""],
  ["\uFFF9\u034F\uFE0F", ""],
  ["Ada\u{E0041}\u{E0064}", "Ada"],
  ["Ada\u3000\uFF21\u00A0\uFF11\uFF0D\uFF12", "Ada A 1-2"],
  ["1 Main\u009B St\uFFFE", "1 Main St"],
  ["Ada\u200C Love\u200Dlace", "Ada Lovelace"],
  ["\u0915\u094D\u200D\u0937", "\u0915\u094D\u200D\u0937"],
  ["Ada\u3164", "Ada"],
  ["-", "-"],
  ["山", "山"],
])("%j is stored as %j", (typed, stored) => {
  expect(tidyLine(typed)).toBe(stored);
});

const contact = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org", phone: "1" };
const address = {
  shipToName: "Ada",
  lineOne: "1 Main St",
  lineTwo: "",
  city: "Provo",
  stateProvince: "UT",
  zip: "84601",
  country: "US",
};

test("a call is tidied like the form, and what cannot be seen is missing", () => {
  expect(contactInfoSchema.parse({ ...contact, lastName: "Love\u202Elace\nKing" }).lastName).toBe("Lovelace King");
  expect(contactInfoSchema.safeParse({ ...contact, firstName: "\u2800" }).error?.issues[0]?.message).toContain(
    "firstNameRequired",
  );
  expect(shippingAddressSchema.parse({ ...address, lineTwo: "Apt\t2\u200E" }).lineTwo).toBe("Apt 2");
});

test("two hundred letters with marks of their own are a name of two hundred letters", () => {
  const typed = "e\u0301".repeat(200);
  expect(contactInfoSchema.parse({ ...contact, firstName: typed }).firstName).toHaveLength(200);
});

test("a file's name shows its ending", () => {
  expect(fileNameSchema.parse("photo\u202Egpj.docm\u0007")).toBe("photogpj.docm");
  expect(fileNameSchema.parse("a.\uFF45\uFF58\uFF45")).toBe("a.exe");
});
