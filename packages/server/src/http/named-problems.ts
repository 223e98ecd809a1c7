import { msg, type Message } from "@dop/texts/message";
import type { z } from "zod";

/** Problems in an error answer, and fields in a message, at most: people do not read more. */
const mostNamed = 20;
/** Characters at most of a field name that the caller has sent. */
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

/** Choices that a message names at most. */
const mostChoices = 20;

type Bounds = Readonly<Record<"text" | "list" | "number", (limit: number) => Message>>;

const tooBig: Bounds = {
  text: (limit) => msg("inputProblems.longest", limit),
  list: (limit) => msg("inputProblems.most", limit),
  number: (limit) => msg("inputProblems.largest", limit),
};

const tooSmall: Bounds = {
  text: (limit) => (limit === 1 ? msg("inputProblems.required") : msg("inputProblems.shortest", limit)),
  list: (limit) => msg("inputProblems.fewest", limit),
  number: (limit) => msg("inputProblems.smallest", limit),
};

function boundOf(bounds: Bounds, origin: string, limit: number | bigint): Message {
  if (origin === "string") return bounds.text(Number(limit));
  if (["array", "set", "map", "object"].includes(origin)) return bounds.list(Number(limit));
  return bounds.number(Number(limit));
}

/** The message about a value for which its schema has none, for zod's `error`. */
export function inputProblem(issue: z.core.$ZodRawIssue): Message {
  if (issue.input === undefined && issue.code !== "custom") return msg("inputProblems.required");
  switch (issue.code) {
    case "invalid_type":
      return msg("inputProblems.wrongType", issue.expected);
    case "invalid_format":
      return msg("inputProblems.wrongFormat");
    case "invalid_value":
      return msg("inputProblems.oneOf", issue.values.slice(0, mostChoices).map(String));
    case "too_big":
      return boundOf(tooBig, issue.origin, issue.maximum);
    case "too_small":
      return boundOf(tooSmall, issue.origin, issue.minimum);
    default:
      return msg("inputProblems.unusable");
  }
}
