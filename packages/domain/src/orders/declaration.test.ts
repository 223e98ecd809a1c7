import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkout as english } from "@dop/texts/en/checkout/checkout";
import { checkout as spanish } from "@dop/texts/es/checkout/checkout";
import { statementSchema, statementVersion } from "./declaration.ts";
import { mustSign, needsProof, relationshipOf } from "./relationships.ts";
import { wrongSchema } from "./cart-schema.ts";

/** Statements that customers could sign, by version: digests of the English and the Spanish wording. */
const wordings: Readonly<Record<number, string>> = { 1: "f81793fc3ac82a11" };

describe("the statement", () => {
  it("gets another version when its wording changes", () => {
    const words = [english, spanish].map(({ statement }) => statement.wording).join("\n");
    expect(createHash("sha256").update(words).digest("hex").slice(0, 16)).toBe(wordings[statementVersion]);
  });

  it.each(["", "  ", "---", ". ,", "123", "\u3164\u115f", "\u200b"])("refuses the name %j", (name) => {
    expect(statementSchema.safeParse({ version: statementVersion, name }).success).toBe(false);
  });

  it.each(["Ada Lovelace", " José Ñúñez ", "李", "O'Brien"])("accepts the name %j", (name) => {
    expect(statementSchema.parse({ version: statementVersion, name }).name).toBe(name.trim());
  });

  it("needs no name of its own, and is refused in another version", () => {
    expect(statementSchema.parse({ version: statementVersion })).toEqual({ version: statementVersion });
    expect(statementSchema.safeParse({ version: statementVersion + 1 }).success).toBe(false);
  });
});

describe("a signature", () => {
  const license = { spouse1First: "José", spouse1Last: "De la Cruz", spouse2First: "Zoë", spouse2Last: "Lee" };
  const couple = [
    { firstName: "jose", lastName: "DELACRUZ" },
    { firstName: " Zoe\u0308 ", lastName: "lee" },
  ];
  const others = [
    { firstName: "José", lastName: "Lee" },
    { firstName: "", lastName: "" },
  ];

  it.each(couple)("asks the spouse $firstName $lastName where everyone signs", (contactInfo) => {
    expect(relationshipOf({ contactInfo, license })).toBe("spouse");
    expect((["off", "others", "everyone"] as const).map((asked) => mustSign(asked, { contactInfo, license }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each(others)("asks anyone else, such as $firstName $lastName, where others sign", (contactInfo) => {
    expect(relationshipOf({ contactInfo, license })).toBeUndefined();
    expect((["off", "others", "everyone"] as const).map((asked) => mustSign(asked, { contactInfo, license }))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("follows what the customer has said over what the names tell", () => {
    const [contactInfo] = couple;
    const [other] = others;
    if (!contactInfo || !other) throw new Error("no names");
    expect(mustSign("others", { contactInfo, license, relationship: "parent" })).toBe(true);
    expect(mustSign("others", { contactInfo: other, license, relationship: "spouse" })).toBe(false);
  });
});

it("asks everybody but the couple for proof", () => {
  expect((["spouse", "parent", "child", "attorney", "other", undefined] as const).map(needsProof)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

it("accepts as wrong on the record only fields of the license review", () => {
  expect(wrongSchema.safeParse({ fields: ["Spouse 1 Last Name", "Ceremony Date"], text: "" }).success).toBe(true);
  expect(wrongSchema.safeParse({ fields: ["Spouse 3 Last Name"], text: "" }).success).toBe(false);
  expect(wrongSchema.safeParse({ fields: [], text: "x".repeat(2001) }).success).toBe(false);
});
