import { msg, type Message } from "@dop/texts/message";
import type { z } from "zod";

/** The most values of a list of choices that a message names. */
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

/** Message about a value for which its schema has no words: for zod's `error`. */
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
