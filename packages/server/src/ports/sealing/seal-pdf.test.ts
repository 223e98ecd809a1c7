import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opensslProgram, pdfsigProgram } from "../../../test/peers/programs.ts";
import { makeSealFile, type SealKey } from "../../../test/seal-file.ts";
import { createP12Sealer, leaveRoomForSeal, sealPdf } from "./index.ts";

const programs = { openssl: await opensslProgram(), pdfsig: await pdfsigProgram() };
const at = new Date("2026-11-21T18:00:00Z");

async function aDocument(text: string, hasRoom = true): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion: "1.7" });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on("end", resolve));
  document.text(text);
  if (hasRoom) leaveRoomForSeal(document, { reason: "Letter of validity", at });
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** The two parts of a sealed document that are signed, and the signature between them. */
function partsOf(pdf: Buffer): { signed: Buffer; signature: Buffer } {
  const [, start = 0, length = 0, second = 0, rest = 0] =
    /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString("latin1"))?.map(Number) ?? [];
  expect([start, second + rest]).toEqual([0, pdf.length]);
  const signature = Buffer.from(pdf.subarray(length + 1, second - 1).toString("latin1"), "hex");
  return { signed: Buffer.concat([pdf.subarray(0, length), pdf.subarray(second)]), signature };
}

describe.each<SealKey>(["rsa", "ec"])("a document that is sealed with a key of kind %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "dop-seal-"));
  let sealed: Buffer;
  beforeAll(async () => {
    const { p12, passphrase } = await makeSealFile(folder, kind);
    const sealer = await createP12Sealer(p12, passphrase, at);
    sealed = await sealPdf(await aDocument("This license is valid."), sealer);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The verdict of openssl about a CAdES signature, with the test's authority. */
  const verify = ({ signed, signature }: ReturnType<typeof partsOf>) => {
    writeFileSync(join(folder, "signed"), signed);
    writeFileSync(join(folder, "signature"), signature);
    const { status, stderr } = spawnSync(
      programs.openssl,
      (
        "cms -verify -cades -binary -inform DER -in signature " +
        "-content signed -CAfile ca.pem -purpose any -out /dev/null"
      ).split(" "),
      { cwd: folder, encoding: "utf8" },
    );
    return { status, stderr };
  };

  it("passes openssl as CAdES, and fails with a byte changed", () => {
    const parts = partsOf(sealed);
    expect(verify(parts)).toMatchObject({ status: 0, stderr: expect.stringContaining("successful") as string });
    const changed = Buffer.from(parts.signed);
    changed[400] = (changed[400] ?? 0) ^ 1;
    expect(verify({ ...parts, signed: changed }).status).not.toBe(0);
  });

  it("passes pdfsig, and is not wholly signed once something is appended", () => {
    const ask = (pdf: Buffer) => {
      writeFileSync(join(folder, "letter.pdf"), pdf);
      return execFileSync(programs.pdfsig, ["-nocert", "letter.pdf"], { cwd: folder, encoding: "utf8" });
    };
    const said = ask(sealed);
    expect(said).toContain("Signature Validation: Signature is Valid.");
    expect(said).toContain("Signature Type: ETSI.CAdES.detached");
    expect(said).toContain("Total document signed");
    expect(ask(Buffer.concat([sealed, Buffer.from("\n% more\n")]))).toContain("Not total document signed");
    const changed = Buffer.from(sealed);
    changed[400] = (changed[400] ?? 0) ^ 1;
    expect(ask(changed)).not.toContain("Signature is Valid");
  });

  it("leaves room for the certificates, and fails without any", async () => {
    const sealer = await createP12Sealer(readFileSync(join(folder, "seal.p12")), "secret", at);
    await expect(sealPdf(await aDocument("No room.", false), sealer)).rejects.toThrow("no room for a seal");
    const long = { ...sealer, certificates: [sealer.certificates[0], Buffer.alloc(20_000)] as const };
    await expect(sealPdf(await aDocument("Long."), long)).rejects.toThrow("too long");
  });
});

describe("a key file", () => {
  const folder = mkdtempSync(join(tmpdir(), "dop-seal-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("fails with a wrong passphrase, as another file, and when its certificate has ended", async () => {
    const { p12, passphrase } = await makeSealFile(folder, "rsa");
    await expect(createP12Sealer(p12, "wrong", at)).rejects.toThrow("Integrity");
    await expect(createP12Sealer(Buffer.from("no file"), passphrase, at)).rejects.toThrow(/./);
    await expect(createP12Sealer(p12, passphrase, new Date("2226-01-01"))).rejects.toThrow("valid until");
  });
});
