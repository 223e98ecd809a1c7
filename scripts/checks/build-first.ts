import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll } from "vitest";

const prepare = fileURLToPath(new URL("../prepare.mjs", import.meta.url));

/** Builds the portal before the tests of a group, where nothing is built: the gate has built it in a stage before. */
export function buildFirst(): void {
  beforeAll(() => execFileSync(process.execPath, [prepare, "start"], { stdio: "ignore" }), 300_000);
}
