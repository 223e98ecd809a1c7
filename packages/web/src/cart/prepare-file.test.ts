import { limits } from "@dop/domain/orders";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prepareFile } from "./prepare-file.ts";

/** As the camera of an iPhone makes it. */
const heicStart = new TextEncoder().encode("\0\0\0\u0018ftypheic\0\0\0\0");
const heic = (size: number) => new File([heicStart, new Uint8Array(size)], "proof.heic", { type: "image/heic" });

describe("a file that is refused where it is chosen", () => {
  afterEach(() => vi.unstubAllGlobals());

  const file = (content: string, name: string) =>
    new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name);
  const whole = "%PDF-1.7 startxref 9 %%EOF";

  it.each([
    ["id", file("", "id.jpg"), /^This file is empty/],
    ["id", file(whole, "id.pdf"), /^This is a PDF. Take a photo or a screenshot of it/],
    ["id", file("II*\0rest", "id.tif"), /^This is a TIFF photo/],
    ["selfie", file("\u00ff\u00d8\u00ff\u00ff\u00da half", "me.jpg"), /^The end of this file is missing/],
    ["selfie", file("\u00ff\u00d8\u00ff\u00ff\u00da bad \u00ff\u00d9", "me.jpg"), /cannot read “me.jpg”/],
    ["additional", file("", "proof.pdf"), /^This file is empty/],
    ["additional", file("%PDF-1.7 half", "proof.pdf"), /^The end of this file is missing/],
    ["additional", file("alert(1)", "proof.JS"), /^Programs, scripts and web pages/],
  ] as const)("says what it is, as %s: %o", async (slot, chosen, sentence) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("cannot decode")));
    expect(await prepareFile(slot, { file: chosen, turns: 0 })).toEqual({
      document: null,
      refused: chosen.name,
      problem: expect.stringMatching(sentence) as string,
    });
  });

  it("counts as a PDF behind a blank line as well", async () => {
    const taken = await prepareFile("additional", { file: file(`\n${whole}`, "proof.pdf"), turns: 0 });
    expect(taken.document?.name).toBe("proof.pdf");
  });
});

describe("a photo of a paper in HEIC (rule P-3)", () => {
  afterEach(() => vi.unstubAllGlobals());

  const unreadable = () => vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("cannot decode")));

  it("stays as it is where this browser cannot read it", async () => {
    unreadable();
    const { document } = await prepareFile("additional", { file: heic(9), turns: 0 });
    expect(document).toMatchObject({
      name: "proof.heic",
      contents: expect.stringMatching(/^data:image\/heic;base64,/) as string,
    });
  });

  it("exceeds the limit where this browser cannot make it smaller", async () => {
    unreadable();
    expect(await prepareFile("additional", { file: heic(limits.additionalDocumentBytes), turns: 0 })).toEqual({
      document: null,
      refused: "proof.heic",
      problem: "File size must be less than 2 MB.",
    });
  });
});
