import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentCode } from "./document-code.ts";
import { longestScan, readScan, savedAs } from "./read-scan.ts";

const code = documentCode(40_001, 70_001);
const meant = { kind: "document", orderId: 40_001, productId: 70_001 };
const everySymbol = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*-";
const ids = fc.integer({ min: 1, max: 999_999_999_999 });

describe("the number of a document", () => {
  it("names order and product, and a check character", () => {
    expect(code).toMatch(/^DOP1-40001-70001-[0-9A-Z*]$/);
  });

  it("survives writing and reading", () => {
    fc.assert(
      fc.property(ids, ids, (orderId, productId) => {
        expect(readScan(documentCode(orderId, productId))).toEqual({ kind: "document", orderId, productId });
      }),
    );
  });

  const taken = (texts: readonly string[], right: string): string[] =>
    texts.filter((text) => text !== right && readScan(text).kind === "document");
  const neverTaken = (wrongOf: (right: string, at: number) => readonly string[]): void =>
    fc.assert(
      fc.property(ids, ids, (orderId, productId) => {
        const right = documentCode(orderId, productId);
        expect(
          taken(
            right.split("").flatMap((_, at) => wrongOf(right, at)),
            right,
          ),
        ).toEqual([]);
      }),
      { numRuns: 50 },
    );

  it("finds every single wrong character", () => {
    expect.hasAssertions();
    neverTaken((right, at) => everySymbol.split("").map((symbol) => right.slice(0, at) + symbol + right.slice(at + 1)));
  });

  it("finds every swap of two neighbors", () => {
    expect.hasAssertions();
    neverTaken((right, at) => [right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2)]);
  });

  it("finds a character that is missing, or there twice", () => {
    const wrong = code
      .split("")
      .flatMap((_, at) => [code.slice(0, at) + code.slice(at + 1), code.slice(0, at + 1) + code.slice(at)]);
    expect(taken(wrong, code)).toEqual([]);
  });
});

describe("a scan", () => {
  it.each([
    code,
    code.toLowerCase(),
    `${code}\r\n`,
    `\t${code}\t`,
    `  ${code.split("").join(" ")} `,
    `]C1${code}`,
    `]Q1${code}\r`,
    `~${code}~`,
    `\u0002${code}\u0003`,
    `\u200e${code}`,
    `]C1\u001D${code}`,
  ])("recognizes a document's number: %j", (text) => expect(readScan(text)).toEqual(meant));

  it.each([
    ["986578788855", "986578788855", "FedEx"],
    ["1z 999 aa1 0123 4567 84\n", "1Z999AA10123456784", "UPS"],
    ["]C11Z999AA10123456784", "1Z999AA10123456784", "UPS"],
    ["1001921334250001000300779017972697", "779017972697", "FedEx"],
    ["39200000012345677905353123170320", "790535312317", "FedEx"],
    ["4201002334249200190132607600833457", "4201002334249200190132607600833457", "USPS"],
    ["LX123456785US", "LX123456785US", "USPS"],
  ])("recognizes a tracking number: %s", (text, number, courierName) => {
    expect(readScan(text)).toMatchObject({ kind: "tracking", number, courierName });
  });

  it.each([code.slice(0, -1), `${code}${code}`, "DOP1", "DOP1-0-70001-A", "DOP1-040001-70001-A", "DOP1--1-2-3"])(
    "recognizes an incomplete code: %s",
    (text) => expect(readScan(text)).toEqual({ kind: "misread" }),
  );

  it.each([
    "",
    " \r\n",
    "*",
    "DOP2-40001-70001-A",
    "https://orders.example.gov/order/0b7f5b8e-9a1c-4a53-9a43-6d6a7c2b1f10",
    "0b7f5b8e-9a1c-4a53-9a43-6d6a7c2b1f10",
    "AB12-40001-70001-X",
    "%' or 1=1 --",
    "🙂",
    "4006381333931x",
    `${code}${" ".repeat(longestScan)}`,
    "1".repeat(10_000),
  ])("leaves others unknown: %s", (text) => expect(readScan(text)).toEqual({ kind: "unknown" }));

  it("never fails on any scan", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        expect(["document", "tracking", "misread", "unknown"]).toContain(readScan(text).kind);
      }),
    );
  });
});

describe("a scanned tracking number", () => {
  it.each([
    ["986578788855", ["986578788855"]],
    ["1001921334250001000300779017972697", ["1001921334250001000300779017972697", "779017972697"]],
    ["9622001900000000000000776632517510", ["9622001900000000000000776632517510", "776632517510"]],
    ["420221539101026837331000039521", ["420221539101026837331000039521", "9101026837331000039521"]],
  ])("can be saved as %s", (printed, texts) => {
    const scan = readScan(printed);
    expect(scan.kind === "tracking" && savedAs(scan)).toEqual(texts);
  });
});
