import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { copySample, type PortalDatabase } from "../fixtures/database.ts";
import { startExpectingFailure, startServer } from "../fixtures/server.ts";

let database: PortalDatabase;
test.beforeAll(async () => {
  database = await copySample("embedded");
});
test.afterAll(() => database.remove());

test("a start with another DOCUMENT_KEY is refused, and one with the right key works", async () => {
  // The sample data are sealed with the key of a local installation, which holds where no other is set.
  const right = { basePath: "", settings: {} };
  const another = { basePath: "", settings: { DOCUMENT_KEY: `k1:${randomBytes(32).toString("base64")}` } };

  const { exitCode, output, served } = await startExpectingFailure(another, database);
  expect({ exitCode, served }).toEqual({ exitCode: 1, served: false });
  // One sentence and no stack.
  expect(output.trim()).toMatch(/^DOCUMENT_KEY does not open the newest order .*`portal rotate-document-key`\.$/);

  await (await startServer(right, database)).stop();
});
