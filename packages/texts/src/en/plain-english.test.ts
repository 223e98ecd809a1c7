import { describe, expect, it } from "vitest";
import { filled, spanishTexts } from "../../test/spanish-texts.ts";
import { between, forms, placesOf, type PlacedText, type Term } from "../../test/terms.ts";
import { officeTexts, type Area } from "../index.ts";

const forCustomers: readonly PlacedText[] = spanishTexts.map(([path, english]) => [path, english]);

function textsBelow(path: string, text: unknown): PlacedText[] {
  if (typeof text !== "object" || text === null) return [[path, text]];
  return Object.entries(text).flatMap(([key, below]) => textsBelow(`${path}.${key}`, below));
}

const forEveryone: readonly PlacedText[] = (Object.keys(officeTexts) as Area[])
  .filter((area) => area !== "countries")
  .flatMap((area) => textsBelow(area, officeTexts[area]));

const specified = "the words are prescribed";
const forPrograms = "a program and the people who run the portal read it";

/** One word for each thing (docs/GLOSSARY.md), in what customers read. */
const glossary: readonly Term[] = [
  { say: "document", never: "papers?" },
  { say: "order", never: "purchases?" },
  {
    say: "returned, on record",
    never: String.raw`finali[sz]\p{L}+`,
    except: { "statuses.licenseFinalized": specified, "statuses.names.12": specified },
  },
  {
    say: "spouses",
    never: "couples?|married people",
    except: { "checkout.statement.wording": "the declaration keeps its words until the county attorney has chosen" },
  },
  { say: "your relationship to this marriage", never: "ordered by" },
  { say: "photo", never: "pictures?|images?" },
  { say: "driver license", never: "driver[’']?s license" },
  { say: "refund", never: "go(?:es)? back|went back|gone back|c[ao]mes? back|money back|pa(?:y|id) back" },
  { say: "hold, on hold", never: "lapses?|lapsed|(?:is|was|are|stays) held|held on" },
  { say: "charge", never: "captured?|captures", except: { "mailbox.notice": "an email that is not sent" } },
  { say: "canceled", never: "cancel(?:led|lation|ling)s?", except: { "statuses.descriptions.8": specified } },
  { say: "PO box", never: "post office box" },
  { say: "tracking number", never: "shipping number" },
  { say: "email", never: "e-mails?|mails" },
  { say: "contact us, email you", never: "(?:write|writes|wrote|written|writing) to (?:us|you|the office)" },
  { say: "delete", never: String.raw`destroy\p{L}*|gone` },
  { say: "last name", never: "surnames?" },
  { say: "log in", never: "sign(?:ed)? in|sign-in" },
  { say: "expected", never: "usually (?:done|ships?|sent)" },
  { say: "certificate of authentication", never: "(?<!certificates? of )authentication" },
  { say: "letter of validity", never: "digital letters?" },
  { say: "full copy", never: "long (?:form|copy)" },
  {
    say: "Lt. Governor’s office",
    never: "lt\\. governor office|desk",
    except: { "actors.lieutenantGovernor": specified },
  },
  { say: "your officiant, the officiant", never: "celebrants?|ministers?" },
  {
    say: "voided",
    never: "void|annulled|revoked",
    except: { "verifyLetter.states.revoked": "a letter, and no license" },
  },
];

describe("the English glossary", () => {
  it.each(glossary)("says $say", (term) => {
    expect(placesOf(forCustomers, term).toSorted()).toEqual(Object.keys(term.except ?? {}).toSorted());
  });
});

/** Prescribed words with an exclamation mark. */
const exclaimed: Readonly<Record<string, string>> = {
  "clientErrors.accessDenied": specified,
  "errors.accessDenied": specified,
  "errors.denials.NOT_ALLOWED_FOR_ACTOR": specified,
  "licenseReview.submitted": specified,
  "login.loggedIn": specified,
  "officeValidation.loginLong": specified,
  "officeValidation.loginShort": specified,
  "officeValidation.userRequired": specified,
  "transmittals.none": specified,
  "users.created": specified,
  "validation.countryRequired": specified,
  "validation.documentsRequired": specified,
  "validation.entryQuantityRequired": specified,
  "validation.fullCopyRequired": specified,
};

/** Private idiom and foreign usage, each by its pattern, and the places where the words are meant otherwise. */
const habits: readonly [habit: string, pattern: RegExp, except?: Readonly<Record<string, string>>][] = [
  ["go on for continue", between("go on|goes on|going on|went on|gone on")],
  ["tick for check", between("ticks?|ticked|untick")],
  ["present for current", between("present (?:status|password|link|value|step)")],
  ["second look for second review", between("second looks?")],
  ["just now for right now", between("just now")],
  ["look whether", between("looks? (?:whether|if)")],
  ["all the same for anyway", between("all the same")],
  ["a space before the percent sign", /\d %/],
  ["a letter for the plural", /\(e?s\)/],
  ["an exclamation mark", /!/, exclaimed],
];

describe("the English texts", () => {
  it.each(habits)("avoid %s", (_, habit, except = {}) => {
    const found = forEveryone.filter(([, text]) => forms(text).some((form) => habit.test(form)));
    expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(except).toSorted());
  });
});

/** A sentence that asks the reader for something, or says who acts instead. */
const nextStep = new RegExp(
  "[Pp]lease |[Yy]ou (?:can|do not need)|portal asks again|is sent automatically|Work continues|" +
    "(?:^|[.:] )(?:Add|An admin|Another person|Check|Choose|Confirm|Correct|Enter|Find|Finish|Get|Log in|Make|" +
    "Only an admin|Only the person|Pay|Print|Refund|Reload|Remove|Request|Save|Send|Take|To return|Try|Use)\\b",
);

/** Refusals of the server and the browser. */
const errors = new Set(["errors", "staffErrors", "clientErrors", "documents", "connection"]);

/** Errors that leave nothing to do, or whose words are given. */
const withoutNextStep: Readonly<Record<string, string>> = {
  "clientErrors.accessDenied": specified,
  "clientErrors.somethingWentWrong": specified,
  "connection.couldNotConnect": specified,
  "errors.accessDenied": specified,
  "errors.denials.NOT_ALLOWED_FOR_ACTOR": specified,
  "documents.rejected.FILE_TOO_LARGE": specified,
  "errors.denials.STEP_NOT_TOGGLEABLE": "the portal sets the step",
  "staffErrors.batch.refused": "passes on an error that says it",
  "staffErrors.licenseQuestionable": "stands in a dialog that asks",
  ...Object.fromEntries(
    [
      "bounceMalformed",
      "gatewayUnknown",
      "idempotencyKey",
      "webhookMalformed",
      "webhookOtherMode",
      "webhookSignature",
      "webhookStale",
    ].map((error) => [`staffErrors.${error}`, forPrograms] as const),
  ),
  ...Object.fromEntries(
    ["database", "standby", "migrations", "rights"].map(
      (what) => [`staffErrors.notReady.${what}`, forPrograms] as const,
    ),
  ),
};

describe("the errors", () => {
  it("say what to do next", () => {
    const found = forEveryone.filter(
      ([path, text]) => errors.has(path.split(".", 1).join()) && !nextStep.test(filled(text)),
    );
    expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(withoutNextStep).toSorted());
  });
});

/** Mails that are about several orders, or about none. */
const withoutOrder = ["letter-of-validity", "order-lookup"].map((mail) => `emails.mails.${mail}.subject`);

describe("the subjects of mails to customers", () => {
  it("name the order first, and the news after it", () => {
    const subjects = forCustomers.filter(([path]) => /^emails\.mails\..*\.\w*[sS]ubject$/.test(path));
    expect(subjects.length).toBeGreaterThan(20);
    const others = subjects.filter(([, text]) => !/^Order 71(?:: | (?:is|was) )/.test(filled(text)));
    expect(others.map(([path]) => path).toSorted()).toEqual(withoutOrder);
  });
});
