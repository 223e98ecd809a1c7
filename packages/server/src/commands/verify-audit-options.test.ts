import { describe, expect, it } from "vitest";
import { CommandError } from "./run-command.ts";
import { verifyAuditOptions } from "./verify-audit-options.ts";

const seal = `4711:${"9f2c".repeat(16)}`;

describe("the options of verify-audit", () => {
  it("take whole UTC days, the last one included, and a seal", () => {
    expect(verifyAuditOptions([])).toEqual({});
    expect(verifyAuditOptions(["--from", "2026-11-01", "--to=2026-11-21", "--seal", seal])).toEqual({
      from: new Date("2026-11-01T00:00:00Z"),
      to: new Date("2026-11-22T00:00:00Z"),
      expected: seal,
    });
  });

  it.each([
    ["--form", "2026-11-22"],
    ["2026-11-22"],
    ["--from", "11/22/2026"],
    ["--from"],
    ["--to", "2026-13-01"],
    ["--to", "2026-02-31"],
    ["--seal", "4711:9f2c"],
    ["--seal", seal.slice(0, -1)],
    ["--seal", seal.toUpperCase()],
    ["--from=2026-11-21", "--to=2026-11-20"],
  ])("refuse %s %s with the usage of the command", (...args) => {
    const run = () => verifyAuditOptions(args.filter((arg) => arg !== undefined));
    expect(run).toThrow(CommandError);
    expect(run).toThrow(/^verify-audit takes --from DAY/);
  });
});
