import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pdfProblem } from "./pdf-content.ts";

const pdf = (body: string | Buffer, after = ""): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"),
    Buffer.from(body),
    Buffer.from(`\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n${after}`),
  ]);
const stream = (dictionary: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${dictionary} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from("\nendstream\nendobj"),
  ]);
const script = deflateSync(Buffer.from("2 0 << /S /JavaScript /JS (app.alert(1)) >>"));
const packed = (objects: string): Buffer => deflateSync(Buffer.from(objects));

describe("a PDF", () => {
  it.each<[what: string, file: Buffer]>([
    ["that only shows pages", pdf("2 0 obj << /Type /Page /Annots [] >> endobj")],
    ["with links to the web", pdf("2 0 obj << /S /URI /URI (https://example.org) >> endobj")],
    [
      "whose picture has the letters of a script by chance",
      pdf(stream("/Filter /DCTDecode", "\u0001/JS \u0002/AA /Launc")),
    ],
    [
      "with compressed objects",
      pdf(stream("/Type /ObjStm /N 1 /Filter /FlateDecode", packed("2 0 << /Type /Page >>"))),
    ],
    [
      "with compressed objects whose filter is in a list",
      pdf(stream("/Type /ObjStm /N 1 /First 4 /Filter [ /FlateDecode ]", packed("2 0 << /Type /Page >>"))),
    ],
    ["with a name that starts like a bad one", pdf("<< /JSXyz 1 /Launcher 2 >>")],
    ["that ends with blanks", pdf("", "\r\n\0\0")],
  ])("%s is taken", (_what, file) => {
    expect(pdfProblem(file)).toBeNull();
  });

  it.each<[what: string, file: Buffer]>([
    ["with a script", pdf("<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>")],
    ["with a script whose name is spelled in numbers", pdf("<< /S /J#61vaScript#20 >>".replace("#20", ""))],
    ["that starts a program", pdf("<< /S /Launch /F (cmd.exe) >>")],
    ["that sends a form", pdf("<< /S /SubmitForm >>")],
    ["with an attached file", pdf("<< /Names << /EmbeddedFiles 3 0 R >> >>")],
    [
      "with a script in compressed objects",
      pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /S /JavaScript >>"))),
    ],
    [
      "with objects in a form that is not looked into",
      pdf(stream("/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", "00")),
    ],
    [
      "with a script between the words of a stream in comments",
      pdf("%stream\n<< /OpenAction << /S /JavaScript /JS (x) >> >>\n%endstream"),
    ],
    ["with a script between the words of a stream in texts", pdf("(stream)\n<< /S /J#61vaScript >>\n(endstream)")],
    [
      "with compressed objects that say so far from them",
      pdf(stream(`/Type /ObjStm /X (${"x".repeat(3000)}) /Filter /FlateDecode`, packed("<< /S /JavaScript >>"))),
    ],
    [
      "with compressed objects that do not say so",
      pdf(stream("/N 1 /First 4 /Filter /FlateDecode", packed("2 0 << /S /JavaScript >>"))),
    ],
    [
      "with compressed objects inside of another stream",
      pdf(
        Buffer.concat([
          Buffer.from("5 0 obj << /Length 9 >>\nstream\n"),
          stream("/Type /ObjStm /Filter /FlateDecode", packed("<< /S /JavaScript >>")),
          Buffer.from("\nendstream endobj"),
        ]),
      ),
    ],
    ["whose compressed objects have a filter elsewhere", pdf(stream("/N 1 /First 4 /Filter 7 0 R", "rubbish"))],
    ["with a stream whose dictionary is out of reach", pdf(`9 0 o\n${"x".repeat(20_000)}\nstream\nx\nendstream`)],
    ["with a script under a filter's short name", pdf(stream("/Type /ObjStm /Filter /Fl", script))],
    ["with a script behind a filter's unknown name", pdf(stream("/Type /ObjStm /Filter /AHx", "3c3c3e3e>"))],
    [
      "with a script in a stream that a blank follows",
      pdf(
        Buffer.from(
          stream(`/Type /ObjStm /Filter /FlateDecode`, script).toString("latin1").replace("stream\n", "stream \n"),
          "latin1",
        ),
      ),
    ],
    ["with a comment before its filter", pdf(stream("/Type /ObjStm /Filter %x\n7 0 R", script))],
    ["with the word obj in a dictionary", pdf(stream("/Type /ObjStm /Filter /FlateDecode /X (obj)", script))],
    ["with a way of unpacking elsewhere", pdf(stream("/Type /ObjStm /Filter /FlateDecode /DecodeParms 7 0 R", script))],
    ["with a thousand long dictionaries", pdf(`1 0 obj << ${"#2f".repeat(1600)} ${"stream\n".repeat(1000)}`)],
    ["with streams beyond number", pdf("endstream stream ".repeat(30_000))],
    ["whose compressed objects are none", pdf(stream("/Type /ObjStm /Filter /FlateDecode", "rubbish"))],
    [
      "whose compressed objects are a bomb",
      pdf(stream("/Type /ObjStm /Filter /FlateDecode", packed("\0".repeat(9_000_000)))),
    ],
    ["that is a web page too", pdf("% <script>alert(1)</script>")],
    ["with something behind its end", pdf("", "MZ\u0090")],
    ["that is an archive too", pdf("% PK\u0005\u0006")],
  ])("%s is refused", (_what, file) => {
    expect(pdfProblem(file)).toBe("ACTIVE_PDF");
  });

  it("fails when it is locked, since its content cannot be checked", () => {
    expect(pdfProblem(Buffer.from(pdf("").toString().replace("/Root", "/Encrypt 9 0 R /Root")))).toBe("LOCKED_PDF");
  });
});
