import { statusIds } from "@dop/domain/orders";

/** An order product of a transmittal, sent to the Lt. Governor's office. */
export const product = (id: number, changes: object = {}) => ({
  id,
  order_id: 40_000 + id,
  status_id: statusIds.sentToLieutenantGovernor,
  status_name: "Sent to Lt. Governor's Office",
  country: "FR",
  quantity: 2,
  tracking_shipping: null,
  arrived: false,
  sent: false,
  voided: false,
  order: { first_name: "Ada", last_name: `No${id}`, reference_id: 1_000_001, phone: "", email: "ada@example.com" },
  ...changes,
});
/** Its row in the list. */
export const summary = {
  id: 31,
  url_id: 3,
  date: "2026-11-20",
  created_at: "2026-11-20T19:00:00.000Z",
  created_by: "R. Tolman",
  tracking_shipping: null,
  number_of_documents: 2,
  arrived: 0,
  sent: 0,
};
/** The answer to the call for one transmittal. */
export const transmittal = (products: readonly object[]) => ({ body: { ...summary, order_products: products } });
/** Its path on the server. */
export const one = "/api/transmittals/2026-11-20/3";
/** Its path in the browser. */
export const page = "/admin/transmittal/2026-11-20/3";
/** The call for the orders that can be added to it. */
export const candidates = "/api/orders/all-orders?status=Processed&type=Apostille+Request";
