import { errorBodySchema, type ErrorBody, type ErrorCode } from "@dop/domain/contract";
import { expect } from "vitest";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";

/** The answer of a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body as it came. */
  readonly text: string;
  /** The body, parsed where it is JSON. */
  readonly body: unknown;
}

/** The body of a successful answer, parsed by its contract; unknown properties fail. */
export function answered<T>(answer: Answer, schema: $ZodType<T>, status = 200): T {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  const parsed = z.parse(schema, answer.body);
  // Zod drops what it does not know: an answer that says more than its contract is a leak.
  expect(answer.body).toEqual(parsed);
  return parsed;
}

/** Internals that no answer may show: the database's messages, a stack, a path of the source. */
const inside =
  /\b(select|insert into|violates|syntax error|pglite|postgres|kysely|zod)\b|\bat \w+ \(|node_modules|\.ts:/i;

/** An error answer of this status and code, in the shape of the error contract, that reveals no internals. */
export function refusedWith(answer: Answer, status: number, code: ErrorCode): ErrorBody {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } });
  const parsed = z.strictObject(errorBodySchema.shape).parse(answer.body);
  expect(parsed.message).not.toBe("");
  expect(answer.text).not.toMatch(inside);
  return parsed;
}

/** A 400 that names exactly these issues: path to message; several at one path are joined by " | ". */
export function refusedFields(answer: Answer, issues: Readonly<Record<string, string>>): void {
  const { errors } = refusedWith(answer, 400, "VALIDATION");
  const found: Record<string, string> = {};
  for (const { path, message } of errors ?? [])
    found[path] = found[path] === undefined ? message : `${found[path]} | ${message}`;
  expect(found).toEqual(issues);
}

/** A 403 whose body is the plain text of the contract (rule A-5). */
export function forbiddenWith(answer: Answer, text: "jwt malformed" | "" | "Access Denied!"): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 403, text });
  expect(String(answer.headers["content-type"])).toMatch(/^text\/plain/);
}
