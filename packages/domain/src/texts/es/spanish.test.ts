import { describe, expect, it } from "vitest";
import { officeTexts } from "../index.ts";
import { spanish } from "./index.ts";

/** What customers read; the rest is the office's, which works in English. */
const areas = [
  "checkout",
  "clientErrors",
  "documents",
  "estimate",
  "landing",
  "licenseAnswer",
  "licenseFields",
  "licenseReview",
  "lookup",
  "mailbox",
  "messages",
  "orderFlow",
  "customerOrder",
  "documentsStep",
  "productStep",
  "contactStep",
  "shippingStep",
  "licenseStep",
  "paymentSandbox",
  "pricing",
  "receipt",
  "shell",
  "statuses",
  "ui",
  "validation",
  "verifyLetter",
] as const;

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
function filled(text: unknown): string {
  if (typeof text === "string") return text;
  // A text that counts is asked for several; one that takes an office finds its parts.
  const marks = [71, 72, 73].map((mark) =>
    Object.assign(mark, { toString: () => String(mark), phone: "(801) 555-0100", email: "clerk@example.gov" }),
  );
  return (text as (...values: unknown[]) => string)(...marks);
}

const all = areas.flatMap((area) => leaves(area, officeTexts[area], spanish[area]));

describe("the Spanish texts", () => {
  it("say nothing in English", () => {
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
