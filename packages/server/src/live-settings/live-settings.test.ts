import { afterEach, beforeEach, expect, it } from "vitest";
import { openPostgres } from "../db/open-postgres.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { settingsCalls } from "../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal({ OFFICE_PHONE: "(435) 555-0100", OFFICE_NAME: "Cache County Clerk" });
});
afterEach(() => test.close());

const { save } = settingsCalls(() => test);

it("a database that was restored while the server ran has its settings back", async () => {
  await save({ office_name: "After the backup" });
  expect(test.portal.settings().office.name).toBe("After the backup");
  await test.database.db.deleteFrom("settings").execute();
  await test.database.db.deleteFrom("settings_history").execute();
  await test.portal.liveSettings.refresh();
  expect(test.portal.settings().office.name).toBe("Example County Clerk");
});

it("a second server has a change without a restart, and one that starts later too", async () => {
  const { databaseUrl } = test.database;
  // The embedded engine has one server.
  if (databaseUrl === null) return;
  const open = () => openTestPortal({}, undefined, { ...openPostgres(databaseUrl, 3), databaseUrl });
  const second = await open();
  try {
    second.portal.liveSettings.start();
    expect(second.portal.settings().office.name).toBe("Cache County Clerk");
    await save({ office_name: "Summit County Clerk" });
    await expect.poll(() => second.portal.settings().office.name, { timeout: 10_000 }).toBe("Summit County Clerk");
  } finally {
    await second.portal.liveSettings.stop();
    await second.close();
  }
  const third = await open();
  expect(third.portal.settings().office.name).toBe("Summit County Clerk");
  await third.close();
});
