import type PDFDocument from "pdfkit";
import { signDetached } from "./cms.ts";
import type { Sealer } from "./port.ts";

/** Room for the signature and its certificates, in bytes; a chain of three with keys of 4,096 bits takes 6,000. */
const signatureSize = 12_288;

/** A placeholder for a number that is known once the document is written. */
const unknown = 9_999_999_999;
const rangePlaceholder = `/ByteRange [0 ${unknown} ${unknown} ${unknown}]`;

/** What the types of pdfkit leave out: the form in its catalog, and a page's annotations. */
interface Inside {
  readonly _root: { readonly data: { readonly AcroForm: { readonly data: Record<string, unknown> } } };
  readonly page: { readonly annotations: unknown[]; readonly dictionary: unknown };
}

/** Leaves room for a seal in a document that was drawn and is not ended: a signature field without a picture. */
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
  // Signatures exist, and the document may only be appended to. Redrawing fields would be a change.
  form.SigFlags = 3;
  form.Fields = [field];
  delete form.NeedAppearances;
  for (const object of [signature, field]) object.end("");
}

function refuseTooLong(bytes: Buffer): void {
  if (bytes.length > signatureSize) throw new Error("the seal's certificates are too long");
}

/**
 * Seals a document in which room was left: all of it but the seal itself is signed (PAdES-B-B).
 *
 * @throws Error when there is no room, or the certificates take more
 */
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
