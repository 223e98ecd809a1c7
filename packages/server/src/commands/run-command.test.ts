import { afterEach, describe, expect, it, vi } from "vitest";
import { exactArguments, UsageError } from "./run-command.ts";

describe("the arguments of a command", () => {
  afterEach(() => vi.unstubAllGlobals());
  const given = (...args: string[]) => {
    vi.stubGlobal("process", { ...process, argv: ["node", "portal", ...args] });
    return () => exactArguments(2, "portal create-admin EMAIL NAME");
  };

  it("pass in their number", () => {
    expect(given("robin.tolman@example.gov", "R. Tolman", "--json")()).toEqual([
      "robin.tolman@example.gov",
      "R. Tolman",
    ]);
  });

  it.each([
    ["too few", ["robin.tolman@example.gov"]],
    ["a name without its quotes", ["robin.tolman@example.gov", "R.", "Tolman"]],
    ["an option that it does not have", ["--print", "R. Tolman"]],
  ])("end with its usage where there is %s", (_fault, args) => {
    expect(given(...args)).toThrow(new UsageError("portal create-admin EMAIL NAME"));
  });
});
