import * as z from "zod/mini";
import { isApostilleCountry, isCountryCode } from "../countries/index.ts";
import { isCalendarDate } from "../dates/index.ts";
import { allProductIds, emailField, isOneLine, isUsableText, textField } from "../orders/index.ts";
import { targetKeys } from "../queues/index.ts";
import { languageNames, defaultLocale } from "@dop/texts/locales";
import { msg } from "@dop/texts/message";
import { accentContrast, isHexColor, leastContrast } from "./colors.ts";
import { sealMediaTypes } from "./pictures.ts";

export const settingLimits = {
  name: 100,
  address: 200,
  phone: 40,
  hours: 200,
  link: 500,
  note: 500,
  /** A text of several paragraphs. */
  paragraphs: 2000,
  /** The reason why a country is not served. */
  reason: 200,
  /** The description of a picture. */
  alt: 300,
  holidayName: 100,
  /** Days that an office adds to or removes from the loaded holidays. */
  holidays: 200,
  days: 365,
} as const;

// These texts end up in headers and addresses.
const oneLine = () => z.refine<string>(isOneLine, msg("settings.problems.oneLine"));

const words = (max: number) =>
  textField(max, { required: msg("settings.problems.required"), max: msg("settings.problems.tooLong", max) });
/** A text of any lines that may be empty. */
export const optionalWords = (max: number) =>
  z
    .string({ error: msg("settings.problems.text") })
    .check(
      z.trim(),
      z.maxLength(max, msg("settings.problems.tooLong", max)),
      z.refine<string>(isUsableText, msg("validation.unusableCharacters")),
    );

/** A text of one line. */
export const text = (max: number) => words(max).check(oneLine());
/** A text of one line that may be empty. */
export const optionalLine = (max: number) => optionalWords(max).check(oneLine());
export const email = emailField;

const phonePattern = /^\+?[\d\s().-]{7,}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
export const phone = text(settingLimits.phone).check(
  z.refine(
    (value) => value === "" || (phonePattern.test(value) && /\d.*\d.*\d/.test(value)),
    msg("settings.problems.phone"),
  ),
);

const isLink = (value: string): boolean => /^https?:\/\/[^/\s]\S*$/i.test(value);
export const link = text(settingLimits.link).check(
  z.refine((value) => value === "" || isLink(value), msg("settings.problems.link")),
);
/** An invoice's page at the payment provider, with a blank for its number; may be empty. */
export const invoiceLink = optionalLine(settingLimits.link).check(
  z.refine(
    (value) => value === "" || (isLink(value) && /\{(?:invoice|reference)\}/.test(value)),
    msg("settings.problems.invoiceLink"),
  ),
);

export const whole = (from: number, to: number) => {
  const error = msg("settings.problems.whole", from, to);
  return z.int({ error }).check(z.minimum(from, error), z.maximum(to, error));
};

export const toggle = z.boolean({ error: msg("settings.problems.toggle") });

/** Languages besides English. */
const offerable = Object.keys(languageNames).filter((name) => name !== defaultLocale);
export const languages = z
  .array(
    z
      .string({ error: msg("settings.problems.language") })
      .check(z.refine((name) => offerable.includes(name), msg("settings.problems.language"))),
    {
      error: msg("settings.problems.language"),
    },
  )
  .check(
    z.maxLength(offerable.length, msg("settings.problems.language")),
    z.refine((names) => new Set(names).size === names.length, msg("settings.problems.language")),
  );

export const color = z.string({ error: msg("settings.problems.color") }).check(
  z.refine(isHexColor, { error: msg("settings.problems.color"), abort: true }),
  z.refine((hex) => accentContrast(hex) >= leastContrast, {
    error: ({ input }) =>
      msg("settings.problems.contrast", (Math.floor(accentContrast(String(input)) * 100) / 100).toFixed(2)),
  }),
);

/** The seal as it is sent: its bytes in base64. */
export const sealInput = z.strictObject(
  {
    media_type: z.enum(sealMediaTypes, { error: msg("settings.problems.sealType") }),
    data: z
      .string({ error: msg("settings.problems.sealType") })
      .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, msg("settings.problems.sealType"))),
  },
  { error: msg("settings.problems.sealType") },
);

/** A picture as it is sent: its bytes in base64, or the digest of the one that is kept, with other words. */
export const pictureInput = z
  .strictObject(
    {
      data: z.optional(
        z
          .string({ error: msg("settings.problems.pictureType") })
          .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, msg("settings.problems.pictureType"))),
      ),
      digest: z.optional(
        z
          .string({ error: msg("settings.problems.pictureType") })
          .check(z.regex(/^[0-9a-f]{64}$/, msg("settings.problems.pictureType"))),
      ),
      alt_en: text(settingLimits.alt),
      alt_es: text(settingLimits.alt),
    },
    { error: msg("settings.problems.pictureType") },
  )
  .check(
    z.refine(
      ({ data, digest }) => (data === undefined) !== (digest === undefined),
      msg("settings.problems.pictureType"),
    ),
  );

const day = z
  .string({ error: msg("settings.problems.day") })
  .check(z.refine(isCalendarDate, msg("settings.problems.day")));

/** The first day that a list has twice. */
const twice = (days: readonly string[]): string | undefined => days.find((each, index) => days.indexOf(each) !== index);

/** Days that the office adds to Utah's holidays, and those that it removes. */
export const holidays = z
  .strictObject(
    {
      added: z
        .array(z.strictObject({ day, name: text(settingLimits.holidayName) }), { error: msg("settings.problems.day") })
        .check(z.maxLength(settingLimits.holidays, msg("settings.problems.tooManyDays", settingLimits.holidays))),
      removed: z
        .array(day, { error: msg("settings.problems.day") })
        .check(z.maxLength(settingLimits.holidays, msg("settings.problems.tooManyDays", settingLimits.holidays))),
    },
    { error: msg("settings.problems.day") },
  )
  .check(
    z.superRefine(({ added, removed }, context) => {
      const days = added.map((each) => each.day);
      const same = twice(days) ?? twice(removed);
      if (same !== undefined)
        context.addIssue({ code: "custom", message: msg("settings.problems.dayTwice", same), input: same });
      const both = removed.find((each) => days.includes(each));
      if (both !== undefined)
        context.addIssue({ code: "custom", message: msg("settings.problems.dayBoth", both), input: both });
    }),
  );

/** A table with a row for some of the known names. */
const tableOf = <Value extends z.ZodMiniType>(isKnown: (name: string) => boolean, value: Value) =>
  z.record(z.string(), value, { error: msg("settings.problems.table") }).check(
    z.superRefine((rows, context) => {
      const unknown = Object.keys(rows).find((name) => !isKnown(name));
      if (unknown !== undefined)
        context.addIssue({ code: "custom", message: msg("settings.problems.unknownRow", unknown), input: rows });
    }),
  );

const officeDays = whole(1, settingLimits.days);

export const queueTargets = tableOf((name) => (targetKeys as readonly string[]).includes(name), officeDays);
/** Office days by product id. */
export const standardDays = tableOf((name) => allProductIds.some((id) => String(id) === name), officeDays);

/** Reasons by country. One that is no destination at all is not the office's to list. */
export const unservedCountries = tableOf(isCountryCode, text(settingLimits.reason)).check(
  z.superRefine((reasons, context) => {
    const never = Object.keys(reasons).find((code) => isCountryCode(code) && !isApostilleCountry(code));
    if (never !== undefined)
      context.addIssue({
        code: "custom",
        message: msg("validation.countryNotOffered"),
        input: reasons,
        path: [never],
      });
  }),
);

export const countryNotes = tableOf(
  isCountryCode,
  z.strictObject(
    {
      en: words(settingLimits.note),
      es: optionalWords(settingLimits.note),
      source: z._default(optionalLine(settingLimits.link), ""),
      checked_on: z._default(z.union([z.literal(""), day]), ""),
      /** Set by the server to the admin who saved the day; the call's value is ignored. */
      checked_by: z._default(optionalLine(settingLimits.name), ""),
    },
    { error: msg("settings.problems.table") },
  ),
);
