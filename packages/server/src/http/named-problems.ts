import { msg, type Message } from "@dop/domain/texts/message";

/** An error answer names so many problems, and a message so many fields: a person reads no more. */
const mostNamed = 20;
/** Characters of a name that the caller made up. */
const longestName = 60;

function shortName(name: string): string {
  if (name.length <= longestName) return name;
  // Half of a surrogate pair is no character.
  return `${name.slice(0, longestName - 1).replace(/\p{Cs}$/u, "")}…`;
}

/** The path of a field as an answer names it: its parts joined by dots, each cut at 60 characters. */
export const namedPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => shortName(String(part))).join(".");

/** What is said of fields that a call does not know: the first 20 by name. */
export function unknownFields(names: readonly string[]): Message {
  const named = names.slice(0, mostNamed);
  return msg("officeValidation.unknownFields", named.map(shortName), names.length - named.length);
}

/** The problems that an answer names: the first 20. */
export const namedProblems = <Issue>(issues: readonly Issue[]): Issue[] => issues.slice(0, mostNamed);
