import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectedCost } from "./expected-cost.ts";

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#357" }, limitInputPixels: false });
const photo = { kind: "photo" } as const;

describe("the expected cost of a file", () => {
  it("follows the pixels that the head of a JPEG or PNG claims", async () => {
    expect(expectedCost(await flat(4000, 3000).jpeg().toBuffer(), photo)).toBeCloseTo(72);
    expect(expectedCost(await flat(4000, 3000).jpeg({ progressive: true }).withExif({}).toBuffer(), photo)).toBeCloseTo(
      72,
    );
    expect(expectedCost(await flat(2000, 1000).png().toBuffer(), photo)).toBeCloseTo(50);
    expect(expectedCost(await flat(16_000, 12_000).jpeg().toBuffer(), photo)).toBe(400);
  });

  it("expects the most of what it does not read", async () => {
    expect(expectedCost(await flat(9, 9).webp().toBuffer(), photo)).toBe(400);
    expect(expectedCost(await flat(900, 900).jpeg().toBuffer(), { kind: "pdf" })).toBe(400);
  });

  it.each([
    ["nothing", []],
    ["a cut-off head", [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 255]],
    ["segments of no length", [0xff, 0xd8, ...Array.from({ length: 40 }, () => [0xff, 0xe0, 0, 0]).flat()]],
    ["a segment beyond the end", [0xff, 0xd8, 0xff, 0xe0, 255, 255, ...Array.from({ length: 30 }, () => 1)]],
  ])("ends with any bytes: %s", (_what, bytes) => {
    expect(expectedCost(Uint8Array.from(bytes), photo)).toBeLessThanOrEqual(400);
  });
});
