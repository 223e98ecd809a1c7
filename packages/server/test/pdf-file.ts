import { deflateSync } from "node:zlib";

export interface PdfParts {
  /** More of the catalog's and of the first page's dictionary. */
  readonly catalog?: string;
  readonly page?: string;
  /** Points. */
  readonly size?: readonly [width: number, height: number];
  /** Further objects, numbered from 10. */
  readonly objects?: readonly string[];
  readonly pages?: number;
  /** Objects without a stream are inside of an object stream. */
  readonly packed?: boolean;
  /** The index has wrong places. */
  readonly wrongIndex?: boolean;
}

/** An object with a stream. */
export const streamObject = (dictionary: string, content: Buffer | string): string =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content.toString("latin1")}\nendstream`;

const firstPage = 1000;
const numberBytes = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 255);

/** Objects by number: a catalog, its pages with a line of text, and what is asked for. */
function objectsOf({
  catalog = "",
  page = "",
  objects = [],
  pages = 1,
  size = [612, 792],
}: PdfParts): Map<number, string> {
  const text = "BT /F1 24 Tf 72 700 Td (Proof) Tj ET";
  const numbers = Array.from({ length: pages }, (_, at) => firstPage + at);
  const kids = numbers.map((number) => `${number} 0 R`).join(" ");
  const all = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Count ${pages}/MediaBox[0 0 ${size.join(" ")}]/Kids[${kids}]>>`],
    [3, streamObject("", text)],
    [4, "<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"],
  ]);
  for (const [at, object] of objects.entries()) all.set(10 + at, object);
  for (const number of numbers)
    all.set(number, `<</Type/Page/Parent 2 0 R/Resources 4 0 R/Contents 3 0 R${number === firstPage ? page : ""}>>`);
  return all;
}

/** Moves objects without a stream into one object stream, number 8. @returns what is left, and the moved numbers */
function packObjects(objects: ReadonlyMap<number, string>) {
  const isPacked = ([, object]: readonly [number, string]) => !object.includes("stream");
  const packed = [...objects].filter(isPacked);
  const places: string[] = [];
  let at = 0;
  for (const [number, object] of packed) {
    places.push(`${number} ${at}`);
    at += object.length + 1;
  }
  const head = `${places.join(" ")} `;
  const content = deflateSync(head + packed.map(([, object]) => `${object} `).join(""));
  const dictionary = `/Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode`;
  const left = new Map([...objects].filter((one) => !isPacked(one)));
  return { left: left.set(8, streamObject(dictionary, content)), numbers: packed.map(([number]) => number) };
}

/** A small PDF, by its parts. */
export function pdfFile(parts: PdfParts = {}): Buffer {
  const objects = objectsOf(parts);
  const { left, numbers } = parts.packed ? packObjects(objects) : { left: objects, numbers: [] };
  let file = "%PDF-1.7\n";
  const places = new Map<number, number>();
  for (const [number, object] of left) {
    places.set(number, file.length + (parts.wrongIndex ? 7 : 0));
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const end = `startxref\n${start}\n%%EOF\n`;
  if (!parts.packed) {
    const lines = [...places].map(([number, at]) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`).join("");
    return Buffer.from(`${file}xref\n${lines}trailer\n<</Size 5000/Root 1 0 R>>\n${end}`, "latin1");
  }
  const rows = [
    ...[...places].map(([number, at]) => [number, 1, ...numberBytes(at, 4), 0, 0]),
    ...numbers.map((number, at) => [number, 2, ...numberBytes(8, 4), ...numberBytes(at, 2)]),
  ];
  const index = rows.map(([number]) => `${number} 1`).join(" ");
  const bytes = Buffer.from(rows.flatMap(([, ...row]) => row));
  const dictionary = `/Type/XRef/Size 5000/Root 1 0 R/W[1 4 2]/Index[${index}]`;
  return Buffer.from(`${file}9 0 obj\n${streamObject(dictionary, bytes)}\nendobj\n${end}`, "latin1");
}
