import { describe, expect, test } from "vitest";
import { allProductIds, allStatusIds, productIds, statusIds, type ProductId, type StatusId } from "../orders/index.ts";
import { permissions } from "../staff/index.ts";
import { queueKeys } from "../queues/index.ts";
import {
  actionNames,
  actors,
  availableActions,
  batchPrintStep,
  decide,
  workflowOf,
  type ActionName,
  type Actor,
  type ProductState,
} from "./index.ts";

/**
 * Permissions (docs/rules/workflow.md), written by hand: actors, then for each product the statuses from which
 * the action leads to a status. Ticking steps has its own table.
 */
interface Row {
  readonly by: readonly Actor[];
  /** Answers the status it leads to, or null where it is refused. */
  readonly to: (productId: ProductId, from: StatusId) => StatusId | null;
}

const office: readonly Actor[] = ["staff", "admin"];
const desk: readonly Actor[] = ["staff", "admin", "lieutenant_governor"];
const left = 1;

function when(products: readonly ProductId[], from: readonly StatusId[], to: StatusId): Row["to"] {
  return (productId, status) => (products.includes(productId) && from.includes(status) ? to : null);
}
const anyBut = (...statuses: readonly StatusId[]): StatusId[] => allStatusIds.filter((id) => !statuses.includes(id));

const table: Partial<Record<ActionName, Row>> = {
  confirm_payment: { by: ["payment_provider", "system"], to: when([1, 2, 3, 4], [11], 1) },
  // A hold that lapsed or was released before the ID was confirmed: the order awaits payment again.
  lose_payment: { by: ["system"], to: when([1, 2, 3, 4], [1], 11) },
  finalize_license: {
    by: ["license_registry"],
    to: (id, from) => when([5], [11], 12)(id, from) ?? when([6], [11], 2)(id, from),
  },
  confirm_id: { by: office, to: when(allProductIds, [1], 2) },
  reject_id: { by: office, to: when(allProductIds, [1], 10) },
  resolve_issue: { by: ["staff", "admin", "system"], to: when(allProductIds, [10], left) },
  confirm_license_data: { by: ["customer"], to: when([1, 3, 6], [2], 3) },
  review_again: {
    by: ["system"],
    to: (id, from) => ([1, 3, 6].includes(id) && [3, 9, 4, 5].includes(from) ? 2 : null),
  },
  change_corrections: {
    by: office,
    to: (_id, from) => ([1, 2, 3, 9, 4, 5, 12].includes(from) ? from : null),
  },
  // The status that it already has is no goal, so a second request and a second cancellation are refused.
  request_refund: { by: office, to: when(allProductIds, anyBut(7, 8), 7) },
  approve_refund: { by: ["admin"], to: when(allProductIds, [7], 8) },
  // A first certificate US has no step 2 to return to: it returns to the step that it left.
  undo_refund: { by: office, to: (id, from) => (from === 7 ? (id === 5 ? left : 2) : null) },
  // The system cancels what stays unpaid for 7 days (rule M-15).
  // A requested refund goes on as owed (rule W-10).
  cancel: { by: ["staff", "admin", "system"], to: when(allProductIds, anyBut(8), 8) },
  add_to_transmittal: { by: office, to: when([1], [9], 4) },
  remove_from_transmittal: { by: office, to: when([1], [4, 5], 9) },
  mark_arrived: { by: desk, to: when([1], [4], 5) },
  // "Arrived" is checked at 6 too, and unticking it leads to 4; ticking "Sent" leads to 6.
  mark_not_arrived: { by: desk, to: when([1], [5, 6], 4) },
  mark_sent: { by: desk, to: when([1], [4, 5], 6) },
  mark_not_sent: { by: desk, to: when([1], [6], 5) },
};

/** Actions whose statuses other tests name. */
const elsewhere = new Set<ActionName>([
  "tick_step",
  "untick_step",
  "mark_corrected",
  "decide_second_look",
  "batch_print",
  "finish_refund",
]);

function product(productId: ProductId, statusId: StatusId, changes: Partial<ProductState> = {}): ProductState {
  return {
    productId,
    statusId,
    statusLeft: [7, 8, 10].includes(statusId) ? left : null,
    inTransmittal: productId === 1 && [4, 5, 6].includes(statusId),
    orderVoided: false,
    hasCorrections: false,
    refundAsked: false,
    isDue: false,
    ...changes,
  };
}

/** Statuses that a product can have: its workflow, pre-order, and those outside every workflow. */
function statusesOf(productId: ProductId): StatusId[] {
  return allStatusIds.filter((id) => workflowOf(productId).includes(id) || [7, 8, 10, 11].includes(id));
}

test("the table names every action", () => {
  expect(actionNames.toSorted()).toEqual([...elsewhere, ...Object.keys(table)].toSorted());
});

describe.each(Object.entries(table) as [ActionName, Row][])("%s", (action, row) => {
  test.each(actors)("follows the table for %s", (actor) => {
    for (const productId of allProductIds) {
      for (const statusId of statusesOf(productId)) {
        const to = row.by.includes(actor) ? row.to(productId, statusId) : null;
        const decision = decide(action, actor, product(productId, statusId));
        const where = `product ${productId} at ${statusId}`;
        expect(decision.allowed ? decision.to : null, where).toBe(to);
        expect(availableActions(actor, product(productId, statusId)).includes(action), where).toBe(to !== null);
      }
    }
  });
});

test("no one changes anything on a voided order, and viewers change nothing at all", () => {
  for (const productId of allProductIds) {
    for (const statusId of statusesOf(productId)) {
      for (const actor of actors) {
        expect(availableActions(actor, product(productId, statusId, { orderVoided: true }))).toEqual([]);
      }
      expect(availableActions("viewer", product(productId, statusId, { hasCorrections: true }))).toEqual([]);
    }
  }
});

test("a member of the staff does what their own permissions allow, and nothing else", () => {
  const checker = ["orders.verify"] as const;
  for (const productId of allProductIds) {
    for (const statusId of statusesOf(productId)) {
      const offered = availableActions(checker, product(productId, statusId));
      expect(offered).toEqual(statusId === 1 ? ["confirm_id", "reject_id"] : []);
      expect(availableActions([], product(productId, statusId, { hasCorrections: true }))).toEqual([]);
      expect(availableActions(permissions, product(productId, statusId))).toEqual(
        availableActions("admin", product(productId, statusId)),
      );
    }
  }
  expect(decide("approve_refund", ["money.refund.request"], product(1, 7))).toMatchObject({ allowed: false });
  expect(decide("approve_refund", ["money.refund.approve"], product(1, 7))).toMatchObject({ to: 8 });
});

test("an actor without permission learns nothing else about the order", () => {
  const voided = product(1, 8, { orderVoided: true });
  expect(decide("confirm_id", "customer", voided)).toEqual({ allowed: false, reason: "NOT_ALLOWED_FOR_ACTOR" });
  expect(decide("confirm_id", "staff", voided)).toEqual({ allowed: false, reason: "ORDER_VOIDED" });
  expect(decide("confirm_id", "staff", product(1, 2))).toEqual({ allowed: false, reason: "WRONG_STATUS" });
});

test("a product is canceled from Refund Requested too, once", () => {
  for (const actor of ["staff", "admin", "system"] as const) {
    for (const refundAsked of [false, true])
      expect(decide("cancel", actor, product(1, 7, { refundAsked }))).toMatchObject({ allowed: true, to: 8 });
  }
  expect(decide("cancel", "staff", product(1, 8))).toEqual({ allowed: false, reason: "WRONG_STATUS" });
});

describe("a refund that was asked of the provider and not answered", () => {
  const asked = (changes: Partial<ProductState> = {}) => product(1, 7, { refundAsked: true, ...changes });

  test.each(actors)(
    "allows completion by an admin or the system, cancellation by the office, and undoing by no one: %s",
    (actor) => {
      for (const orderVoided of [false, true]) {
        const ends = { admin: ["approve_refund"], system: ["finish_refund"] }[actor as string] ?? [];
        const isOffice = actor === "staff" || actor === "admin" || actor === "system";
        const expected = [...ends, ...(isOffice && !orderVoided ? ["cancel"] : [])];
        expect(availableActions(actor, asked({ orderVoided })), `voided: ${orderVoided}`).toEqual(expected);
      }
    },
  );

  test("ends at Canceled, off its transmittal, with an email", () => {
    const end = { to: 8, transmittal: "clears", mail: "refunded" };
    expect(decide("approve_refund", "admin", asked({ orderVoided: true, inTransmittal: true }))).toMatchObject(end);
    expect(decide("finish_refund", "system", asked({ orderVoided: true, inTransmittal: true }))).toMatchObject(end);
  });

  test("can be finished by the system alone, and is the reason that undoing is refused", () => {
    expect(decide("finish_refund", "system", product(1, 7))).toEqual({ allowed: false, reason: "WRONG_STATUS" });
    expect(decide("finish_refund", "admin", asked())).toEqual({ allowed: false, reason: "NOT_ALLOWED_FOR_ACTOR" });
    expect(decide("undo_refund", "staff", asked())).toEqual({ allowed: false, reason: "REFUND_PENDING" });
  });

  test("cannot be undone while the provider has the request, nor once money went back", () => {
    const offered = (changes: Partial<ProductState>) => availableActions("staff", product(1, 7, changes));
    expect(offered({})).toContain("undo_refund");
    expect(offered({ refundAsked: true })).not.toContain("undo_refund");
    expect(offered({ isRefunded: true })).not.toContain("undo_refund");
  });
});

describe("transmittals", () => {
  test("take an apostille once, and release it when it is removed or unticked", () => {
    expect(decide("add_to_transmittal", "staff", product(1, 9))).toMatchObject({ transmittal: "sets" });
    expect(decide("add_to_transmittal", "staff", product(1, 9, { inTransmittal: true }))).toMatchObject({
      reason: "IN_TRANSMITTAL",
    });
    expect(decide("remove_from_transmittal", "staff", product(1, 5))).toMatchObject({ transmittal: "clears" });
    expect(decide("remove_from_transmittal", "staff", product(1, 5, { inTransmittal: false }))).toMatchObject({
      reason: "NOT_IN_TRANSMITTAL",
    });
    expect(decide("untick_step", "staff", product(1, 6), 9)).toMatchObject({ to: 3, transmittal: "clears" });
    expect(decide("mark_arrived", "lieutenant_governor", product(1, 4))).toMatchObject({ transmittal: "keeps" });
  });
});

describe("a change of corrections that waits for a second review", () => {
  const onward = new Set<ActionName>([
    "tick_step",
    "confirm_id",
    "mark_corrected",
    "undo_refund",
    "add_to_transmittal",
    "mark_arrived",
    "mark_sent",
    "batch_print",
  ]);
  test.each(actors)("blocks the steps onward, and no other action, of %s", (actor) => {
    for (const productId of allProductIds) {
      for (const statusId of statusesOf(productId)) {
        for (const hasCorrections of [true, false]) {
          const at = (awaitsSecondLook: boolean) => product(productId, statusId, { hasCorrections, awaitsSecondLook });
          const free = availableActions(actor, at(false));
          const held = availableActions(actor, at(true));
          const decided = office.includes(actor) ? ["decide_second_look"] : [];
          const where = `product ${productId} at ${statusId}`;
          expect(held.toSorted(), where).toEqual(
            [...free.filter((action) => !onward.has(action)), ...decided].toSorted(),
          );
          expect(free, where).not.toContain("decide_second_look");
        }
      }
    }
  });

  test("takes precedence as the reason of a refused step", () => {
    const waiting = product(3, 3, { awaitsSecondLook: true });
    expect(decide("tick_step", "staff", waiting, 6)).toEqual({ allowed: false, reason: "SECOND_LOOK_WAITS" });
    expect(decide("decide_second_look", "staff", product(3, 3))).toEqual({ allowed: false, reason: "NO_SECOND_LOOK" });
    expect(decide("decide_second_look", "viewer", waiting)).toMatchObject({ reason: "NOT_ALLOWED_FOR_ACTOR" });
  });
});

describe("corrections", () => {
  test.each([1, 3, 6] as const)(
    "can be marked as made for product %i by the office while there are any",
    (productId) => {
      const waiting = product(productId, 3, { hasCorrections: true });
      for (const actor of actors) {
        expect(decide("mark_corrected", actor, waiting).allowed, actor).toBe(office.includes(actor));
      }
      expect(decide("mark_corrected", "staff", waiting)).toMatchObject({ to: 3 });
      expect(decide("mark_corrected", "staff", product(productId, 3))).toMatchObject({ reason: "NO_CORRECTIONS" });
    },
  );
});

describe("batch print", () => {
  const { apostille, certifiedCopy, licenseCorrection, letterOfValidity, firstCertificateUs } = productIds;
  const { firstCertificateInternational } = productIds;
  const { infoVerified, customerVerification, processed, shipped, finalized } = statusIds;

  /** Destinations of printing, by product and status; everything else is refused. */
  const printed = new Map<ProductId, readonly [StatusId, StatusId]>([
    [apostille, [customerVerification, processed]],
    [certifiedCopy, [infoVerified, shipped]],
    [licenseCorrection, [customerVerification, shipped]],
    [letterOfValidity, [infoVerified, shipped]],
    [firstCertificateUs, [finalized, shipped]],
    [firstCertificateInternational, [customerVerification, shipped]],
  ]);

  test.each(actors)("moves a product to its next step only, and leaves out none: %s", (actor) => {
    for (const productId of allProductIds) {
      for (const statusId of statusesOf(productId)) {
        const [from, to] = printed.get(productId) ?? [];
        const expected = office.includes(actor) && statusId === from ? to : null;
        const decision = decide("batch_print", actor, product(productId, statusId));
        const where = `product ${productId} at ${statusId}`;
        expect(decision.allowed ? decision.to : null, where).toBe(expected);
        expect(availableActions(actor, product(productId, statusId)).includes("batch_print"), where).toBe(
          expected !== null,
        );
      }
    }
  });

  test.each([apostille, licenseCorrection, firstCertificateInternational])(
    "waits for the outstanding corrections of product %i",
    (productId) => {
      const waiting = product(productId, customerVerification, { hasCorrections: true });
      expect(decide("batch_print", "staff", waiting)).toEqual({ allowed: false, reason: "CORRECTIONS_OUTSTANDING" });
      expect(availableActions("staff", waiting)).not.toContain("batch_print");
    },
  );

  test("prints a certified copy of an order whose other product waits for corrections", () => {
    const copy = product(certifiedCopy, infoVerified, { hasCorrections: true });
    expect(decide("batch_print", "staff", copy)).toMatchObject({ to: shipped });
  });

  test("reports the shipment only when the product is shipped", () => {
    const mailOf = (productId: ProductId, statusId: StatusId) =>
      decide("batch_print", "staff", product(productId, statusId));
    expect(mailOf(apostille, customerVerification)).toMatchObject({ mail: "status-changed" });
    expect(mailOf(licenseCorrection, customerVerification)).toMatchObject({ mail: "shipped" });
  });

  test("appears in the queues whose products are printed next, each with its destination", () => {
    const offered = queueKeys.flatMap((key) => {
      const to = batchPrintStep(key);
      return to === null ? [] : [[key, to]];
    });
    expect(Object.fromEntries(offered)).toEqual({
      "apostille-printAndShip": processed,
      "certifiedCopies-printFedex": shipped,
      "certifiedCopies-printUSPS": shipped,
      "errorCorrections-printAndShip": shipped,
      "firstCertificateIntl-ship": shipped,
      "firstCertificateUS-ship": shipped,
      "letterOfValidity-ship": shipped,
    });
  });
});

describe("a status outside the workflow remembers the one it left", () => {
  test("on the way out, over a second one, and back", () => {
    expect(decide("reject_id", "staff", product(1, 1))).toMatchObject({ to: 10, statusLeft: 1 });
    expect(decide("request_refund", "staff", product(3, 3))).toMatchObject({ to: 7, statusLeft: 3 });
    const issue = product(3, 10, { statusLeft: 2 });
    expect(decide("request_refund", "staff", issue)).toMatchObject({ to: 7, statusLeft: 2 });
    expect(decide("resolve_issue", "system", issue)).toMatchObject({ to: 2, statusLeft: null });
  });
});

describe("mails", () => {
  test.each([
    ["confirm_payment", "system", product(2, 11), "order-confirmation"],
    ["confirm_id", "staff", product(1, 1), "review-license-data"],
    ["confirm_id", "staff", product(2, 1), "approved"],
    ["reject_id", "staff", product(1, 1), "documents-problem"],
    ["approve_refund", "admin", product(1, 7), "refunded"],
    ["cancel", "staff", product(1, 1), "canceled"],
    ["mark_sent", "lieutenant_governor", product(1, 5), "shipped"],
    ["finalize_license", "license_registry", product(5, 11), "status-changed"],
    ["finalize_license", "license_registry", product(6, 11), "review-license-data"],
  ] as const)("%s by %s", (action, actor, state, mail) => {
    expect(decide(action, actor, state)).toMatchObject({ mail });
  });

  test("a ticked step reports itself, the last one of the shipment", () => {
    expect(decide("tick_step", "staff", product(1, 2), 3)).toMatchObject({ mail: "status-changed" });
    expect(decide("tick_step", "staff", product(2, 2), 6)).toMatchObject({ mail: "shipped" });
  });
});
