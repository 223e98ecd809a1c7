import type * as English from "./en/index.ts";

/** All texts of one language, by area. English is the shape that every other language fills. */
export type Catalogue = { readonly [Name in keyof typeof English]: (typeof English)[Name] };
export type Area = keyof Catalogue;

type Text = string | ((...values: never[]) => string);
type PathsOf<T> = {
  [K in keyof T & (string | number)]: T[K] extends Text
    ? `${K}`
    : T[K] extends readonly unknown[]
      ? never
      : `${K}.${PathsOf<T[K]>}`;
}[keyof T & (string | number)];
type MessageArea =
  | "errors"
  | "staffErrors"
  | "inputProblems"
  | "officeValidation"
  | "validation"
  | "licenseFields"
  | "licenseReview"
  | "passkeys"
  | "passwords"
  | "secondFactor"
  | "stepUp"
  | "documents"
  | "prices"
  | "closeouts"
  | "setup"
  | "checkout"
  | "landing"
  | "dataRequests"
  | "verifyLetter"
  | "login"
  | "settings";
/** The path of a text that is sent as a message: an error, or a problem with a field. */
export type MessagePath = { [A in MessageArea]: `${A}.${PathsOf<Catalogue[A]>}` }[MessageArea];

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? At<
      T[Head extends keyof T
        ? Head
        : Head extends `${infer N extends number}`
          ? N extends keyof T
            ? N
            : never
          : never],
      Rest
    >
  : T[Path extends keyof T ? Path : Path extends `${infer N extends number}` ? (N extends keyof T ? N : never) : never];
type ValuesOf<Path extends MessagePath> = At<Catalogue, Path> extends (...values: infer V) => string ? V : [];

/**
 * A message without a language: the path of its text and the values of its blanks, in one string, so that it passes
 * through schemas, errors and form libraries. {@link messageText} turns it into words, in the language of its reader.
 */
export type Message = string & { readonly __message: true };

/** Names a message: `msg("staffErrors.orderFlagged", 17)`. */
export function msg<Path extends MessagePath>(path: Path, ...values: ValuesOf<Path>): Message {
  return (values.length === 0 ? path : `${path}|${JSON.stringify(values)}`) as unknown as Message;
}

const shape = /^([a-zA-Z]+(?:\.\w+)+)(?:\|(\[.*\]))?$/s;

/** The words of a message in the language of `catalogue`; a text that names no message is returned as it is. */
export function messageText(message: string, catalogue: Partial<Catalogue>): string {
  const match = shape.exec(message);
  if (match === null) return message;
  const [, path = "", values] = match;
  const text = path.split(".").reduce<unknown>(own, catalogue);
  if (typeof text === "string") return text;
  if (typeof text !== "function") return message;
  const filled = (JSON.parse(values ?? "[]") as unknown[]).map((value) =>
    typeof value === "string" ? wordsOfPath(value, catalogue) : value,
  );
  return (text as (...values: unknown[]) => string)(...filled);
}

/** A message may fill the blank of another, unless it has blanks of its own. */
function wordsOfPath(value: string, catalogue: Partial<Catalogue>): string {
  return value.includes("|") ? value : messageText(value, catalogue);
}

function own(node: unknown, key: string): unknown {
  return typeof node === "object" && node !== null && Object.hasOwn(node, key)
    ? (node as Record<string, unknown>)[key]
    : undefined;
}

/** The names of products, from their words. */
export const namesOf = <Id extends number>(products: Readonly<Record<Id, { readonly name: string }>>) =>
  Object.fromEntries(Object.entries<{ readonly name: string }>(products).map(([id, { name }]) => [id, name])) as Record<
    Id,
    string
  >;
