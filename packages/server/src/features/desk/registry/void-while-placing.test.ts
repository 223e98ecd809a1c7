import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../../db/open-postgres.ts";
import { loadReferenceData } from "../../../db/reference-data.ts";
import { seedSampleStaff } from "../../../dev-tools/sample-staff.ts";
import { seedSampleLicenses } from "../../../ports/license-registry/index.ts";
import type { Answer } from "../../../../test/answer.ts";
import { aFirstCertificate } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestDatabase } from "../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

/** One that the officiant has not returned yet. */
const license = 1_000_009;

interface Placing {
  readonly place: (test: TestPortal) => Promise<Answer>;
  readonly placedWith: number;
  /** Status and code of each refusal. */
  readonly refusals: readonly string[];
  /** True for an order that is paid when it arrives, so that voiding it owes money. */
  readonly isPaid: boolean;
}

const cart = () => {
  const { license: couple, ...rest } = aCertifiedCopyCart();
  return { ...rest, license: { ...couple, number: String(license) } };
};

const placings: Readonly<Record<string, Placing>> = {
  "a certified copy": {
    place: (test) => test.call("POST", "/orders/invoice", cart()),
    placedWith: 200,
    refusals: ["400 VALIDATION", "409 ORDER_ENDED"],
    isPaid: false,
  },
  "a first certificate": {
    place: (test) =>
      test.call(
        "POST",
        "/registry/first-certificates",
        aFirstCertificate(6, { license_number: license }),
        test.service,
      ),
    placedWith: 201,
    refusals: ["409 LICENSE_VOIDED"],
    isPaid: true,
  },
};

/**
 * Placing stops after each of its statements in turn, and the license is voided there by another server, on its own
 * connections. The next statement, or the commit, comes when the license is voided or its voiding waits for a lock that
 * placing holds.
 */
describe("voiding a license while an order is placed", () => {
  describe.each(Object.entries(placings))("placing %s", (_name, { place, placedWith, refusals, isPaid }) => {
    let placer: TestPortal;
    let other: TestPortal;
    let statements = 0;
    /** After which statement of placing something happens, and what. */
    let stop: { readonly at: number; readonly happens: () => Promise<void> } | null = null;

    beforeAll(async () => {
      const database = await openTestDatabase();
      await loadReferenceData(database.db);
      await seedSampleLicenses(database.db, new Date("2026-11-21T18:00:00.000Z"));
      const stepper: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          if (stop?.at === statements) await stop.happens();
          return result;
        },
      };
      const { databaseUrl } = database;
      other = await openTestPortal({}, undefined, { ...openPostgres(databaseUrl ?? "", 3), databaseUrl });
      await seedSampleStaff(other.portal);
      placer = await openTestPortal({}, undefined, { ...database, db: database.db.withPlugin(stepper) });
    });
    afterAll(async () => {
      await other.close();
      await placer.close();
    });

    const anyWaits = async (): Promise<boolean> => {
      const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database or database is null
      where not granted and datname = current_database()`;
      return (await waiting.execute(other.database.db)).rows.length > 0;
    };
    const revive = () =>
      other.database.db
        .updateTable("registry_licenses")
        .set({ voided_at: null })
        .where("number", "=", license)
        .execute();
    const orders = () =>
      other.database.db.selectFrom("orders").select(["id", "voided"]).where("reference_id", "=", license).execute();

    /** Places while the license is voided after statement `at`. @returns the answers of both */
    async function placeAndVoid(at: number): Promise<{ readonly placed: Answer; readonly voided: Answer | undefined }> {
      await revive();
      statements = 0;
      let voiding: Promise<Answer> | undefined;
      stop = {
        at,
        happens: async () => {
          const voidingOf = { isOver: false };
          voiding = other
            .call("POST", `/registry/licenses/${license}/voided`, {}, other.service)
            .finally(() => (voidingOf.isOver = true));
          while (!voidingOf.isOver && !(await anyWaits())) await new Promise((resolve) => setTimeout(resolve, 2));
        },
      };
      const placed = await place(placer);
      return { placed, voided: await voiding };
    }

    it("leaves no living order, after whichever of its statements the license is voided", async () => {
      const courses: string[] = [];
      for (let at = 1; ; at += 1) {
        const before = new Set((await orders()).map(({ id }) => id));
        const { placed, voided } = await placeAndVoid(at);
        // Placing has no statement of this number: all of them were gone through.
        if (voided === undefined) break;
        expect(voided.status).toBe(200);
        const made = (await orders()).filter(({ id }) => !before.has(id));
        const said =
          placed.status === placedWith
            ? "placed"
            : `${placed.status} ${String((placed.body as { code: unknown }).code)}`;
        courses.push(said);
        expect(["placed", ...refusals]).toContain(said);
        expect({ at, made: made.map((order) => order.voided) }).toEqual({
          at,
          made: said === "placed" || said === "409 ORDER_ENDED" ? [true] : [],
        });
        for (const { id } of made) {
          const { flags, mails } = await recordsOf(other, id);
          expect({ flags: flags.length, mails }).toEqual({
            flags: isPaid ? 1 : 0,
            mails: ["order-voided"],
          });
        }
      }
      expect(courses.length).toBeGreaterThan(5);
      // Voided before the lock, it is refused; after it, the order is there and voided with its license.
      expect(new Set(courses)).toEqual(new Set(["placed", ...refusals]));
    });
  });
});
