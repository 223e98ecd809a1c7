import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { drawnChunks, prepareImage } from "./prepare-file.ts";

const chunk = (type: string, content: Buffer): Buffer => {
  const frame = Buffer.alloc(12 + content.length);
  frame.writeUInt32BE(content.length);
  frame.write(type, 4, "latin1");
  content.copy(frame, 8);
  return frame;
};
const text = (type: string) =>
  chunk(type, Buffer.concat([Buffer.from("k\0\0"), deflateSync(Buffer.alloc(30_000_000, 65))]));
/** A PNG with these chunks behind its head. */
async function pictureWith(...chunks: Buffer[]): Promise<Buffer> {
  const plain = await sharp({ create: { width: 10, height: 10, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const behindHead = 8 + 25;
  return Buffer.concat([plain.subarray(0, behindHead), ...chunks, plain.subarray(behindHead)]);
}

it("removes chunks that draw nothing from a PNG before it is decoded", async () => {
  const plain = await pictureWith();
  const full = await pictureWith(text("zTXt"), text("iTXt"), chunk("tEXt", Buffer.from("k\0v")), text("iCCP"));
  expect(Buffer.from(drawnChunks(full)).equals(Buffer.from(drawnChunks(plain)))).toBe(true);
  expect((await prepareImage(full, { longestSide: 10 })).bytes.length).toBeGreaterThan(0);
  const oriented = await pictureWith(chunk("eXIf", Buffer.alloc(100)));
  expect(drawnChunks(oriented)).toHaveLength(drawnChunks(plain).length + 112);
  expect(drawnChunks(await pictureWith(chunk("eXIf", Buffer.alloc(70_000))))).toHaveLength(drawnChunks(plain).length);
});

it("refuses a PNG whose chunks lead nowhere, and leaves every other file as it is", async () => {
  const plain = await pictureWith();
  const tooLong = Buffer.from(plain);
  tooLong.writeUInt32BE(0xff_ff_ff_ff, 8);
  for (const broken of [tooLong, plain.subarray(0, 40), plain.subarray(0, 8)])
    expect(() => drawnChunks(broken)).toThrow("UNDECODABLE");
  const jpeg = Buffer.from([0xff, 0xd8, 1, 2, 3]);
  expect(drawnChunks(jpeg)).toBe(jpeg);
});
