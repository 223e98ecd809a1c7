import { expect, test } from "vitest";
import { isProgramName } from "./program-file.ts";

test.each([
  "a.exe",
  "a.BAT",
  "a.js.",
  "a.cmd. \u00A0",
  "a.vbs\u200B",
  "a.pif",
  "a.msc",
  "a.url",
  "a.scf",
  "a.py",
  "a.desktop",
  "a.iso",
  "a.settingcontent-ms",
  "doc.exe\u202E",
])("refuses %j", (name) => {
  expect(isProgramName(name)).toBe(true);
});

test.each(["a.pdf", "a.docx", "letter of 5.12.", "exe", "bat.", "a.exe.pdf", "a.msg", "a.csv"])("takes %j", (name) => {
  expect(isProgramName(name)).toBe(false);
});
