// Rules: O-18 (docs/rules)
import { createHash } from "node:crypto";
import type { FirstCertificate } from "@dop/domain/contract";
import { domesticCountry, shippingTypeIssue } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { defaultLocale, officeTexts } from "@dop/domain/texts";
import { invalid } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { recordPaidElsewhere } from "../ledger/index.ts";
import { readCatalog, type Catalog } from "../catalog/index.ts";
import { findEarlierOrder, insertOrder, planOrder } from "../orders/index.ts";

function issuesOf(certificate: FirstCertificate, catalog: Catalog) {
  const { country } = certificate.shipping_address;
  const type = shippingTypeIssue(country, certificate.shipping_type);
  const issues = type === null ? [] : [{ path: "shipping_type", message: type }];
  if (country !== domesticCountry && catalog.shippingRates[country] === undefined)
    issues.push({ path: "shipping_address.country", message: msg("validation.countryNotShipped") });
  return issues;
}

/**
 * A first certificate that was ordered with the license itself (rule O-18). The license application has taken the
 * money, so the order is paid when it arrives. It waits at Pre-Order until the license is finalized (rule W-24).
 * @returns the order's uuid; the same idempotency key gives the same order
 * @throws 400 with every issue, 409 when the key came with something else
 */
export async function placeFirstCertificate(
  context: CommandContext,
  certificate: FirstCertificate,
  idempotencyKey: string | null,
): Promise<string> {
  const { portal } = context;
  const catalog = await readCatalog(portal.db, context.now);
  const issues = issuesOf(certificate, catalog);
  if (issues.length > 0) throw invalid(issues);
  const digest = createHash("sha256").update(JSON.stringify(certificate)).digest("hex");
  const { product_id: productType, quantity, contact, spouse_1: spouse1, spouse_2: spouse2 } = certificate;
  // No shipping line: the license application has taken the money (rule O-18).
  const plan = planOrder({ productType, quantity }, null, catalog, officeTexts.pricing);
  return context.transaction(async (work) => {
    const { tx } = work;
    const order = await insertOrder(tx, {
      contactInfo: contact,
      license: {
        number: String(certificate.license_number),
        spouse1First: spouse1.first_name,
        spouse1Last: spouse1.last_name,
        spouse2First: spouse2.first_name,
        spouse2Last: spouse2.last_name,
      },
      shippingAddress: certificate.shipping_address,
      shippingType: certificate.shipping_type,
      specialInstructions: "",
      plan,
      idempotencyKey,
      cartDigest: digest,
      paymentGateway: "license-application",
      locale: defaultLocale,
      paidAt: context.now,
      now: context.now,
    });
    if (order) {
      await recordPaidElsewhere(work, order);
      await context.audit(tx, { subjectType: "order", subjectId: order.id });
      return order.uuid;
    }
    context.nothingChanged();
    const earlier = await findEarlierOrder(tx, idempotencyKey, digest);
    if (!earlier) throw new Error("an order with this key vanished");
    return earlier.uuid;
  });
}
