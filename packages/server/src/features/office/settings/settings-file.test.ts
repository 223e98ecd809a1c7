import { settingsFileSchema, settingsImportedSchema } from "@dop/domain/contract";
import { settingKeys } from "@dop/domain/settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedFields } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls, svgSeal } from "../../../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { read, save } = settingsCalls(() => test);

describe("export and import", () => {
  const importing = async (file: object, dry_run: boolean) =>
    test.call(
      "POST",
      "/settings/import",
      { file, dry_run, version: (await read()).version },
      await test.staff("admin"),
    );
  const exported = async () =>
    answered(await test.call("GET", "/settings/export", undefined, await test.staff("admin")), settingsFileSchema);

  it("take everything along, the seal too, and say first what would change", async () => {
    await save({
      office_name: "Rich County Clerk",
      seal: svgSeal("<path/>"),
      unserved_countries: { FR: "Closed." },
      country_notes: { MX: { en: "Slow", es: "" } },
    });
    const file = await exported();
    expect(Object.keys(file.settings).toSorted()).toEqual(settingKeys.toSorted());
    expect(
      Object.keys(file.settings)
        .filter((key) => file.settings[key] !== null)
        .toSorted(),
    ).toEqual(["country_notes", "office_name", "seal", "unserved_countries"]);
    await save({ office_name: null, seal: null, country_notes: null, unserved_countries: null, unpaid_days: 4 });
    const before = await read();
    const dry = answered(await importing(file, true), settingsImportedSchema);
    expect(dry.changes.map(({ key }) => key).toSorted()).toEqual([
      "country_notes",
      "office_name",
      "seal",
      "unpaid_days",
      "unserved_countries",
    ]);
    expect(dry.changes.find(({ key }) => key === "unpaid_days")).toEqual({ key: "unpaid_days", old: 4, new: null });
    expect(await read()).toEqual(before);
    answered(await importing(file, false), settingsImportedSchema);
    expect((await exported()).settings).toEqual(file.settings);
  });

  it("leave what an older version did not know as it is, and say so; its defaults are taken", async () => {
    await save({ office_name: "Rich County Clerk" });
    const { signed_statement: _, ...older } = (await exported()).settings;
    await save({ signed_statement: "everyone", unpaid_days: 4 });
    const file = { format: 1, settings: older };
    for (const isDry of [true, false]) {
      const { changes, kept } = answered(await importing(file, isDry), settingsImportedSchema);
      expect(changes).toEqual([{ key: "unpaid_days", old: 4, new: null }]);
      expect(kept).toEqual(isDry ? ["signed_statement"] : undefined);
    }
    expect((await exported()).settings).toEqual({ ...older, signed_statement: "everyone" });
  });

  it("take a file of a version before this, which left its defaults out", async () => {
    await save({ office_name: "Rich County Clerk", signed_statement: "everyone" });
    const file = { format: 1, settings: { office_name: "Cache County Clerk" } };
    const { changes, kept } = answered(await importing(file, true), settingsImportedSchema);
    expect([changes.map(({ key }) => key), kept]).toEqual([["office_name"], ["signed_statement"]]);
  });

  it("take the default of a setting that only a newer version knows", async () => {
    const { settings, format } = await exported();
    const file = { format, settings: { ...settings, office_motto: null } };
    expect(answered(await importing(file, true), settingsImportedSchema).changes).toEqual([]);
  });

  it("refuse a file of another version, and name what this one does not know", async () => {
    refusedFields(await importing({ format: 2, settings: {} }, true), {
      "file.format":
        "This file has format 2, and this version of the portal reads format 1. " +
        "Export it again from a portal of this version.",
    });
    refusedFields(await importing({ format: 1, settings: { office_motto: "x", report_people: 1 } }, false), {
      office_motto: "There is no setting office_motto. It may be of another version of the portal.",
      report_people: "Choose on or off.",
    });
  });
});
