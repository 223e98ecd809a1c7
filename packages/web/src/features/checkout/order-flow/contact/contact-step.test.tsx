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

it("questions a misspelled address, and takes the one that was meant", async () => {
  const { user, email, verify } = await open();
  await user.type(email, "ada@gmial.com");
  await user.type(verify, "ada@gmial.com");
  expect(await screen.findByText("Did you mean this address?")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use ada@gmail.com" }));
  expect(email).toHaveValue("ada@gmail.com");
  expect(verify).toHaveValue("ada@gmail.com");
  expect(screen.queryByText("Did you mean this address?")).not.toBeInTheDocument();
});

it("questions half a phone number, says what it calls abroad, and leaves out an extension", async () => {
  const { user } = await open();
  const phone = screen.getByLabelText("Phone Number");
  await user.clear(phone);
  await user.type(phone, "801-555");
  await user.tab();
  expect(await screen.findByText(/does not look like a whole phone number/)).toBeVisible();
  await user.clear(phone);
  await user.type(phone, "+49 (0)89 1234567-0");
  expect(await screen.findByText("We call +49 89 12345670.")).toBeVisible();
  await user.clear(phone);
  await user.type(phone, "801 555 0117 x22");
  expect(screen.getByText(/The extension was left out/)).toBeVisible();
  await user.tab();
  expect(phone).toHaveValue("801 555 0117");
  expect(screen.getByText(/The extension was left out/)).toBeVisible();
});

it("tells people with one name how to fill in two fields", async () => {
  const { user } = await open();
  const last = screen.getByLabelText("Last Name");
  expect(screen.queryByText(/Only one name/)).not.toBeInTheDocument();
  await user.clear(last);
  await user.tab();
  expect(screen.getByText("Only one name? Write - for the other.")).toBeVisible();
});
