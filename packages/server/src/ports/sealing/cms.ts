import { createHash } from "node:crypto";
import type { AsnType } from "asn1js";
import type { Sealer } from "./port.ts";

const ids = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

/** The libraries are loaded only where documents are sealed. */
const loadLibraries = () => Promise.all([import("asn1js"), import("pkijs")]);

/**
 * A detached signature (CMS, RFC 5652) with the signing certificate among the signed attributes (RFC 5035), as
 * PAdES-B-B requires (ETSI EN 319 142-1): without a time, which the document has itself.
 */
export async function signDetached(data: Buffer, sealer: Sealer): Promise<Buffer> {
  const [asn1, pki] = await loadLibraries();
  const [own, ...issuers] = sealer.certificates;
  const certificate = pki.Certificate.fromBER(own);
  const digestOf = (bytes: Buffer) => new asn1.OctetString({ valueHex: createHash("sha256").update(bytes).digest() });
  const sequence = (value: AsnType) => new asn1.Sequence({ value: [value] });
  const attribute = (type: string, value: AsnType) => new pki.Attribute({ type, values: [value] });
  // The library writes a set in the given order. DER's order is by bytes, of which the length comes first.
  const attributes = [
    attribute(ids.contentType, new asn1.ObjectIdentifier({ value: pki.ContentInfo.DATA })),
    attribute(ids.messageDigest, digestOf(data)),
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(digestOf(own))))),
  ];
  const signed = new asn1.Set({ value: attributes.map((one) => one.toSchema()) }).toBER();
  const digestAlgorithm = new pki.AlgorithmIdentifier({ algorithmId: ids.sha256 });
  const signer = new pki.SignerInfo({
    version: 1,
    sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm,
    signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm:
      sealer.keyType === "rsa"
        ? new pki.AlgorithmIdentifier({ algorithmId: ids.rsaWithSha256, algorithmParams: new asn1.Null() })
        : new pki.AlgorithmIdentifier({ algorithmId: ids.ecdsaWithSha256 }),
    signature: new asn1.OctetString({ valueHex: await sealer.sign(Buffer.from(signed)) }),
  });
  const content = new pki.SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: pki.ContentInfo.DATA }),
    certificates: [certificate, ...issuers.map((one) => pki.Certificate.fromBER(one))],
    signerInfos: [signer],
  });
  const message = new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content: content.toSchema() });
  return Buffer.from(message.toSchema().toBER());
}
