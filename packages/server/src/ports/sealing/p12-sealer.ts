import { createPrivateKey, sign, X509Certificate, type KeyObject } from "node:crypto";
import { chainOf, refuseExpired, type CertificateChain, type Sealer } from "./port.ts";

const shroudedKey = "1.2.840.113549.1.12.10.1.2";
const certificateBag = "1.2.840.113549.1.12.10.1.3";

interface Encodable {
  toSchema(): { toBER(): ArrayBuffer };
}

interface Opened {
  readonly key: KeyObject;
  readonly certificates: readonly X509Certificate[];
}

/** The key and the certificates of a PKCS #12 file. The library is loaded at the first use. */
async function openP12(file: Buffer, passphrase: string): Promise<Opened> {
  const { CertBag, PFX, PKCS8ShroudedKeyBag } = await import("pkijs");
  const password = new Uint8Array(Buffer.from(passphrase, "utf8")).buffer;
  const pfx = PFX.fromBER(new Uint8Array(file));
  await pfx.parseInternalValues({ password, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error("the file is empty");
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  const contents = safe.parsedValue as {
    safeContents: { value: { safeBags: { bagId: string; bagValue: unknown }[] } }[];
  };
  let key: KeyObject | undefined;
  const certificates: X509Certificate[] = [];
  for (const { bagId, bagValue } of contents.safeContents.flatMap(({ value }) => value.safeBags)) {
    if (bagId === shroudedKey && bagValue instanceof PKCS8ShroudedKeyBag) {
      // Its types require a key that only writing needs.
      const bag = bagValue as unknown as { parseInternalValues(by: { password: ArrayBuffer }): Promise<void> };
      await bag.parseInternalValues({ password });
      const found = bagValue.parsedValue?.toSchema().toBER();
      if (found) key = createPrivateKey({ key: Buffer.from(found), format: "der", type: "pkcs8" });
    }
    if (bagId === certificateBag && bagValue instanceof CertBag)
      certificates.push(new X509Certificate(Buffer.from((bagValue.parsedValue as Encodable).toSchema().toBER())));
  }
  if (!key) throw new Error("the file has no key");
  return { key, certificates };
}

function chainFrom({ key, certificates }: Opened): CertificateChain {
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new Error("the file has no certificate of its key");
  return chainOf(own, certificates);
}

/** Seals with the key of a PKCS #12 file. @throws Error for a wrong file, passphrase or certificate */
export async function createP12Sealer(file: Buffer, passphrase: string, now: Date): Promise<Sealer> {
  const opened = await openP12(file, passphrase);
  const [own, ...issuers] = chainFrom(opened);
  const { asymmetricKeyType: keyType } = opened.key;
  if (keyType !== "rsa" && keyType !== "ec") throw new Error("the key is neither RSA nor of an elliptic curve");
  refuseExpired(own, now);
  return {
    certificates: [own.raw, ...issuers.map(({ raw }) => raw)],
    keyType,
    sign: (data) =>
      new Promise((resolve, reject) =>
        sign("sha256", data, opened.key, (error, signature) => (error ? reject(error) : resolve(signature))),
      ),
  };
}
