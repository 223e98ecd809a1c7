import { parseArgs } from "node:util";
import { millisecondsIn } from "../lib/time.ts";
import { UsageError } from "./run-command.ts";

/** True for a day of the calendar, as 2026-11-21. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

const usage =
  "verify-audit takes --from DAY, --to DAY and --seal NUMBER:DIGEST alone; " +
  "days are UTC, as 2026-11-21, and a seal has all its 64 digits, as in the log.";

/** A seal as the log prints it: one that was cut off would look like tampering. */
const wholeSeal = /^\d+:[\da-f]{64}$/;

function valuesOf(args: readonly string[]): { from?: string; to?: string; seal?: string } {
  const options = { from: { type: "string" }, to: { type: "string" }, seal: { type: "string" } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(usage, { cause: error });
  }
}

/** The beginning of a UTC day, or of the one after it. */
function instantOf(day: string | undefined, daysLater: number): Date | undefined {
  if (day === undefined) return undefined;
  if (!isDay(day)) throw new UsageError(usage);
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * millisecondsIn.day);
}

/** The options of `verify-audit`: seals from `from` to before `to`, and a line of the log. @throws UsageError */
export function verifyAuditOptions(args: readonly string[]): { from?: Date; to?: Date; expected?: string } {
  const values = valuesOf(args);
  const from = instantOf(values.from, 0);
  const to = instantOf(values.to, 1);
  const isCut = values.seal !== undefined && !wholeSeal.test(values.seal);
  // Between days in the wrong order lies nothing, in which nothing is wrong.
  if (isCut || (from && to && from >= to)) throw new UsageError(usage);
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(values.seal === undefined ? {} : { expected: values.seal }),
  };
}
