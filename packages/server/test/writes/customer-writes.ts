import { photoLinkSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { placeOrder, placeRejectedOrder, placeVerifiedOrder, type TestOrder } from "../orders.ts";
import { photo, sendFile } from "../uploads.ts";
import type { Writes } from "./write.ts";

/** The calls that customers make. @returns an order whose documents are confirmed */
export async function makeCustomerWrites({ test, write }: Writes): Promise<TestOrder> {
  await write("POST /orders/cart-costs", "/orders/cart-costs", anApostilleCart(), {});
  await write("POST /orders/invoice", "/orders/invoice", anApostilleCart(), {});
  const unpaid = await placeOrder(test);
  await write("POST /orders/:uuid/payment", `/orders/${unpaid.uuid}/payment`, {}, {});
  const rejected = await placeRejectedOrder(test);
  await write(
    "POST /orders/:uuid/documents",
    `/orders/${rejected.uuid}/documents`,
    { id: anApostilleCart().documents.id, selfie: anApostilleCart().documents.selfie },
    {},
  );
  const upload = await sendFile(test, "id");
  await write("POST /orders/uploads", "/orders/uploads?kind=selfie", photo, {
    "content-type": "image/png",
    cookie: upload.cookie,
  });
  await write("DELETE /orders/uploads/:upload", `/orders/uploads/${upload.upload}`, undefined, {
    cookie: upload.cookie,
  });
  const made = await write("POST /orders/photo-links", "/orders/photo-links", undefined, {});
  const cookie = String(made.headers["set-cookie"]).split(";", 1).join();
  const { key } = photoLinkSchema.parse(made.body);
  await write("POST /orders/photo-links/open", "/orders/photo-links/open", undefined, { "x-photos-key": key });
  await write("DELETE /orders/photo-links", "/orders/photo-links", undefined, { cookie, "x-photos-key": key });
  const verified = await placeVerifiedOrder(test);
  await write(
    "PATCH /orders/:uuid/license-corrections",
    `/orders/${verified.uuid}/license-corrections`,
    { corrections: { "Spouse 1 City": "Springville" } },
    {},
  );
  await write("POST /orders/:uuid/texts/end", `/orders/${verified.uuid}/texts/end`, undefined, {});
  await write("POST /orders/lookup", "/orders/lookup", { email: "ada@example.org", reference: "1000001" }, {});
  await write(
    "POST /verify/:code/names",
    `/verify/${"A".repeat(16)}/names`,
    { spouse1Last: "Lovelace", spouse2Last: "Babbage" },
    {},
  );
  return verified;
}
