import { productIds, statusIds, type ProductId, type StatusId } from "@dop/domain/orders";
import type { LicenseRecordAnswer, StaffOrder, StaffOrderProduct } from "@dop/domain/contract";
import { paidMoney } from "@dop/domain/testing";
import { officeTexts } from "@dop/texts";
import { availableActions, toggleableSteps, workflowSteps, type Actor } from "@dop/domain/workflow";

const uuid = "0b0e7a52-6f0c-4c3e-9a43-0f6a4c9f5d11";
const { names, products } = officeTexts.statuses;

/** An order product at `status` as `actor` sees it; the actions are those of the domain's own table. */
export function buildStaffProduct(
  productId: ProductId,
  status: StatusId,
  changes: Partial<StaffOrderProduct> = {},
  actor: Actor = "staff",
): StaffOrderProduct {
  const state = {
    productId,
    statusId: status,
    statusLeft: null,
    inTransmittal: (changes.transmittal_id ?? null) !== null,
    orderVoided: false,
    hasCorrections: true,
    refundAsked: false,
    isDue: false,
  };
  return {
    id: 70_000 + productId,
    order_id: 40_911,
    product_id: productId,
    product: { product_name: products[productId] },
    quantity: 2,
    country: productId === productIds.apostille ? "JP" : null,
    full_copy: 1,
    special_instructions: "Keep the envelope flat.",
    status_id: status,
    status_name: names[status],
    at_risk: null,
    tracking_shipping: null,
    tracking_url: null,
    workflows: workflowSteps(productId).map((step) => ({ ...step, status_name: names[step.order_status_id] })),
    status_history: [
      {
        id: 1,
        status_id: statusIds.orderPlaced,
        created_by: "Customer",
        created_at: "2026-11-09T23:12:00.000Z",
        skipped: [],
        reason: null,
      },
      {
        id: 2,
        status_id: status,
        created_by: "K. Madsen",
        created_at: "2026-11-10T16:03:00.000Z",
        skipped: [],
        reason: null,
      },
    ],
    address: null,
    shipping: { shipping_type: "FedEx Overnight" },
    shipping_cost: 0,
    refundable: 10,
    refunded: 0,
    transmittal_id: null,
    transmittal: null,
    queue: null,
    kept: null,
    available_actions: availableActions(actor, state),
    toggleable_steps: toggleableSteps(actor, state),
    ...changes,
  };
}

/** A paid order of `ordered` products. */
export function buildStaffOrder(ordered: StaffOrderProduct[], changes: Partial<StaffOrder> = {}): StaffOrder {
  return {
    id: 40_911,
    uuid,
    url_id: uuid,
    patron_id: "0b0e…5d11",
    created_at: "2026-11-09T23:12:00.000Z",
    first_name: "Marcus",
    last_name: "Nielsen",
    email: "m.nielsen@example.org",
    phone: "(801) 555-0117",
    reference_id: 1_000_001,
    invoice: null,
    money: paidMoney(46.13),
    voided: false,
    destroyed_at: null,
    destroyed_by: null,
    marriage_license: { id: 1_000_001, record_url: "/record", print_url: "/print" },
    spouse_1_first_name: "Marcus",
    spouse_1_last_name: "Nielsen",
    spouse_2_first_name: "Yui",
    spouse_2_last_name: "Tanaka",
    flagged: false,
    assignee: null,
    flag_history: [],
    corrections_json: "{}",
    second_person: "off",
    second_looks: [],
    photo_id_url: null,
    selfie_url: null,
    document_url: null,
    document_name: null,
    document_ids: [],
    products: ordered,
    comments: [],
    open_refunds: [],
    unread_messages: 0,
    also_open: [],
    ...changes,
  };
}

type License = NonNullable<LicenseRecordAnswer["record"]>;
type Spouse = License["spouses"][0];

/** A license of a couple, as the county has it. */
export function aLicense(...changes: [one?: Partial<Spouse>, other?: Partial<Spouse>]): License {
  const spouse: Spouse = {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "",
    gender: "F",
    state_of_birth: "London",
    country_of_birth: "United Kingdom",
    date_of_birth: "1990-12-10",
    address: { city: "Provo", state_province: "Utah", country: "United States" },
  };
  return {
    spouses: [
      { ...spouse, ...changes[0] },
      { ...spouse, first_name: "Charles", last_name: "Babbage", gender: "M", ...changes[1] },
    ],
    officiant: {
      first_name: "Jane",
      last_name: "Jensen",
      witness_one_first_name: "",
      witness_one_last_name: "",
      witness_two_first_name: "",
      witness_two_last_name: "",
      email: "",
      ceremony_date: "2026-11-01",
    },
  };
}

/** A refund that waits for a second person; who looks is given its `decisions`. */
export const refundRequest = {
  id: 5,
  amount: 20,
  order_product_id: null,
  check_number: null,
  reason: "FedEx was late.",
  requested_by: "R. Tolman",
  requested_at: "2026-11-12T18:05:00.000Z",
};
