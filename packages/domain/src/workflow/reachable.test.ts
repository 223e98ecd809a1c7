import { describe, expect, test } from "vitest";
import { allProductIds, isCustomerProduct, type ProductId } from "../orders/index.ts";
import { queueOf } from "../queues/index.ts";
import { actionNames, actors, decide, workflowOf, type ProductState } from "./index.ts";

const key = (state: ProductState): string => JSON.stringify(state);

/** Every state that one action of any actor leads to; corrections come with the customer's review. */
function nextStates(state: ProductState): ProductState[] {
  return actionNames.flatMap((action) =>
    actors.flatMap((actor) =>
      [undefined, ...workflowOf(state.productId)].flatMap((step) => {
        const decision = decide(action, actor, state, step);
        if (!decision.allowed) return [];
        const inTransmittal = decision.transmittal === "keeps" ? state.inTransmittal : decision.transmittal === "sets";
        const next = { ...state, statusId: decision.to, statusLeft: decision.statusLeft, inTransmittal };
        if (action === "mark_corrected") return [{ ...next, hasCorrections: false }];
        if (action === "confirm_payment") return [{ ...next, isDue: false }];
        // A hold can lapse at every status of the product.
        if (action === "lose_payment") return [{ ...next, isDue: true }];
        return action === "confirm_license_data" ? [next, { ...next, hasCorrections: true }] : [next];
      }),
    ),
  );
}

/** Every state that `start` leads to, each with the states one action further. */
function reachableFrom(start: ProductState): Map<string, { state: ProductState; next: readonly string[] }> {
  const seen = new Map<string, { state: ProductState; next: readonly string[] }>();
  const open = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(key(state))) continue;
    const next = nextStates(state);
    seen.set(key(state), { state, next: next.map(key) });
    open.push(...next);
  }
  return seen;
}

/** Every order product starts unpaid or not finalized. */
function placed(productId: ProductId): ProductState {
  const state = { productId, statusLeft: null, inTransmittal: false, orderVoided: false, hasCorrections: false };
  return { ...state, statusId: 11, refundAsked: false, isDue: isCustomerProduct(productId) };
}

describe.each(allProductIds)("product %i", (productId) => {
  const reachable = reachableFrom(placed(productId));
  const states = [...reachable.values()].map(({ state }) => state);

  test("can reach every step of its workflow, and no step of another", () => {
    const statuses = new Set(states.map(({ statusId }) => statusId));
    expect([...workflowOf(productId)].filter((step) => !statuses.has(step))).toEqual([]);
    const foreign = [...statuses].filter((id) => !workflowOf(productId).includes(id) && ![7, 8, 10, 11].includes(id));
    expect(foreign).toEqual([]);
  });

  test("can end from every reachable status", () => {
    const ending = new Set(states.filter(({ statusId }) => statusId === 6 || statusId === 8).map(key));
    // Backwards, until a round finds no further state that leads to an end.
    for (let before = -1; before < ending.size;) {
      before = ending.size;
      for (const [from, { next }] of reachable) if (next.some((to) => ending.has(to))) ending.add(from);
    }
    expect([...reachable.keys()].filter((state) => !ending.has(state))).toEqual([]);
  });

  test("remembers the status that it left exactly while it is outside its workflow", () => {
    for (const state of states) {
      expect(state.statusLeft !== null, key(state)).toBe([7, 8, 10].includes(state.statusId));
      expect([7, 8, 10], key(state)).not.toContain(state.statusLeft);
    }
  });

  test("lies on a transmittal at Sent and Arrived, and not before", () => {
    const desk = states.filter(({ statusId }) => statusId === 4 || statusId === 5);
    expect(desk.filter(({ inTransmittal }) => !inTransmittal)).toEqual([]);
    const before = states.filter(({ statusId }) => [1, 2, 3, 9, 11, 12].includes(statusId));
    expect(before.filter(({ inTransmittal }) => inTransmittal)).toEqual([]);
  });

  test("stands in a queue unless it is shipped, outside its workflow, unpaid, or on its transmittal", () => {
    const named = new Set([4, 5, 6, 7, 8, 10, 11]);
    for (const state of states) {
      for (const shippingType of [1, 2, 3, null]) {
        const queue = queueOf({ ...state, shippingType });
        expect(queue === null, key(state)).toBe(named.has(state.statusId));
      }
    }
  });

  test("never gets verified, printed or shipped before it is paid or finalized", () => {
    // Everything that leads away from 11 without the provider, the registry or the system must stay outside the
    // workflow.
    const office = ["staff", "admin", "customer", "lieutenant_governor"] as const;
    const unpaid = new Map([[key(placed(productId)), placed(productId)]]);
    const open = [...unpaid.values()];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const action of actionNames) {
        for (const actor of office) {
          const decision = decide(action, actor, state);
          if (!decision.allowed) continue;
          const next = { ...state, statusId: decision.to, statusLeft: decision.statusLeft };
          if (!unpaid.has(key(next))) open.push(next);
          unpaid.set(key(next), next);
        }
      }
    }
    const statuses = new Set([...unpaid.values()].map(({ statusId }) => statusId));
    expect([...statuses].filter((id) => ![7, 8, 10, 11].includes(id))).toEqual([]);
  });
});
