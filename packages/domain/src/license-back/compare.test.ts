import { describe, expect, it } from "vitest";
import { sampleBarcode, type BarcodeElements } from "../../test/license-barcode.ts";
import { readLicenseBarcode } from "./aamva.ts";
import { compareBarcode, type ComparedWith } from "./compare.ts";

const ada = { first: "Ada", last: "Lovelace" };
const charles = { first: "Charles", last: "Babbage" };
const couple = [
  { name: ada, dateOfBirth: "1990-12-10" },
  { name: charles, dateOfBirth: "1988-12-26" },
];
const today = "2026-11-23";

const compared = (changed: BarcodeElements, other: Partial<ComparedWith> = {}) =>
  compareBarcode(readLicenseBarcode(sampleBarcode(changed)), { customer: ada, spouses: couple, today, ...other });

describe("comparing a barcode with its order", () => {
  it("finds that every part agrees", () => {
    expect(compared({})).toEqual({
      outcome: "compared",
      name: "agrees",
      birth: "agrees",
      expiry: "agrees",
      age: "agrees",
      issuer: "UT",
      expires: "2030-12",
    });
  });

  it.each<readonly [what: string, changed: BarcodeElements, other: Partial<ComparedWith>, part: object]>([
    ["another last name", { DCS: "TURING" }, {}, { name: "differs", birth: "not-comparable" }],
    ["the other spouse's name", { DCS: "BABBAGE", DAC: "CHARLES" }, {}, { name: "differs", birth: "differs" }],
    ["a middle name more", { DAD: "KING" }, {}, { name: "agrees", birth: "agrees" }],
    [
      "accents that cards do not have",
      { DAC: "ZOE" },
      { customer: { first: "Zoë", last: "Lovelace" } },
      { name: "agrees" },
    ],
    ["no name", { DCS: "unavl" }, {}, { name: "not-comparable", birth: "not-comparable" }],
    ["a name in another script", {}, { customer: { first: "Ада", last: "Лавлейс" } }, { name: "not-comparable" }],
    ["a name that is cut off", { DCS: "LOVEL", DDE: "T" }, {}, { name: "agrees", birth: "agrees" }],
    ["a cut off first name", { DAC: "AD", DDF: "T" }, {}, { name: "agrees" }],
    ["a truncated name of another person", { DCS: "TURI", DDE: "T" }, {}, { name: "not-comparable" }],
    ["another date of birth", { DBB: "12111990" }, {}, { birth: "differs", name: "agrees", age: "agrees" }],
    ["no date of birth", { DBB: null }, {}, { birth: "not-comparable", age: "not-comparable" }],
    ["a representative", {}, { spouses: [{ name: charles, dateOfBirth: "1988-12-26" }] }, { birth: "not-comparable" }],
    ["no record of the license", {}, { spouses: [] }, { birth: "not-comparable", name: "agrees" }],
    ["no date on the license", {}, { spouses: [{ name: ada, dateOfBirth: "" }] }, { birth: "not-comparable" }],
    ["its last day", { DBA: "11232026" }, {}, { expiry: "agrees" }],
    ["its last day behind it", { DBA: "11222026" }, {}, { expiry: "differs" }],
    ["no last day", { DBA: null }, {}, { expiry: "not-comparable" }],
    ["the 18th birthday", { DBB: "11232008" }, {}, { age: "agrees" }],
    ["the day before it", { DBB: "11242008" }, {}, { age: "differs" }],
    ["a birth to come", { DBB: "01012030" }, {}, { age: "differs", birth: "differs" }],
    ["February 29, a day early", { DBB: "02292008" }, { today: "2026-02-28" }, { age: "differs" }],
    ["February 29, a day late", { DBB: "02292008" }, { today: "2026-03-01" }, { age: "agrees" }],
  ])("with %s", (_what, changed, other, part) => {
    expect(compared(changed, other)).toMatchObject({ outcome: "compared", ...part });
  });

  it("compares nothing when the barcode is not of a driver license", () => {
    expect(compareBarcode(readLicenseBarcode("hello"), { customer: ada, spouses: couple, today })).toEqual({
      outcome: "unknown",
      name: "not-comparable",
      birth: "not-comparable",
      expiry: "not-comparable",
      age: "not-comparable",
    });
  });
});
