import { limits } from "@dop/domain/orders";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prepareFile } from "./prepare-file.ts";

/** As the camera of an iPhone makes it. */
const heicStart = new TextEncoder().encode("\0\0\0\u0018ftypheic\0\0\0\0");
const heic = (size: number) => new File([heicStart, new Uint8Array(size)], "proof.heic", { type: "image/heic" });

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
