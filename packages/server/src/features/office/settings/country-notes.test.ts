import { queueOverviewSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeDate } from "@dop/domain/dates";
import { placePaidOrder } from "../../../../test/orders.ts";
import { answered, refusedFields } from "../../../../test/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { read, patch, save } = settingsCalls(() => test);

describe("notes of countries (rule O-59)", () => {
  const note = { en: "Six weeks.", es: "Seis semanas.", source: "Consulate", checked_by: "Somebody else" };
  const bodies = async (id: number) =>
    (await test.database.db.selectFrom("mail_outbox").select("body_text").where("order_id", "=", id).execute())
      .map(({ body_text: text }) => text)
      .join();
  const due = async (who: StaffName) =>
    answered(await test.call("GET", "/queues/overview", undefined, await test.staff(who)), queueOverviewSchema)
      .country_notes_due;

  it("name the admin who dated their check, and refuse a check tomorrow", async () => {
    const saved = await save({ country_notes: { FR: { ...note, checked_on: "2026-01-31" } } });
    expect(saved.settings.country_notes.value).toEqual({
      FR: { ...note, checked_on: "2026-01-31", checked_by: "R. Tolman" },
    });
    refusedFields(await patch({ country_notes: { FR: { ...note, checked_on: "2099-01-31" } } }, saved.version), {
      country_notes: "The note for France cannot have been checked on a day that is still to come.",
    });
  });

  it("stay signed by who checked them, until someone changes what they say", async () => {
    const france = { ...note, checked_on: "2026-01-31" };
    await save({ country_notes: { FR: france } });
    await sql`update settings set value = jsonb_set(value, '{FR,checked_by}', '"K. Former"')
      where key = 'country_notes'`.execute(test.database.db);
    const by = async (notes: object) => (await save({ country_notes: notes })).settings.country_notes.value;
    const egypt = { ...note, checked_on: "2026-01-31" };
    expect(await by({ FR: france, EG: egypt })).toMatchObject({ FR: { checked_by: "K. Former" } });
    expect(await by({ FR: { ...france, en: "Two days." } })).toMatchObject({ FR: { checked_by: "R. Tolman" } });
  });

  it("appear in the emails of their country until they are hidden, and admins are told before", async () => {
    const today = officeDate(test.now, "America/Denver");
    await save({ country_notes: { FR: { ...note, checked_on: today }, EG: { ...note, checked_on: today } } });
    expect(await due("admin")).toBe(0);
    const { id } = await placePaidOrder(test);
    const told = await bodies(id);
    expect(told).toContain("France: Six weeks. (Source: Consulate. Checked on ");
    expect(told).not.toContain("Egypt");
    const old = `${String(Number(today.slice(0, 4)) - 2)}-01-31`;
    await save({ country_notes: { FR: { ...note, checked_on: old } } });
    expect(await due("admin")).toBe(1);
    expect(await due("clerk")).toBeUndefined();
    expect(await bodies((await placePaidOrder(test)).id)).not.toContain("Six weeks.");
  });

  it("count as checked when they were saved, if that was before the day was stored", async () => {
    await save({ country_notes: { FR: { en: "Six weeks.", es: "" } } });
    await sql`update settings set value = '{"FR": {"en": "Six weeks.", "es": ""}}' where key = 'country_notes'`.execute(
      test.database.db,
    );
    const migration = await readFile(new URL("../../../../migrations/0038-checked-notes.sql", import.meta.url), "utf8");
    await sql.raw(migration).execute(test.database.db);
    expect((await read()).settings.country_notes.value).toEqual({
      FR: {
        en: "Six weeks.",
        es: "",
        source: "",
        checked_by: "R. Tolman",
        checked_on: test.now.toISOString().slice(0, 10),
      },
    });
  });
});
