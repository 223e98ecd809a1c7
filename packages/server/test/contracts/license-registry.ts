import { describe, expect, it } from "vitest";
import type { LicenseRegistry } from "../../src/ports/license-registry/port.ts";

/** The contract of registries, with the sample licenses. */
export function describeLicenseRegistryContract(name: string, makeRegistry: () => LicenseRegistry): void {
  describe(`license registry: ${name}`, () => {
    it("knows issued licenses, finalized or not, and neither unknown nor voided ones", async () => {
      const registry = makeRegistry();
      const exists = async (number: number) => (await registry.check(number)).exists;
      expect(await exists(1_000_001)).toBe(true);
      expect(await exists(1_000_009)).toBe(true);
      expect(await exists(1_000_100)).toBe(false);
      for (const unknown of [0, 1, 1_000_201, -5, 1.5, Number.MAX_SAFE_INTEGER, 1e30]) {
        expect(await exists(unknown)).toBe(false);
      }
    });

    it("gives the data for review", async () => {
      const license = await makeRegistry().getLicense(1_000_001);
      expect(license?.data.spouses.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
        "Ada Lovelace",
        "Charles Babbage",
      ]);
      expect(license?.ceremonyDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(license?.finalizedAt).toBeInstanceOf(Date);
      expect(await makeRegistry().getLicense(7)).toBeNull();
    });

    it("gives an unfinalized license without a ceremony, and a voided one with its date", async () => {
      expect(await makeRegistry().getLicense(1_000_019)).toMatchObject({ finalizedAt: null, ceremonyDate: null });
      expect((await makeRegistry().getLicense(1_000_200))?.voidedAt).toBeInstanceOf(Date);
    });
  });
}
