import { randomUUID } from "node:crypto";
import { customerOrderSchema, healthSchema } from "@dop/domain/contract";
import { expect, it } from "vitest";
import { answered } from "../../test/answer.ts";
import { placeOrder } from "../../test/orders.ts";
import { openTestPortal } from "../../test/test-portal.ts";
import { keyDigest } from "../lib/key-digest.ts";
import { isDatabaseUnavailable, KeyNotSealedError } from "../db/unavailable.ts";
import { sealAccessKeys, sealInBackground } from "./seal-access-keys.ts";

it("tells how much is left, in the answer of a server that is ready, until all is sealed", async () => {
  const test = await openTestPortal();
  const { db, keysToSeal } = test.portal;
  await placeOrder(test);
  const key = randomUUID();
  await db
    .updateTable("orders")
    .set({ unsealed_key: key, wrapped_key: null, key_digest: keyDigest(key) })
    .execute();
  keysToSeal.left = 7;
  const ready = () => test.call("GET", "/health/ready");
  expect(answered(await ready(), healthSchema)).toEqual({ status: "ok", keys_to_seal: 7 });
  const lines: object[] = [];
  const log = (about: object) => void lines.push(about);
  const sealing = sealInBackground(test.portal, { info: log, warn: log });
  await expect.poll(async () => (await ready()).body).toEqual({ status: "ok" });
  await sealing.stop();
  expect(lines.at(-1)).toEqual({ left: 0 });
  await test.close();
});

it("seals what the version before left in plain text: the link keeps working", async () => {
  const test = await openTestPortal();
  const { db, accessKeys } = test.portal;
  const { id } = await placeOrder(test);
  const key = randomUUID();
  await db
    .updateTable("orders")
    .set({ unsealed_key: key, wrapped_key: null, key_digest: keyDigest(key) })
    .execute();
  // Meanwhile the portal serves, and a call that needs this very key is asked to try again.
  const unsealed = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(() => accessKeys.open(unsealed)).toThrow(KeyNotSealedError);
  expect(isDatabaseUnavailable(new KeyNotSealedError())).toBe(true);
  const told: number[] = [];
  await sealAccessKeys(db, accessKeys, (left) => told.push(left));
  expect(told[0]).toBeGreaterThan(0);
  expect(told.at(-1)).toBe(0);
  await sealAccessKeys(db, accessKeys);
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.unsealed_key).toBeNull();
  expect(accessKeys.open(row)).toBe(key);
  expect(answered(await test.call("GET", `/orders/uuid/${key}`), customerOrderSchema).id).toBe(id);
  await test.close();
});
