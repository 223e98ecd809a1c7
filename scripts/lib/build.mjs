import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { at, root, UserError, say } from "./script-helpers.mjs";
import { outputOf } from "./system.mjs";
import { run } from "./run.mjs";

const stamp = at("node_modules", ".cache", "dop-build");
const compiled = at("packages", "server", "dist");
/** The server's start in one file: from its two thousand modules it takes 0.8 s of processor time more. */
export const serverMain = join(compiled, "bundled", "main.js");
const built = [serverMain, at("packages", "web", "dist", ".vite", "manifest.json")];
const sources = [
  "package-lock.json",
  "tsconfig.base.json",
  "packages/domain",
  "packages/texts",
  "packages/server",
  "packages/web",
];
const notSources = new Set([".cache", "dist", "node_modules"]);

/** True when the built files come from the present sources. */
export function isBuilt() {
  return built.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/**
 * Compiles the server and bundles the web. Type errors in tests must not prevent a start, so only the server project
 * is compiled, and the sample carts that the benches send.
 */
export async function build() {
  const before = fingerprint();
  rmSync(stamp, { force: true });
  say("compiling the server");
  if (
    (await run("node", [
      at("node_modules", "typescript", "bin", "tsc"),
      "-b",
      "packages/server",
      "packages/domain/test",
    ])) !== 0
  ) {
    throw new UserError("The server does not compile: see above.");
  }
  writeFileSync(join(compiled, "build.json"), `${JSON.stringify(buildInfo())}\n`);
  say("bundling the web, and preparing the embedded database's first files");
  const [web] = await Promise.all([
    run("node", [at("node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
      cwd: at("packages", "web"),
      // A shell's own, or the one of tests, would bundle what is for developing.
      env: { NODE_ENV: "production" },
    }),
    bundle(),
    // Without it a new embedded database is made step by step.
    run("node", [join(compiled, "start", "prepare-cluster.js")]),
  ]);
  if (web !== 0) throw new UserError("The web does not build: see above.");
  mkdirSync(at("node_modules", ".cache"), { recursive: true });
  // The state before building: a file saved meanwhile leads to another build, never to a stale one.
  writeFileSync(stamp, before);
}

/** Version and commit of what is built, for archives and for the running server. */
export function buildInfo() {
  const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  // An archive of the source, or a container's context, has no history; a machine may have no Git.
  return { version, commit: outputOf("git", ["-C", root, "rev-parse", "--short=12", "HEAD"]) || "source" };
}

async function bundle() {
  // Rolldown is a dependency, and this module is loaded before there are any.
  const { bundleServer } = await import("./bundle-server.mjs");
  rmSync(dirname(serverMain), { recursive: true, force: true });
  await bundleServer(join(compiled, "main.js"), dirname(serverMain));
}

/** Names, sizes and change times of all sources: cheaper than hashing the contents. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) add(hash, at(...source.split("/")), source);
  return hash.digest("hex");
}

function add(hash, path, name) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    if (!/\.test\.tsx?$/.test(name)) hash.update(`${name}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(path).toSorted()) {
    if (!notSources.has(entry)) add(hash, join(path, entry), `${name}${sep}${entry}`);
  }
}
