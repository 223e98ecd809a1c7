// Rules: A-42 (docs/rules)
import { randomUUID } from "node:crypto";
import { cartSchema, productIds, shippingTypeIds, type CompleteCart } from "@dop/domain/orders";
import { defaultLocale, messageText, officeTexts, msg } from "@dop/texts";
import { ApiError, invalid } from "../../../http/api-error.ts";
import { commandContext, type CommandContext, type StaffContext } from "../../../http/command-context.ts";
import type { Requester } from "../../../http/requester.ts";
import { DocumentStoreError } from "../../../ports/documents/index.ts";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";
import { MalwareScannerError } from "../../../ports/malware/index.ts";
import { getLicense } from "../../order/index.ts";
import { placeOrder } from "../../checkout/index.ts";
import { cancelOrder } from "../../desk/index.ts";
import { emailOf, failed, finding, downReason, type Outcome } from "./finding.ts";

/** Two by two pixels. */
const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAA" +
  "EElEQVR4nGM4EaUBRAwQCgAmpgUpyTrNxgAAAABJRU5ErkJggg==";

const words = officeTexts.setup.testOrder;

/** @throws 400 for a cart that is refused to customers, too, such as one with too short a license number */
function cartFor(license: LicenseRecord, email: string, phone: string): CompleteCart {
  const [first, second] = license.data.spouses;
  const name = { firstName: words.firstName, lastName: words.lastName };
  const cart = cartSchema.safeParse({
    productType: productIds.certifiedCopy,
    quantity: 1,
    fullCopy: false,
    contactInfo: { ...name, email, phone },
    shippingType: shippingTypeIds.usps,
    shippingAddress: {
      shipToName: `${name.firstName} ${name.lastName}`,
      lineOne: words.line,
      lineTwo: "",
      city: words.city,
      stateProvince: "UT",
      zip: "84114",
      country: "US",
    },
    license: {
      number: String(license.number),
      spouse1First: first?.first_name ?? words.firstName,
      spouse1Last: first?.last_name ?? words.lastName,
      spouse2First: second?.first_name ?? words.firstName,
      spouse2Last: second?.last_name ?? words.lastName,
    },
    documents: {
      id: { contents: picture, name: "id.png" },
      selfie: { contents: picture, name: "selfie.png" },
      additional: null,
    },
    specialInstructions: words.instructions,
  });
  if (cart.success) return cart.data;
  throw invalid(cart.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** Context of a call that a customer or a clerk would make, with its own audit entry. */
function actingAs<R extends Requester>(context: StaffContext, requester: R, action: string): CommandContext<R> {
  const { portal, requestId } = context;
  return commandContext({ portal, requester, requestId, locale: defaultLocale, action });
}

/** Places the order. @returns its number; `hasPage` is false when the provider gave no payment page */
async function place(context: StaffContext, cart: CompleteCart): Promise<{ id: number; hasPage: boolean }> {
  const key = randomUUID();
  const failure = await placeOrder(actingAs(context, { kind: "anonymous" }, "order.placed"), cart, key, null).then(
    () => null,
    (error: unknown) => error,
  );
  const saved = context.portal.db.selectFrom("orders").select("id").where("idempotency_key", "=", key);
  const order = await saved.executeTakeFirst();
  // An order that was saved without a payment page is canceled, too.
  if (order) return { id: order.id, hasPage: failure === null };
  throw failure;
}

/** The outcome for an order that was not placed. @throws errors that no part of the portal explains */
async function refusalOf({ portal }: StaffContext, error: unknown): Promise<Outcome> {
  if (error instanceof MalwareScannerError) return failed("SCANNER_DOWN", error.kind);
  if (error instanceof DocumentStoreError) return failed("STORE_DOWN", error.reason);
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "REGISTRY_UNAVAILABLE")
    return failed("LICENSES_DOWN", (await downReason(portal.registry)) ?? "UNREACHABLE");
  const said = [error.message, ...(error.extras.issues ?? []).map(({ message }) => message)];
  return failed("ORDER_REFUSED", said.map((message) => messageText(message, officeTexts)).join(" "));
}

/** Places an order as a customer does, and cancels it at once. In production nothing is ordered by itself. */
export async function checkTestOrder(context: StaffContext, licenseNumber: number | undefined): Promise<Outcome> {
  const { portal, requester } = context;
  if (portal.config.isProduction) return { state: "waits", findings: [finding("ORDER_BY_HAND")] };
  if (licenseNumber === undefined) throw invalid([{ path: "license_number", message: msg("setup.licenseNumber") }]);
  try {
    const license = await getLicense(portal, licenseNumber);
    if (license === null || license.voidedAt !== null) return failed("UNKNOWN_LICENSE");
    const order = await place(context, cartFor(license, await emailOf(context), portal.settings().office.phone));
    await cancelOrder(actingAs(context, requester, "order.canceled"), order.id, {});
    if (!order.hasPage) return failed("NO_PAYMENT_PAGE", order.id);
    const state = portal.payments.money === "none" ? "practice" : "works";
    return { state, findings: [finding("ORDER_CANCELED", order.id)] };
  } catch (error) {
    return refusalOf(context, error);
  }
}
