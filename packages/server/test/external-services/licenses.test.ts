/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import { randomUUID } from "node:crypto";
import {
  firstCertificateAnswerSchema,
  licenseCheckSchema,
  licenseDataSchema,
  licenseRecordSchema,
  sealNamesAnswerSchema,
} from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { firstSampleLicense, sampleLicense } from "../../src/ports/license-registry/sample-licenses.ts";
import { syncLicenses } from "../../src/features/desk/index.ts";
import { LicenseRegistryError } from "../../src/ports/license-registry/index.ts";
import { recordsOf } from "../records.ts";
import { answered } from "../answer.ts";
import { aFirstCertificate, placeOrder, placeVerifiedOrder, readOrder } from "../orders.ts";
import { startLicenseService, type FakeLicenseService } from "../peers/license-service.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";
import { placingAnOrder } from "./placing-an-order.ts";
import { readingABarcode } from "./reading-a-barcode.ts";
import { describeSurviving, expectRefusal } from "./survives.ts";
import { httpFaults } from "./faults.ts";

const unavailable = {
  code: "REGISTRY_UNAVAILABLE",
  message:
    "The license service cannot be reached right now. Please try again in a few minutes; what you typed is kept.",
} as const;

/** The county's record of each license; the tests change it. */
const records = Array.from({ length: 100 }, (_, index) => {
  const license = sampleLicense(firstSampleLicense + index, new Date("2026-11-21"));
  return { ...license, ceremonyDate: license.data.officiant.ceremony_date || null };
});

let test: TestPortal;
let service: FakeLicenseService;
let line: FaultyPeer;
beforeAll(async () => {
  service = await startLicenseService(records);
  line = await startFaultyPeer({ host: "127.0.0.1", port: Number(new URL(service.url).port) });
  test = await openTestPortal({
    LICENSE_REGISTRY: "http",
    LICENSE_SERVICE_URL: `http://${line.host}:${line.port}`,
    LICENSE_SERVICE_KEY: service.key,
    LICENSE_SERVICE_TIMEOUT_SECONDS: "1",
    LICENSE_BARCODE: "on",
  });
});
afterAll(async () => {
  await test.close();
  await line.close();
  await service.close();
});

describeSurviving({
  name: "commands in the middle of which the license service is lost",
  part: "licenses",
  portal: () => test,
  line: () => line,
  faults: httpFaults,
  // The circuit that failures have opened closes again.
  recover: () => test.later(10_000),
  uses: {
    "showing the license of an order": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const { id } = await placeOrder(test);
        const headers = await test.staff();
        const show = () => test.call("GET", `/orders/${id}/license-record`, undefined, headers);
        return {
          duringFault: async () => expectRefusal(await show(), unavailable),
          again: async () => expect(answered(await show(), licenseRecordSchema).missing).toBeNull(),
          once: async () => undefined,
        };
      },
    },

    "comparing the names of a sealed letter": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const code = "ABCDEFGHIJKLMNOP";
        await test.database.db
          .insertInto("sealed_documents")
          .values({
            code,
            license_number: firstSampleLicense,
            sha256: Buffer.alloc(32),
            byte_size: 1,
            sealed_at: test.now,
            ended_at: null,
            ended_by: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const [one, two] = records[0]?.data.spouses ?? [];
        const names = { spouse1Last: one?.last_name, spouse2Last: two?.last_name };
        const compare = () => test.call("POST", `/verify/${code}/names`, names);
        return {
          duringFault: async () => expectRefusal(await compare(), unavailable),
          again: async () => expect(answered(await compare(), sealNamesAnswerSchema)).toEqual({ matches: true }),
          once: async () => undefined,
        };
      },
    },

    "reading the barcode of a driver license": {
      answerLostAfter: /GET /,
      prepare: () => readingABarcode(test),
    },

    "checking a license number": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const check = () => test.call("GET", `/orders/check/${firstSampleLicense}`);
        return {
          duringFault: async () => expectRefusal(await check(), unavailable),
          again: async () => expect(answered(await check(), licenseCheckSchema)).toEqual({ exists: true }),
          once: async () => undefined,
        };
      },
    },

    "placing an order": {
      answerLostAfter: /GET /,
      prepare: async () => placingAnOrder(test, unavailable),
    },

    "placing a first certificate": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const key = { ...test.service, "idempotency-key": randomUUID() };
        const body = aFirstCertificate(5);
        const place = () => test.call("POST", "/registry/first-certificates", body, key);
        return {
          duringFault: async () => expectRefusal(await place(), unavailable),
          again: async () => void answered(await place(), firstCertificateAnswerSchema, 201),
          once: async () => {
            const { order } = answered(await place(), firstCertificateAnswerSchema, 201);
            const { id } = await readOrder(test, order);
            expect((await recordsOf(test, id)).statuses).toEqual([statusIds.preOrder]);
          },
        };
      },
    },

    "asking after an event that never came": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const record = records.find(({ voidedAt, number }) => voidedAt === null && number % 10 === 3);
        if (!record) throw new Error("every license is voided");
        const cart = anApostilleCart();
        const order = await placeOrder(test, { ...cart, license: { ...cart.license, number: String(record.number) } });
        record.voidedAt = test.now;
        return {
          duringFault: async () => expect(syncLicenses(test.portal)).rejects.toBeInstanceOf(LicenseRegistryError),
          again: async () => expect(await syncLicenses(test.portal)).toBe(1),
          once: async () => {
            expect(await syncLicenses(test.portal)).toBe(0);
            expect((await readOrder(test, order.uuid)).voided).toBe(true);
          },
        };
      },
    },

    "changing a license number": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const { id } = await placeOrder(test);
        const staff = await test.staff();
        const body = { license_number: 1_000_002, use_anyway: true, reason: "The right one" };
        const change = () => test.call("PATCH", `/orders/${id}/license-number`, body, staff);
        return {
          duringFault: async () => expectRefusal(await change(), unavailable),
          again: async () => expect((await change()).body).toEqual({ reference_id: body.license_number }),
          once: async () => {
            expect((await change()).status).toBe(200);
            const changes = (await recordsOf(test, id)).audit.filter((entry) => entry.includes("license_number"));
            expect(changes).toHaveLength(1);
          },
        };
      },
    },

    "reviewing license data": {
      answerLostAfter: /GET /,
      prepare: async () => {
        const order = await placeVerifiedOrder(test);
        const review = () => test.call("GET", `/orders/license/${order.uuid}/${order.productIds[0] ?? 0}`);
        return {
          duringFault: async () => expectRefusal(await review(), unavailable),
          again: async () => void answered(await review(), licenseDataSchema),
          once: async () => {
            // Only who has seen the data is in the audit log as having looked.
            const looks = await test.database.db
              .selectFrom("audit_log")
              .select("id")
              .where("action", "=", "license_data.viewed")
              .where("subject_id", "=", String(order.productIds[0]))
              .execute();
            expect(looks).toHaveLength(1);
          },
        };
      },
    },
  },
});
