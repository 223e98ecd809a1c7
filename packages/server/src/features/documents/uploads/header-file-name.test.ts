import { expect, it } from "vitest";
import { headerFileName } from "./view-document.ts";

it.each([
  ["id.png", "image/webp", "id.webp"],
  ["id.WEBP", "image/webp", "id.WEBP"],
  ["scan.jpeg", "image/jpeg", "scan.jpeg"],
  ["scan.heic", "image/jpeg", "scan.jpg"],
  ["proof of “X”.pdf", "application/pdf", "proof_of_X_.pdf"],
  ["divorce.decree.2019", "application/pdf", "divorce.decree.2019.pdf"],
  ["id", "image/webp", "id.webp"],
  [".png", "image/webp", "document.webp"],
  ["", "image/webp", "document.webp"],
  ['a"; filename="b.exe', "image/png", "a_filename_b.png"],
  ["line\r\nbreak.png", "image/png", "line_break.png"],
  ["анкета.pdf", "application/pdf", "_.pdf"],
  ["Letter of my aunt.docx", "application/octet-stream", "Letter_of_my_aunt.docx"],
  ["", "application/octet-stream", "document"],
  ["no PDF that was checked.PDF", "application/octet-stream", "no_PDF_that_was_checked.bin"],
])("%j of %s is saved as %s", (name, contentType, expected) => {
  expect(headerFileName(name, contentType)).toBe(expected);
});

it("cuts a name to 100 characters and keeps its ending", () => {
  const name = headerFileName(`${"a".repeat(300)}.png`, "image/webp");
  expect(name).toHaveLength(100);
  expect(name.endsWith("a.webp")).toBe(true);
});
