// Rules: P-15 (docs/rules)
import { createPrivateKey, createPublicKey, randomBytes, randomUUID, type KeyObject } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { makeDataDirectory } from "../../../db/data-directory.ts";

/** The keys of the seals: the current one signs, all of them verify. */
export interface SigningKeys {
  readonly current: KeyObject;
  readonly trusted: readonly KeyObject[];
}

/** Bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });

/** Signing keys from seeds of 32 bytes, the current one first. @throws Error without any */
export function signingKeys(seeds: readonly Uint8Array[]): SigningKeys {
  const keys = seeds.map(privateKeyOf);
  const [current] = keys;
  if (current === undefined) throw new Error("there is no key to sign seals with");
  return { current, trusted: keys.map((key) => createPublicKey(key)) };
}

/**
 * The seed of an installation without AUDIT_SIGNING_KEY: a file in the data directory, made when absent. It appears
 * with all of its bytes, as another process may read it at once, and the power may fail.
 */
async function keptSeed(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "audit-signing-key");
  await makeDataDirectory(dataDir);
  const known = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (known === undefined) {
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx", flush: true });
    await link(draft, file).catch(unless("EEXIST"));
    await rm(draft);
  }
  return Buffer.from(known ?? (await readFile(file, "utf8")), "base64");
}

/** A handler that turns one expected error into no value. */
const unless =
  (code: string) =>
  (error: unknown): undefined => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  };

/** The installation's signing keys: those of AUDIT_SIGNING_KEY, or one kept in DATA_DIR. */
export async function readSigningKeys(config: Config): Promise<SigningKeys> {
  return signingKeys(config.auditSigningSeeds ?? [await keptSeed(config.dataDir)]);
}
