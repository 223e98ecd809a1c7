import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { startSession } from "../../../../lib/storage/session.ts";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../../test/render-page.tsx";
import { expectVisibleText, screen } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

describe("letter of validity, with the county's license service", () => {
  const licenseServiceUrl = "https://licenses.example.gov/service";
  const call = `POST ${licenseServiceUrl}/api/admin/email/letter-of-validity`;
  const order = buildStaffOrder([buildStaffProduct(productIds.letterOfValidity, statusIds.infoVerified)]);

  const send = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    startSession(loginAnswer());
    const calls = fakeServer({ [`GET /api/orders/${order.id}`]: { body: order }, [call]: answer });
    const { user } = renderPage(`/admin/orders/${order.id}`, { licenseServiceUrl });
    await user.click(await screen.findByRole("button", { name: "Send Digital Letter of Validity" }));
    return calls.find(({ method, path }) => `${method} ${path}` === call);
  };

  it("calls the configured address", async () => {
    const seen = await send({ body: { message: "" } });
    await expectVisibleText("Letter of Validity sent.");
    expect(seen?.body).toEqual({ requestor: "DOP", licenseNumber: 1_000_001, email: order.email });
    expect(seen?.headers["x-access-token"]).toBe("token-7");
  });

  it("shows the service's message", async () => {
    await send({ status: 409, body: { message: "This license is voided.", showBanner: true } });
    await expectVisibleText("This license is voided.");
  });

  it("leads to login when the service does not know the session", async () => {
    await send({ status: 403, body: "jwt malformed" });
    await expectVisibleText("Please log in.");
    expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(`/admin/orders/${order.id}`)}`);
  });

  it("shows our own message when the service cannot be reached", async () => {
    await send("no connection");
    await expectVisibleText("Could not connect to server");
  });
});

it("says to whom the step has sent a letter of validity (rule W-42)", async () => {
  const letter = { status_id: statusIds.shipped, isEmailError: false, letter_sent_to: "ada@example.org" };
  const product = buildStaffProduct(productIds.letterOfValidity, statusIds.orderPlaced);
  const { user } = openStaffOrder(buildStaffOrder([product]), {
    [`PATCH /api/orders/products/${product.id}/status`]: { body: letter },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Shipped/ }));
  await user.click(screen.queryByRole("button", { name: "Yes, override" }) ?? document.body);
  await expectVisibleText("The letter of validity was sent to ada@example.org.");
});
