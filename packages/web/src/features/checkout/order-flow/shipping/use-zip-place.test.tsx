import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { renderPage } from "../../../../../test/render-page.tsx";
import { screen } from "../../../../../test/testing-library.ts";
import { catalogAnswers, closeFlow, loadSteps, storeDraft } from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const places = {
  "GET /api/zip-codes/846": {
    body: [
      { city: "Provo", state: "UT", zips: ["84601", "84604"] },
      { city: "Payson", state: "UT", zips: ["84651"] },
    ],
  },
};

async function open(answers: Parameters<typeof fakeServer>[0], address = { city: "", stateProvince: "" }) {
  fakeServer({ ...catalogAnswers, ...answers });
  const cart = aCertifiedCopyCart();
  storeDraft({ ...cart, shippingAddress: { ...cart.shippingAddress, zip: "", ...address } });
  const { user } = renderPage("/shipping-address");
  const zip = await screen.findByLabelText("ZIP Code");
  return { user, zip, city: screen.getByLabelText("City"), state: screen.getByLabelText("State") };
}

it("fills in city and state of a ZIP code, and of one that replaces it", async () => {
  const { user, zip, city, state } = await open(places);
  await user.type(zip, "8460");
  expect(city).toHaveValue("");
  await user.type(zip, "1");
  expect(city).toHaveValue("Provo");
  expect(state).toHaveValue("UT");
  await user.clear(zip);
  await user.type(zip, "84651");
  expect(city).toHaveValue("Payson");
});

it("keeps what was typed", async () => {
  const { user, zip, city, state } = await open(places, { city: "Orem", stateProvince: "" });
  await user.type(zip, "84601");
  expect(state).toHaveValue("UT");
  expect(city).toHaveValue("Orem");
  await user.clear(state);
  await user.type(state, "Utah");
  await user.type(zip, "{Backspace}4");
  expect(state).toHaveValue("Utah");
});

it.each([
  ["a code that is not in use", places, "84699"],
  ["no answer", {}, "84601"],
])("leaves the fields alone with %s", async (_, answers, code) => {
  const { user, zip, city } = await open(answers);
  await user.type(zip, code);
  expect(city).toHaveValue("");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("asks nothing for a country without ZIP codes", async () => {
  const { user, zip, city } = await open(places);
  await user.selectOptions(screen.getByLabelText("Country"), "FR");
  await user.type(zip, "84601");
  expect(city).toHaveValue("");
});
