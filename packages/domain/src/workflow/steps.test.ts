import { describe, expect, test } from "vitest";
import type { ProductId, StatusId } from "../orders/index.ts";
import { idsIn, ruleTable } from "../../test/rule-tables.ts";
import {
  actors,
  decide,
  entryOfStep,
  isStepDone,
  toggleableSteps,
  workflowOf,
  workflowSteps,
  type ProductState,
} from "./index.ts";

/** The workflows of docs/rules/workflow.md. */
const workflows = Object.fromEntries(
  ruleTable("workflow", "product").map(([name, steps]) => [idsIn(name)[0], idsIn(steps)]),
) as Record<ProductId, readonly StatusId[]>;
const products = Object.keys(workflows).map(Number) as ProductId[];

function product(productId: ProductId, statusId: StatusId, changes: Partial<ProductState> = {}): ProductState {
  const state = { productId, statusId, statusLeft: null, inTransmittal: false, orderVoided: false };
  return { ...state, hasCorrections: false, refundAsked: false, isDue: false, ...changes };
}

describe("workflows", () => {
  test.each(products)("give product %i the steps of the rules, numbered from 1, each with its own id", (id) => {
    expect(workflowOf(id)).toEqual(workflows[id]);
    expect(workflowSteps(id).map(({ sequence }) => sequence)).toEqual(workflows[id].map((_step, index) => index + 1));
    expect(workflowSteps(id).map((step) => step.order_status_id)).toEqual(workflows[id]);
  });

  test("share no step id", () => {
    const ids = products.flatMap((id) => workflowSteps(id).map((step) => step.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("count a step as done when the current status is at or beyond it", () => {
    expect(workflows[1].map((step) => isStepDone(1, 9, step))).toEqual([true, true, true, true, false, false, false]);
    expect(isStepDone(1, 4, 9)).toBe(true);
    expect(isStepDone(1, 7, 1)).toBe(false);
    expect(isStepDone(2, 6, 9)).toBe(false);
  });
});

describe("author and time of a step", () => {
  const entries = (...statuses: StatusId[]) => statuses.map((status_id, at) => ({ id: at + 1, status_id }));
  test.each([
    ["the newest entry", 1, entries(1, 2, 3, 2), 2, 4],
    ["the newest entry", 2, entries(11, 1, 2, 7, 2), 2, 5],
    ["the first entry, the registry's", 6, entries(11, 2, 7, 2), 2, 2],
    ["the first entry, the registry's", 6, entries(11, 2, 3, 2), 2, 2],
    ["the first entry, the registry's", 5, entries(11, 12, 6, 12), 12, 2],
    ["the newest entry", 6, entries(11, 2, 3, 2, 3), 3, 5],
    ["no entry", 1, entries(11), 1, undefined],
  ] as const)("come from %s of product %i in %j at %i", (_which, id, history, status, found) => {
    expect(entryOfStep(id, history, status)?.id).toBe(found);
  });
});

/** Steps that the checklist toggles, by status: step → the status that ticking (+) or unticking (-) leads to. */
const toggles: readonly (readonly [ProductId, StatusId, Partial<Record<string, StatusId>>])[] = [
  [1, 1, { "+2": 2, "+3": 3, "+9": 9, "+6": 6 }],
  [1, 2, { "-2": 1, "+3": 3, "+9": 9, "+6": 6 }],
  [1, 3, { "-2": 1, "-3": 2, "+9": 9, "+6": 6 }],
  [1, 9, { "-2": 1, "-3": 2, "-9": 3, "+6": 6 }],
  [2, 1, { "+2": 2, "+6": 6 }],
  [2, 2, { "-2": 1, "+6": 6 }],
  [2, 6, { "-2": 1, "-6": 2 }],
  [3, 2, { "-2": 1, "+3": 3, "+6": 6 }],
  [4, 2, { "-2": 1, "+6": 6 }],
  [5, 12, { "+6": 6 }],
  [5, 6, { "-6": 12 }],
  // The Info Verified step of the first international certificate is the officiant's.
  [6, 2, { "+3": 3, "+6": 6 }],
  [6, 3, { "-3": 2, "+6": 6 }],
  // Payment, finalization and everything outside a workflow are not the checklist's.
  [2, 11, {}],
  [5, 11, {}],
  [6, 11, {}],
  [1, 7, {}],
  [1, 8, {}],
  [1, 10, {}],
];

describe("the checklist", () => {
  test.each(toggles)("toggles the right steps of product %i at %i", (productId, statusId, expected) => {
    for (const actor of ["staff", "admin"] as const) {
      const state = product(productId, statusId);
      const found = toggleableSteps(actor, state).map(({ step, action }) => {
        const decision = decide(action, actor, state, step);
        return [`${action === "tick_step" ? "+" : "-"}${step}`, decision.allowed ? decision.to : null];
      });
      expect(Object.fromEntries(found)).toEqual(expected);
    }
  });

  test("unticks the Lt. Governor's step before shipping on a transmittal", () => {
    expect(decide("untick_step", "staff", product(1, 6, { inTransmittal: true }), 6)).toMatchObject({ to: 5 });
  });

  test("serves the office only, and refuses a voided order", () => {
    for (const actor of actors.filter((name) => name !== "staff" && name !== "admin")) {
      expect(toggleableSteps(actor, product(2, 2)), actor).toEqual([]);
    }
    expect(toggleableSteps("admin", product(2, 2, { orderVoided: true }))).toEqual([]);
  });

  test("says why a step cannot be toggled", () => {
    const reason = (step: StatusId | undefined, action: "tick_step" | "untick_step" = "tick_step") => {
      const decision = decide(action, "staff", product(1, 2), step);
      return decision.allowed ? null : decision.reason;
    };
    expect(reason(undefined)).toBe("STEP_NOT_IN_WORKFLOW");
    expect(reason(12)).toBe("STEP_NOT_IN_WORKFLOW");
    expect(reason(1)).toBe("STEP_NOT_TOGGLEABLE");
    expect(reason(4)).toBe("STEP_NOT_TOGGLEABLE");
    expect(reason(2)).toBe("STEP_ALREADY_DONE");
    expect(reason(3, "untick_step")).toBe("STEP_NOT_DONE");
  });
});
