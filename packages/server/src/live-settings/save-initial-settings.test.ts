import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { settingsCalls } from "../../test/settings-calls.ts";
import { requireOwnOffice } from "../start/requirements.ts";
import { saveInitialSettings } from "./setting-rows.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal({ OFFICE_NAME: "Cache County Clerk", LANGUAGES: "en", REPORT_PEOPLE: "off" });
});
afterEach(() => test.close());

const { save } = settingsCalls(() => test);
/** Starts again with these settings in the environment. */
const start = async (given: Parameters<typeof saveInitialSettings>[1]) => {
  const result = await saveInitialSettings(test.database.db, given, test.now);
  await test.portal.liveSettings.refresh();
  return result;
};

it("takes the environment's settings over at the first start (rule S-9)", async () => {
  expect(test.portal.settings()).toMatchObject({
    office: { name: "Cache County Clerk" },
    reportsPeople: false,
    retentionDays: 90,
  });
  expect(test.portal.settings().values.languages).toEqual([]);
  const history = await test.database.db
    .selectFrom("settings_history")
    .select(["key", "changed_by", "user_id", "new_value"])
    .orderBy("id")
    .execute();
  const by = { changed_by: "the server's environment", user_id: null };
  expect(history).toEqual([
    { key: "office_name", new_value: "Cache County Clerk", ...by },
    { key: "languages", new_value: [], ...by },
    { key: "report_people", new_value: false, ...by },
  ]);
});

it("changes nothing at a later start, and names what has no effect", async () => {
  expect(await start({ office_name: "Cache County Clerk" })).toEqual({ saved: [], ignored: [] });
  expect(await start({ office_name: "Rich County Clerk" })).toEqual({ saved: [], ignored: ["office_name"] });
  await save({ office_name: "Summit County Clerk" });
  expect(await start({ office_name: "Cache County Clerk" })).toEqual({ saved: [], ignored: ["office_name"] });
  expect(test.portal.settings().office.name).toBe("Summit County Clerk");
});

it("leaves alone what an admin has given back to its default", async () => {
  await save({ report_people: null });
  expect(await start({ report_people: false })).toEqual({ saved: [], ignored: ["report_people"] });
  expect(test.portal.settings().reportsPeople).toBe(true);
});

it("saves a setting that the environment has later, unless an admin has saved it", async () => {
  await save({ unpaid_days: 3 });
  expect(await start({ unpaid_days: 5, retention_days: 30 })).toEqual({
    saved: ["retention_days"],
    ignored: ["unpaid_days"],
  });
  expect(test.portal.settings()).toMatchObject({ unpaidDays: 3, retentionDays: 30 });
});

it("replaces saved values that this version cannot read", async () => {
  const broken = "Clerk <marriage@cache.gov>";
  expect((await start({ office_email: broken })).saved).toEqual(["office_email"]);
  await test.database.query("insert into settings (key, value, version) values ('office_phone', '7', 1)", []);
  const right = { office_email: "marriage@cache.gov", office_phone: "(435) 555-0100" };
  expect(await start(right)).toEqual({ saved: ["office_email", "office_phone"], ignored: [] });
  expect(test.portal.settings().office).toMatchObject({ email: "marriage@cache.gov", phone: "(435) 555-0100" });
  expect(await start(right)).toEqual({ saved: [], ignored: [] });
});

it("lets two servers that start at once save each setting once", async () => {
  const results = await Promise.all([start({ retention_days: 30 }), start({ retention_days: 30 })]);
  expect(results.flatMap(({ saved }) => saved)).toEqual(["retention_days"]);
});

it("refuses production with the example's office, by the names of its variables", () => {
  expect(() => requireOwnOffice(test.portal.settings().values)).toThrow(
    /office's own OFFICE_COUNTY, OFFICE_ADDRESS, OFFICE_EMAIL, OFFICE_PHONE, FAQ_URL, LICENSE_LOOKUP_URL\./,
  );
});
