// Rules: O-18 (docs/rules)
import { createHash } from "node:crypto";
import type { FirstCertificate } from "@dop/domain/contract";
import { domesticCountry, shippingTypeIssue, textNumber } from "@dop/domain/orders";
import { defaultLocale, officeTexts, msg } from "@dop/texts";
import { conflict, invalid, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { recordPaidElsewhere, readCatalog, type Catalog, getLicense, lockLicense } from "../../order/index.ts";
import { followLicense, noteLicense } from "./license-changes.ts";
import { findEarlierOrder, insertOrder, planOrder, type NewOrder } from "../../checkout/index.ts";

function issuesOf(certificate: FirstCertificate, catalog: Catalog) {
  const { country } = certificate.shipping_address;
  const type = shippingTypeIssue(country, certificate.shipping_type);
  const issues = type === null ? [] : [{ path: "shipping_type", message: type }];
  if (country !== domesticCountry && catalog.shippingRates[country] === undefined)
    issues.push({ path: "shipping_address.country", message: msg("validation.countryNotShipped") });
  return issues;
}

/**
 * Places a first certificate that was ordered with the license itself. The license application has taken the money, so
 * the order is paid when it arrives. It waits at Pre-Order until the license is finalized (rule W-24).
 * @returns the order's uuid; the same idempotency key gives the same order
 * @throws 400 with every issue, 404 for an unknown license, 409 for a voided one or when the key came with something
 * else, 503 when the registry cannot be asked
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
  const earlier = await findEarlierOrder(portal.db, idempotencyKey, () => digest);
  if (earlier) {
    context.skipAudit();
    return portal.accessKeys.open(earlier);
  }
  const licenseNumber = certificate.license_number;
  const license = await getLicense(portal, licenseNumber);
  if (!license) throw notFound(msg("errors.licenseNotFound"));
  const { product_id: productType, quantity, contact, spouse_1: spouse1, spouse_2: spouse2 } = certificate;
  // No shipping line: the license application has taken the money.
  const plan = planOrder({ productType, quantity }, null, catalog, officeTexts);
  return context.transaction(async (work) => {
    await lockLicense(work.tx, licenseNumber);
    const facts = await noteLicense(work, licenseNumber, license);
    if (facts.voidedAt !== null) throw conflict("LICENSE_VOIDED", msg("errors.licenseVoided"));
    const placing: NewOrder = {
      contactInfo: contact,
      textNumber: certificate.text_me === true && portal.sms !== null ? textNumber(contact.phone) : null,
      license: {
        number: String(licenseNumber),
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
    };
    const order = await insertOrder(work, placing, (id) => context.ownEntry("order", id));
    if (order) {
      await recordPaidElsewhere(work, order);
      await followLicense(work, facts, [order.id]);
      return portal.accessKeys.open(order);
    }
    context.skipAudit();
    const simultaneous = await findEarlierOrder(work.tx, idempotencyKey, () => digest);
    if (!simultaneous) throw new Error("an order with this key vanished");
    return portal.accessKeys.open(simultaneous);
  });
}
