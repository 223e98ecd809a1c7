import { describe, expect, it } from "vitest";
import { countries, isApostilleCountry } from "../countries/index.ts";
import { textsIn } from "@dop/texts";
import { messageText } from "@dop/texts/message";
import { plainDefaults, settingLimits, settingTable } from "./index.ts";

const { schema } = settingTable.unserved_countries;
const problems = (value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => messageText(message, textsIn("en")));

describe("the countries that an office does not serve (rule O-8)", () => {
  it("default to Cuba, Western Sahara, Iran and North Korea", () => {
    expect(Object.keys(plainDefaults.unserved_countries)).toEqual(["CU", "EH", "IR", "KP"]);
    expect(problems(plainDefaults.unserved_countries)).toEqual([]);
  });

  it("may be none, or every country that could be a destination", () => {
    expect(problems({})).toEqual([]);
    const every = countries.filter(({ code }) => isApostilleCountry(code)).map(({ code }) => [code, "Closed."]);
    expect(problems(Object.fromEntries(every))).toEqual([]);
  });

  it.each([
    ["a code that no country has", { XX: "Closed." }, ["XX is not in the list. Reload the page."]],
    ["a place that is no destination", { GU: "Closed." }, ["We cannot issue documents for this country."]],
    ["the United States", { US: "No." }, ["We cannot issue documents for this country."]],
    ["an empty reason", { FR: "  " }, ["Please fill this in."]],
    ["a long reason", { FR: "x".repeat(settingLimits.reason + 1) }, ["Use at most 200 characters."]],
    ["a reason of two lines", { FR: "a\nb" }, [textsIn("en").settings.problems.oneLine]],
    ["a reason that is no text", { FR: 7 }, ["Please fill this in."]],
    ["a list", ["FR"], ["This is not a table that the portal knows. Please reload the page."]],
  ])("cannot have %s", (_what, value, expected) => {
    expect(problems(value)).toEqual(expected);
  });

  it("cannot be more than there are countries", () => {
    const many = Array.from({ length: countries.length + 1 }, (_none, index) => [`Z${String(index)}`, "Closed."]);
    expect(problems(Object.fromEntries(many))).toEqual(["Z0 is not in the list. Reload the page."]);
  });
});
