import { batchPrintAnswerSchema, licenseCheckSchema, licenseDataSchema, staffOrderSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { firstSampleLicense, sampleLicense } from "../../../ports/license-registry/sample-licenses.ts";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../../../test/orders.ts";
import { startLicenseService, type FakeLicenseService } from "../../../../test/peers/license-service.ts";
import { leavesNothing } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("with the county's license service", () => {
  let test: TestPortal;
  let service: FakeLicenseService;
  const variables = () => ({
    LICENSE_REGISTRY: "http",
    LICENSE_SERVICE_URL: `${service.url}/`,
    LICENSE_SERVICE_KEY: service.key,
    LICENSE_ADMIN_URL: "https://admin.licenses.example.gov/marriage/",
  });
  beforeAll(async () => {
    const licenses = Array.from({ length: 100 }, (_, i) =>
      sampleLicense(firstSampleLicense + i, new Date("2026-11-21")),
    );
    service = await startLicenseService(
      licenses.map((license) => ({ ...license, ceremonyDate: license.data.officiant.ceremony_date || null })),
    );
    test = await openTestPortal(variables());
  });
  afterAll(async () => {
    await test.close();
    await service.close();
  });
  afterEach(() => {
    service.fault = null;
    // The circuit that a test has opened closes again.
    test.later(10_000);
  });

  const check = (number: number) => test.call("GET", `/orders/check/${number}`);

  it("says of a license whether it exists: right, unknown, voided", async () => {
    expect(answered(await check(1_000_001), licenseCheckSchema)).toEqual({ exists: true });
    expect(answered(await check(1_000_100), licenseCheckSchema)).toEqual({ exists: false });
    expect(answered(await check(7), licenseCheckSchema)).toEqual({ exists: false });
    expect(service.requests).toContain("/api/licenses/1000001/exists");
  });

  it("takes orders, refuses those of unknown and voided licenses, and shows the data for review", async () => {
    const cart = anApostilleCart();
    for (const number of ["7", "1000100"]) {
      const answer = await test.call("POST", "/orders/invoice", { ...cart, license: { ...cart.license, number } });
      refusedFields(answer, { "license.number": "Must be a valid license number." });
    }
    const order = await placeVerifiedOrder(test, cart);
    const data = answered(
      await test.call("GET", `/orders/license/${order.uuid}/${order.productIds[0]}`),
      licenseDataSchema,
    );
    expect(data.spouses[0].first_name).toBe("Ada");
  });

  it("says that the service is away, keeps nothing of the try, and takes the same cart later", async () => {
    const cart = anApostilleCart();
    service.fault = "broken";
    const answer = await leavesNothing(test, () => test.call("POST", "/orders/invoice", cart));
    expect(refusedWith(answer, 503, "REGISTRY_UNAVAILABLE").message).toBe(
      "The license service cannot be reached right now. Please try again in a few minutes; what you typed is kept.",
    );
    refusedWith(await check(1_000_001), 503, "REGISTRY_UNAVAILABLE");
    service.fault = null;
    await placePaidOrder(test, cart);
  });

  it("leads staff to the county's license-admin site, and lets their browsers ask the license service", async () => {
    const order = await placeVerifiedOrder(test, aCertifiedCopyCart());
    const clerk = await test.staff();
    const shown = await test.call("GET", `/orders/${order.id}`, undefined, clerk);
    expect(answered(shown, staffOrderSchema).marriage_license).toEqual({
      id: 1_000_001,
      record_url: "https://admin.licenses.example.gov/marriage/licenses/1000001",
      print_url: "https://admin.licenses.example.gov/marriage/print?licenses=1000001",
    });
    const batch = await test.call("POST", "/orders/batch-print", { order_products: order.productIds }, clerk);
    expect(answered(batch, batchPrintAnswerSchema).print_url).toBe(
      "https://admin.licenses.example.gov/marriage/print?licenses=1000001",
    );
    expect(String(shown.headers["content-security-policy"])).toContain(`connect-src 'self' ${service.url};`);
  });

  it("serves no license service of its own", async () => {
    const printed = await test.request({ method: "GET", url: "/license-service/print?licenses=1000001" });
    expect(printed.status).toBe(404);
  });
});
