import {
  customerOrderSchema,
  firstCertificateAnswerSchema,
  invoiceSchema,
  registryAnswerSchema,
} from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { firstSampleLicense, LicenseRegistryError, type LicenseRecord } from "../../../ports/license-registry/index.ts";
import { sampleLicense } from "../../../ports/license-registry/sample-licenses.ts";
import { answered, refusedFields, refusedWith, type Answer } from "../../../../test/answer.ts";
import { asAnotherCaller } from "../../../../test/open-transactions.ts";
import {
  aFirstCertificate,
  placeFirstCertificate,
  placeOrder,
  placePaidOrder,
  readOrder,
} from "../../../../test/orders.ts";
import { startLicenseService, type FakeLicenseService } from "../../../../test/peers/license-service.ts";
import { leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { syncLicenses } from "./sync-licenses.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

describe.each(["embedded", "http"] as const)("a license of the registry (%s)", (kind) => {
  let test: TestPortal;
  let service: FakeLicenseService | null = null;
  const licenses: Mutable<LicenseRecord>[] = Array.from({ length: 100 }, (_, index) => {
    const license = sampleLicense(firstSampleLicense + index, new Date("2026-11-21"));
    return { ...license, ceremonyDate: license.data.officiant.ceremony_date || null };
  });
  beforeAll(async () => {
    if (kind === "embedded") {
      test = await openTestPortal();
      return;
    }
    service = await startLicenseService(licenses);
    test = await openTestPortal({
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: service.url,
      LICENSE_SERVICE_KEY: service.key,
      LICENSE_ADMIN_URL: "https://admin.licenses.example.gov",
    });
  });
  afterAll(async () => {
    await test.close();
    await service?.close();
  });
  afterEach(() => vi.restoreAllMocks());

  /** The county's own record changes, without a call to the portal. */
  const changeRecord = async (number: number, change: { finalizedAt?: Date; voidedAt?: Date }): Promise<void> => {
    Object.assign(licenses.find((license) => license.number === number) ?? {}, change);
    await test.database.db
      .updateTable("registry_licenses")
      .set({
        ...(change.finalizedAt && { finalized_at: change.finalizedAt }),
        ...(change.voidedAt && { voided_at: change.voidedAt }),
      })
      .where("number", "=", number)
      .execute();
  };
  const tell = (number: number, what: "finalized" | "voided") =>
    test.call("POST", `/registry/licenses/${number}/${what}`, {}, test.service);
  const cartOf = (number: number) => {
    const cart = anApostilleCart();
    return { ...cart, license: { ...cart.license, number: String(number) } };
  };
  const living = async (number: number): Promise<number> => {
    const rows = await test.database.db
      .selectFrom("orders")
      .select("id")
      .where("reference_id", "=", number)
      .where("voided", "=", false)
      .execute();
    return rows.length;
  };

  /** Every point of placing an order at which its license can be voided. */
  const points: readonly (readonly [string, (voiding: () => Promise<unknown>) => void])[] = [
    [
      "after the registry has answered",
      (voiding) => {
        const getLicense = test.portal.registry.getLicense.bind(test.portal.registry);
        vi.spyOn(test.portal.registry, "getLicense").mockImplementationOnce(async (number) => {
          const license = await getLicense(number);
          await voiding();
          return license;
        });
      },
    ],
    [
      "while the documents are stored",
      (voiding) => {
        const keep = test.portal.documents.store.bind(test.portal.documents);
        vi.spyOn(test.portal.documents, "store").mockImplementationOnce(async (upload) => {
          await voiding();
          return keep(upload);
        });
      },
    ],
    [
      "while the order is written",
      (voiding) => {
        const put = test.portal.documents.put.bind(test.portal.documents);
        vi.spyOn(test.portal.documents, "put").mockImplementationOnce(async (tx, document) => {
          // It has to wait for the transaction, so this test does not wait for it.
          void asAnotherCaller(voiding);
          return put(tx, document);
        });
      },
    ],
    [
      "when the order is written",
      (voiding) => {
        const createCheckout = test.portal.payments.createCheckout.bind(test.portal.payments);
        vi.spyOn(test.portal.payments, "createCheckout").mockImplementationOnce(async (checkout) => {
          await voiding();
          return createCheckout(checkout);
        });
      },
    ],
  ];

  it.each(points.map(([name, arrange], index) => [name, 1_000_011 + index, arrange] as const))(
    "that is voided %s leaves no living order",
    async (_name, number, arrange) => {
      const told: Promise<Answer>[] = [];
      arrange(() => {
        const telling = tell(number, "voided");
        told.push(telling);
        return telling;
      });
      const placed = await test.call("POST", "/orders/invoice", cartOf(number));
      for (const answer of await Promise.all(told)) expect(answer.status).toBe(200);
      expect(told).toHaveLength(1);
      expect(await living(number)).toBe(0);
      if (placed.status === 400) refusedFields(placed, { "license.number": "Must be a valid license number." });
      else if (placed.status === 409) refusedWith(placed, 409, "ORDER_ENDED");
      else answered(placed, invoiceSchema);
    },
  );

  it("leaves no open order where it is voided while many come at once", async () => {
    const number = 1_000_016;
    await Promise.all([
      ...[1, 2, 3].map(() => test.call("POST", "/orders/invoice", cartOf(number))),
      tell(number, "voided"),
      ...[4, 5].map(() => test.call("POST", "/orders/invoice", cartOf(number))),
    ]);
    expect(await living(number)).toBe(0);
  });

  it("decides about a new first certificate: unknown, voided, finalized", async () => {
    const place = (license_number: number) =>
      test.call("POST", "/registry/first-certificates", aFirstCertificate(5, { license_number }), test.service);
    await leavesNothing(test, async () => {
      refusedWith(await place(7), 404, "NOT_FOUND");
      refusedWith(await place(Number("9".repeat(15))), 404, "NOT_FOUND");
      refusedWith(await place(1_000_100), 409, "LICENSE_VOIDED");
    });
    answered(await place(1_000_059), firstCertificateAnswerSchema, 201);
    const finalized = await placeFirstCertificate(test, 5, { license_number: 1_000_024 });
    const { statuses, history, mails } = await recordsOf(test, finalized.id);
    expect({ statuses, history, mails }).toEqual({
      statuses: [statusIds.finalized],
      history: ["11 Customer", "12 Officiant"],
      mails: ["status-changed"],
    });
  });

  it("catches up every night on events that never came", async () => {
    const order = await placePaidOrder(test, cartOf(1_000_031));
    const certificate = await placeFirstCertificate(test, 6, { license_number: 1_000_039 });
    expect(await syncLicenses(test.portal)).toBe(0);
    await changeRecord(1_000_031, { voidedAt: test.now });
    await changeRecord(1_000_039, { finalizedAt: test.now });
    expect(await syncLicenses(test.portal)).toBe(2);
    expect((await readOrder(test, order.uuid)).voided).toBe(true);
    expect((await recordsOf(test, certificate.id)).history).toEqual(["11 Customer", "2 Officiant"]);
    expect(await leavesNothing(test, () => syncLicenses(test.portal))).toBe(0);
  });

  it("lets orders alone by night whose license is as it is known", async () => {
    await placePaidOrder(test, cartOf(1_000_034));
    await syncLicenses(test.portal);
    const lock = vi.spyOn(test.portal.db, "transaction");
    const known = [...new Set(licenses.filter(({ finalizedAt }) => finalizedAt !== null).map(({ number }) => number))];
    const rows = test.database.db.selectFrom("orders").select("reference_id").where("voided", "=", false);
    const open = await rows.where("reference_id", "in", known).execute();
    expect(open.length).toBeGreaterThan(0);
    expect(await syncLicenses(test.portal)).toBe(0);
    expect(lock).not.toHaveBeenCalled();
  });

  it("catches up when a refund is undone", async () => {
    const certificate = await placeFirstCertificate(test, 5, { license_number: 1_000_049 });
    const change = async (status_id: number) =>
      test.call("PATCH", `/orders/products/${certificate.productIds[0]}/status`, { status_id }, await test.staff());
    await change(statusIds.refundRequested);
    await changeRecord(1_000_049, { finalizedAt: test.now });
    expect(answered(await tell(1_000_049, "finalized"), registryAnswerSchema).order_products_changed).toBe(0);
    expect((await change(statusIds.infoVerified)).body).toMatchObject({ status_id: statusIds.finalized });
    expect((await recordsOf(test, certificate.id)).statuses).toEqual([statusIds.finalized]);
  });

  it("lets a refund be undone while the county does not answer", async () => {
    const order = await placePaidOrder(test, cartOf(1_000_032));
    const change = async (status_id: number) =>
      test.call("PATCH", `/orders/products/${order.productIds[0]}/status`, { status_id }, await test.staff());
    await change(statusIds.refundRequested);
    vi.spyOn(test.portal.registry, "getLicense").mockRejectedValue(new LicenseRegistryError());
    expect((await change(statusIds.infoVerified)).body).toMatchObject({ status_id: statusIds.infoVerified });
    await expect(syncLicenses(test.portal)).rejects.toBeInstanceOf(LicenseRegistryError);
  });

  it("refuses an order once it is voided", async () => {
    const unpaid = await placeOrder(test, cartOf(1_000_033));
    await tell(1_000_033, "voided");
    expect(answered(await test.call("GET", `/orders/uuid/${unpaid.uuid}`), customerOrderSchema).voided).toBe(true);
    const answer = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cartOf(1_000_033)));
    refusedFields(answer, { "license.number": "Must be a valid license number." });
  });
});
