import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, isExecutable, findOrInstall } from "./system.mjs";

const places = [
  "/usr/sbin/slapd",
  "/usr/lib/openldap/slapd",
  "/usr/libexec/slapd",
  "/opt/homebrew/opt/openldap/libexec/slapd",
];
const schemaFolders = ["/etc/ldap/schema", "/etc/openldap/schema", "/opt/homebrew/etc/openldap/schema"];
const moduleFolders = ["/usr/lib/ldap", "/usr/lib64/openldap", "/usr/lib/openldap"];

/** OpenLDAP's server: installed, else Debian's package where this script may add it. @returns {Promise<string>} */
export function slapdProgram() {
  return findOrInstall(
    installed,
    installWithoutDirectory,
    "The server tests need OpenLDAP's server. Install it so that `slapd` is in /usr/sbin or on the PATH " +
      "(Debian and Ubuntu: apt-get install slapd; macOS: brew install openldap).",
  );
}

const installed = () => findProgram(["slapd"]) ?? places.find(isExecutable);

/** Debian's package makes and starts a directory unless told not to; the tests bring their own. */
async function installWithoutDirectory() {
  const answers = findProgram(["debconf-set-selections"]);
  if (answers) spawnSync(answers, [], { input: "slapd slapd/no_configuration boolean true\n" });
  await installPackages("slapd");
}

/** The lines of a configuration that say where this system keeps OpenLDAP's schemas and its storage module. */
export function systemLines() {
  const schemas = schemaFolders.find((folder) => existsSync(folder));
  if (!schemas) throw new UserError("slapd is installed, but its schemas are not where they usually are.");
  const includes = ["core", "cosine", "inetorgperson"].map((name) => `include ${schemas}/${name}.schema`);
  const modules = moduleFolders.find((folder) => existsSync(folder) && readdirSync(folder).some(isStorageModule));
  return [...includes, ...(modules ? [`modulepath ${modules}`, "moduleload back_mdb"] : [])];
}

const isStorageModule = (name) => name.startsWith("back_mdb");
