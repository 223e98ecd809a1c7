import { doneSchema, savedViewLimits, savedViewSchema, savedViewsSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const view = {
  name: "Spanish couples",
  queue: "apostille-makeEdits",
  sort: "name",
  reverse: true,
  filter: "garcia",
  show: "unassigned",
  hidden: ["license"],
  shared: false,
} as const;
const save = async (changes: object = {}, who: StaffName = "clerk") =>
  test.call("POST", "/views", { ...view, ...changes }, await test.staff(who));
const list = async (who: StaffName) =>
  answered(await test.call("GET", "/views", undefined, await test.staff(who)), savedViewsSchema);
const change = async (id: number, changes: object, who: StaffName) =>
  test.call("PATCH", `/views/${id}`, changes, await test.staff(who));
const remove = async (id: number, who: StaffName) =>
  test.call("DELETE", `/views/${id}`, undefined, await test.staff(who));

describe("saved views (rule Q-8)", () => {
  it("stay private until they are shared, and let their owner or an admin rename and delete them", async () => {
    const saved = answered(await save(), savedViewSchema, 201);
    expect(saved).toEqual({ ...view, id: saved.id, owner: "K. Madsen", own: true });
    expect(await list("viewer")).toEqual([]);
    refusedWith(await change(saved.id, { name: "Mine" }, "viewer"), 404, "NOT_FOUND");
    answered(await change(saved.id, { shared: true }, "clerk"), savedViewSchema);
    expect(await list("viewer")).toEqual([{ ...saved, shared: true, own: false }]);
    refusedWith(await change(saved.id, { name: "Mine" }, "viewer"), 409, "NOT_YOUR_VIEW");
    refusedWith(await remove(saved.id, "viewer"), 409, "NOT_YOUR_VIEW");
    expect(answered(await change(saved.id, { name: "García" }, "admin"), savedViewSchema)).toMatchObject({
      name: "García",
      own: false,
      owner: "K. Madsen",
    });
    answered(await remove(saved.id, "admin"), doneSchema);
    expect(await list("clerk")).toEqual([]);
    refusedWith(await remove(saved.id, "clerk"), 404, "NOT_FOUND");
  });

  it("leave the columns to their reader where they name none", async () => {
    const { id, hidden } = answered(await save({ hidden: undefined }), savedViewSchema, 201);
    expect(hidden).toBeNull();
    refusedWith(await save({ name: "Other", hidden: ["x".repeat(21)] }), 400, "VALIDATION");
    answered(await remove(id, "clerk"), doneSchema);
  });

  it("leave out what another version has saved, and this one does not know", async () => {
    const { id } = answered(await save(), savedViewSchema, 201);
    const { db } = test.database;
    await sql`update saved_views set sort = 'gone', show = 'gone', hidden = '{gone}'`.execute(db);
    const seen = { ...view, id, sort: null, show: null, hidden: ["gone"], owner: "K. Madsen", own: true };
    expect(await list("clerk")).toEqual([seen]);
    expect(answered(await change(id, { name: "García" }, "clerk"), savedViewSchema).sort).toBeNull();
    await sql`update saved_views set queue = 'apostille-gone'`.execute(db);
    expect(await list("clerk")).toEqual([]);
    answered(await remove(id, "clerk"), doneSchema);
  });

  it("need different names and lists that exist, and number at most thirty", async () => {
    refusedFields(await save({ name: "  " }), { name: "Please give it a name." });
    refusedFields(await save({ name: "x".repeat(61) }), { name: "Must be 60 characters long or less." });
    for (const name of ["Two\nlines", "\u202Eyrgna", "Un\u200Bseen"])
      refusedFields(await save({ name }), {
        name: "Enter this as one line, without tabs or characters that cannot be seen.",
      });
    refusedFields(await save({ filter: "a\u0000" }), {
      filter: "This has hidden characters, often from copying and pasting. Delete it and type it again.",
    });
    refusedWith(await save({ queue: "apostille-nothing" }), 400, "VALIDATION");
    refusedWith(await save({ sort: "password" }), 400, "VALIDATION");
    for (let count = 0; count < savedViewLimits.own; count += 1)
      answered(await save({ name: `View ${count}` }), savedViewSchema, 201);
    refusedWith(await save({ name: "VIEW 3" }), 409, "NAME_TAKEN");
    refusedWith(await save({ name: "One more" }), 409, "TOO_MANY");
    answered(await save({ name: "View 3" }, "viewer"), savedViewSchema, 201);
    const [first, second] = await list("clerk");
    refusedWith(await change(first?.id ?? 0, { name: second?.name }, "clerk"), 409, "NAME_TAKEN");
    answered(await change(first?.id ?? 0, { name: first?.name }, "clerk"), savedViewSchema);
  });

  it("cannot be shared by viewers", async () => {
    forbiddenWith(await save({ name: "Call 555", shared: true }, "viewer"), "Access Denied!");
    const own = answered(await save({ name: "My own" }, "viewer"), savedViewSchema, 201);
    forbiddenWith(await change(own.id, { shared: true }, "viewer"), "Access Denied!");
    answered(await change(own.id, { name: "Mine" }, "viewer"), savedViewSchema);
  });

  it("saves a name once when it is pressed twice", async () => {
    const answers = await Promise.all([save({ name: "Twice" }, "admin"), save({ name: "Twice" }, "admin")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});
