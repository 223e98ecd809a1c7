import { commentSchema, commentsSchema, staffOrderSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../../test/answer.ts";
import { keyOf, placePaidOrder, placeVerifiedOrder } from "../../../../../test/orders.ts";
import { leavesNothing, recordsOf } from "../../../../../test/records.ts";
import { callsAs } from "../../../../../test/calls-as.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../../test/test-portal.ts";

describe("an order in the back office", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const { as, clerk } = callsAs(() => test);
  const read = async (id: number, who: StaffName = "clerk") =>
    answered(await as(who, "GET", `/orders/${id}`), staffOrderSchema);

  it("shows everything in one answer, with what the reader may do", async () => {
    const { id } = await placePaidOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const order = await read(id);
    expect(order.products.map((product) => product.queue)).toEqual([
      "apostille-approveAccess",
      "certifiedCopies-approveAccess",
    ]);
    expect(order.products[0]?.available_actions).toEqual(
      expect.arrayContaining(["confirm_id", "reject_id", "cancel", "request_refund"]),
    );
    expect(order.products[0]?.available_actions).not.toContain("approve_refund");
    expect((await read(id, "viewer")).products.flatMap((product) => product.available_actions)).toEqual([]);
    expect((await read(id, "viewer")).also_open).toEqual(["K. Madsen"]);
    await test.call("DELETE", `/orders/${id}/presence`, undefined, await test.staff());
    expect((await read(id, "viewer")).also_open).toEqual([]);
    await read(id);
  });

  it("shows which of its emails were not delivered (rule E-12)", async () => {
    const { id } = await placePaidOrder(test);
    expect(await read(id)).not.toHaveProperty("failed_mails");
    const mails = test.database.db.updateTable("mail_outbox").where("order_id", "=", id);
    await mails.set({ state: "bounced" }).where("kind", "=", "order-confirmation").execute();
    expect((await read(id)).failed_mails).toEqual(["order-confirmation"]);
  });

  it("shows staff its reference, never the customer's key, and a new link keeps it", async () => {
    const { id, uuid } = await placePaidOrder(test);
    const { reference } = (await recordsOf(test, id)).order;
    const patron = `${reference.slice(0, 4)}…${reference.slice(-4)}`;
    expect(await read(id)).toMatchObject({ uuid: reference, url_id: reference, patron_id: patron });
    const changes: [method: "POST" | "PATCH", path: string, body: object][] = [
      ["POST", `/orders/${id}/flag`, { flagged: true, comment: "Address Issue" }],
      ["POST", `/orders/${id}/comments`, { content: "Called." }],
      ["POST", "/messages", { order_id: id, message_content: "Hello" }],
      ["POST", `/orders/${id}/new-link`, {}],
    ];
    for (const [method, path, body] of changes) {
      const { status, text } = await clerk(method, path, body);
      expect(status).toBeLessThan(300);
      expect(text).not.toContain(uuid);
    }
    expect(await keyOf(test, { id })).not.toBe(uuid);
    expect((await recordsOf(test, id)).order.reference).toBe(reference);
    refusedWith(await test.call("GET", `/orders/uuid/${reference}`), 404, "NOT_FOUND");
  });

  it("leads to the sandbox's page of the payment, which is there", async () => {
    const { id } = await placePaidOrder(test);
    const { invoice } = await read(id);
    expect(invoice?.url).toMatch(/^\/sandbox-pay\/[\w-]+$/);
    const page = await test.request({ method: "GET", url: invoice?.url ?? "" });
    expect({ status: page.status, shows: page.text.includes(String(invoice?.number)) }).toEqual({
      status: 200,
      shows: true,
    });
  });

  it("gives each reader links to the photos that lapse after minutes, and records each view", async () => {
    const { id } = await placePaidOrder(test);
    const { photo_id_url: link } = await read(id);
    const photo = await test.call("GET", `/${link}`);
    expect({ status: photo.status, type: photo.headers["content-type"] }).toEqual({ status: 200, type: "image/webp" });
    const views = await test.database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "document.viewed")
      .execute();
    expect(views.at(-1)).toMatchObject({ actor_kind: "staff", detail: { order_id: id, kind: "id" } });
    const before = test.now;
    test.now = new Date(before.getTime() + 6 * 60_000);
    refusedWith(await test.call("GET", `/${link}`), 404, "NOT_FOUND");
    test.now = before;
  });

  it.each(["0", "-1", "abc", "99999999999999999999", "1.5", "999999"])("answers 404 to order %s", async (id) => {
    refusedWith(await clerk("GET", `/orders/${id}`), 404, "NOT_FOUND");
  });

  it("reads a scanned number with a separator in every field (rule O-28)", async () => {
    const order = await placePaidOrder(test, aCertifiedCopyCart());
    const [id = 0] = order.productIds;
    const scan = "]C1\u001D986578788855";
    const saved = { tracking_shipping: scan };
    expect((await clerk("PATCH", `/orders/products/${id}/shipping`, saved)).body).toEqual({
      tracking_shipping: "986578788855",
    });
    const query = encodeURIComponent(scan);
    for (const path of [`/scans?code=${query}`, `/orders/search?q=${query}`, `/orders/search?trackingNumber=${query}`])
      expect((await clerk("GET", path)).body).toMatchObject({ items: [{ order_id: order.id }] });
  });

  it("keeps the tracking number of the faster of two clerks", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const path = `/orders/products/${productIds[0]}`;
    const number = { tracking_shipping: "790535312317", expected_status_id: 2 };
    expect((await clerk("PATCH", `${path}/shipping`, number)).status).toBe(200);
    expect((await clerk("PATCH", `${path}/status`, { status_id: 6, expected_status_id: 2 })).status).toBe(200);
    await test.staff("admin");
    const late = await leavesNothing(test, () =>
      as("admin", "PATCH", `${path}/shipping`, { ...number, tracking_shipping: "No Tracking Number" }),
    );
    expect(refusedWith(late, 409, "STALE").message).toContain("Shipped");
    expect((await read(id)).products[0]?.tracking_shipping).toBe("790535312317");
  });

  it("keeps every flag entry, and needs a comment to raise one", async () => {
    const { id } = await placePaidOrder(test);
    refusedFields(
      await leavesNothing(test, () => clerk("POST", `/orders/${id}/flag`, { flagged: true, comment: "  " })),
      {
        comment: "Comment is required when flagging an order",
      },
    );
    await clerk("POST", `/orders/${id}/flag`, { flagged: true, comment: "Address Issue" });
    await clerk("POST", `/orders/${id}/flag`, { flagged: true, comment: "Payment Issue" });
    const order = answered(await clerk("POST", `/orders/${id}/flag`, { flagged: false }), staffOrderSchema);
    expect(order.flagged).toBe(false);
    expect(order.flag_history.map((entry) => [entry.flagged, entry.comment])).toEqual([
      ["1", "Address Issue"],
      ["1", "Payment Issue"],
      ["0", ""],
    ]);
  });

  it("refuses a flag for an order that a colleague has flagged or unflagged since", async () => {
    const { id } = await placePaidOrder(test);
    const flag = (flagged: boolean, expected?: boolean) =>
      clerk("POST", `/orders/${id}/flag`, { flagged, comment: "Call back", expected_flagged: expected });
    await flag(true, false);
    const dropped = await leavesNothing(test, () => flag(false, false));
    expect(refusedWith(dropped, 409, "STALE").message).toContain("was flagged");
    await flag(false, true);
    const raised = await leavesNothing(test, () => flag(true, true));
    expect(refusedWith(raised, 409, "STALE").message).toContain("was removed");
    expect(answered(await flag(true), staffOrderSchema).flagged).toBe(true);
  });

  it("lets the author alone rewrite a comment", async () => {
    const { id } = await placePaidOrder(test);
    const comment = answered(
      await clerk("POST", `/orders/${id}/comments`, { content: " <b>called</b> " }),
      commentSchema,
      201,
    );
    expect(comment).toMatchObject({ content: "<b>called</b>", created_by: "K. Madsen", mine: true });
    for (const [who, mine] of [
      ["clerk", true],
      ["admin", false],
    ] as const) {
      expect((await read(id, who)).comments[0]?.mine).toBe(mine);
      expect(answered(await as(who, "GET", `/orders/${id}/comments`), commentsSchema)[0]?.mine).toBe(mine);
    }
    forbiddenWith(
      await as("admin", "PATCH", `/orders/${id}/comments/${comment.id}`, { content: "no" }),
      "Access Denied!",
    );
    test.now = new Date(test.now.getTime() + 1000);
    const edited = answered(
      await clerk("PATCH", `/orders/${id}/comments/${comment.id}`, { content: "called twice" }),
      commentSchema,
    );
    expect(edited.updated_at > edited.created_at).toBe(true);
    refusedFields(await clerk("POST", `/orders/${id}/comments`, { content: "   " }), {
      content: "Please write a comment.",
    });
    refusedFields(await clerk("POST", `/orders/${id}/comments`, { content: "x".repeat(10_000) }), {
      content: "Must be 5000 characters long or less.",
    });
  });

  it("changes the license number, whole numbers alone", async () => {
    const { id } = await placePaidOrder(test);
    const change = (body: object) => clerk("PATCH", `/orders/${id}/license-number`, body);
    const anyway = { license_number: 1_000_002, use_anyway: true };
    await leavesNothing(test, async () => {
      const doubted = await change({ license_number: 1_000_002, use_anyway: false });
      expect(refusedWith(doubted, 409, "LICENSE_QUESTIONABLE").message).toBe(
        "License 1000002 belongs to another couple.",
      );
      for (const license_number of [7, 999_999_999_999])
        refusedFields(await change({ license_number }), { license_number: "There is no license with this number." });
      refusedWith(await change({ license_number: "9".repeat(400) }), 400, "VALIDATION");
    });
    expect((await change({ license_number: 1_000_003 })).body).toEqual({ reference_id: 1_000_003 });
    const { flags, order, audit } = await recordsOf(test, id);
    expect(flags).toEqual(["License 1000003 belongs to another couple."]);
    expect(order.flagged).toBe(true);
    expect(audit).toContain("order.license_number_changed staff");
    expect((await change({ ...anyway, reason: "Maiden names" })).body).toEqual({ reference_id: 1_000_002 });
    const comments = await test.database.db
      .selectFrom("order_comments")
      .select("content")
      .where("order_id", "=", id)
      .execute();
    expect(comments).toEqual([{ content: "License 1000002 is used anyway: Maiden names" }]);
    expect((await change({ license_number: 1_000_001 })).body).toEqual({ reference_id: 1_000_001 });
    const voided = { license_number: 1_000_100, use_anyway: true, reason: "It is this one" };
    const asked = await change({ license_number: 1_000_100, use_anyway: false });
    expect(refusedWith(asked, 409, "LICENSE_QUESTIONABLE").message).toContain(
      "License 1000100 is voided; the order is voided with it.",
    );
    expect((await change(voided)).body).toEqual({ reference_id: 1_000_100 });
    expect((await recordsOf(test, id)).order.voided).toBe(true);
    refusedWith(await change({ license_number: 1_000_001 }), 409, "ORDER_VOIDED");
  });

  it("takes whole numbers alone for a license", async () => {
    const { id } = await placePaidOrder(test);
    for (const license_number of ["abc", 0, -5, 1.5])
      refusedFields(await clerk("PATCH", `/orders/${id}/license-number`, { license_number }), {
        license_number: "License Number must be a number.",
      });
  });

  it("takes corrections as made, and moves the order to printing", async () => {
    const { id, uuid } = await placeVerifiedOrder(test);
    await test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: { "Spouse 1 City": "Provo" } });
    expect((await recordsOf(test, id)).queues).toEqual(["apostille-makeEdits"]);
    const made = await clerk("PATCH", `/orders/${id}/corrections`, { corrections: {} });
    expect(answered(made, staffOrderSchema).corrections_json).toBe("{}");
    expect((await recordsOf(test, id)).queues).toEqual(["apostille-printAndShip"]);
    const again = () => clerk("PATCH", `/orders/${id}/corrections`, { corrections: {} });
    expect(answered(await leavesNothing(test, again), staffOrderSchema).corrections_json).toBe("{}");
    expect((await recordsOf(test, id)).queues).toEqual(["apostille-printAndShip"]);
  });
});
