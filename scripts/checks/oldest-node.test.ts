import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const portal = fileURLToPath(new URL("../../bin/portal", import.meta.url));

function withNode(version: string) {
  const folder = mkdtempSync(join(tmpdir(), "dop-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = join(folder, "node");
  // It tells its version, and cannot read the portal.
  writeFileSync(node, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\necho SyntaxError >&2\nexit 3\n`);
  chmodSync(node, 0o755);
  const env = { ...process.env, PORTAL_NODE: node };
  const { status, stderr } = spawnSync(portal, ["--help"], { env, encoding: "utf8" });
  return { status, stderr: stderr.replace(node, "node") };
}

it.each(["v18.20.8", "v20.18.3"])("refuses Node %s with a sentence", (version) => {
  const needs = "the portal needs Node 20.19 or newer. PORTAL_NODE names another one.\n";
  expect(withNode(version)).toEqual({ status: 1, stderr: `node is ${version}; ${needs}` });
});

it.each(["v20.19.0", "v24.1.0"])("runs with Node %s", (version) => {
  expect(withNode(version).stderr).not.toContain("the portal needs Node");
});
