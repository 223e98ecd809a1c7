import { cannedTextSchema, savedViewSchema, setupSchema } from "@dop/domain/contract";
import { answered } from "../answer.ts";
import { type TestOrder } from "../orders.ts";
import type { Writes } from "./write.ts";

/** The calls about what the office has set up, and about an email of a paid order that was not sent. */
export async function makeOfficeWrites({ test, write, admin }: Writes, paid: TestOrder): Promise<void> {
  const view = await write("POST /views", "/views", {
    name: "Mine",
    queue: "apostille-makeEdits",
    sort: null,
    reverse: false,
    filter: "",
    show: null,
    shared: false,
  });
  await write("PATCH /views/:id", `/views/${savedViewSchema.parse(view.body).id}`, { name: "Ours" });
  await write("DELETE /views/:id", `/views/${savedViewSchema.parse(view.body).id}`);
  const canned = await write(
    "POST /canned-texts",
    "/canned-texts",
    { kind: "reply", name: "text", text: "text" },
    admin,
  );
  await write(
    "PATCH /canned-texts/:id",
    `/canned-texts/${cannedTextSchema.parse(canned.body).id}`,
    { name: "text", text: "words" },
    admin,
  );
  await write("DELETE /canned-texts/:id", `/canned-texts/${cannedTextSchema.parse(canned.body).id}`, undefined, admin);
  await write(
    "POST /prices",
    "/prices",
    { items: [{ kind: "product", key: "1" }], amount: 30, effective_on: "2026-12-24" },
    admin,
  );
  const planned = await test.database.db
    .selectFrom("product_prices")
    .select("effective_from")
    .orderBy("effective_from", "desc")
    .executeTakeFirstOrThrow();
  await write(
    "DELETE /prices/planned",
    "/prices/planned",
    { items: [{ kind: "product", key: "1", effective_from: planned.effective_from }] },
    admin,
  );
  await write("PATCH /settings", "/settings", { changes: {}, version: 0 }, admin);
  await write(
    "POST /settings/import",
    "/settings/import",
    { file: { format: 1, settings: {} }, dry_run: false, version: 0 },
    admin,
  );
  await write("POST /reports/closeouts", "/reports/closeouts", { day: "2026-11-21" });
  await write("POST /setup/checks/:check", "/setup/checks/mail", {}, admin);
  const { texts } = answered(await test.call("GET", "/setup", undefined, admin), setupSchema);
  const digest = texts.find(({ key }) => key === "letter")?.digest;
  await write("POST /setup/texts/:key/confirm", "/setup/texts/letter/confirm", { digest }, admin);
  const found = await test.database.db
    .insertInto("upgrade_findings")
    .values({
      kind: "unsent_letters",
      order_id: paid.id,
      order_product_id: null,
      amount_cents: null,
      found_at: test.now,
      mended_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await write("POST /upgrade-findings/:id/settle", `/upgrade-findings/${found.id}/settle`, {}, admin);
  await test.database.db.updateTable("mail_outbox").set({ state: "dead" }).where("order_id", "=", paid.id).execute();
  const dead = await test.database.db
    .selectFrom("mail_outbox")
    .select("id")
    .where("state", "=", "dead")
    .executeTakeFirstOrThrow();
  await write("POST /mail/:id/retry", `/mail/${dead.id}/retry`, {}, admin);
}
