import { officeTexts } from "@dop/texts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { s3Errors, startS3, type S3Server } from "../../../test/peers/s3.ts";
import { createDocumentCipher, parseMasterKeys, sealSample } from "./document-cipher.ts";
import { createObjectStore, type ObjectStore } from "./object-store.ts";
import { DocumentDiffersError } from "./port.ts";

let s3: S3Server;
let objects: ObjectStore;
beforeAll(async () => {
  s3 = await startS3();
  objects = createObjectStore(s3.settings);
});
afterAll(() => s3.close());
afterEach(() => {
  s3.fault = null;
  s3.pageSize = 1000;
});

const bytes = Buffer.from("encrypted");
const newKey = () => `${s3.settings.prefix}${randomUUID()}`;
const everyKey = async () => {
  const keys: string[] = [];
  for await (const page of objects.list(s3.settings.prefix)) keys.push(...page.map(({ key }) => key));
  return keys.toSorted();
};

describe("an object store that answers Amazon's errors", () => {
  it.each(Object.entries(s3Errors).filter(([error]) => error !== "NoSuchKey"))(
    "names %s to the operator, and nothing else of the answer",
    async (error, { reason }) => {
      const key = newKey();
      s3.fault = { error };
      const said = `${reason} ${error}`;
      await expect(objects.ping()).rejects.toMatchObject({ name: "ServiceDownError", code: reason, message: said });
      await expect(objects.put(key, bytes)).rejects.toMatchObject({ task: "write", reason: said });
      await expect(objects.get(key)).rejects.toMatchObject({ task: "read", reason: said });
      await expect(objects.remove(key)).rejects.toMatchObject({ task: "write", reason: said });
      const words = officeTexts.setup.findings.STORE_DOWN(said);
      expect(words).toContain(`(${error})`);
      expect(words).not.toContain("something else answered");
      s3.fault = null;
      expect(await objects.get(key)).toBeNull();
    },
  );

  it.each(["SlowDown", "InternalError", "ServiceUnavailable", "RequestTimeout"])(
    "asks again after %s, and has the object once",
    async (error) => {
      const key = newKey();
      const before = await everyKey();
      s3.fault = { error, times: 1 };
      await objects.put(key, bytes);
      s3.fault = { error, times: 1 };
      expect(Buffer.from((await objects.get(key)) ?? [])).toEqual(bytes);
      expect(await everyKey()).toEqual([...before, key].toSorted());
    },
  );

  it("keeps an object once when its call was done and answered by an error", async () => {
    const key = newKey();
    const before = await everyKey();
    s3.fault = { error: "InternalError", times: 1, afterwards: true };
    await objects.put(key, bytes);
    expect(await everyKey()).toEqual([...before, key].toSorted());
    s3.fault = { error: "InternalError", times: 1, afterwards: true };
    await objects.remove(key);
    expect(await everyKey()).toEqual(before);
  });

  it("gets calls in time from a machine with a wrong clock", async () => {
    // Beyond the five minutes that Amazon's library lets pass, within the fifteen of the store.
    const serverTime = new Date(Date.now() + 10 * 60_000);
    s3.fault = { error: "RequestTimeTooSkewed", times: 1, serverTime };
    await expect(createObjectStore(s3.settings).put(newKey(), bytes)).resolves.toBeUndefined();
  });

  it("takes an object that is gone for removed", async () => {
    s3.fault = { error: "NoSuchKey" };
    await expect(objects.remove(newKey())).resolves.toBeUndefined();
    expect(await objects.get(newKey())).toBeNull();
  });
});

it("returns no part of an object whose answer breaks off", async () => {
  const key = newKey();
  await objects.put(key, bytes);
  s3.fault = "truncated";
  await expect(objects.get(key)).rejects.toMatchObject({ task: "read", reason: "UNREACHABLE" });
});

it("opens no altered object", async () => {
  const sample = sealSample(createDocumentCipher(parseMasterKeys(Buffer.alloc(32, 7).toString("base64"))));
  const key = newKey();
  await objects.put(key, sample.content);
  sample.compare(await objects.get(key));
  s3.fault = "altered";
  const altered = await objects.get(key);
  expect(() => sample.compare(altered)).toThrow(DocumentDiffersError);
});

it("lists every object of a bucket that answers in pages", async () => {
  for (let i = 0; i < 5; i += 1) await objects.put(newKey(), bytes);
  const all = await everyKey();
  expect(all.length).toBeGreaterThanOrEqual(5);
  s3.pageSize = 2;
  expect(await everyKey()).toEqual(all);
});

it("sends no checksum that only Amazon knows, also not with a locked object", async () => {
  await objects.put(newKey(), bytes);
  await objects.put(newKey(), bytes, new Date(Date.now() + 60_000)).catch(() => undefined);
  for (const { headers } of s3.puts.slice(-2))
    expect(Object.keys(headers).filter((name) => /checksum|trailer/.test(name))).toEqual([]);
});
