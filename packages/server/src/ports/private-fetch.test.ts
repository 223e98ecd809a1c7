import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrivateFetch } from "./private-fetch.ts";

let server: Server;
let address: string;
/** Answers with the status that the path names. */
beforeAll(async () => {
  server = createServer(({ url = "" }, answer) => {
    answer.writeHead(Number(url.slice(1)), { "set-cookie": ["a=1", "b=2"] }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = createPrivateFetch({ ca: undefined, timeoutMs: 5000 });
const statusOf = async (status: number) =>
  (await call(`${address}/${String(status)}`, { method: "GET", headers: {} })).status;

it.each([200, 204, 205, 304, 404, 503])("passes on an answer of status %i", async (status) => {
  expect(await statusOf(status)).toBe(status);
});

it.each([600, 999])("fails for an answer of status %i, which HTTP does not know", async (status) => {
  await expect(statusOf(status)).rejects.toThrow(RangeError);
});
