/** The tags of ASN.1 that a signature is made of (X.690). */
const tags = { integer: 0x02, octets: 0x04, null: 0x05, oid: 0x06, sequence: 0x30, set: 0x31 } as const;

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

/** An object identifier from its numbers with dots. */
function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second].concat(
    rest.flatMap((number) => {
      const digits = [number % 128];
      for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
        digits.unshift(0x80 + (left % 128));
      return digits;
    }),
  );
  return element(tags.oid, Buffer.from(bytes));
}

/** Writes DER, the encoding of signatures. */
export const der = {
  sequence: (...parts: readonly Buffer[]): Buffer => element(tags.sequence, ...parts),
  /** A set in DER has its members in the order of their bytes. */
  set: (...parts: readonly Buffer[]): Buffer => element(tags.set, ...parts.toSorted((a, b) => Buffer.compare(a, b))),
  integer: (value: number): Buffer => element(tags.integer, Buffer.from([value])),
  octets: (bytes: Buffer): Buffer => element(tags.octets, bytes),
  objectId,
  nothing: (): Buffer => element(tags.null),
  /** [number], which holds other elements. */
  tagged: (number: number, ...parts: readonly Buffer[]): Buffer => element(0xa0 + number, ...parts),
} as const;

/** The elements that an element holds, each with its tag and length. */
export function elementsIn(encoded: Buffer): Buffer[] {
  const [, content] = split(encoded);
  const found: Buffer[] = [];
  for (let rest = content; rest.length > 0;) {
    const [size] = split(rest);
    found.push(rest.subarray(0, size));
    rest = rest.subarray(size);
  }
  return found;
}

/** How long the element at the start is, and what it holds. */
function split(encoded: Buffer): [number, Buffer] {
  const short = encoded[1] ?? 0;
  const bytes = short < 0x80 ? 0 : short - 0x80;
  const length = bytes === 0 ? short : encoded.readUIntBE(2, bytes);
  const end = 2 + bytes + length;
  return [end, encoded.subarray(2 + bytes, end)];
}
