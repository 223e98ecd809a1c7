import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { correctionsSchema, licenseFields } from "../license-review/index.ts";
import {
  apostilleProductSchema,
  cartSchema,
  documentHints,
  documentsSchema,
  pricedCartSchema,
} from "../orders/index.ts";
import { anApostilleCart } from "../../test/index.ts";
import { msg } from "@dop/texts/message";
import { batchPrintSchema } from "./staff-orders.ts";
import { plannedPricesSchema, priceChangeSchema, priceLimits } from "./prices.ts";
import { newTransmittalSchema } from "./transmittals.ts";

/** A list that counts how often its elements are read. */
function watchedList(length: number): { list: unknown[]; reads: () => number } {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length }, () => ({})),
    {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    },
  );
  return { list, reads: () => reads };
}

interface Schema {
  safeParse(input: unknown): { error?: { issues: readonly z.core.$ZodIssue[] } | undefined };
}
const inCart = (items: unknown): unknown => ({ ...anApostilleCart(), items });
const inTransmittal = (order_products: unknown): unknown => ({ order_products });
const inPrices = (items: unknown): unknown => ({ items, amount: 1, effective_on: null });
const inRemoval = (items: unknown): unknown => ({ items });
const inDocuments = (hints: unknown): unknown => ({ id: null, selfie: { contents: "data:,", name: "me", hints } });
const inProduct = (items: unknown): unknown => ({ items, additionalCertifiedCopies: 0, fullCopy: false });

/** The schema names no message. */
const ownWords = expect.any(String) as string;

const lists: readonly [name: string, Schema, wrap: (list: unknown) => unknown, max: number, message: string][] = [
  ["a cart's entries", cartSchema, inCart, 300, msg("validation.countriesUnique")],
  ["a priced cart's entries", pricedCartSchema, inCart, 300, msg("validation.countriesUnique")],
  ["the product step's entries", apostilleProductSchema, inProduct, 300, msg("validation.countriesUnique")],
  ["doubts about a photo", documentsSchema, inDocuments, documentHints.length, ownWords],
  ["a batch to print", batchPrintSchema, inTransmittal, 20, ownWords],
  ["a transmittal's products", newTransmittalSchema, inTransmittal, 500, ownWords],
  ["prices to change", priceChangeSchema, inPrices, priceLimits.changes, msg("prices.items")],
  ["planned prices", plannedPricesSchema, inRemoval, priceLimits.removals, msg("prices.tooMany", priceLimits.removals)],
];

describe.each(lists)("%s", (_name, schema, wrap, max, message) => {
  it("report only their number when there are too many", () => {
    const { list, reads } = watchedList(max + 1);
    const issues = schema.safeParse(wrap(list)).error?.issues ?? [];
    expect(reads()).toBe(0);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ code: "too_big", origin: "array", maximum: max, message });
  });

  it("reports every wrong entry up to the limit", () => {
    const { list, reads } = watchedList(max);
    expect(schema.safeParse(wrap(list)).error?.issues.length).toBeGreaterThanOrEqual(max);
    expect(reads()).toBeGreaterThanOrEqual(max);
  });
});

describe("the fields of a license that are corrected", () => {
  it("report only their number when there are too many", () => {
    let reads = 0;
    const entries = Array.from({ length: licenseFields.length + 1 }, (_, index) => [`field ${index}`, "x"]);
    const corrections = new Proxy(Object.fromEntries(entries) as Record<string, string>, {
      get: (target, key) => {
        if (typeof key === "string" && key.startsWith("field")) reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    const { error } = correctionsSchema.safeParse(corrections);
    expect(reads).toBe(0);
    expect(error?.issues.map(({ path, message: said }) => [path, said])).toEqual([
      [[], msg("licenseFields.problems.unknown")],
    ]);
  });
});
