import { anApostilleCart } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusedFields } from "../../../../test/answer.ts";
import { placeOrder, readOrder } from "../../../../test/orders.ts";
import { settingsCalls } from "../../../../test/settings-calls.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const { read, patch, save } = settingsCalls(() => test);
const items = (...countries: string[]) => countries.map((country) => ({ country, fullCopy: true, quantity: 1 }));
const place = (countries: string[], headers = {}) =>
  test.call("POST", "/orders/invoice", { ...anApostilleCart(), items: items(...countries) }, headers);

describe("countries that the office does not serve (rule O-8)", () => {
  it("stop a cart that is placed or priced, with the office's reason beside each entry", async () => {
    await save({ unserved_countries: { FR: "The consulate takes no papers." } });
    const message = "We cannot issue documents for this country. The consulate takes no papers.";
    refusedFields(await place(["DE", "FR"]), { "items.1.country": message });
    const { productType, shippingType, shippingAddress } = anApostilleCart();
    const priced = { productType, shippingType, shippingAddress, items: items("FR") };
    refusedFields(await test.call("POST", "/orders/cart-costs", priced), { "items.0.country": message });
    refusedFields(await place(["FR"], { "accept-language": "es" }), {
      "items.0.country": "No podemos emitir documentos para este país. The consulate takes no papers.",
    });
  });

  it("leave out what an admin serves, and come back with the default", async () => {
    expect(Object.keys((await read()).settings.unserved_countries.value as object)).toEqual(["CU", "EH", "IR", "KP"]);
    refusedFields(await place(["CU"]), {
      "items.0.country": "We cannot issue documents for this country. U.S. sanctions cover this country.",
    });
    await save({ unserved_countries: {} });
    expect((await place(["CU"])).status).toBe(200);
    await save({ unserved_countries: null });
    expect((await place(["CU"])).status).toBe(400);
  });

  it("leave orders that were placed alone", async () => {
    const { uuid } = await placeOrder(test, { ...anApostilleCart(), items: items("FR") });
    await save({ unserved_countries: { FR: "Closed." } });
    expect((await test.call("POST", `/orders/${uuid}/payment`)).status).toBe(200);
    expect((await readOrder(test, uuid)).order_products.map(({ country }) => country)).toContain("FR");
  });

  it("take changes from admins alone, and name each wrong row", async () => {
    expect((await patch({ unserved_countries: {} }, 0, "clerk")).status).toBe(403);
    refusedFields(await patch({ unserved_countries: { XX: "Closed." } }, 0), {
      unserved_countries: "XX is not in the list. Reload the page.",
    });
    refusedFields(await patch({ unserved_countries: { GU: "Closed." } }, 0), {
      "unserved_countries.GU": "We cannot issue documents for this country.",
    });
    refusedFields(await patch({ unserved_countries: { FR: "" } }, 0), {
      "unserved_countries.FR": "Please fill this in.",
    });
  });
});
