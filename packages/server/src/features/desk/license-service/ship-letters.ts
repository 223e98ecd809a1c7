// Rules: W-42 (docs/rules)
import { productIds, statusIds } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { rowExists, type Tx } from "../../../db/database.ts";
import { lastingHistory } from "../../../db/lasting-history.ts";
import { ApiError, conflict, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { composeMail } from "../../../ports/mail/index.ts";
import {
  lockLicense,
  decideOn,
  type ActLetters,
  type ActRequest,
  type LockedProduct,
  type ProductChange,
} from "../../order/index.ts";
import { recordSealedDocument } from "../../documents/index.ts";
import { letterMail, writeLetter, type Letter } from "./send-letter-of-validity.ts";

/** A letter for an order as it was when the letter was written. */
interface PreparedLetter extends Letter {
  readonly recipient: string;
  readonly recordReadAt: Date;
}

/** The letters of the order products that a call is about to ship; one that the customer has is not sent again. */
export interface ShippedLetters extends ActLetters {
  /** Locks the licenses, before their orders as everywhere. */
  lock(tx: Tx): Promise<void>;
  /** The address of the product's letter once it is sent; undefined where none is. */
  sentTo(orderProductId: number): string | undefined;
  /** The error for a locked product that cannot become Shipped; null where it can, or is no letter. */
  refusalOf(entry: LockedProduct): ApiError | null;
}

/** A failed letter as the refusal of its step, in words of the step. */
function asRefusal(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "NOT_FOUND") return notFound(msg("staffErrors.letterWithoutLicense"));
  if (error.code === "WRONG_STATUS") return conflict("LICENSE_VOIDED", error.message);
  if (error.code === "REGISTRY_UNAVAILABLE")
    return new ApiError(503, error.code, msg("staffErrors.letterWithoutRegistry"), error.extras);
  return error;
}

/**
 * True when the letter of a shipped product was sent by itself while it waited to be shipped; or ever, where the
 * customer knows of the shipment: versions before have marked some as shipped without one.
 */
const hasLetter = (tx: Tx, { order, product, isNews }: ProductChange): Promise<boolean> =>
  rowExists(
    tx
      .selectFrom("mail_outbox")
      .select("id")
      .where("order_id", "=", order.id)
      .where("kind", "=", "letter-of-validity")
      .$if(isNews, (query) =>
        query.where("created_at", ">", (eb) =>
          eb
            .selectFrom(lastingHistory)
            .select("created_at")
            .where("order_product_id", "=", product.id)
            .orderBy("id", "desc")
            .offset(1)
            .limit(1),
        ),
      ),
  );

/** The products that the request would ship as it stands, read without a lock. */
async function candidates({ portal }: StaffContext, ids: readonly number[], request: ActRequest) {
  const products = await portal.db
    .selectFrom("order_products")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .where("product_id", "=", productIds.letterOfValidity)
    .orderBy("id")
    .execute();
  if (products.length === 0) return [];
  const orders = await portal.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", [...new Set(products.map(({ order_id: id }) => id))])
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return products.flatMap((product): LockedProduct[] => {
    const order = byId.get(product.order_id);
    if (!order) return [];
    const decision = decideOn({ order, product }, request);
    return decision.allowed && decision.to === statusIds.shipped ? [{ order, product }] : [];
  });
}

/**
 * Writes the letters of validity that a step is about to ship: Shipped of a letter is sending it. This comes before the
 * transaction, because the registry and the key service are asked without a lock.
 */
export async function prepareLetters(
  context: StaffContext,
  ids: readonly number[],
  request: ActRequest,
): Promise<ShippedLetters> {
  const { portal } = context;
  const letters = new Map<number, PreparedLetter | ApiError>();
  for (const { order, product } of await candidates(context, ids, request)) {
    const { reference_id: licenseNumber, email: recipient, locale } = order;
    const recordReadAt = portal.clock();
    const letter = await writeLetter(context, licenseNumber, locale).catch(asRefusal);
    letters.set(product.id, letter instanceof ApiError ? letter : { ...letter, recipient, recordReadAt });
  }

  const letterOf = ({ order, product }: LockedProduct): PreparedLetter | ApiError => {
    const letter = letters.get(product.id);
    if (letter instanceof ApiError) return letter;
    const isOfOrder = letter?.licenseNumber === order.reference_id && letter.recipient === order.email;
    return isOfOrder ? letter : conflict("STALE", msg("staffErrors.letterOfEarlierOrder"));
  };
  const sentTo = new Map<number, string>();
  const isLetter = ({ product }: LockedProduct) => product.product_id === productIds.letterOfValidity;

  return {
    lock: async (tx) => {
      const numbers = [...letters.values()].flatMap((one) => (one instanceof ApiError ? [] : [one.licenseNumber]));
      for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) await lockLicense(tx, number);
    },

    sentTo: (id) => sentTo.get(id),

    refusalOf: (entry) => {
      if (!isLetter(entry)) return null;
      const letter = letterOf(entry);
      return letter instanceof ApiError ? letter : null;
    },

    send: async (work, shipped) => {
      const mails = [];
      const held = { now: work.now, held: work.held };
      for (const entry of shipped.filter(isLetter)) {
        const letter = letterOf(entry);
        if (letter instanceof ApiError) throw letter;
        if (await hasLetter(work.tx, entry)) continue;
        const { licenseNumber, recipient } = letter;
        if (letter.code !== null) await recordSealedDocument(work, { ...letter, code: letter.code });
        const { office } = portal.settings();
        const mail = composeMail("letter-of-validity", { licenseNumber }, { office, locale: entry.order.locale });
        sentTo.set(entry.product.id, recipient);
        mails.push({ ...letterMail(letter, recipient, mail), orderId: entry.order.id, ...held });
      }
      await portal.mailer.enqueueMails(work.tx, mails);
    },
  };
}
