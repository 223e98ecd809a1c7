import { describe, expect, it } from "vitest";
import { officeTexts } from "../index.ts";
import type { Area } from "../message.ts";
import { officeAreas } from "../office-areas.ts";
import { spanish } from "./index.ts";

const isOffice = new Set<string>(officeAreas);
/** All that customers read, but names of countries, of which many are the same. */
const areas = (Object.keys(officeTexts) as Area[]).filter((area) => !isOffice.has(area) && area !== "countries");

/** What the staff, the Lt. Governor's desk or a program alone reads, in areas that customers read. */
const ofTheOffice = [
  "documentReasons.office",
  "emails.labels.transmittal",
  ...["account-changed", "customer-message", "login-attack", "mail-check", "paper-back", "sign-in-changed"].map(
    (mail) => `emails.mails.${mail}`,
  ),
  ...[
    ["REFUND_PENDING", "WRONG_PRODUCT", "STEP_NOT_IN_WORKFLOW", "STEP_NOT_TOGGLEABLE", "STEP_ALREADY_DONE"],
    ["STEP_NOT_DONE", "IN_TRANSMITTAL", "NOT_IN_TRANSMITTAL", "NO_CORRECTIONS", "CORRECTIONS_OUTSTANDING"],
    ["SECOND_LOOK_WAITS", "NO_SECOND_LOOK"],
  ].flatMap((denials) => denials.map((denial) => `errors.denials.${denial}`)),
  "errors.flaggedFirst",
  "errors.staffOrderNotFound",
  "licenseDocuments.print",
];
const isOfTheOffice = (path: string): boolean =>
  ofTheOffice.some((place) => path === place || path.startsWith(`${place}.`));

/** Words that both languages write alike, and values of blanks alone. */
const alike = new Set(["Error:", "No", "NO", "Selfie", "Subtotal", "Total", "$--.--"]);

type Leaf = readonly [path: string, english: unknown, spanish: unknown];

function leaves(path: string, ours: unknown, theirs: unknown): Leaf[] {
  if (typeof ours !== "object" || ours === null) return [[path, ours, theirs]];
  return Object.entries(ours).flatMap(([key, value]) =>
    leaves(`${path}.${key}`, value, (theirs as Record<string, unknown>)[key]),
  );
}

/** A text with every blank filled by a mark of its own. */
function filled(text: unknown, marks = [71, 72, 73]): string {
  if (typeof text === "string") return text;
  // A text that counts is asked for several; one that takes a list or an office finds its parts.
  const values = marks.map((mark) => Object.assign([mark], { phone: "(801) 555-0100", email: "clerk@example.gov" }));
  return (text as (...values: unknown[]) => string)(...values);
}

const all = areas
  .flatMap((area) => leaves(area, officeTexts[area], spanish[area]))
  .filter(([path]) => !isOfTheOffice(path));

describe("the Spanish texts", () => {
  it("say nothing in English", () => {
    expect(areas.length).toBeGreaterThan(30);
    const same = all.filter(([, ours, theirs]) => {
      const [a, b] = [filled(ours), filled(theirs)];
      return a === b && /[a-z]{2}/i.test(a) && !alike.has(a);
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });

  it("fill every blank that the English text fills", () => {
    const marks = (text: unknown): string[] => [...new Set(filled(text).match(/71|72|73/g))].toSorted();
    const lost = all.filter(([, ours, theirs]) => marks(ours).join() !== marks(theirs).join());
    expect(lost.map(([path]) => path)).toEqual([]);
  });

  it("group the digits of a number that the English text groups", () => {
    const groups = (text: unknown): boolean => filled(text, [12_345, 12_345, 12_345]).includes("12,345");
    const grouped = all.filter(([, ours]) => groups(ours));
    expect(grouped.map(([path]) => path)).toContain("ui.charactersLeft");
    expect(grouped.filter(([, , theirs]) => !groups(theirs)).map(([path]) => path)).toEqual([]);
  });

  it("name every country, in the order of a Spanish list", () => {
    const names = Object.values(spanish.countries);
    expect(names).toHaveLength(Object.keys(officeTexts.countries).length);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted(new Intl.Collator("es").compare));
  });

  it("leave the office's screens in English", () => {
    expect(spanish.staffOrder).toBe(officeTexts.staffOrder);
    expect(spanish.documentReasons.office).toBe(officeTexts.documentReasons.office);
  });
});
