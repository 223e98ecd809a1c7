import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../../test/answer.ts";
import { aFirstCertificate } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { openTwoServers, type TwoServers } from "../../../../test/two-servers.ts";

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

/** Placing stops after each of its statements in turn, and the license is voided there by another server. */
describe("voiding a license while an order is placed", () => {
  describe.each(Object.entries(placings))("placing %s", (_name, { place, placedWith, refusals, isPaid }) => {
    let servers: TwoServers;
    let other: TestPortal;
    beforeAll(async () => {
      servers = await openTwoServers();
      ({ other } = servers);
    });
    afterAll(() => servers.close());

    const revive = () =>
      other.database.db
        .updateTable("registry_licenses")
        .set({ voided_at: null })
        .where("number", "=", license)
        .execute();
    const orders = () =>
      other.database.db.selectFrom("orders").select(["id", "voided"]).where("reference_id", "=", license).execute();

    /** Places while the license is voided after statement `at`. @returns the answers of both */
    async function placeAndVoid(at: number): Promise<readonly [Answer, Answer | undefined]> {
      await revive();
      const voided = () => other.call("POST", `/registry/licenses/${license}/voided`, {}, other.service);
      return servers.interleave(at, () => place(servers.first), voided);
    }

    it("leaves no living order, after whichever of its statements the license is voided", async () => {
      const courses: string[] = [];
      for (let at = 1; ; at += 1) {
        const before = new Set((await orders()).map(({ id }) => id));
        const [placed, voided] = await placeAndVoid(at);
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
