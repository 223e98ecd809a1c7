import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setupSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { listen } from "../../../../test/peers/listen.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { readConfig } from "../../../config.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { createUpdateFeed } from "./update-feed.ts";

let folder: string;
let feed: string;
let test: TestPortal;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-feed-"));
  feed = join(folder, "newest.txt");
  test = await openTestPortal({ UPDATE_FEED: feed });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const told = async (portal = test) =>
  answered(await portal.call("GET", "/setup", undefined, await portal.staff("admin")), setupSchema).update;

it.each([
  ["999.0.0\n", { newest: "999.0.0" }],
  ["v1.999.2 with news", { newest: "1.999.2" }],
  ["0.9.9", undefined],
  ["1.0.0", undefined],
  ["<!doctype html>", { newest: null }],
  ["", { newest: null }],
])("reads %j as %j", async (text, update) => {
  await writeFile(feed, text);
  expect((await createUpdateFeed(test.portal)()).update).toEqual(update);
});

it("names a feed that is not there, and looks again after an hour", async () => {
  await rm(feed);
  expect(await told()).toEqual({ newest: null });
  await writeFile(feed, "999.1.0");
  expect(await told()).toEqual({ newest: null });
  test.later(2 * millisecondsIn.hour);
  expect(await told()).toEqual({ newest: "999.1.0" });
});

it("asks an address of the web, and sends it nothing", async () => {
  const asked: unknown[] = [];
  const peer = createServer((request, response) => {
    asked.push([request.method, request.headers["cookie"], request.headers["x-access-token"]]);
    response.end("999.2.0\n");
  });
  const port = await listen(peer);
  const other = await openTestPortal({ UPDATE_FEED: `http://127.0.0.1:${String(port)}/newest.txt` });
  expect(await told(other)).toEqual({ newest: "999.2.0" });
  expect(asked).toEqual([["GET", undefined, undefined]]);
  await other.close();
  peer.close();
});

it("says nothing without a feed", async () => {
  const other = await openTestPortal();
  expect(await told(other)).toBeUndefined();
  await other.close();
});

it("refuses a feed that is neither a whole path nor an address", () => {
  expect(() => readConfig({ APP_ENV: "local", UPDATE_FEED: "newest.txt" })).toThrow("UPDATE_FEED");
});
