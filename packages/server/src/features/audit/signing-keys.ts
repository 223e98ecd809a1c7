// Rules: P-15 (docs/rules)
import { createPrivateKey, createPublicKey, randomBytes, type KeyObject } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FixedConfig } from "../../config.ts";
import { makeDataDirectory } from "../../db/data-directory.ts";

/** The keys of the seals: the current one signs, all of them verify. */
export interface SigningKeys {
  readonly current: KeyObject;
  readonly trusted: readonly KeyObject[];
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });

/**
 * Signing keys from seeds of 32 bytes, the current one first.
 *
 * @throws Error without any
 */
export function signingKeys(seeds: readonly Uint8Array[]): SigningKeys {
  const keys = seeds.map(privateKeyOf);
  const [current] = keys;
  if (current === undefined) throw new Error("there is no key to sign seals with");
  return { current, trusted: keys.map((key) => createPublicKey(key)) };
}

/** The seed of an installation without AUDIT_SIGNING_KEY: in a file next to the embedded database, made when absent. */
async function keptSeed(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "audit-signing-key");
  await makeDataDirectory(dataDir);
  await writeFile(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return Buffer.from(await readFile(file, "utf8"), "base64");
}

/** The installation's signing keys: of AUDIT_SIGNING_KEY, or kept in DATA_DIR. */
export async function readSigningKeys(config: FixedConfig): Promise<SigningKeys> {
  return signingKeys(config.auditSigningSeeds ?? [await keptSeed(config.dataDir)]);
}
