import { describe, expect, test } from "vitest";
import type { StatusId } from "../orders/index.ts";
import { decideHold, type HoldDecision } from "./index.ts";

describe("money that is held", () => {
  const rows: [what: string, statuses: StatusId[], decision: HoldDecision][] = [
    ["waits for the check", [1, 1], "wait"],
    ["waits for a refund that was asked for", [7], "wait"],
    ["waits while one product is still to be checked", [10, 1], "wait"],
    ["is taken when the ID is confirmed", [2, 2], "capture"],
    ["is taken for the product that goes on", [8, 2], "capture"],
    ["is taken wherever the work has begun", [9], "capture"],
    ["is taken for what was shipped", [6], "capture"],
    ["is let go when the documents are refused", [10, 10], "release"],
    ["is let go when all is canceled", [8, 8], "release"],
    ["is let go when the rest is canceled", [8, 10], "release"],
  ];
  test.each(rows)("%s", (_what, statuses, decision) => {
    expect(decideHold({ voided: false, statuses })).toBe(decision);
  });

  test("is let go when the license is voided, whatever was done", () => {
    for (const [, statuses] of rows) expect(decideHold({ voided: true, statuses })).toBe("release");
  });
});
