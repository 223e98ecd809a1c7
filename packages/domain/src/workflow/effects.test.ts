import { describe, expect, test } from "vitest";
import { allProductIds, allStatusIds, productIds, productOf, statusIds, type StatusId } from "../orders/index.ts";
import {
  actionNames,
  actors,
  decide,
  decideHold,
  effectsOf,
  mayMailBy,
  ruleOf,
  workflowOf,
  type ActFacts,
  type ActionName,
  type Effect,
  type Transition,
} from "./index.ts";

/** The effects of every action (docs/rules/workflow.md), written by hand. */
const table: Readonly<Record<ActionName, readonly Effect[]>> = {
  confirm_payment: [],
  lose_payment: [],
  finalize_license: [],
  tick_step: ["settle_hold", "send_letter", "keep_for_undo"],
  untick_step: ["settle_hold", "keep_for_undo", "tell_later"],
  confirm_id: ["settle_hold", "lower_flag_confirmed", "keep_for_undo"],
  reject_id: ["settle_hold", "keep_for_undo"],
  resolve_issue: ["settle_hold", "lower_flag_resolved", "keep_for_undo"],
  confirm_license_data: [],
  review_again: [],
  mark_corrected: ["keep_for_undo"],
  change_corrections: [],
  decide_second_look: [],
  request_refund: ["close_checkouts", "settle_hold", "request_paper_return"],
  approve_refund: ["close_checkouts", "settle_hold", "lower_flag_canceled"],
  finish_refund: ["close_checkouts", "settle_hold"],
  undo_refund: ["close_checkouts", "settle_hold", "lower_flag_undone"],
  cancel: ["close_checkouts", "settle_hold", "request_paper_return", "lower_flag_canceled", "keep_for_undo"],
  add_to_transmittal: ["keep_for_undo"],
  remove_from_transmittal: ["keep_for_undo"],
  mark_arrived: ["keep_for_undo"],
  mark_not_arrived: ["keep_for_undo"],
  mark_sent: ["keep_for_undo"],
  mark_not_sent: ["keep_for_undo"],
  batch_print: ["send_letter", "keep_for_undo"],
};

test.each(actionNames)("the row of %s has the effects of the rules", (action) => {
  expect(ruleOf(action).effects).toEqual(table[action]);
});

/** Every transition that the table allows, by the product that makes it. */
const transitions = actionNames.flatMap((action) =>
  allProductIds.flatMap((productId) =>
    allStatusIds.flatMap((from) => {
      const isOutside = [7, 8, 10].includes(from);
      const steps = action === "tick_step" || action === "untick_step" ? workflowOf(productId) : [undefined];
      return steps.flatMap((step) => {
        const state = {
          productId,
          statusId: from,
          statusLeft: isOutside ? (workflowOf(productId)[0] ?? null) : null,
          inTransmittal: [4, 5, 6].includes(from) && productOf(productId).goesByTransmittal === true,
          orderVoided: false,
          hasCorrections: false,
          refundAsked: action === "finish_refund",
          isDue: false,
        };
        const made = actors.map((actor) => decide(action, actor, state, step)).find(({ allowed }) => allowed);
        return made === undefined ? [] : [{ action, productId, from, ...(made as Transition) }];
      });
    }),
  ),
);

/** The actions with such a transition that do not have the effect. */
const without = (effect: Effect, isConcerned: (made: (typeof transitions)[number]) => boolean): ActionName[] => [
  ...new Set(
    transitions
      .filter((made) => isConcerned(made) && !ruleOf(made.action).effects.includes(effect))
      .map(({ action }) => action),
  ),
];

describe("no action forgets an effect", () => {
  const ends: ReadonlySet<StatusId> = new Set([statusIds.refundRequested, statusIds.canceled]);
  const hold = (status: StatusId) => decideHold({ voided: false, statuses: [status] });

  test("covers every action that moves a product", () => {
    const unchanged = actionNames.filter((name) => ruleOf(name).to === "unchanged");
    const moving = new Set(transitions.filter(({ from, to }) => from !== to).map(({ action }) => action));
    expect(actionNames.filter((name) => !moving.has(name))).toEqual(unchanged);
  });

  test("looks at the hold where its decision changes, but for payments and licenses, which have none yet", () => {
    const own = ["confirm_payment", "lose_payment", "finalize_license"];
    expect(without("settle_hold", ({ from, to }) => hold(from) !== hold(to))).toEqual(own);
  });

  test("closes checkouts where the order may end, or go on", () => {
    expect(without("close_checkouts", ({ from, to }) => ends.has(from) || ends.has(to))).toEqual([]);
  });

  test("calls paper back from where it is out when a product leaves its workflow", () => {
    expect(without("request_paper_return", ({ from, to }) => [4, 5].includes(from) && ends.has(to))).toEqual([]);
  });

  test("sends the letter on every way to Shipped", () => {
    const { letterOfValidity } = productIds;
    const ships = transitions.filter(({ productId, to }) => productId === letterOfValidity && to === statusIds.shipped);
    expect(new Set(ships.map(({ action }) => action))).toEqual(new Set(["tick_step", "batch_print"]));
    expect(without("send_letter", ({ productId, to }) => productId === letterOfValidity && to === 6)).toEqual([]);
  });
});

describe("the conditions of effects", () => {
  const act = (changes: Partial<ActFacts> = {}, from: StatusId = 1, to: StatusId = 8): ActFacts => ({
    actor: "staff",
    isPaid: true,
    isHeld: false,
    isFlagged: false,
    changed: [{ productId: productIds.apostille, from, to }],
    ...changes,
  });

  const letter = act({ changed: [{ productId: productIds.letterOfValidity, from: 2, to: 6 }] });

  test.each<[string, ActionName, ActFacts, readonly Effect[]]>([
    ["a paid order closes its checkouts when a product ends", "cancel", act(), ["close_checkouts", "keep_for_undo"]],
    ["a paid order stays payable while a refund is requested", "request_refund", act({}, 1, 7), []],
    ["an unpaid one is not", "request_refund", act({ isPaid: false }, 11, 7), ["close_checkouts"]],
    ["a hold is looked at", "undo_refund", act({ isHeld: true }, 7, 2), ["settle_hold"]],
    ["paper that is out is called back", "request_refund", act({}, 4, 7), ["request_paper_return"]],
    ["a flag is lowered by the office", "undo_refund", act({ isFlagged: true }, 7, 2), ["lower_flag_undone"]],
    ["a flag stays when the customer sends documents", "resolve_issue", act({ isFlagged: true, actor: "system" }), []],
    ["an apostille is no letter, and is undone", "batch_print", act({}, 3, 9), ["keep_for_undo"]],
    ["a letter is sent, and undone", "batch_print", letter, ["send_letter", "keep_for_undo"]],
    ["people act by their permissions", "mark_sent", act({ actor: ["orders.write"] }, 5, 6), ["keep_for_undo"]],
    ["what the Lt. Governor's desk does is not undone", "mark_sent", act({ actor: "lieutenant_governor" }, 5, 6), []],
    ["a second look that ends is not undone", "cancel", act({ awaitsSecondLook: true }), ["close_checkouts"]],
    ["a step back is told later", "untick_step", act({}, 3, 2), ["keep_for_undo", "tell_later"]],
    ["nothing follows where nothing changed", "cancel", act({ changed: [], isHeld: true, isFlagged: true }), []],
  ])("%s", (_name, action, facts, effects) => {
    expect(effectsOf(action, facts)).toEqual(effects);
  });
});

test.each([
  ["confirm_id", "approved", true],
  ["confirm_id", "review-license-data", true],
  ["confirm_id", "shipped", false],
  ["approve_refund", "canceled", true],
  ["finish_refund", "canceled", false],
  ["mark_arrived", "status-changed", false],
] as const)("%s may mail %s: %s", (action, mail, may) => {
  expect(mayMailBy(action, mail)).toBe(may);
});
