import { anApostilleCart } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { messageSchema } from "@dop/domain/contract";
import { answered } from "../../test/answer.ts";
import { aFirstCertificate, placeOrder, settle } from "../../test/orders.ts";
import { openTestPortal } from "../../test/test-portal.ts";

describe("the log of a customer's order", () => {
  it("contains routes and numbers, but no personal data", async () => {
    const lines: string[] = [];
    const test = await openTestPortal({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
    const staff = await test.staff();
    const cart = { ...anApostilleCart(), specialInstructions: "Ring twice" };

    await test.call("GET", "/orders/check/1000001");
    await test.call("POST", "/orders/cart-costs", cart);
    await test.call("POST", "/orders/invoice", { ...cart, contactInfo: { ...cart.contactInfo, phone: "x" } });
    const { uuid, id, productIds, paymentLink } = await placeOrder(test, cart);
    await test.request({ method: "GET", url: paymentLink });
    await settle(test, paymentLink, "pay");
    await test.call("POST", `/orders/${id}/verification`, { decision: "confirm" }, staff);
    await test.call("GET", `/orders/license/${uuid}/${productIds[0]}`);
    await test.call("PATCH", `/orders/${uuid}/license-corrections`, {
      corrections: { "Spouse 1 City": "Springville" },
    });
    await test.call("GET", `/orders/${uuid}/user-corrections-history`);
    const sent = await test.call("POST", "/messages", { order_id: uuid, message_content: "Confidential words" });
    await test.call(
      "PATCH",
      "/messages/read",
      { order_id: id, message_id: answered(sent, messageSchema, 201).id },
      staff,
    );
    await test.call("POST", "/messages/email", { order_id: uuid, message_content: "Confidential words" });
    await test.call("GET", `/messages/order/${uuid}`);
    await test.call("POST", "/orders/lookup", { email: "ada@example.org", reference: "1000001" });
    await test.call("POST", "/users/login", { username: "clerk@example.gov", password: "guessed-password" });
    await test.call("POST", "/registry/first-certificates", aFirstCertificate(6), test.service);
    await test.call("POST", "/registry/licenses/1000001/voided", {}, test.service);
    await test.call("GET", `/orders/uuid/${uuid}/nothing-here`);
    await test.call("GET", `/orders/uuid/${uuid}`);
    await test.request({ method: "GET", url: `/order/${uuid}` });
    await test.request({ method: "GET", url: `/%E0/${uuid}` });
    await test.portal.jobs.runDue();
    await test.call("POST", "/users/logout", undefined, staff);
    await test.close();

    expect(lines.length).toBeGreaterThan(20);
    const log = lines.join("");
    expect(log).toContain("/api/orders/uuid/:order_uuid");
    const secrets = ["Ada", "Lovelace", "Charles", "Babbage", "ada@", "clerk@", "guessed", "demo-password", "Madsen"];
    const traces = [uuid, "1000001", "555-0117", "Center St", "Provo", "Springville", "Confidential", "Ring twice"];
    const found = [...secrets, ...traces, staff["x-access-token"] ?? "", paymentLink, "data:image"].filter((text) =>
      log.includes(text),
    );
    expect(found).toEqual([]);
  });
});
