import type { PathLike } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closedFiles, forgetSettings, loadSettingsFiles, namesInFile } from "./settings-files.ts";

/** The files that this user may not read: root, who runs some tests, may read any. */
const closed = vi.hoisted(() => new Set<PathLike>());
vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  const accessSync: typeof fs.accessSync = (path, mode) => {
    if (closed.has(path)) throw new Error("EACCES");
    fs.accessSync(path, mode);
  };
  return { ...fs, accessSync };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dop-settings-"));
  await writeFile(join(folder, "portal.env"), "COLOR=blue\n");
  await writeFile(join(folder, "owner.env"), "BACKUP_RECIPIENT=age1\n");
  vi.stubEnv("PORTAL_SETTINGS", folder);
});
afterEach(async () => {
  closed.clear();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it("knows the names in both files also when they can no longer be read", async () => {
  loadSettingsFiles([]);
  // As for root, who becomes the portal's user.
  await rm(folder, { recursive: true });
  expect([namesInFile("portal.env"), namesInFile("owner.env")]).toEqual([["COLOR"], ["BACKUP_RECIPIENT"]]);
  forgetSettings();
  expect([namesInFile("portal.env"), namesInFile("owner.env")]).toEqual([[], []]);
});

it("names the files that are closed to this user, unless their settings are in the environment", async () => {
  const [server, owner] = [join(folder, "portal.env"), join(folder, "owner.env")];
  vi.stubEnv("APP_ENV", undefined);
  vi.stubEnv("DATABASE_OWNER_URL", undefined);
  expect(closedFiles(["portal.env", "owner.env"])).toEqual([]);
  closed.add(server).add(owner);
  expect(closedFiles(["portal.env", "owner.env"])).toEqual([server, owner]);
  expect(closedFiles(["owner.env"])).toEqual([owner]);
  vi.stubEnv("APP_ENV", "production");
  expect(closedFiles(["portal.env", "owner.env"])).toEqual([owner]);
  await rm(owner);
  expect(closedFiles(["owner.env"])).toEqual([]);
});
