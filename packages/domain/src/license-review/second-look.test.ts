import { describe, expect, it } from "vitest";
import { changeCorrections, correctionChanges, openDecisions, waitsForSecondPerson } from "./second-look.ts";

const wanted = { "Spouse 1 City": "Provo", "Spouse 1 First Name": "Ada" };

describe("a clerk's wish (rule W-38)", () => {
  it("changes only what is wanted differently", () => {
    const wish = {
      "Spouse 1 City": "Provo",
      "Spouse 1 First Name": null,
      "Spouse 2 City": "Lyon",
      "Officiant Email": null,
    };
    const changes = correctionChanges(wanted, wish);
    expect(changes).toEqual([
      { label: "Spouse 1 First Name", before: "Ada", after: null },
      { label: "Spouse 2 City", before: null, after: "Lyon" },
    ]);
    expect(changeCorrections(wanted, changes)).toEqual({ "Spouse 1 City": "Provo", "Spouse 2 City": "Lyon" });
  });
});

describe("a second review (rule W-39)", () => {
  it.each([
    ["Spouse 1 First Name", true],
    ["Spouse 2 Last Name", true],
    ["Witness 1 First Name", true],
    ["Officiant Last Name", true],
    ["Spouse 2 Date of Birth", true],
    ["Ceremony Date", false],
    ["Spouse 1 City", false],
    ["Spouse 1 Country of Birth", false],
    ["Spouse 1 Email", false],
    ["Spouse 1 Gender", false],
  ])("follows a change of %s: %s", (label, waits) => {
    const changes = [
      { label: "Spouse 1 State/Province", before: null, after: "Utah" },
      { label, before: "x", after: null },
    ];
    expect(waitsForSecondPerson("corrections", changes, false)).toBe(waits);
    expect(waitsForSecondPerson("corrections", changes, true)).toBe(true);
    expect(waitsForSecondPerson("off", changes, true)).toBe(false);
  });

  it("needs another person, and leaves the decision to the asking clerk only where no one else is needed", () => {
    expect(openDecisions("corrections", false)).toEqual(["confirm", "send_back"]);
    expect(openDecisions("corrections", true)).toEqual(["withdraw"]);
    expect(openDecisions("off", false)).toEqual(["confirm", "send_back"]);
    expect(openDecisions("off", true)).toEqual(["confirm", "withdraw"]);
  });
});
