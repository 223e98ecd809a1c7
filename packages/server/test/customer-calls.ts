import { anApostilleCart } from "@dop/domain/testing";

/** A call that a customer makes with nothing but the order's key. */
export interface CustomerCall {
  /** As the call is registered: method and path. */
  readonly name: string;
  readonly path: (key: string) => string;
  readonly body?: (key: string) => object;
}

/** Every call that takes the customer's key, for the order product `orderProductId`. */
export const customerCalls = (orderProductId: () => number): readonly CustomerCall[] => [
  { name: "GET /orders/uuid/:order_uuid", path: (key) => `/orders/uuid/${key}` },
  { name: "GET /orders/uuid/:order_uuid/views", path: (key) => `/orders/uuid/${key}/views` },
  { name: "POST /orders/:uuid/payment", path: (key) => `/orders/${key}/payment` },
  { name: "POST /orders/:uuid/texts/end", path: (key) => `/orders/${key}/texts/end` },
  {
    name: "POST /orders/:uuid/documents",
    path: (key) => `/orders/${key}/documents`,
    body: () => ({ id: anApostilleCart().documents.id }),
  },
  {
    name: "GET /orders/license/:uuid/:orderProductId",
    path: (key) => `/orders/license/${key}/${orderProductId()}`,
  },
  {
    name: "PATCH /orders/:uuid/license-corrections",
    path: (key) => `/orders/${key}/license-corrections`,
    body: () => ({ corrections: {} }),
  },
  { name: "POST /orders/:uuid/correction-code", path: (key) => `/orders/${key}/correction-code` },
  {
    name: "POST /orders/:uuid/correction-code/confirm",
    path: (key) => `/orders/${key}/correction-code/confirm`,
    body: () => ({ code: "000000" }),
  },
  {
    name: "POST /orders/:uuid/data-requests",
    path: (key) => `/orders/${key}/data-requests`,
    body: () => ({ kind: "copy" }),
  },
  { name: "POST /orders/:uuid/held.pdf", path: (key) => `/orders/${key}/held.pdf`, body: () => ({}) },
  { name: "GET /orders/:uuid/user-corrections-history", path: (key) => `/orders/${key}/user-corrections-history` },
  { name: "GET /messages/order/:orderId", path: (key) => `/messages/order/${key}` },
  { name: "POST /messages", path: () => "/messages", body: (key) => ({ order_id: key, message_content: "text" }) },
  {
    name: "POST /messages/email",
    path: () => "/messages/email",
    body: (key) => ({ order_id: key, message_content: "text" }),
  },
  { name: "PATCH /messages/read", path: () => "/messages/read", body: (key) => ({ order_id: key, message_id: 1 }) },
  { name: "DELETE /messages", path: () => "/messages", body: (key) => ({ order_id: key, id: 999_999 }) },
];
