import { emptyCart, productIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storeDraft,
  storedDraft,
} from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const rates = { AE: 90, BR: 90, BV: 90, DE: 75, EE: 75, IE: 75, JP: 75, PR: 60 };

async function open(address: object = {}) {
  fakeServer({ ...catalogAnswers, "GET /api/shipping-rates": { body: { shippingRates: rates } } });
  const cart = aCertifiedCopyCart();
  const { shippingAddress: empty } = emptyCart(productIds.certifiedCopy);
  storeDraft({ ...cart, shippingAddress: { ...empty, ...address }, shippingType: null });
  const { user } = renderPage("/shipping-address");
  const country = await screen.findByLabelText("Country");
  await within(country).findByRole("option", { name: "Germany" });
  return { user, country, save: () => user.click(screen.getByRole("button", { name: "Save and Continue" })) };
}

it.each([
  ["US", ["ZIP Code", "City", "State"]],
  ["JP", ["Postal Code", "Prefecture"]],
  ["BR", ["Postal Code", "City", "State"]],
  ["IE", ["Eircode", "City", "County (optional)"]],
  ["EE", ["Postal Code", "City", "County (optional)"]],
  ["AE", ["Emirate"]],
  ["PR", ["ZIP Code", "City"]],
  ["DE", ["Postal Code", "City"]],
])("asks for the parts of an address in %s by their names", async (code, parts) => {
  const { user, country, save } = await open();
  await user.selectOptions(country, code);
  const fields = screen.getAllByRole("textbox").map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  expect(fields).toEqual([
    "Ship To Name ",
    "Address Line 1 ",
    "Address Line 2 (optional)",
    ...parts.map((one) => (one.endsWith(")") ? one : `${one} `)),
  ]);
  await user.type(screen.getByLabelText("Address Line 1"), "1 Way");
  const needed = parts.filter((one) => !one.endsWith(")"));
  for (const part of needed) await user.type(screen.getByLabelText(part), "X");
  await save();
  await waitFor(() => expect(browserPath()).toBe("/marriage-license"));
  const { city, stateProvince, zip } = storedDraft()?.shippingAddress ?? {};
  expect([city, stateProvince, zip].filter((part) => part === "-")).toHaveLength(3 - needed.length);
});

it("says that the country is required once it was left empty: nothing is shipped to the saved one", async () => {
  const { user, country } = await open({ country: "FR" });
  await waitFor(() => expect(country).toHaveValue(""));
  await user.click(country);
  await user.tab();
  expect(country).toHaveAccessibleDescription(/Country is required\./);
  expect(country).toBeInvalid();
});

it("keeps a text of a part that the new country does not have, to be seen and cleared", async () => {
  const { user, country, save } = await open({ lineOne: "1 Way", city: "Berlin", zip: "10115" });
  await user.type(screen.getByLabelText("State"), "UT");
  await user.selectOptions(country, "DE");
  const state = screen.getByLabelText(/State\/Province/);
  expect(state).toHaveValue("UT");
  await user.clear(state);
  expect(state).toHaveFocus();
  await save();
  await waitFor(() => expect(storedDraft()?.shippingAddress).toMatchObject({ country: "DE", stateProvince: "-" }));
});

it.each(["-", "\uFF0D", "\u2212"])("shows nothing of a %s that was saved for a part", async (dash) => {
  await open({ country: "AE", lineOne: "1 Way", city: dash, zip: dash, stateProvince: "Dubai" });
  expect(screen.queryByDisplayValue(dash)).toBeNull();
  expect(screen.getByLabelText("Emirate")).toHaveValue("Dubai");
});

it("leaves out places where nobody lives", async () => {
  const { country } = await open();
  expect(within(country).queryByRole("option", { name: "Bouvet Island" })).toBeNull();
});

it("questions a postal code that does not look like one of the country, and saves it", async () => {
  const { user, save } = await open({ lineOne: "1 Way", city: "Provo", stateProvince: "UT" });
  await user.type(screen.getByLabelText("ZIP Code"), "8460");
  expect(screen.queryByText(/five digits/)).toBeNull();
  await user.tab();
  expect(await screen.findByText("A ZIP code has five digits. Please check it.")).toBeVisible();
  await save();
  await waitFor(() => expect(storedDraft()?.shippingAddress.zip).toBe("8460"));
});

it("leads from the United States to a territory", async () => {
  const { user, country } = await open({ lineOne: "1 Calle", city: "Ponce", stateProvince: "Puerto Rico" });
  await user.type(screen.getByLabelText("ZIP Code"), "00730");
  await user.click(await screen.findByRole("button", { name: "Ship to Puerto Rico" }));
  expect(country).toHaveValue("PR");
  expect(country).toHaveFocus();
  expect(screen.queryByLabelText(/State/)).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
});

it.each([
  ["Address Line 1", "Germany"],
  ["Address Line 1", "GERMANY"],
  ["Ship To Name", "Germany"],
])("reads an address that is pasted into %s, and ends with %s", async (field, name) => {
  const { user, country } = await open();
  await user.click(screen.getByLabelText(field));
  await user.paste(`Max Muster\nHauptstr. 5\nD-10115 Berlin\n${name}`);
  expect(country).toHaveValue("DE");
  expect(screen.getByLabelText("Ship To Name")).toHaveValue("Max Muster");
  expect(screen.getByLabelText("Address Line 1")).toHaveValue("Hauptstr. 5");
  expect(screen.getByLabelText("Postal Code")).toHaveValue("10115");
  expect(screen.getByLabelText("City")).toHaveValue("Berlin");
});
