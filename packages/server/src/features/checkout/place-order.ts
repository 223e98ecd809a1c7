// Rules: M-12, O-16 (docs/rules)
import { createHash } from "node:crypto";
import { textNumber, type CompleteCart } from "@dop/domain/orders";
import { msg, officeTexts, textsIn, type Locale } from "@dop/texts";
import type { Db, Tx } from "../../db/database.ts";
import type { OrderRow } from "../../db/schema.ts";
import { conflict, invalid } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { mailboxOf } from "../../lib/mailbox-of.ts";
import type { Portal } from "../../portal.ts";
import {
  readCatalog,
  findConfirmedIdentity,
  isProven,
  isSamePlace,
  type ConfirmedIdentity,
  recordPaidElsewhere,
  lockOrder,
  getLicense,
  knownFacts,
  lockLicense,
} from "../order/index.ts";
import { countUnpaidFiles, withStagedUploads, type Browser, type StagedUploads } from "../documents/index.ts";
import type { OrderPace } from "../../telemetry/metrics.ts";
import { markPaid, openCheckout, openFirstCheckout } from "../money/index.ts";
import { cartIssues, mayReveal } from "./checked-cart.ts";
import { writeDeclaration } from "./declaration.ts";
import { findEarlierOrder } from "./order-queries.ts";
import { insertOrder, reserveOrderNumber, type NewOrder } from "./insert-order.ts";
import { destinationOf, planOrder, refuseOtherPrice, savedLines, type PlannedOrder } from "./order-lines.ts";
import { refuseManyUnpaid } from "./unpaid-limit.ts";

export interface PlacedOrder {
  readonly payment_link: string;
  /** The order's uuid. */
  readonly order: string;
}

/** A digest that identifies a cart. Pictures are hashed as they are: megabytes as JSON would double the time. */
function digestOf({ documents, expected_total: _shown, ...rest }: CompleteCart): string {
  const hash = createHash("sha256").update(JSON.stringify(rest));
  const { id, selfie, additional, "license-back": licenseBack } = documents;
  for (const document of [id, selfie, additional, ...(licenseBack ? [licenseBack] : [])]) {
    // The length says where the contents end.
    const contents = document?.upload ?? document?.contents ?? "";
    hash.update(JSON.stringify(document === null ? null : [document.name, contents.length, document.hints]));
    hash.update(contents);
  }
  return hash.digest("hex");
}

/** The language of the order: the one that the cart names, where the office offers it. */
function languageOf({ locale }: CompleteCart, { portal, locale: ofRequest }: CommandContext): Locale {
  return locale !== undefined && portal.settings().locales.includes(locale) ? locale : ofRequest;
}

async function checkAndPlan(
  portal: Portal,
  cart: CompleteCart,
  { now, today, locale }: CommandContext,
): Promise<{ readonly plan: PlannedOrder; readonly isReturned: boolean }> {
  const [catalog, license] = await Promise.all([
    readCatalog(portal.db, now),
    getLicense(portal, Number(cart.license.number)),
  ]);
  const { productsSold, signedStatement, unsignedCarts, unservedCountries } = portal.settings();
  const issues = await cartIssues(cart, {
    catalog,
    license,
    mayExplain: (known) => mayReveal(portal, known, cart.license),
    today,
    productsSold,
    unservedCountries,
    signedStatement: unsignedCarts ? "off" : signedStatement,
  });
  if (issues.length > 0) throw invalid(issues);
  // Saved lines are in the office's language; each reader gets them in theirs.
  const plan = planOrder(cart, destinationOf(cart), catalog, officeTexts);
  refuseOtherPrice(cart, plan, textsIn(locale));
  return { plan, isReturned: license !== null && license.finalizedAt !== null };
}

/**
 * The confirmed ID on which the cart relies; null when it has its own photos. The key of an order is a link, which
 * others may have seen: for another license, address or recipient its email has to be proven (rule P-23).
 * @throws 400 when there is none, 409 CODE_REQUIRED without the proof
 */
async function getIdentity(
  portal: Portal,
  db: Db | Tx,
  cart: CompleteCart,
  now: Date,
): Promise<ConfirmedIdentity | null> {
  if (cart.identityFrom === undefined) return null;
  const found = await findConfirmedIdentity(db, cart.identityFrom, cart.contactInfo, now);
  if (found === null) throw invalid([{ path: "identityFrom", message: msg("documents.identityNotConfirmed") }]);
  if (!isSamePlace(found.given, cart) && !isProven(portal, found.given, cart.identityProof))
    throw conflict("CODE_REQUIRED", msg("errors.identityCodeRequired"));
  return found;
}

interface PreparedOrder {
  readonly cart: CompleteCart;
  readonly plan: PlannedOrder;
  /** The registry has the license back from its officiant. */
  readonly isReturned: boolean;
  readonly staged: StagedUploads;
  readonly idempotencyKey: string | null;
  readonly cartDigest: string | null;
}

/** Writes the order and its documents in one transaction; null when a simultaneous try with its key was faster. */
async function writeOrder(context: CommandContext, prepared: PreparedOrder): Promise<OrderRow | null> {
  const { portal } = context;
  const { cart, staged } = prepared;
  const locale = languageOf(cart, context);
  const needsNoPayment = portal.payments.name === "bypass" || prepared.plan.total === 0;
  return context.transaction(async (work) => {
    const { tx } = work;
    const licenseNumber = Number(cart.license.number);
    const { email } = cart.contactInfo;
    // The uploads took a while: everything that others may have changed is checked again, locked.
    await lockLicense(tx, licenseNumber, portal.config.rateLimits ? mailboxOf(email) : null);
    await refuseManyUnpaid(context, tx, email);
    const facts = await knownFacts(work, licenseNumber);
    if (facts.voidedAt !== null) throw invalid([{ path: "license.number", message: msg("validation.licenseUnknown") }]);
    const identity = await getIdentity(portal, tx, cart, work.now);
    const placing: NewOrder = {
      id: staged.orderId,
      contactInfo: cart.contactInfo,
      license: cart.license,
      shippingAddress: cart.shippingAddress ?? null,
      shippingType: cart.shippingType ?? null,
      specialInstructions: cart.specialInstructions,
      plan: prepared.plan,
      idempotencyKey: prepared.idempotencyKey,
      cartDigest: prepared.cartDigest,
      paymentGateway: needsNoPayment ? "bypass" : portal.payments.name,
      locale,
      textNumber: cart.textMe === true && portal.sms !== null ? textNumber(cart.contactInfo.phone) : null,
      identityOrderId: identity?.orderId ?? null,
      awaitsLicense: !prepared.isReturned && facts.finalizedAt === null,
      paidAt: null,
    };
    const order = await insertOrder(work, placing, (id) =>
      context.ownEntry("order", id, { products: prepared.plan.products.length, total_cents: prepared.plan.total }),
    );
    if (!order) return null;
    await staged.commit(work);
    await writeDeclaration(work, order.id, cart, locale);
    if (!needsNoPayment) {
      await countUnpaidFiles(context, tx, order.id);
      return order;
    }
    await recordPaidElsewhere(work, order);
    const locked = await lockOrder(work, { id: order.id });
    if (locked) await markPaid(work, locked);
    return { ...order, paid_at: work.now };
  });
}

interface Attempt {
  readonly cart: CompleteCart;
  readonly idempotencyKey: string | null;
  readonly browser: Browser | null;
  readonly digest: () => string;
}

/** Milliseconds from the first photo to the order that nobody's hands need fewer of (docs/decisions/0061). */
const hastyMs = 5000;

/** The pace of an order; `at_once` where all of it came in one call, as programs place it. */
function paceOf(firstSentAt: Date | null, now: Date): OrderPace {
  if (firstSentAt === null) return "at_once";
  return now.getTime() - firstSentAt.getTime() < hastyMs ? "hasty" : "human";
}

/** Checks the cart and writes the order; null when a simultaneous try with the same key was faster. */
async function placeNew(context: CommandContext, { cart, idempotencyKey, browser, digest }: Attempt) {
  const { portal } = context;
  const { plan, isReturned } = await checkAndPlan(portal, cart, context);
  await refuseManyUnpaid(context, portal.db, cart.contactInfo.email);
  await getIdentity(portal, portal.db, cart, context.now);
  const cartDigest = idempotencyKey === null ? null : digest();
  const order = await withStagedUploads(
    context,
    { uploads: cart.documents, browser, pathPrefix: "documents.", orderId: () => reserveOrderNumber(portal.db) },
    async (staged) => {
      const written = await writeOrder(context, { cart, plan, isReturned, staged, idempotencyKey, cartDigest });
      if (written) portal.metrics.orderPlaced(paceOf(staged.firstSentAt, context.now));
      return written;
    },
  );
  return order && { order, plan };
}

/**
 * Places an order (POST /orders/invoice, rule O-17): checks what only the server can check, prices the cart,
 * writes order, documents, history and audit in one transaction, and opens the checkout with the payment provider.
 * The same idempotency key gives the same order, however often it is retried.
 * @param browser the sender of files that were sent as they were chosen
 * @throws 400 with every issue, 409 when the key came with another cart or its order has ended, 429 for an email with
 * many unpaid orders (rule E-31), 503 when the provider is down (the order stays)
 */
export async function placeOrder(
  context: CommandContext,
  cart: CompleteCart,
  idempotencyKey: string | null,
  browser: Browser | null,
): Promise<PlacedOrder> {
  const { portal } = context;
  const digest = () => digestOf(cart);
  const findEarlier = () => findEarlierOrder(portal.db, idempotencyKey, digest);
  const earlier = await findEarlier();
  const placing = earlier ? null : placeNew(context, { cart, idempotencyKey, browser, digest });
  const placed = await placing?.catch(async (error: unknown) => {
    // A simultaneous try may have taken the files, or the last place of the mailbox, meanwhile.
    if (await findEarlier()) return null;
    throw error;
  });
  if (placed) {
    const link = await openFirstCheckout(portal, placed.order, savedLines(placed.plan));
    return { payment_link: link, order: portal.accessKeys.open(placed.order) };
  }
  context.skipAudit();
  const order = earlier ?? (await findEarlier());
  if (!order) throw new Error("an order with this key vanished");
  return { payment_link: await openCheckout(portal, order), order: portal.accessKeys.open(order) };
}
