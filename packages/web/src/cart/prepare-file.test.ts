import { limits } from "@dop/domain/orders";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prepareFile } from "./prepare-file.ts";

/** As the camera of an iPhone makes it. */
const heicStart = new TextEncoder().encode("\0\0\0\u0018ftypheic\0\0\0\0");
const heic = (size: number) => new File([heicStart, new Uint8Array(size)], "proof.heic", { type: "image/heic" });

describe("a photo of a paper in HEIC (rule P-3)", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["is refused with what to do", 9, /HEIC/],
    ["is refused as too large", limits.additionalDocumentBytes, /^File size must be less than 2 MB\.$/],
  ])("%s where this browser cannot read it", async (_what, size, problem) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("cannot decode")));
    expect(await prepareFile("additional", heic(size))).toEqual({
      document: null,
      refused: "proof.heic",
      problem: expect.stringMatching(problem) as string,
    });
  });
});
