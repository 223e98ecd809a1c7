import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram, installPackages, isExecutable, outputOf, findOrInstall } from "./system.mjs";

/** Programs that the tests start: their own server, and those of a backup. */
const programs = ["initdb", "postgres", "pg_dump", "pg_restore"];

/** The folder with PostgreSQL's programs: installed ones first, else Debian's package where this script may add it. */
export function postgresBinaries() {
  return findOrInstall(
    findBinaries,
    installServerWithoutCluster,
    "The server tests need PostgreSQL. Install it so that `initdb` and `postgres` are on the PATH " +
      "(Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql), " +
      "or set TEST_DATABASE_URL to a server on which databases may be created.",
  );
}

function findBinaries() {
  const onPath = findProgram(["initdb"]);
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    onPath && dirname(onPath),
    ...versions.map((version) => join(debian, version, "bin")),
    outputOf("pg_config", ["--bindir"]),
  ];
  return candidates.find((folder) => folder && programs.every((name) => isExecutable(join(folder, name))));
}

/** Debian's package makes and starts a cluster unless told not to; the tests bring their own. */
async function installServerWithoutCluster() {
  await installPackages("postgresql-common");
  const settings = "/etc/postgresql-common/createcluster.conf";
  const before = readFileSync(settings, "utf8");
  writeFileSync(settings, `${before}\ncreate_main_cluster = false\n`);
  try {
    await installPackages("postgresql");
  } finally {
    writeFileSync(settings, before);
  }
}
