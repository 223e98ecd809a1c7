import { messageText, textsIn } from "@dop/texts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputProblem } from "./named-problems.ts";

const problemOf = (schema: z.ZodType, input: unknown, locale: "en" | "es" = "en"): string | undefined => {
  const message = schema.safeParse(input, { error: inputProblem }).error?.issues[0]?.message;
  return message && messageText(message, textsIn(locale));
};

describe("a value that a schema refuses without a message", () => {
  it.each<[string, z.ZodType, unknown]>([
    ["Required.", z.string(), undefined],
    ["Required.", z.string().min(1), ""],
    ["Must be a text.", z.string(), 1],
    ["Must be a whole number.", z.int(), 1.5],
    ["Must be a number.", z.number(), "1"],
    ["Must be true or false.", z.boolean(), "yes"],
    ["Must be a list.", z.array(z.string()), {}],
    ["Must be an object.", z.object({}), []],
    ["This is not in the right format.", z.iso.date(), "2026-13-01"],
    ["Must be one of: a, b.", z.enum(["a", "b"]), "c"],
    ["Must be 200 characters long or less.", z.string().max(200), "x".repeat(201)],
    ["Must be 3 characters long or more.", z.string().min(3), "x"],
    ["Must be 9 or less.", z.number().max(9), 10],
    ["Must be 1 or more.", z.number().min(1), 0],
    ["Too many entries: 2 at most.", z.array(z.number()).max(2), [1, 2, 3]],
    ["Too few entries: 1 at least.", z.array(z.number()).min(1), []],
    ["This cannot be used. Enter it another way.", z.union([z.string(), z.number()]), true],
  ])("%s", (expected, schema, input) => {
    expect(problemOf(schema, input)).toBe(expected);
  });

  it("gets an explanation in the language of its reader", () => {
    expect(problemOf(z.string().max(200), "x".repeat(201), "es")).toBe("Debe tener 200 caracteres o menos.");
  });

  it("keeps the words of the schema where it has some", () => {
    expect(problemOf(z.string({ error: "validation.fieldRequired" }), undefined)).toBe("Required.");
    expect(problemOf(z.string().max(1, "validation.max20"), "xx")).toBe("Must be 20 characters long or less.");
  });
});
