/** The default content of a driver license's barcode: Ada Lovelace's of Utah, by version 8 of the standard. */
const adasElements = {
  DCA: "D",
  DCB: "NONE",
  DCD: "NONE",
  DBA: "12102030",
  DCS: "LOVELACE",
  DAC: "ADA",
  DAD: "NONE",
  DBD: "11122022",
  DBB: "12101990",
  DBC: "2",
  DAY: "BRO",
  DAU: "065 IN",
  DAG: "10 MAIN ST",
  DAI: "PROVO",
  DAJ: "UT",
  DAK: "846010000  ",
  DAQ: "123456789",
  DCF: "X1234567890123456",
  DCG: "USA",
  DDE: "N",
  DDF: "N",
  DDG: "N",
};

/** Elements by their names; null leaves one out. */
export type BarcodeElements = Readonly<Record<string, string | null>>;

/** The payload of a driver license's barcode: Ada Lovelace's, but for what `changed` says. */
export function sampleBarcode(changed: BarcodeElements = {}, version = 8): string {
  const elements = Object.entries<string | null>({ ...adasElements, ...changed });
  const lines = elements.flatMap(([id, value]) => (value === null ? [] : [id + value]));
  const part = `DL${lines.join("\n")}\r`;
  const numbers = `636040${String(version).padStart(2, "0")}${version === 1 ? "" : "00"}01`;
  return `@\n\u001E\rANSI ${numbers}DL0031${String(part.length).padStart(4, "0")}${part}`;
}
