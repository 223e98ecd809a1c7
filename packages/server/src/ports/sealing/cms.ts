import { createHash } from "node:crypto";
import { der, elementsIn } from "./der.ts";
import type { Sealer } from "./port.ts";

const ids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

const sha256 = (data: Buffer): Buffer => createHash("sha256").update(data).digest();

/** Issuer and serial number of a certificate, as a signature names it. */
function nameOf(certificate: Buffer): Buffer {
  const [toBeSigned = certificate] = elementsIn(certificate);
  const fields = elementsIn(toBeSigned);
  // The version comes first where it is not 1.
  const [serial, , issuer] = fields[0]?.[0] === 0xa0 ? fields.slice(1) : fields;
  if (!serial || !issuer) throw new Error("the certificate has no issuer");
  return der.sequence(issuer, serial);
}

/**
 * A signature apart from what it signs (CMS, RFC 5652) with the signing certificate among what is signed (RFC 5035), as
 * PAdES-B-B wants it (ETSI EN 319 142-1): without a time, which the document has itself.
 */
export async function signDetached(data: Buffer, sealer: Sealer): Promise<Buffer> {
  const [own] = sealer.certificates;
  const digestAlgorithm = der.sequence(der.objectId(ids.sha256));
  const attribute = (id: string, value: Buffer) => der.sequence(der.objectId(id), der.set(value));
  const attributes = [
    attribute(ids.contentType, der.objectId(ids.data)),
    attribute(ids.messageDigest, der.octets(sha256(data))),
    attribute(ids.signingCertificateV2, der.sequence(der.sequence(der.sequence(der.octets(sha256(own)))))),
  ];
  const signed = der.set(...attributes);
  const signature = await sealer.sign(signed);
  // The attributes are signed as a set and written into the signature as [0].
  const asTagged = Buffer.from(signed);
  asTagged[0] = 0xa0;
  const algorithm =
    sealer.keyType === "rsa"
      ? der.sequence(der.objectId(ids.rsaWithSha256), der.nothing())
      : der.sequence(der.objectId(ids.ecdsaWithSha256));
  const signer = der.sequence(der.integer(1), nameOf(own), digestAlgorithm, asTagged, algorithm, der.octets(signature));
  return der.sequence(
    der.objectId(ids.signedData),
    der.tagged(
      0,
      der.sequence(
        der.integer(1),
        der.set(digestAlgorithm),
        der.sequence(der.objectId(ids.data)),
        der.tagged(0, ...sealer.certificates),
        der.set(signer),
      ),
    ),
  );
}
