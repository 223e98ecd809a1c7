import type { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { pgliteDialect } from "./pglite-dialect.ts";

/** An embedded engine with one table of our own. */
async function openNotes() {
  const { pglite } = await openTestDatabase();
  if (!pglite) throw new Error("The test database is not the embedded engine.");
  const db = new Kysely<{ notes: { id: number; text: string } }>({ dialect: pgliteDialect(pglite) });
  await pglite.exec("create table notes (id int primary key, text text not null)");
  return { pglite, db };
}

describe.runIf(inject("databaseTemplate").kind === "pglite")("Kysely on the embedded engine", () => {
  let pglite: PGlite;
  let db: Awaited<ReturnType<typeof openNotes>>["db"];
  beforeAll(async () => {
    ({ pglite, db } = await openNotes());
  });
  beforeEach(() => pglite.exec("delete from notes"));
  afterAll(() => db.destroy());

  const texts = async () =>
    (await db.selectFrom("notes").select("text").orderBy("id").execute()).map(({ text }) => text);

  it("returns rows, and how many rows a statement changed", async () => {
    const inserted = await db
      .insertInto("notes")
      .values([
        { id: 1, text: "first" },
        { id: 2, text: "second" },
      ])
      .executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    const { numUpdatedRows } = await db
      .updateTable("notes")
      .set({ text: "new" })
      .where("id", "=", 1)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await texts()).toEqual(["new", "second"]);
    expect((await db.deleteFrom("notes").executeTakeFirst()).numDeletedRows).toBe(2n);
  });

  it("commits what a transaction wrote, and nothing when it throws", async () => {
    await db.transaction().execute((tx) => tx.insertInto("notes").values({ id: 1, text: "kept" }).execute());
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto("notes").values({ id: 2, text: "lost" }).execute();
      throw new Error("Changed our mind");
    });
    await expect(failing).rejects.toThrow("Changed our mind");
    expect(await texts()).toEqual(["kept"]);
  });

  it("makes other queries wait until the transaction ends", async () => {
    const { promise: written, resolve: hasWritten } = signal();
    const writing = db.transaction().execute(async (tx) => {
      await tx.insertInto("notes").values({ id: 1, text: "draft" }).execute();
      hasWritten();
      // Both readers start now; if they ran inside this transaction they would see the draft.
      await tx.updateTable("notes").set({ text: "final" }).execute();
    });
    await written;
    const [byKysely, byEngine] = await Promise.all([texts(), pglite.query("select text from notes")]);
    expect(byKysely).toEqual(["final"]);
    expect(byEngine.rows).toEqual([{ text: "final" }]);
    await writing;
  });

  it("fails a transaction in which a failed statement was ignored", async () => {
    const ignoring = db.transaction().execute(async (tx) => {
      const row = { id: 1, text: "once" };
      await tx.insertInto("notes").values(row).execute();
      await tx
        .insertInto("notes")
        .values(row)
        .execute()
        .catch(() => undefined);
    });
    await expect(ignoring).rejects.toMatchObject({ code: "25P02" });
    expect(await texts()).toEqual([]);
  });

  it("starts no transaction on a closed engine", async () => {
    const { pglite: closed, db: other } = await openNotes();
    await closed.close();
    await expect(other.transaction().execute(() => Promise.resolve())).rejects.toThrow("closed");
  });
});

function signal() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
