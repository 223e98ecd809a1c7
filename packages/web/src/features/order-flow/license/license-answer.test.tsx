import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { expectVisibleText, screen, waitFor } from "../../../testing/testing-library.ts";
import { catalogAnswers, closeFlow, loadSteps, storeDraft } from "../testing/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const open = async (answer: object, exists = true) => {
  const calls = fakeServer({
    ...catalogAnswers,
    "GET /api/orders/check/1000001": { body: { exists } },
    "POST /api/orders/check-license": answer,
  });
  const cart = aCertifiedCopyCart();
  storeDraft({ ...cart, license: { ...cart.license, number: "1000001" } });
  const page = renderPage("/marriage-license");
  await screen.findByRole("heading", { level: 1, name: "Marriage License" });
  const asked = () => calls.filter(({ path }) => path === "/api/orders/check-license").map(({ body }) => body);
  return { ...page, cart, asked };
};

it("says what the license allows before anything is paid, and no longer when the names change", async () => {
  const message = "This license is voided, and nothing can be ordered for it. Questions? Call us.";
  const { user, cart, asked } = await open({ body: { may_order: false, reason: "voided", message } });
  await expectVisibleText(message);
  expect(asked()).toEqual([
    {
      number: "1000001",
      productType: cart.productType,
      spouse1Last: cart.license.spouse1Last,
      spouse2Last: cart.license.spouse2Last,
    },
  ]);
  const [lastName] = screen.getAllByLabelText(/^Last Name/i);
  if (lastName) await user.clear(lastName);
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it.each([
  ["there is nothing to say", { body: { may_order: true, message: "This can be ordered for this license." } }],
  ["the service is away", { status: 503, body: { code: "REGISTRY_UNAVAILABLE", message: "Away." } }],
])("says nothing when %s", async (_when, answer) => {
  const { asked } = await open(answer);
  await waitFor(() => expect(asked()).toHaveLength(1), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(/can be ordered|Away/)).toBeNull();
});

const save = { name: "Save and Continue" };

it("keeps the step of an order that the license does not allow, however quickly it is saved", async () => {
  const message = "This license can no longer be corrected here. Questions? Call us.";
  const { user, asked } = await open({ body: { may_order: false, reason: "correction_window", message } });
  await user.click(screen.getByRole("button", save));
  await expectVisibleText(message);
  await waitFor(() => expect(screen.getByText(message).closest("[tabindex]")).toBe(document.activeElement));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Marriage License");
  expect(asked()).toHaveLength(1);
});

it("does not offer to go on when no license has the number", async () => {
  const message = "We could not compare these last names with the license. You can go on as it is.";
  const { user } = await open({ body: { may_order: true, reason: "unmatched", message } }, false);
  await expectVisibleText(message);
  await user.click(screen.getByRole("button", save));
  expect(await screen.findAllByText("Must be a valid license number.")).not.toEqual([]);
  expect(screen.queryByText(message)).toBeNull();
});

it.each([
  ["the order waits for the license", { body: { may_order: true, reason: "not_finalized", message: "It waits." } }],
  ["the service is away", { status: 503, body: { code: "REGISTRY_UNAVAILABLE", message: "Away." } }],
])("goes on when %s", async (_when, answer) => {
  const { user } = await open(answer);
  await user.click(screen.getByRole("button", save));
  expect(await screen.findByRole("heading", { level: 1, name: "Document Uploads" })).toBeDefined();
});
