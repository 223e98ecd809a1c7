import { describe, expect, it } from "vitest";
import type { StaffDirectory } from "../../src/ports/directory/port.ts";

/** The contract of directories, with Joaquín Muñoz and the account CLERK@EXAMPLE.GOV with `demo-password`. */
export function describeStaffDirectoryContract(name: string, makeDirectory: () => StaffDirectory): void {
  describe(`staff directory: ${name}`, () => {
    it.each(["muñoz", "MUNOZ", "  munoz joaq  ", "joaquin.munoz@example.gov"])("finds people by %j", async (text) => {
      expect(await makeDirectory().search(text)).toEqual([
        { name: "Joaquín Muñoz", email: "joaquin.munoz@example.gov" },
      ]);
    });

    it("finds nobody by under 3 characters, or by what nobody has", async () => {
      expect(await makeDirectory().search("mu")).toEqual([]);
      expect(await makeDirectory().search("  mu  ")).toEqual([]);
      expect(await makeDirectory().search("xyzzy")).toEqual([]);
      expect(await makeDirectory().search("%%%")).toEqual([]);
    });

    it("knows who may come in, whatever the case of the name", async () => {
      const directory = makeDirectory();
      expect(await directory.knows("CLERK@example.gov")).toBe(true);
      expect(await directory.knows("nobody@example.gov")).toBe(false);
      expect(await directory.knows("clerk*")).toBe(false);
      expect(await directory.knows("")).toBe(false);
    });

    it("checks passwords, whatever the case of the name", async () => {
      const directory = makeDirectory();
      expect(await directory.checkPassword("clerk@example.gov", "demo-password")).toBe(true);
      expect(await directory.checkPassword(" CLERK@example.gov ", "demo-password")).toBe(true);
      expect(await directory.checkPassword("clerk@example.gov", "Demo-password")).toBe(false);
      expect(await directory.checkPassword("clerk@example.gov", "")).toBe(false);
      expect(await directory.checkPassword("nobody@example.gov", "demo-password")).toBe(false);
    });
  });
}
