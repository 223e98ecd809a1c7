import { type TestOrder } from "../orders.ts";
import { idOf, type Writes } from "./write.ts";

/** The calls about the messages of an order. */
export async function makeMessageWrites({ test, write }: Writes, verified: TestOrder): Promise<void> {
  const message = await write("POST /messages", "/messages", { order_id: verified.id, message_content: "On Monday." });
  await write("POST /messages/email", "/messages/email", { order_id: verified.id, message_content: "On Monday." });
  await test.call("POST", "/messages", { order_id: verified.uuid, message_content: "When?" });
  const theirs = await test.database.db
    .selectFrom("messages")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await write("PATCH /messages/read", "/messages/read", { order_id: verified.id, message_id: theirs.id });
  await write("PATCH /messages/:id/unread", `/messages/${theirs.id}/unread`, {});
  await write("PATCH /inbox/:orderId/read", `/inbox/${verified.id}/read`, { through: theirs.id });
  await write("DELETE /messages", "/messages", { order_id: verified.id, id: idOf(message) });
}
