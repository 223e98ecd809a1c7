import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeCertificates } from "./certificates.mjs";
import { freePort } from "./free-port.mjs";
import { UserError } from "./script-helpers.mjs";
import { slapdProgram, systemLines } from "./slapd-program.mjs";

const baseDn = "dc=example,dc=gov";
const bindDn = `cn=portal,${baseDn}`;

/**
 * Starts a real OpenLDAP of the tests' own with these people: in a temporary folder, on free ports of 127.0.0.1, with
 * its own certificates. It is removed by `stop()`, and at the latest when this process ends.
 *
 * @param {readonly { name: string, email?: string, password?: string, objectClass?: string }[]} people
 */
export async function startSlapd(people) {
  const program = await slapdProgram();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "dop-slapd-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const certificates = await makeCertificates(folder);
    // Ubuntu confines slapd, by the path of its program, to its own directory.
    const copy = join(folder, "slapd");
    copyFileSync(program, copy);
    const bindPassword = randomBytes(12).toString("hex");
    const config = writeFiles(folder, certificates, people, bindPassword);
    const { child, ended, ports } = await launch(copy, config, bindPassword);
    const killNow = () => {
      child.kill("SIGKILL");
      removeFolder();
    };
    process.once("exit", killNow);
    const stop = async () => {
      process.removeListener("exit", killNow);
      child.kill("SIGKILL");
      await ended;
      removeFolder();
    };
    return {
      plainUrl: `ldap://127.0.0.1:${ports[0]}`,
      tlsUrl: `ldaps://127.0.0.1:${ports[1]}`,
      baseDn,
      bindDn,
      bindPassword,
      certificates,
      pause: async () => {
        child.kill("SIGSTOP");
        // On a busy machine a thread may answer until it is its turn to stop.
        while (!isStopped(child.pid)) await sleep(5);
      },
      resume: () => void child.kill("SIGCONT"),
      stop,
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** True when every thread of a process is stopped; assumed where the system does not tell. */
function isStopped(pid) {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return true;
  return readdirSync(threads).every((id) => /\) T/.test(readFileSync(join(threads, id, "stat"), "utf8")));
}

function writeFiles(folder, certificates, people, bindPassword) {
  const data = join(folder, "data");
  mkdirSync(data);
  const lines = [
    ...systemLines(),
    `pidfile ${join(folder, "slapd.pid")}`,
    `TLSCertificateFile ${certificates.server.certificateFile}`,
    `TLSCertificateKeyFile ${certificates.server.keyFile}`,
    "database mdb",
    `suffix "${baseDn}"`,
    `directory ${data}`,
    "dbnosync",
    // As in a county's directory: no one reads passwords, and without a login there is nothing to see.
    "access to attrs=userPassword by anonymous auth by * none",
    `access to * by dn.exact="${bindDn}" read by anonymous auth by * none`,
  ];
  const config = join(folder, "slapd.conf");
  writeFileSync(config, `${lines.join("\n")}\n`);
  const ldif = join(folder, "people.ldif");
  writeFileSync(ldif, entries(people, bindPassword).map(ldifOf).join("\n"));
  const added = spawnSync(join(folder, "slapd"), ["-Tadd", "-q", "-f", config, "-l", ldif], { encoding: "utf8" });
  if (added.status !== 0) throw new UserError(`slapd did not take its people: ${added.stderr}`);
  return config;
}

/** The directory's entries: its root, the account that searches, and a person each. */
function entries(people, bindPassword) {
  const of = ({ name, email, password, objectClass = "inetOrgPerson" }, index) => [
    ["dn", `uid=p${index},${baseDn}`],
    ["objectClass", objectClass],
    ...(objectClass === "account" ? [["objectClass", "extensibleObject"]] : [["sn", name.split(" ").at(-1)]]),
    ["uid", `p${index}`],
    ["cn", name],
    ...(email === undefined ? [] : [["mail", email]]),
    ...(password === undefined ? [] : [["userPassword", hashed(password)]]),
  ];
  return [
    [
      ["dn", baseDn],
      ["objectClass", "domain"],
      ["dc", "example"],
    ],
    [
      ["dn", bindDn],
      ["objectClass", "organizationalRole"],
      ["objectClass", "simpleSecurityObject"],
      ["cn", "portal"],
      ["userPassword", hashed(bindPassword)],
    ],
    ...people.map(of),
  ];
}

/** In base64, which takes every character. */
const ldifOf = (entry) =>
  `${entry.map(([name, value]) => `${name}:: ${Buffer.from(value).toString("base64")}`).join("\n")}\n`;

function hashed(password) {
  const salt = randomBytes(8);
  return `{SSHA}${Buffer.concat([createHash("sha1").update(password).update(salt).digest(), salt]).toString("base64")}`;
}

/** Another process may take a free port first: then the server ends at once, and the next ports are tried. */
async function launch(program, config, bindPassword, triesLeft = 3) {
  const ports = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${ports[0]}/ ldaps://127.0.0.1:${ports[1]}/`;
  const child = spawn(program, ["-d", "0", "-f", config, "-h", urls], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.once("error", () => {});
  if (await becomesReady(child, ports[0], bindPassword)) return { child, ended, ports };
  child.kill("SIGKILL");
  if (triesLeft > 1) return launch(program, config, bindPassword, triesLeft - 1);
  throw new UserError("slapd did not start.");
}

/** True when this very server answers within 30 seconds; its password tells it from another on the same port. */
async function becomesReady(child, port, bindPassword) {
  const { Client } = await import("ldapts");
  const giveUp = Date.now() + 30_000;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < giveUp) {
    const client = new Client({ url: `ldap://127.0.0.1:${port}`, connectTimeout: 2000, timeout: 2000 });
    try {
      await client.bind(bindDn, bindPassword);
      await client.unbind();
      return true;
    } catch {
      // Not up yet.
    }
    await sleep(50);
  }
  return false;
}
