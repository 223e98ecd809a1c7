import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { renderPage } from "../../../../../test/render-page.tsx";
import { screen } from "../../../../../test/testing-library.ts";
import { catalogAnswers, closeFlow, loadSteps, storeDraft } from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

async function open() {
  fakeServer(catalogAnswers);
  const cart = aCertifiedCopyCart();
  storeDraft({ ...cart, contactInfo: { ...cart.contactInfo, email: "" } });
  const { user } = renderPage("/contact-info");
  return { user, email: await screen.findByLabelText("Email"), verify: screen.getByLabelText("Verify Email") };
}
const isRight = () => screen.queryByRole("button", { name: "ada@example.org is right" });

it("verifies an address by one press, once it is whole", async () => {
  const { user, email, verify } = await open();
  await user.type(email, "ada@example");
  expect(screen.queryByRole("button", { name: /is right$/ })).not.toBeInTheDocument();
  await user.type(email, ".org");
  const button = isRight();
  if (button === null) throw new Error("There is no button.");
  await user.click(button);
  expect(verify).toHaveValue("ada@example.org");
  expect(screen.getByLabelText("Phone Number")).toHaveFocus();
  expect(isRight()).not.toBeInTheDocument();
});

it("offers no press for an address that is being verified by typing", async () => {
  const { user, email, verify } = await open();
  await user.type(email, "ada@example.org");
  await user.type(verify, "a");
  expect(isRight()).not.toBeInTheDocument();
});
