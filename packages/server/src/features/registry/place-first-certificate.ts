// Rules: O-18 (docs/rules)
import { createHash, randomUUID } from "node:crypto";
import type { FirstCertificate } from "@dop/domain/contract";
import { statusIds, productIds, domesticCountry, shippingTypeIssue } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { officeTexts } from "@dop/domain/texts";
import { totals } from "@dop/domain/pricing";
import { conflict, invalid } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { addressColumns } from "../orders/index.ts";
import { indexForSearch } from "../search/index.ts";
import { readCatalog, type Catalog } from "../catalog/index.ts";

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
  const unit = catalog.products[certificate.product_id];
  const amount = unit * certificate.quantity;
  const { total, transactionFee } = totals([{ amount }]);
  const { contact, shipping_address: address } = certificate;
  return context.transaction(async ({ tx }) => {
    const order = await tx
      .insertInto("orders")
      .values({
        uuid: randomUUID(),
        idempotency_key: idempotencyKey,
        cart_digest: digest,
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: contact.phone,
        reference_id: certificate.license_number,
        spouse_1_first_name: certificate.spouse_1.first_name,
        spouse_1_last_name: certificate.spouse_1.last_name,
        spouse_2_first_name: certificate.spouse_2.first_name,
        spouse_2_last_name: certificate.spouse_2.last_name,
        ...addressColumns(address),
        transaction_fee_cents: transactionFee,
        total_cents: total,
        payment_gateway: "license-application",
        paid_at: context.now,
        created_at: context.now,
      })
      .onConflict((found) => found.column("idempotency_key").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!order) {
      context.nothingChanged();
      const earlier = await tx
        .selectFrom("orders")
        .select(["uuid", "cart_digest"])
        .where("idempotency_key", "=", idempotencyKey)
        .executeTakeFirstOrThrow();
      if (earlier.cart_digest !== digest) throw conflict("IDEMPOTENCY_MISMATCH", msg("errors.idempotencyMismatch"));
      return earlier.uuid;
    }
    const product = await tx
      .insertInto("order_products")
      .values({
        order_id: order.id,
        product_id: certificate.product_id,
        quantity: certificate.quantity,
        country: null,
        shipping_type: certificate.shipping_type,
        status_id: statusIds.preOrder,
        status_left: null,
        queue: null,
        queue_entered_at: null,
        tracking_shipping: null,
        transmittal_id: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await indexForSearch(tx, order);
    const name =
      certificate.product_id === productIds.firstCertificateUs
        ? officeTexts.pricing.firstCertificateUs
        : officeTexts.pricing.firstCertificateInternational;
    await tx
      .insertInto("order_lines")
      .values({
        order_id: order.id,
        order_product_id: product.id,
        sequence: 1,
        kind: "product",
        name,
        quantity: certificate.quantity,
        unit_cents: unit,
        amount_cents: amount,
      })
      .execute();
    await tx
      .insertInto("status_history")
      .values({
        order_product_id: product.id,
        status_id: statusIds.preOrder,
        created_by: officeTexts.actors.customer,
        user_id: null,
        created_at: context.now,
      })
      .execute();
    await context.audit(tx, { subjectType: "order", subjectId: order.id });
    return order.uuid;
  });
}
