import { productIds, statusIds, type ProductId, type StatusId } from "@dop/domain/orders";
import type { CustomerOrder, CustomerOrderProduct, Message, ReviewedLicense } from "@dop/domain/contract";
import type { LicenseSpouse } from "@dop/domain/license-review";
import { paidMoney } from "@dop/domain/testing";
import { officeTexts } from "@dop/texts";
import { workflowSteps } from "@dop/domain/workflow";

export const uuid = "0b0e7a52-6f0c-4c3e-9a43-0f6a4c9f5d11";

/** An order product at `status`, which came there by the history given as status ids, one a day from 11/01/2026. */
export function buildProduct(
  productId: ProductId,
  status: StatusId,
  history: readonly number[] = [status],
  changes: Partial<CustomerOrderProduct> = {},
): CustomerOrderProduct {
  return {
    id: 70_000 + productId,
    product_id: productId,
    product_type: { product_name: officeTexts.statuses.products[productId] },
    quantity: 1,
    country: productId === productIds.apostille ? "FR" : null,
    full_copy: 0,
    special_instructions: "",
    status: {
      id: status,
      name: officeTexts.statuses.names[status],
      status_desc: officeTexts.statuses.descriptions[status],
    },
    status_id: status,
    tracking_shipping: null,
    tracking_url: null,
    workflows: workflowSteps(productId),
    status_history: history.map((statusId, index) => ({
      id: index + 1,
      status_id: statusId,
      created_at: new Date(Date.UTC(2026, 10, index + 1, 18)).toISOString(),
    })),
    address: {
      ship_to_name: "Ada Lovelace",
      address_line_1: "100 Center St",
      address_line_2: null,
      address_line_3: null,
      city: "Provo",
      state: "UT",
      zip: "84601",
      country: "US",
      lines: ["Ada Lovelace", "100 Center St", "Provo, UT 84601"],
    },
    shipping: { id: 1 },
    shipping_cost: 0,
    refundable: 10,
    refunded: 0,
    kept: null,
    ...changes,
  };
}

/** A paid order of `products`. */
export function buildOrder(
  products: CustomerOrderProduct[] = [buildProduct(productIds.certifiedCopy, statusIds.orderPlaced)],
  changes: Partial<CustomerOrder> = {},
): CustomerOrder {
  return {
    id: 40_911,
    uuid,
    created_at: "2026-11-01T18:00:00.000Z",
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.org",
    phone: "(801) 555-0117",
    reference_id: 1_000_001,
    spouse_1_first_name: "Ada",
    spouse_1_last_name: "Lovelace",
    spouse_2_first_name: "Charles",
    spouse_2_last_name: "Babbage",
    order_products: products,
    voided: false,
    lines: [
      { name: "Certified Copies", cost: 20, quantity: 2, costPer: 10 },
      { name: "Transaction Fee", cost: 1.5 },
    ],
    total: 21.5,
    payment: { state: "paid", paid_at: "2026-11-01T18:05:00.000Z", invoice_number: 500_001 },
    money: paidMoney(21.5),
    unread_messages: 0,
    messaging_open: true,
    documents_wanted: false,
    review_product_id: null,
    ...changes,
  };
}

export function buildMessage(id: number, from: string | null, changes: Partial<Message> = {}): Message {
  return {
    id,
    user: from === null ? null : { display_name: from },
    created_at: "2026-11-13T23:01:00.000Z",
    message: `Message ${id}`,
    read: 0,
    order_id: uuid,
    ...changes,
  };
}

const spouse = (first_name: string, email: string): LicenseSpouse => ({
  first_name,
  last_name: "Lovelace",
  email,
  gender: "F",
  state_of_birth: "Utah",
  country_of_birth: "United States",
  date_of_birth: "1990-12-10",
  address: { city: "Provo", state_province: "UT", country: "United States" },
});

/** License data whose second spouse has no email address. */
export function buildLicense(): ReviewedLicense {
  return {
    license_number: 1_000_001,
    spouses: [spouse("Ada", "ada@example.org"), spouse("Charles", "")],
    officiant: {
      first_name: "Grace",
      last_name: "Hopper",
      witness_one_first_name: "Mary",
      witness_one_last_name: "Somerville",
      witness_two_first_name: "John",
      witness_two_last_name: "Herschel",
      email: "grace@example.org",
      ceremony_date: "2026-10-31",
    },
  };
}
