import { parseArgs } from "node:util";
import { millisecondsIn } from "../lib/time.ts";
import { UsageError } from "./run-command.ts";

const usage = "verify-audit takes --from DAY, --to DAY and --seal NUMBER:DIGEST alone; days are UTC, as 2026-11-21.";

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
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) throw new UsageError(usage);
  return new Date(at.getTime() + daysLater * millisecondsIn.day);
}

/** The options of `verify-audit`: seals from `from` to before `to`, and a line of the log. @throws UsageError */
export function verifyAuditOptions(args: readonly string[]): { from?: Date; to?: Date; expected?: string } {
  const values = valuesOf(args);
  const from = instantOf(values.from, 0);
  const to = instantOf(values.to, 1);
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(values.seal === undefined ? {} : { expected: values.seal }),
  };
}
