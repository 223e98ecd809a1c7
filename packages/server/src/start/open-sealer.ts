import { readFile } from "node:fs/promises";
import type { Config } from "../config.ts";
import { OperatorError } from "./operator-error.ts";
import { createKmsSealer, createP12Sealer, readChain, refuseAfterExpiry, type Sealer } from "../ports/sealing/index.ts";

const off = "SEALED_DOCUMENTS=off starts without seals.";

const whyNot = (error: unknown): string => (error instanceof Error ? error.message : "it cannot be read");

/**
 * The key that seals documents: in a file, or in a key service, which is not called at the start. Null: no seals.
 * @throws OperatorError that names the variables
 */
export async function openSealer({ sealKey }: Pick<Config, "sealKey">, clock: () => Date): Promise<Sealer | null> {
  if (sealKey.kind === "off") return null;
  if (sealKey.kind === "kms")
    try {
      const chain = readChain(await readFile(sealKey.certificateFile, "utf8"), clock());
      return refuseAfterExpiry(createKmsSealer({ settings: sealKey, chain }), clock);
    } catch (error) {
      throw new OperatorError(
        `SEAL_CERTIFICATE_FILE: ${whyNot(error)}. It must be a file in PEM with ` +
          `the certificate of the key SEAL_KMS_KEY_ID first, then those above it; ${off}`,
      );
    }
  try {
    const sealer = await createP12Sealer(await readFile(sealKey.file), sealKey.passphrase, clock());
    return refuseAfterExpiry(sealer, clock);
  } catch (error) {
    throw new OperatorError(
      `SEAL_P12_FILE does not open with SEAL_P12_PASSPHRASE: ${whyNot(error)}. It must be a PKCS #12 file ` +
        `(openssl pkcs12 -export) with the key and its certificate; ${off}`,
    );
  }
}
