import { describe, expect, it } from "vitest";
import { seenDocumentSchema } from "./seen-document.ts";

describe("the note about an ID that was seen", () => {
  it.each([
    ["5/2028", "2028-05"],
    [" 12 / 2030 ", "2030-12"],
    ["11-2029", "2029-11"],
    ["2028-05", "2028-05"],
  ])("takes the month %j", (expires, stored) => {
    expect(seenDocumentSchema.parse({ kind: "passport", issuer: "mex", expires })).toEqual({
      kind: "passport",
      issuer: "MEX",
      expires: stored,
    });
  });

  it.each([{ expires: "13/2028" }, { expires: "2028" }, { issuer: "Utah" }, { issuer: "" }, { kind: "library card" }])(
    "refuses %j",
    (part) => {
      expect(seenDocumentSchema.safeParse({ kind: "other", ...part }).success).toBe(false);
    },
  );
});
