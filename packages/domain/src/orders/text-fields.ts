import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { limits } from "./limits.ts";

// PostgreSQL stores neither NUL nor half a surrogate pair; the other control characters, line ends and tabs aside, only
// do harm in print and mail.
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const unusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

/** True when every character of a text can be stored and shown. */
export const isUsableText = (text: string): boolean => !unusable.test(text);

/**
 * A trimmed text of at most `max` characters. The size is checked before anything else.
 * @param messages `required` makes a blank text an issue, and is also the error for a value that is no text; `max`
 * names the limit
 */
export function textField(max: number, messages: { required?: string; max: string }): z.ZodMiniString<string> {
  const checks = [
    z.trim(),
    z.maxLength(max, messages.max),
    z.refine<string>(isUsableText, msg("validation.unusableCharacters")),
  ];
  if (messages.required !== undefined) checks.push(z.minLength(1, messages.required));
  return z.string({ error: messages.required ?? msg("validation.unusableCharacters") }).check(...checks);
}

/** An optional text: absent and null are the empty text. */
export function optionalText(max: number, message: string) {
  return z.pipe(
    z.transform((value: unknown) => (value ?? "") as string),
    textField(max, { max: message }),
  );
}

/** Separators between lines and columns, and blanks of other widths, which a text of one line has as spaces. */
const breaks = /[\t\n\r\u0085\u2028\u2029]+|[\p{Zs}\u2800\u3164\uFFA0]/gu;
/** Controls, the separator that scanners send inside a number (U+001D), and what reverses or hides letters. */
const hidden = new RegExp(
  String.raw`[\u001D\u0080-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F` +
    String.raw`\uFEFF\uFFF9-\uFFFC\uFFFE\uFFFF\u{E0000}-\u{E007F}]`,
  "gu",
);
/** Joiners of Persian and Indian names, behind letters that are not joined. */
const idleJoiners = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\u200C\u200D]+/gu;
/** Letters, digits and signs as wide as those of Chinese and Japanese. */
const wide = /[\uFF01-\uFF5E]/g;
/** Nothing that can be seen. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * A text of one line as it is stored: composed letters of the usual width, no breaks, no invisible marks, empty when
 * nothing is seen.
 */
export function tidyLine(text: string): string {
  const line = text
    .normalize("NFC")
    .replaceAll(breaks, " ")
    .replaceAll(hidden, "")
    .replaceAll(idleJoiners, "$1")
    .replaceAll(wide, (sign) => sign.normalize("NFKC"));
  return blank.test(line) ? "" : line.trim();
}

/** Longer texts are refused by their size, untidied. */
const mostTidied = 10_000;

/** A text of one line, tidied; otherwise like `textField`. */
export const lineField = (max: number, messages: { required?: string; max: string }): z.ZodMiniString<string> => {
  const { required } = messages;
  const checks = [
    z.overwrite<string>((text) => (text.length > mostTidied ? text : tidyLine(text))),
    z.maxLength(max, messages.max),
    z.refine<string>(isUsableText, msg("validation.unusableCharacters")),
    ...(required === undefined ? [] : [z.minLength(1, required)]),
  ];
  return z.string({ error: required ?? msg("validation.unusableCharacters") }).check(...checks);
};

/** An optional text of one line: absent and null are the empty text. */
export function optionalLine(max: number, message: string) {
  return z.pipe(
    z.transform((value: unknown) => (value ?? "") as string),
    lineField(max, { max: message }),
  );
}

const atom = String.raw`[^\s@<>()[\]\\,;:".]+`;
/** Letters, digits and underscores of ASCII, and everything beyond it. */
const inLabel = String.raw`\w\u{80}-\u{10FFFF}`;
const label = String.raw`[${inLabel}](?:[${inLabel}-]*[${inLabel}])?`;
const emailPattern = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${label}$`, "u");

/** Marks that no address has, but for the joiners of Persian domains. */
const invisible = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/** A text that is compared with email addresses, without invisible marks and the dot with which a sentence ends. */
export const emailLine = (): z.ZodMiniString<string> =>
  lineField(limits.email, { required: msg("validation.emailRequired"), max: msg("validation.max200") }).check(
    z.overwrite((value) => value.replaceAll(invisible, "").replace(/\.$/, "")),
  );

export const isEmail = (text: string): boolean => emailPattern.test(text);

/** A required email address. */
export const emailField = (): z.ZodMiniString<string> =>
  emailLine().check(z.refine((value) => value === "" || isEmail(value), msg("validation.emailInvalid")));

/** Line breaks, and characters that reverse or hide those around them. */
const outOfLine = /[\t\n\r\u0085\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;

/** True for a text that stays on its line and leaves the text next to it unchanged. */
export const isOneLine = (text: string): boolean => !outOfLine.test(text);
