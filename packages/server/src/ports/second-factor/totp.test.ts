import { describe, expect, it } from "vitest";
import { base32, authenticatorUri, codeAt, stepOf, stepOfCode } from "./index.ts";

const secret = Buffer.from("12345678901234567890");

describe("codes", () => {
  it.each([
    [0, "755224"],
    [1, "287082"],
    [2, "359152"],
    [3, "969429"],
    [4, "338314"],
    [5, "254676"],
    [6, "287922"],
    [7, "162583"],
    [8, "399871"],
    [9, "520489"],
  ])("match RFC 4226, appendix D: counter %i gives %s", (counter, code) => {
    expect(codeAt(secret, counter)).toBe(code);
  });

  // Appendix B has eight digits; six are their last.
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("match RFC 6238, appendix B: %i seconds give %s", (seconds, code) => {
    expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code.slice(2));
  });
});

describe("a typed code", () => {
  const now = new Date("2026-11-21T18:00:10Z");
  const step = stepOf(now);

  it("fits this step and its neighbours, and says which", () => {
    for (const distance of [-1, 0, 1])
      expect(stepOfCode(secret, codeAt(secret, step + distance), now)).toBe(step + distance);
    for (const distance of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + distance), now)).toBeNull();
  });

  it("fits nothing when it is another's, or no code", () => {
    expect(stepOfCode(Buffer.from("another secret of 20"), codeAt(secret, step), now)).toBeNull();
    for (const code of ["", "1", "ABCDEFGHIJKLMNOP"]) expect(stepOfCode(secret, code, now)).toBeNull();
  });
});

describe("base32", () => {
  // RFC 4648 section 10, without the padding.
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("encodes %j as %j", (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  it("encodes bytes of all bits", () => {
    expect(base32(Buffer.alloc(20, 255))).toBe("7".repeat(32));
  });
});

describe("the address for the QR code", () => {
  it("names issuer and account, and leaves what apps take by themselves away", () => {
    expect(authenticatorUri(secret, "Ada & Eve's Clerk: 50%", "r+t@example.gov")).toBe(
      "otpauth://totp/Ada%20%26%20Eve's%20Clerk%20%2050%25:r%2Bt%40example.gov" +
        "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ada%20%26%20Eve's%20Clerk%20%2050%25",
    );
  });
});
