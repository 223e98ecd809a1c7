import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { copySampleData, startInVain, startServer } from "../fixtures/server.ts";

let dataDir = "";
test.beforeAll(async () => {
  dataDir = await copySampleData();
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a start with another DOCUMENT_KEY is refused, and the right one goes on", async () => {
  // The sample data are sealed with the key of a local installation, which holds where no other is set.
  const right = { basePath: "", settings: {} };
  const another = { basePath: "", settings: { DOCUMENT_KEY: `k1:${randomBytes(32).toString("base64")}` } };

  const { exitCode, output, served } = await startInVain(another, dataDir);
  expect({ exitCode, served }).toEqual({ exitCode: 1, served: false });
  // One sentence and no stack.
  expect(output.trim()).toMatch(/^DOCUMENT_KEY does not open the newest order .*`npm run rotate-document-key`\.$/);

  await (await startServer(right, dataDir)).stop();
});
