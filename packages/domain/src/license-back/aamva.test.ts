import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCalendarDate } from "../dates/index.ts";
import { sampleBarcode, type BarcodeElements } from "../../test/license-barcode.ts";
import { readLicenseBarcode } from "./aamva.ts";

const nobodyElse = { DCS: null, DAC: null, DAD: null };

describe("the barcode of a driver license", () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])("follows version %i of the standard", (version) => {
    expect(readLicenseBarcode(sampleBarcode({ DAD: "KING" }, version))).toEqual({
      name: { first: "ADA KING", last: "LOVELACE" },
      truncated: { first: false, last: false },
      dateOfBirth: "1990-12-10",
      expiry: "2030-12-10",
      issuer: "UT",
    });
  });

  it("follows version 1, whose name is one element and whose dates begin with the year", () => {
    const first = { ...nobodyElse, DCG: null, DAA: "LOVELACE,ADA,KING", DBB: "19901210", DBA: "20301210" };
    expect(readLicenseBarcode(sampleBarcode(first, 1))).toMatchObject({
      name: { first: "ADA KING", last: "LOVELACE" },
      dateOfBirth: "1990-12-10",
      expiry: "2030-12-10",
    });
    const apart = { ...first, DAA: null, DAB: "LOVELACE", DAC: "ADA" };
    expect(readLicenseBarcode(sampleBarcode(apart, 1))?.name).toEqual({ first: "ADA", last: "LOVELACE" });
  });

  it.each<readonly [what: string, changed: BarcodeElements, part: object]>([
    [
      "first names in one element",
      { DAC: null, DAD: null, DCT: "ADA,KING" },
      { name: { first: "ADA KING", last: "LOVELACE" } },
    ],
    [
      "a Canadian card",
      { DCG: "CAN", DBB: "19901210", DBA: "20301210" },
      { dateOfBirth: "1990-12-10", expiry: "2030-12-10" },
    ],
    ["dates of the other country", { DCG: "CAN" }, { dateOfBirth: null, expiry: null }],
    ["the year first in the United States", { DBB: "19901210" }, { dateOfBirth: null, expiry: "2030-12-10" }],
    ["another country", { DCG: "MEX" }, { dateOfBirth: null, expiry: null }],
    ["no country", { DCG: null }, { dateOfBirth: null, expiry: null }],
    ["a day that there is not", { DBB: "02301990" }, { dateOfBirth: null }],
    ["a month that there is not", { DBB: "13011990" }, { dateOfBirth: null }],
    ["a date in words", { DBB: "DEC 1990" }, { dateOfBirth: null }],
    ["no expiration", { DBA: "00000000" }, { expiry: null }],
    ["an empty last name", { DCS: "" }, { name: null }],
    ["a last name that is not available", { DCS: "unavl" }, { name: null }],
    ["a name of digits", { DCS: "12345" }, { name: null }],
    ["no first name", { DAC: "NONE" }, { name: null }],
    ["a name of 10,000 characters", { DCS: "L".repeat(1500) }, { name: null, dateOfBirth: "1990-12-10" }],
    ["another name in the same element", { DCS: "LOVELACE\nDCSBABBAGE" }, { name: null }],
    ["the same name twice", { DCS: "LOVELACE\nDCSLOVELACE" }, { name: { first: "ADA", last: "LOVELACE" } }],
    ["two dates of birth", { DBB: "12101990\nDBB12101980" }, { dateOfBirth: null }],
    ["a last name that is cut off", { DDE: "T" }, { truncated: { first: false, last: true } }],
    ["a first name that is cut off", { DDF: "T" }, { truncated: { first: true, last: false } }],
    ["a middle name that is cut off", { DDG: "T" }, { truncated: { first: true, last: false } }],
    ["the flags of version 11", { DDM: "1", DDN: "1", DDO: "1", DDP: "1" }, { issuer: "UT" }],
    ["an unknown flag", { DDE: "U" }, { truncated: { first: false, last: false } }],
  ])("with %s is read as far as it goes", (_what, changed, part) => {
    expect(readLicenseBarcode(sampleBarcode(changed))).toMatchObject(part);
  });

  it.each([
    ["nothing", ""],
    ["an address", "https://example.gov/"],
    ["version 0", sampleBarcode({}, 0)],
    ["version 12", sampleBarcode({}, 12)],
    ["version 99", sampleBarcode({}, 99)],
    ["no parts", "@\n\u001E\rANSI 636040080001"],
    ["10,000 characters", sampleBarcode({ ZZZ: "x".repeat(10_000) })],
    ["another beginning", sampleBarcode().replace("ANSI", "ISO ")],
  ])("of %s is none", (_what, payload) => {
    expect(readLicenseBarcode(payload)).toBeNull();
  });

  it("never fails on any content", () => {
    const element = fc.tuple(fc.stringMatching(/^D[A-Z]{2}$/), fc.string({ unit: "binary", maxLength: 60 }));
    fc.assert(
      fc.property(fc.array(element, { maxLength: 12 }), fc.integer({ min: 0, max: 99 }), (elements, version) => {
        const read = readLicenseBarcode(sampleBarcode(Object.fromEntries(elements), version));
        const dates = [read?.dateOfBirth, read?.expiry].filter((date) => typeof date === "string");
        expect(dates.filter((date) => !isCalendarDate(date))).toEqual([]);
      }),
    );
  });
});
