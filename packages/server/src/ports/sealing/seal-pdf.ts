import type PDFDocument from "pdfkit";
import type { Sealer } from "./port.ts";
import { createHash } from "node:crypto";
import type { AsnType } from "asn1js";

const ids = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

const loadLibraries = () => Promise.all([import("asn1js"), import("pkijs")]);

/**
 * A detached signature (CMS, RFC 5652) with the signing certificate among the signed attributes (RFC 5035), as
 * PAdES-B-B requires (ETSI EN 319 142-1): without a time, which the document has itself.
 */
async function signDetached(data: Buffer, sealer: Sealer): Promise<Buffer> {
  const [asn1, pki] = await loadLibraries();
  const [own, ...issuers] = sealer.certificates;
  const certificate = pki.Certificate.fromBER(own);
  const digestOf = (bytes: Buffer) => new asn1.OctetString({ valueHex: createHash("sha256").update(bytes).digest() });
  const sequence = (value: AsnType) => new asn1.Sequence({ value: [value] });
  const attribute = (type: string, value: AsnType) => new pki.Attribute({ type, values: [value] });
  // The library keeps the given order of a set; DER orders by bytes, which begin with the length.
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

/** Bytes for the signature and its certificates; a chain of three with keys of 4,096 bits takes 6,000. */
const signatureSize = 12_288;

/** Placeholder for numbers that are known once the document is written. */
const unknown = 9_999_999_999;
const rangePlaceholder = `/ByteRange [0 ${unknown} ${unknown} ${unknown}]`;

/** Parts that pdfkit's types leave out: the form in its catalog, and a page's annotations. */
interface Inside {
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: Record<string, unknown> } } };
  readonly page: { readonly annotations: unknown[]; readonly dictionary: unknown };
}

/** Adds an invisible signature field with room for a seal to a document that is drawn and not ended. */
export function leaveRoomForSeal(
  document: InstanceType<typeof PDFDocument>,
  { reason, at }: { readonly reason: string; readonly at: Date },
): void {
  document.initForm();
  const { _root: root, page } = document as unknown as Inside;
  const signature = document.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(signatureSize),
    // pdfkit takes a String object for text and a plain one for a name.
    Reason: Object(reason) as unknown,
    M: at,
  });
  const field = document.ref({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    Rect: [0, 0, 0, 0],
    // Printed, and locked.
    F: 132,
    T: Object("Seal") as unknown,
    V: signature,
    P: page.dictionary,
  });
  page.annotations.push(field);
  const { data: form } = root.data.AcroForm;
  // Signatures exist, and the document may only be appended to. Redrawing fields would change it.
  form.SigFlags = 3;
  form.Fields = [field];
  delete form.NeedAppearances;
  for (const object of [signature, field]) object.end("");
}

function refuseTooLong(bytes: Buffer): void {
  if (bytes.length > signatureSize) throw new Error("the seal's certificates are too long");
}

/** Signs all of a document but the seal itself (PAdES-B-B). @throws Error without enough room */
export async function sealPdf(pdf: Buffer, sealer: Sealer): Promise<Buffer> {
  refuseTooLong(Buffer.concat(sealer.certificates));
  const range = pdf.indexOf(rangePlaceholder, 0, "latin1");
  const start = pdf.indexOf(`<${"0".repeat(signatureSize * 2)}>`, 0, "latin1");
  if (range === -1 || start === -1) throw new Error("the document has no room for a seal");
  const end = start + signatureSize * 2 + 2;
  const sealed = Buffer.from(pdf);
  const ranges = `/ByteRange [0 ${start} ${end} ${pdf.length - end}]`;
  sealed.write(ranges.padEnd(rangePlaceholder.length), range, "latin1");
  const signature = await signDetached(Buffer.concat([sealed.subarray(0, start), sealed.subarray(end)]), sealer);
  refuseTooLong(signature);
  sealed.write(signature.toString("hex"), start + 1, "latin1");
  return sealed;
}
