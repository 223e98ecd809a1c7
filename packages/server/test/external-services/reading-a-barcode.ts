import { anApostilleCart, sampleBarcode } from "@dop/domain/testing";
import { expect } from "vitest";
import { readLicenseBack } from "../../src/features/documents/index.ts";
import { placeOrder } from "../orders.ts";
import type { TestPortal } from "../test-portal.ts";
import type { Command } from "./survives.ts";

/**
 * The job that compares the back of a driver license, of an order that is placed; the setting is on. The barcode is
 * known: which part is asked for what is tried, and not the reader.
 */
export async function readingABarcode(test: TestPortal): Promise<Command> {
  const { documents } = anApostilleCart();
  const back = { contents: documents.id?.contents ?? "", name: "back.png" };
  const { id } = await placeOrder(test, anApostilleCart({ documents: { ...documents, "license-back": back } }));
  const { db } = test.database;
  const document = await db
    .selectFrom("documents")
    .select("id")
    .where("order_id", "=", id)
    .where("kind", "=", "license-back")
    .executeTakeFirstOrThrow();
  const barcodes = { read: () => Promise.resolve(sampleBarcode()), close: () => Promise.resolve() };
  const read = () => readLicenseBack({ ...test.portal, barcodes }, document.id);
  return {
    duringFault: async () => expect(read()).rejects.toBeInstanceOf(Error),
    again: read,
    once: async () => {
      await read();
      const readings = await db
        .selectFrom("audit_log")
        .select("action")
        .where("subject_id", "=", document.id)
        .where("action", "=", "license_back.read")
        .execute();
      expect(readings).toHaveLength(1);
      const { barcode } = await db
        .selectFrom("documents")
        .select("barcode")
        .where("id", "=", document.id)
        .executeTakeFirstOrThrow();
      expect(barcode).toMatchObject({ outcome: "compared", age: "agrees" });
    },
  };
}
