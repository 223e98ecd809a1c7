import { randomUUID } from "node:crypto";
import { newTransmittalAnswerSchema, transmittalLinkSchema } from "@dop/domain/contract";
import { queueKeys } from "@dop/domain/queues";
import { aCertifiedCopyCart, anApostilleCart, tinyPng } from "@dop/domain/testing";
import { expect } from "vitest";
import { answered, type Answer } from "./answer.ts";
import { placeOrder, placePaidOrder, placeVerifiedOrder, type TestOrder } from "./orders.ts";
import { registeredCalls, type RegisteredCall } from "./registered-calls.ts";
import type { Method, TestPortal } from "./test-portal.ts";

/** Data of which every call that reads has something to read. */
export interface ReadData {
  readonly orders: readonly TestOrder[];
  readonly onTransmittal: TestOrder;
  readonly transmittal: { readonly path: string; readonly key: string };
  /** Every call that reads and says who may; not those by the customer's key. */
  readonly readCalls: readonly RegisteredCall[];
  /** The addresses at which a call reads the data. */
  readonly addressesOf: (name: string) => string[];
}

/** Makes it, by the calls that people make. */
export async function makeReadData(test: TestPortal): Promise<ReadData> {
  const clerk = await test.staff();
  const does = async (method: Method, path: string, body: object = {}): Promise<Answer> => {
    const answer = await test.call(method, path, body, clerk);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer;
  };
  const unpaid = await placeOrder(test);
  const cart = anApostilleCart();
  const paid = await placePaidOrder(test, {
    ...cart,
    documents: { ...cart.documents, additional: { name: "decree.png", contents: tinyPng } },
  });
  await test.call("POST", "/messages", { order_id: paid.uuid, message_content: "When is it ready?" });
  await does("POST", "/messages", { order_id: paid.id, message_content: "On Monday." });
  await does("POST", `/orders/${paid.id}/flag`, { flagged: true, comment: "Address Issue" });
  await does("POST", `/orders/${paid.id}/comments`, { content: "Calls on Friday." });
  const reviewed = await placeVerifiedOrder(test, aCertifiedCopyCart());
  const onTransmittal = await placeVerifiedOrder(test);
  await test.call("PATCH", `/orders/${onTransmittal.uuid}/license-corrections`, { corrections: {} });
  await does("PATCH", `/orders/products/${onTransmittal.productIds[0]}/status`, { status_id: 9 });
  const created = answered(
    await does("POST", "/transmittals", { order_products: onTransmittal.productIds }),
    newTransmittalAnswerSchema,
    201,
  );
  const path = `/transmittals/${created.date}/${created.url_id}`;
  const link = answered(await test.call("GET", `${path}/link`, undefined, clerk), transmittalLinkSchema);
  const transmittal = { path, key: new URL(link.url).searchParams.get("key") ?? "" };
  await does("POST", "/reports/closeouts", { day: "2026-11-21" });
  const orders = [unpaid, paid, reviewed, onTransmittal];
  await test.database.db.updateTable("mail_outbox").set({ state: "dead" }).where("order_id", "=", paid.id).execute();
  const harmful = {
    kind: "id",
    signature: "X",
    bytes: Buffer.from("x"),
    requestId: randomUUID(),
    now: test.now,
  } as const;
  await test.database.db.transaction().execute((tx) => test.portal.quarantine.put(tx, harmful));
  // Calls by the customer's key are those to try keys on; calls without `access` answer the same to everyone.
  const readCalls = (await registeredCalls(test.portal)).filter(
    ({ name, access }) => name.startsWith("GET ") && access !== undefined && !/:(order_)?uuid\b/.test(name),
  );

  function addressesOf(name: string): string[] {
    const address = name.slice("GET ".length);
    if (address === "/orders/search") return [address, ...orders.map(({ id }) => `${address}?orderNumber=${id}`)];
    if (address === "/orders/all-orders") return [address, `${address}?status=Info%20Verified`];
    if (address.startsWith("/reports/closeouts")) return [address.replace(":number", "1")];
    if (address === "/audit/export" || address.startsWith("/reports/"))
      return [`${address}?from=2026-11-01&to=2026-11-30`];
    if (address === "/queues/:queue") return queueKeys.map((key) => `/queues/${key}`);
    if (address === "/queues/:queue/addresses") return queueKeys.map((key) => `/queues/${key}/addresses`);
    if (address === "/queues/departures") return [`${address}?orders=${orders.map(({ id }) => id).join(",")}`];
    if (address === "/queues/:queue/next") return queueKeys.map((key) => `/queues/${key}/next?after=1`);
    if (address === "/papers") return [`${address}?form=cover&ids=${onTransmittal.productIds.join(",")}`];
    if (address === "/orders/products/refunds")
      return [`${address}?order_products=${onTransmittal.productIds.join(",")}`];
    if (address.startsWith("/papers/code/"))
      return [`/papers/code/${onTransmittal.id}/${String(onTransmittal.productIds[0])}`];
    if (address.startsWith("/orders/:id") || address === "/messages/order/:orderId")
      return orders.map(({ id }) => address.replace(/:(id|orderId)/, String(id)));
    return [
      address
        .replace("/transmittals/:date/:url_id", transmittal.path)
        .replace(":order_product_id", String(onTransmittal.productIds[0]))
        .replace(":licenseNumber", "1000001")
        .replace(":prefix", "846"),
    ];
  }

  return { orders, onTransmittal, transmittal, readCalls, addressesOf };
}
