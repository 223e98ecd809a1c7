/**
 * `npm run release`: writes `release/NAME-VERSION-COMMIT.tar.gz`, which serves without npm, without a build and
 * without the tools of development, for the processor and system that it is made on; next to it what it is made of
 * (CycloneDX) and the checksums of both. The embedded database, which is for trying out, is left out: a release wants
 * `DATABASE_URL`.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildInfo } from "./lib/build.mjs";
import { bundleServer } from "./lib/bundle-server.mjs";
import { at, root, UserError, runMain, say } from "./lib/script-helpers.mjs";
import { createSbom } from "./lib/sbom.mjs";
import { outputOf } from "./lib/system.mjs";

/** Files that are copied unchanged. */
const copied = [
  "CHANGELOG.md",
  "bin",
  "LICENSE",
  "deploy",
  "docs/operations",
  "package-lock.json",
  "package.json",
  "packages/domain/dist",
  "packages/domain/package.json",
  "packages/texts/dist",
  "packages/texts/package.json",
  "packages/server/dist",
  "packages/server/migrations",
  "packages/server/package.json",
  "packages/server/reference",
  "packages/web/dist",
];
/** Files that no server needs: maps and types of the compiler, and all weights of the font of papers but one. */
const notServed =
  /\.(?:d\.[cm]?ts|map|tsbuildinfo[^/]*)$|noto-sans\/.*(?<!400Regular\/NotoSans_400Regular)\.(?:ttf|png)(?:\.png)?$/;
/** The bundle of `npm start`, as a release has its own, and what tests and benches send. */
const notCopied = /packages\/(?:server\/dist\/bundled|domain\/dist\/testing)$/;
/** Packages that only an installation for trying out needs. */
const notInstalled = ["@electric-sql"];

function call(program, args, cwd) {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new UserError(`${program} ${args.join(" ")}\n${stderr}`);
}

/** The same bytes for the same files, whenever and by whomever it is made. */
function pack(folder, file, date) {
  const names = basename(folder);
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=${date}`];
  call("tar", [...same, "--use-compress-program=gzip -n", "-cf", file, "-C", join(folder, ".."), names]);
}

/** Tags what was released, where its history is known and whole; an earlier tag of the version stays. */
function tag(name) {
  if (
    outputOf("git", ["-C", root, "status", "--porcelain"]) !== "" ||
    !outputOf("git", ["-C", root, "rev-parse", "HEAD"])
  )
    return;
  if (outputOf("git", ["-C", root, "tag", "--list", name])) say(`${name} is tagged already`);
  else call("git", ["-C", root, "tag", name], root);
}

const checksum = (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}\n`;

await runMain(async () => {
  const { name, version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const info = buildInfo();
  const { commit } = info;
  const full = `${name}-${version}-${commit}`;
  const out = at("release");
  const work = mkdtempSync(join(realpathSync(tmpdir()), "dop-release-"));
  const folder = join(work, full);
  try {
    for (const part of copied) {
      cpSync(at(...part.split("/")), join(folder, part), {
        recursive: true,
        filter: (source) => !notServed.test(source) && !notCopied.test(source),
      });
    }
    // The commit of this release, which may be newer than the last build of the same sources.
    writeFileSync(join(folder, "packages", "server", "dist", "build.json"), `${JSON.stringify(info)}\n`);
    say("installing the packages that serve (npm ci)");
    const workspaces = ["-w", "@dop/server", "-w", "@dop/domain", "-w", "@dop/texts"];
    call("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts", ...workspaces], folder);
    const unread = readdirSync(folder, { recursive: true }).filter((path) => notServed.test(path));
    for (const path of unread) rmSync(join(folder, path), { force: true, recursive: true });
    for (const left of notInstalled) rmSync(join(folder, "node_modules", left), { recursive: true, force: true });
    await bundleServer(join(folder, "packages", "server", "dist", "main.js"));
    mkdirSync(out, { recursive: true });
    // An archive of the source, or a container's context, has no history; a machine may have no Git.
    const date = outputOf("git", ["-C", root, "log", "-1", "--format=%cI"]) || "2026-01-01T00:00:00Z";
    const archive = join(out, `${full}.tar.gz`);
    say("packing");
    pack(folder, archive, date);
    const list = join(out, `${full}.cdx.json`);
    const { json, count } = createSbom({ without: notInstalled });
    writeFileSync(list, json);
    writeFileSync(join(out, `${full}.sha256`), checksum(archive) + checksum(list));
    const megabytes = (readFileSync(archive).length / 1e6).toFixed(0);
    console.log(`release/${basename(archive)}: ${megabytes} MB, ${String(count)} packages`);
    tag(`v${version}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
