import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createAccessKeys } from "../ports/access-keys/index.ts";
import { createDocumentCipher, parseMasterKeys, noOrder } from "../ports/documents/index.ts";
import { createQuarantine } from "../ports/malware/index.ts";
import { createAuthenticatorSecrets } from "../ports/second-factor/index.ts";
import { placePaidOrder } from "../../test/orders.ts";
import { asAnotherCaller } from "../../test/open-transactions.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";
import { rewrapKeys } from "./rewrap-keys.ts";

const keyOf = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const old = keyOf("old");
const fresh = keyOf("fresh");
const both = parseMasterKeys(`${fresh},${old}`);

describe("rotating the documents' master key", () => {
  let test: TestPortal;
  let orderId: number;
  let uuid: string;
  beforeAll(async () => {
    test = await openTestPortal({ DOCUMENT_KEY: old });
    ({ id: orderId, uuid } = await placePaidOrder(test));
  });
  afterAll(() => test.close());

  const rows = () =>
    test.database.db
      .selectFrom("documents")
      .select(["id", "order_id", "wrapped_key", "content"])
      .where("destroyed_at", "is", null)
      .orderBy("id")
      .execute();

  /** Number of documents that open with these keys. */
  async function opening(keys: string): Promise<number> {
    const cipher = createDocumentCipher(parseMasterKeys(keys));
    return (await rows()).filter((row) => {
      try {
        const encrypted = { wrappedKey: row.wrapped_key, content: row.content ?? new Uint8Array() };
        return cipher.decrypt({ id: row.id, orderId: row.order_id }, encrypted).length > 0;
      } catch {
        return false;
      }
    }).length;
  }

  beforeEach(async () => {
    // Start again with everything under the old key.
    await rewrapKeys(test.database.db, { masterKeys: parseMasterKeys(`${old},${fresh}`) });
  });

  it("makes documents open with the new key only, with the same content", async () => {
    const before = await rows();
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(await opening(fresh)).toBe(0);
    expect(await rewrapKeys(test.database.db, { masterKeys: both })).toEqual({
      // The documents, and the key of their order.
      rewrapped: before.length + 1,
      unopened: [],
    });
    expect(await opening(fresh)).toBe(before.length);
    expect(await opening(old)).toBe(0);
    const contents = (all: typeof before) => all.map(({ content }) => Buffer.from(content ?? []).toString("base64"));
    expect(contents(await rows())).toEqual(contents(before));
    const order = await test.database.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    expect(createAccessKeys(createDocumentCipher(parseMasterKeys(fresh))).open(order)).toBe(uuid);
    expect(await rewrapKeys(test.database.db, { masterKeys: both })).toEqual({ rewrapped: 0, unopened: [] });
  });

  it("resumes where it was interrupted", async () => {
    const total = (await rows()).length;
    const interrupted = rewrapKeys(test.database.db, {
      masterKeys: both,
      batchSize: 1,
      onBatch: () => {
        throw new Error("the power went");
      },
    });
    await expect(interrupted).rejects.toThrow("the power went");
    expect(await opening(fresh)).toBe(1);
    expect(await opening(`${fresh},${old}`)).toBe(total);
    const rest = await rewrapKeys(test.database.db, { masterKeys: both, batchSize: 1 });
    expect(rest.rewrapped).toBe(total);
    expect(await opening(fresh)).toBe(total);
  });

  it("reports what it cannot open, and rewraps the rest", async () => {
    const all = await rows();
    const stranger = createDocumentCipher(parseMasterKeys(keyOf("lost")));
    const lost = { id: all[0]?.id ?? "", orderId };
    await test.database.db
      .updateTable("documents")
      .set({ wrapped_key: stranger.encrypt(lost, Buffer.from("x")).wrappedKey })
      .where("id", "=", lost.id)
      .execute();
    const result = await rewrapKeys(test.database.db, { masterKeys: both });
    expect(result).toEqual({ rewrapped: all.length, unopened: [`documents ${lost.id}`] });
    await test.database.db
      .updateTable("documents")
      .set({ wrapped_key: all[0]?.wrapped_key ?? new Uint8Array() })
      .where("id", "=", lost.id)
      .execute();
  });

  it("leaves the key of a destroyed document destroyed", async () => {
    const [first] = await rows();
    const id = first?.id ?? "";
    await test.database.db.transaction().execute((tx) => test.portal.documents.destroy(tx, id, test.now));
    await rewrapKeys(test.database.db, { masterKeys: both });
    const row = await test.database.db
      .selectFrom("documents")
      .select("wrapped_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.wrapped_key).toHaveLength(0);
  });

  // The embedded engine has one session, so there is no concurrent writer.
  it.runIf(inject("databaseTemplate").kind === "postgres")(
    "gives no key back to a document that is destroyed while its key is being wrapped",
    async () => {
      const { db } = test.database;
      const [first] = await rows();
      const id = first?.id ?? "";
      const someoneWaits = async () => {
        const { rows: waiting } = await test.database.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          [],
        );
        expect(waiting).toHaveLength(1);
      };
      let rewrapping: ReturnType<typeof rewrapKeys> | undefined;
      await db.transaction().execute(async (tx) => {
        await test.portal.documents.destroy(tx, id, test.now);
        await asAnotherCaller(async () => {
          rewrapping = rewrapKeys(db, { masterKeys: both });
          await vi.waitFor(someoneWaits, { timeout: 60_000 });
        });
      });
      await rewrapping;
      const { wrapped_key: key } = await db
        .selectFrom("documents")
        .select("wrapped_key")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(key).toHaveLength(0);
    },
  );

  it("rewraps quarantined files", async () => {
    const { db } = test.database;
    const bytes = Buffer.from("harmful");
    const quarantine = createQuarantine(createDocumentCipher(parseMasterKeys(old)));
    const id = await db
      .transaction()
      .execute((tx) =>
        quarantine.put(tx, { kind: "additional", signature: "X", bytes, requestId: "r", now: test.now }),
      );
    await rewrapKeys(db, { masterKeys: both });
    const row = await db.selectFrom("quarantine").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const opened = createDocumentCipher(parseMasterKeys(fresh)).decrypt(
      { id, orderId: noOrder },
      { wrappedKey: row.wrapped_key, content: row.content },
    );
    expect(Buffer.from(opened)).toEqual(bytes);
  });

  it("rewraps the secrets of authenticator apps", async () => {
    const { db } = test.database;
    const secret = randomBytes(20);
    const { id: userId } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
    const secretsUnder = (keys: string) => createAuthenticatorSecrets(createDocumentCipher(parseMasterKeys(keys)));
    await db
      .insertInto("second_factors")
      .values({ user_id: userId, ...secretsUnder(old).seal(secret), created_at: test.now, confirmed_at: test.now })
      .execute();
    await rewrapKeys(db, { masterKeys: both });
    const row = await db.selectFrom("second_factors").selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(secretsUnder(fresh).open(row))).toEqual(secret);
    expect(() => secretsUnder(old).open(row)).toThrow("is not configured");
  });
});
