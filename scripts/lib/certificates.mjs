import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./script-helpers.mjs";
import { findProgram, installPackages, findOrInstall } from "./system.mjs";

/** The program that makes certificates: installed, else Debian's package where this script may add it. */
export function opensslProgram() {
  return findOrInstall(
    () => findProgram(["openssl"]),
    () => installPackages("openssl"),
    "The server tests need `openssl` on the PATH (Debian and Ubuntu: apt-get install openssl).",
  );
}

/**
 * Makes a certificate authority of the tests' own, a certificate of it for 127.0.0.1 and localhost, another one for a
 * host of another name, and a second authority that has signed neither.
 *
 * @param {string} folder where the files go, in PEM
 */
export async function makeCertificates(folder) {
  const openssl = await opensslProgram();
  const file = (name) => join(folder, name);
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = (name) => {
    const files = ["-keyout", file(`${name}.key`), "-out", file(`${name}.pem`)];
    run(openssl, ["req", "-x509", ...newKey, "-days", "2", "-subj", `/CN=${name} of the tests`, ...files]);
  };
  const certificate = (name, names) => {
    const [key, request, extensions] = [file(`${name}.key`), file(`${name}.csr`), file(`${name}.ext`)];
    run(openssl, ["req", ...newKey, "-subj", `/CN=${name}`, "-keyout", key, "-out", request]);
    writeFileSync(extensions, `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`);
    const signer = ["-CA", file("authority.pem"), "-CAkey", file("authority.key"), "-CAcreateserial"];
    const files = ["-in", request, "-extfile", extensions, "-out", file(`${name}.pem`)];
    run(openssl, ["x509", "-req", "-days", "2", ...signer, ...files]);
  };
  authority("authority");
  authority("stranger");
  certificate("server", "IP:127.0.0.1,DNS:localhost");
  certificate("elsewhere", "DNS:elsewhere.example");
  return {
    authorityFile: file("authority.pem"),
    strangerFile: file("stranger.pem"),
    server: { certificateFile: file("server.pem"), keyFile: file("server.key") },
    elsewhere: { certificateFile: file("elsewhere.pem"), keyFile: file("elsewhere.key") },
  };
}

function run(openssl, args) {
  const { status, stderr } = spawnSync(openssl, args, { encoding: "utf8" });
  if (status !== 0) throw new UserError(`openssl ${args[0]} failed: ${stderr}`);
}
