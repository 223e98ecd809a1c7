import { describe, expect, test } from "vitest";
import type { StatusId } from "../orders/index.ts";
import { decideHold, type HoldDecision } from "./index.ts";

describe("money that is held", () => {
  const rows: [what: string, statuses: StatusId[], decision: HoldDecision][] = [
    ["waits for the check", [1, 1], "wait"],
    ["waits for a requested refund", [7], "wait"],
    ["waits while one product is still to be checked", [10, 1], "wait"],
    ["is captured when the ID is confirmed", [2, 2], "capture"],
    ["is captured for the product that continues", [8, 2], "capture"],
    ["is captured once work has started", [9], "capture"],
    ["is captured for a shipped product", [6], "capture"],
    ["is released when the documents are refused", [10, 10], "release"],
    ["is released when everything is canceled", [8, 8], "release"],
    ["is released when the rest is canceled", [8, 10], "release"],
  ];
  test.each(rows)("%s", (_what, statuses, decision) => {
    expect(decideHold({ voided: false, statuses })).toBe(decision);
  });

  test("goes back when the license is voided, at any status", () => {
    for (const [, statuses] of rows) expect(decideHold({ voided: true, statuses })).toBe("release");
  });
});
