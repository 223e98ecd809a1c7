import { randomUUID } from "node:crypto";
import { customerOrderSchema } from "@dop/domain/contract";
import { expect, it } from "vitest";
import { answered } from "../../test/answer.ts";
import { placeOrder } from "../../test/orders.ts";
import { openTestPortal } from "../../test/test-portal.ts";
import { keyDigest } from "../lib/key-digest.ts";
import { sealAccessKeys } from "./seal-access-keys.ts";

it("seals what the version before left in plain text: the link keeps working", async () => {
  const test = await openTestPortal();
  const { db, accessKeys } = test.portal;
  const { id } = await placeOrder(test);
  const key = randomUUID();
  await db
    .updateTable("orders")
    .set({ unsealed_key: key, wrapped_key: null, key_digest: keyDigest(key) })
    .execute();
  await sealAccessKeys(db, accessKeys);
  await sealAccessKeys(db, accessKeys);
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.unsealed_key).toBeNull();
  expect(accessKeys.open(row)).toBe(key);
  expect(answered(await test.call("GET", `/orders/uuid/${key}`), customerOrderSchema).id).toBe(id);
  await test.close();
});
