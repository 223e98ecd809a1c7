import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { loadSettingsFiles, namesInFile } from "./settings-files.ts";

afterEach(() => vi.unstubAllEnvs());

it("knows the names in both files also when they can no longer be read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dop-settings-"));
  await writeFile(join(folder, "portal.env"), "COLOR=blue\n");
  await writeFile(join(folder, "owner.env"), "BACKUP_RECIPIENT=age1\n");
  vi.stubEnv("PORTAL_SETTINGS", folder);
  loadSettingsFiles([]);
  // As for root, who becomes the portal's user.
  await rm(folder, { recursive: true });
  expect([namesInFile("portal.env"), namesInFile("owner.env")]).toEqual([["COLOR"], ["BACKUP_RECIPIENT"]]);
});
