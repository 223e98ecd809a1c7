import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { opensNewestDocument } from "./opens-newest-document.ts";
import { parseMasterKeys } from "./ports/documents/index.ts";
import { placePaidOrder } from "./testing/orders.ts";
import { openTestPortal } from "./testing/test-portal.ts";

const keyOf = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

it("knows a key that is not this database's, whether its name is or not", async () => {
  const right = keyOf("k1");
  const test = await openTestPortal({ DOCUMENT_KEY: right });
  const opens = (keys: string) => opensNewestDocument(test.database.db, parseMasterKeys(keys));
  expect(await opens(keyOf("k1"))).toBe(true);
  await placePaidOrder(test);
  expect(await opens(right)).toBe(true);
  expect(await opens(`${keyOf("k2")},${right}`)).toBe(true);
  expect(await opens(keyOf("k1"))).toBe(false);
  expect(await opens(keyOf("k2"))).toBe(false);
  await test.close();
});
