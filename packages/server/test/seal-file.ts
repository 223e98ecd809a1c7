import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { opensslProgram } from "./peers/programs.ts";

export type SealKey = "rsa" | "ec";

/** Makes an authority (`ca.pem`) and a key to seal with (`seal.p12`) in a folder, by openssl. */
export async function makeSealFile(
  folder: string,
  kind: SealKey,
  curve = "P-256",
): Promise<{ readonly p12: Buffer; readonly passphrase: string }> {
  const program = await opensslProgram();
  const run = (command: string) => execFileSync(program, command.split(" "), { cwd: folder, stdio: "ignore" });
  const key = kind === "rsa" ? "rsa:2048" : `ec -pkeyopt ec_paramgen_curve:${curve}`;
  writeFileSync(
    join(folder, "extensions"),
    "basicConstraints=CA:FALSE\nkeyUsage=digitalSignature,nonRepudiation\nextendedKeyUsage=emailProtection\n",
  );
  run(`req -x509 -newkey ${key} -nodes -days 3650 -keyout ca.key -out ca.pem -subj /CN=Authority`);
  run(`req -newkey ${key} -nodes -keyout seal.key -out seal.csr -subj /O=County/CN=Seal`);
  run("x509 -req -in seal.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile extensions -out seal.pem");
  run("pkcs12 -export -inkey seal.key -in seal.pem -certfile ca.pem -out seal.p12 -passout pass:secret");
  return { p12: readFileSync(join(folder, "seal.p12")), passphrase: "secret" };
}
