import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startInVain, startServer } from "../fixtures/server.ts";

let dataDir = "";
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dop-start-"));
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a start with another DOCUMENT_KEY is refused, and the right one goes on", async () => {
  const key = (): string => `k1:${randomBytes(32).toString("base64")}`;
  const right = key();
  const withKey = (DOCUMENT_KEY: string) => ({ basePath: "", settings: { DOCUMENT_KEY } });
  await (await startServer(withKey(right), dataDir)).stop();

  const { exitCode, output, served } = await startInVain(withKey(key()), dataDir);
  expect({ exitCode, served }).toEqual({ exitCode: 1, served: false });
  // One sentence and no stack.
  expect(output.trim()).toMatch(/^DOCUMENT_KEY does not open the newest order .*`npm run rotate-document-key`\.$/);

  await (await startServer(withKey(right), dataDir)).stop();
});
