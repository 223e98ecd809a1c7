import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createAccessKeys } from "../ports/access-keys/index.ts";
import { sealAccessKeys } from "./seal-access-keys.ts";
import { requireDocumentKey, startProblems } from "./requirements.ts";
import { createDocumentCipher, parseMasterKeys } from "../ports/documents/index.ts";
import { setUpApp } from "../../test/authenticator.ts";
import { placePaidOrder } from "../../test/orders.ts";
import { openTestPortal } from "../../test/test-portal.ts";
import { problemMessage } from "./operator-error.ts";

const keyOf = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

/** The steps of docs/operations/keys.md for a lost key. */
const keyIsLost = `
  delete from document_pages;
  update documents set content = null, storage_key = null, barcode = null, destroyed_at = now()
  where destroyed_at is null;
  delete from recovery_codes;
  delete from second_factors;
  with fresh as (select id, gen_random_uuid() as key from orders)
  update orders o set unsealed_key = fresh.key, wrapped_key = null,
    key_digest = sha256(convert_to(fresh.key::text, 'UTF8'))
  from fresh where fresh.id = o.id;
  with fresh as (select id, gen_random_uuid()::text as key from transmittals)
  update transmittals t set unsealed_key = fresh.key, wrapped_key = null,
    key_digest = sha256(convert_to(fresh.key, 'UTF8'))
  from fresh where fresh.id = t.id;`;

it("starts only with the key of the newest document, whatever the key's name", async () => {
  const right = keyOf("k1");
  const test = await openTestPortal({ DOCUMENT_KEY: right });
  const start = async (keys: string): Promise<string> => {
    const started = requireDocumentKey(test.database.db, parseMasterKeys(keys));
    return started.then(() => "goes on", problemMessage);
  };
  expect(await start(keyOf("k1"))).toBe("goes on");
  await placePaidOrder(test);
  expect(await start(right)).toBe("goes on");
  expect(await start(`${keyOf("k2")},${right}`)).toBe("goes on");
  const { config } = test.portal;
  expect(await startProblems(test.database.db, config)).toEqual([]);
  const unfit = { ...config, secrets: { ...config.secrets, documentKey: keyOf("k1") } };
  expect(await startProblems(test.database.db, unfit)).toEqual([expect.stringMatching(/^DOCUMENT_KEY does not open/)]);
  for (const wrong of [keyOf("k1"), keyOf("k2")]) {
    const said = await start(wrong);
    expect(said).toMatch(/^DOCUMENT_KEY does not open .* restore the key .* `portal rotate-document-key`\.$/);
    expect(said).not.toContain(wrong);
  }
  await test.database.runScript(`
    insert into document_pages (document_id, page, content) select id, 1, 'picture' from documents;
    update documents set kind = 'license-back', barcode = '{"outcome": "unreadable", "name": "not-comparable",
      "birth": "not-comparable", "expiry": "not-comparable", "age": "not-comparable",
      "read_at": "2026-11-21T12:00:00.000Z"}' where kind = 'selfie'`);
  await test.database.runScript(keyIsLost);
  expect(await test.database.db.selectFrom("document_pages").select("page").execute()).toEqual([]);
  const other = keyOf("k1");
  expect(await start(other)).toBe("goes on");
  const keys = createAccessKeys(createDocumentCipher(parseMasterKeys(other)));
  await sealAccessKeys(test.database.db, keys);
  expect(await start(other)).toBe("goes on");
  expect(await start(right)).toMatch(/^DOCUMENT_KEY does not open/);
  const order = await test.database.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect((await test.call("GET", `/orders/uuid/${keys.open(order)}`)).status).toBe(200);
  await test.close();
});

it("starts only with the key of the newest authenticator app, before there is an order", async () => {
  const right = keyOf("k1");
  const test = await openTestPortal({ DOCUMENT_KEY: right });
  await setUpApp(test);
  const start = async (keys: string): Promise<string> =>
    requireDocumentKey(test.database.db, parseMasterKeys(keys)).then(() => "goes on", problemMessage);
  expect(await start(right)).toBe("goes on");
  expect(await start(`${keyOf("k2")},${right}`)).toBe("goes on");
  expect(await start(keyOf("k1"))).toMatch(/^DOCUMENT_KEY does not open .*authenticator app/);
  await test.close();
});
