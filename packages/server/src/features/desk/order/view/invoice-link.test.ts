import { describe, expect, it } from "vitest";
import type { Portal } from "../../../../portal.ts";
import { invoiceLink } from "./invoice-link.ts";

const sandbox = { invoiceUrl: null, basePath: "/dop", isProduction: false };
const template = (invoiceUrl: string) => ({ invoiceUrl, basePath: "", isProduction: true });
const order = { invoice_number: 500_123, payment_gateway: "sandbox", payment_reference: "pi_1/2" };

describe("the link to an invoice", () => {
  it.each([
    ["the sandbox's page below the base path", sandbox, order, "/dop/sandbox-pay/pi_1%2F2"],
    ["nothing of another gateway", sandbox, { ...order, payment_gateway: "bypass" }, null],
    ["nothing without a payment", sandbox, { ...order, payment_reference: null }, null],
    ["nothing in production", { ...sandbox, isProduction: true }, order, null],
    ["the template by number", template("https://p.example/i/{invoice}"), order, "https://p.example/i/500123"],
    ["the template by payment", template("https://p.example/{reference}"), order, "https://p.example/pi_1%2F2"],
    [
      "nothing by payment without one",
      template("https://p.example/{reference}"),
      { ...order, payment_reference: null },
      null,
    ],
  ])("leads to %s", (_what, config, paid, link) => {
    const { invoiceUrl, ...fixed } = config;
    const portal = { config: fixed, settings: () => ({ invoiceUrl }) } as unknown as Portal;
    expect(invoiceLink(portal, paid)).toBe(link);
  });
});
