import { msg, type Message } from "@dop/texts/message";

/** The most problems in an error answer and fields in a message: people do not read more. */
const mostNamed = 20;
/** The most characters of a field name that the caller has sent. */
const longestName = 60;

function shortName(name: string): string {
  if (name.length <= longestName) return name;
  // Half of a surrogate pair is not a character.
  return `${name.slice(0, longestName - 1).replace(/\p{Cs}$/u, "")}…`;
}

/** The path of a field in an answer: its parts joined by dots, each cut at 60 characters. */
export const namedPath = (path: readonly PropertyKey[]): string =>
  path.map((part) => shortName(String(part))).join(".");

/** The message about unknown fields: the first 20 by name. */
export function unknownFields(names: readonly string[]): Message {
  const named = names.slice(0, mostNamed);
  return msg("inputProblems.unknownFields", named.map(shortName), names.length - named.length);
}

/** The problems that an answer names: the first 20. */
export const namedProblems = <Issue>(issues: readonly Issue[]): Issue[] => issues.slice(0, mostNamed);
