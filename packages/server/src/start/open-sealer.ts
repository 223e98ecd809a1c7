import { readFile } from "node:fs/promises";
import type { FixedConfig } from "../config.ts";
import { OperatorError } from "./operator-error.ts";
import { createP12Sealer, type Sealer } from "../ports/sealing/index.ts";

/**
 * The key that documents are sealed with, from its file.
 *
 * @returns null where documents are not sealed
 * @throws OperatorError that names the variables
 */
export async function openSealer({ sealKey }: Pick<FixedConfig, "sealKey">, now: Date): Promise<Sealer | null> {
  if (sealKey === null) return null;
  try {
    return await createP12Sealer(await readFile(sealKey.file), sealKey.passphrase, now);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new OperatorError(
      `SEAL_P12_FILE does not open with SEAL_P12_PASSPHRASE: ${why}. It must be a PKCS #12 file (openssl pkcs12 -export) with the key and ` +
        "its certificate; SEALED_DOCUMENTS=off starts without seals.",
    );
  }
}
