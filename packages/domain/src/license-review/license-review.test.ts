import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tidyLine } from "../orders/text-fields.ts";
import {
  confirmField,
  correctionsOf,
  correctionsSchema,
  editField,
  findLicenseField,
  licenseFields,
  resetField,
  startReview,
  type LicenseData,
  type LicenseField,
  type LicenseReview,
  type LicenseSpouse,
} from "./index.ts";

/** True when every field is confirmed or edited. */
const isReviewComplete = (review: LicenseReview): boolean =>
  Object.values(review).every(({ state }) => state !== "unconfirmed");

const ada: LicenseSpouse = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.org",
  gender: "F",
  state_of_birth: "London",
  country_of_birth: "England",
  date_of_birth: "1990-12-10",
  address: { city: "Provo", state_province: "UT", country: "United States" },
};
const license: LicenseData = {
  spouses: [ada, { ...ada, first_name: "Charles", email: "", gender: "M" }],
  officiant: {
    first_name: "Mary",
    last_name: "Somerville",
    witness_one_first_name: "George",
    witness_one_last_name: "Boole",
    witness_two_first_name: "Michael",
    witness_two_last_name: "Faraday",
    email: "  ",
    ceremony_date: "2026-06-01",
  },
};

function fieldReading(value: string, group: LicenseField["group"]): LicenseField {
  const field = licenseFields.find((candidate) => candidate.group === group && candidate.read(license) === value);
  if (!field) throw new Error(`no field reads ${value}`);
  return field;
}
const firstName = fieldReading("Ada", "spouse1");
const confirmAll = (review: LicenseReview): LicenseReview =>
  licenseFields.reduce((current, field) => confirmField(current, field.label), review);

describe("the fields of a license", () => {
  test("number ten for each spouse and eight for the officiant, each with its own label", () => {
    const count = (group: string): number => licenseFields.filter((field) => field.group === group).length;
    expect([count("spouse1"), count("spouse2"), count("officiant")]).toEqual([10, 10, 8]);
    expect(new Set(licenseFields.map(({ label }) => label)).size).toBe(28);
    for (const field of licenseFields) expect(findLicenseField(field.label)).toBe(field);
  });

  test("read every value of the data", () => {
    const values = (part: object): string[] =>
      Object.values(part).flatMap((value: unknown) => (typeof value === "string" ? [value] : values(value as object)));
    expect(licenseFields.map((field) => field.read(license)).toSorted()).toEqual(values(license).toSorted());
  });
});

describe("a review", () => {
  test("starts unconfirmed, but an empty email field is confirmed as not needed", () => {
    const review = startReview(license);
    const confirmed = licenseFields.filter(({ label }) => review[label]?.state === "confirmed");
    expect(confirmed.map(({ kind, group }) => [kind, group])).toEqual([
      ["email", "spouse2"],
      ["email", "officiant"],
    ]);
    expect(isReviewComplete(review)).toBe(false);
  });

  test("counts as complete when every field is confirmed or edited, and not one earlier", () => {
    const all = confirmAll(startReview(license));
    expect(isReviewComplete(all)).toBe(true);
    for (const field of licenseFields.filter(({ kind }) => kind !== "email")) {
      const back = resetField(all, field, license);
      expect(isReviewComplete(back), field.label).toBe(false);
      expect(isReviewComplete(editField(back, field, "Changed", license)), field.label).toBe(true);
    }
  });

  test("submits the edits alone, trimmed; an edit to the same value confirms", () => {
    const all = confirmAll(startReview(license));
    expect(correctionsOf(all)).toEqual({});
    const edited = editField(all, firstName, " Augusta Ada ", license);
    expect(correctionsOf(edited)).toEqual({ [firstName.label]: "Augusta Ada" });
    expect(correctionsOf(editField(edited, firstName, " Ada ", license))).toEqual({});
    expect(correctionsOf(resetField(edited, firstName, license))).toEqual({});
    expect(all[firstName.label]).toEqual({ state: "confirmed" });
  });
});

describe("submitted corrections", () => {
  const labelOf = (kind: LicenseField["kind"]): string =>
    licenseFields.find((field) => field.kind === kind)?.label ?? "";

  test.each([
    ["text", "Augusta", true],
    ["text", " ", false],
    ["text", "x".repeat(201), false],
    ["text", "\u202Eada", false],
    ["text", "A\u200Bda", false],
    ["text", "\u0646\u200C\u0627", true],
    ["email", "\u2066ada@example.org", false],
    ["email", "ada@example.org", true],
    ["email", "ada", false],
    ["gender", "O", true],
    ["gender", "X", false],
    ["date", "2024-02-29", true],
    ["date", "2026-02-29", false],
    ["date", "02/28/2026", false],
  ] as const)("change a %s field to %j: %s", (kind, value, valid) => {
    expect(correctionsSchema.safeParse({ [labelOf(kind)]: value }).success).toBe(valid);
  });

  test("name fields of the license, and every wrong one is told at its label", () => {
    const result = correctionsSchema.safeParse({ Hat: "red", [labelOf("gender")]: "X", [firstName.label]: "Augusta" });
    expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["Hat", labelOf("gender")]);
    expect(correctionsSchema.parse({})).toEqual({});
    for (const value of [null, [], "x", { [firstName.label]: 1 }]) {
      expect(correctionsSchema.safeParse(value).success).toBe(false);
    }
  });

  test("take what a review submits, whatever text was typed", () => {
    const texts = licenseFields.filter(({ kind }) => kind === "text");
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.stringMatching(/^[\p{L} '-]{0,60}$/u), (field, typed) => {
        fc.pre(tidyLine(typed) !== "");
        const corrections = correctionsOf(editField(startReview(license), field, typed, license));
        expect(correctionsSchema.parse(corrections)).toEqual(corrections);
      }),
    );
  });
});
