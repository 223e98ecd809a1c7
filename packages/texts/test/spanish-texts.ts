import { officeTexts, textsIn, type Area } from "../src/index.ts";
import { officeAreas } from "../src/office-areas.ts";

const spanish = textsIn("es");
const isOffice = new Set<string>(officeAreas);

/** Areas that customers read, without the names of countries, of which many are the same. */
export const customerAreas = (Object.keys(officeTexts) as Area[]).filter(
  (area) => !isOffice.has(area) && area !== "countries",
);

/** Texts for the staff, the Lt. Governor's desk or a program, in areas that customers read. */
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

/** A text in both languages: words, or a function that fills its blanks. */
export type Pair = readonly [path: string, english: unknown, spanish: unknown];

function pairsBelow(path: string, ours: unknown, theirs: unknown): Pair[] {
  if (typeof ours !== "object" || ours === null) return [[path, ours, theirs]];
  return Object.entries(ours).flatMap(([key, value]) =>
    pairsBelow(`${path}.${key}`, value, (theirs as Record<string, unknown>)[key]),
  );
}

/** Every text that customers read in Spanish, next to the English one. */
export const spanishTexts: readonly Pair[] = customerAreas
  .flatMap((area) => pairsBelow(area, officeTexts[area], spanish[area]))
  .filter(([path]) => !isOfTheOffice(path));

/** A text with its blanks filled in turn. @param marks a mark for each blank, three at most */
export function filled(text: unknown, marks: readonly unknown[] = [71, 72, 73]): string {
  if (typeof text === "string") return text;
  // A text with a count gets several; one that takes a list or an office finds its parts.
  const values = marks.map((mark) => Object.assign([mark], { phone: "(801) 555-0100", email: "clerk@example.gov" }));
  return (text as (...values: unknown[]) => string)(...values);
}
