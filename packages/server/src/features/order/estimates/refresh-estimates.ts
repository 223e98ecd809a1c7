// Rules: O-36, O-38, O-39 (docs/rules)
import {
  firstStage,
  forecast,
  historyEstimate,
  isWorthNotifying,
  standardEstimate,
  type Estimate,
  type Position,
} from "@dop/domain/estimates";
import { allProductIds, type ProductId } from "@dop/domain/orders";
import { awaitsReview } from "@dop/domain/workflow";
import type { SettingValues } from "@dop/domain/settings";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { officeToday, type Portal } from "../../../portal.ts";
import {
  loadHolidays,
  readHistories,
  readOfficeDays,
  readOpenProducts,
  type OfficeDays,
  type OpenProduct,
} from "./read-estimates.ts";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import { customerMail } from "../mail/order-mail.ts";
import { usualDays } from "../mail/named-documents.ts";

/** Writes one email for each order of which a date has moved far, with the dates of all its open documents. */
async function notifyOfMovedDates(
  work: TransactionContext,
  moved: readonly Moved[],
  refreshed: readonly Refreshed[],
): Promise<void> {
  const notified = moved.filter(({ isNotified }) => isNotified);
  if (notified.length === 0) return;
  const orders = await work.tx
    .selectFrom("orders")
    .selectAll()
    .where(
      "id",
      "in",
      notified.map(({ product }) => product.order_id),
    )
    .where("voided", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const days = new Map(refreshed.map(({ product, made }) => [product.id, made.p80]));
  const mails = orders.map((order) => {
    const open = refreshed.filter(({ product }) => product.order_id === order.id);
    const doneBy = usualDays(
      open.map(({ product }) => product),
      days,
      order.locale,
    );
    const isStandard = open.some(({ made }) => made.basis === "standard");
    return customerMail(work, order, { kind: "date-moved", data: { doneBy, isStandard } });
  });
  await work.portal.mailer.enqueueMails(work.tx, mails);
}

/** An open product and its estimate of today. */
interface Refreshed {
  readonly product: OpenProduct;
  readonly made: Estimate;
}

/** One whose dates differ from its last promise. */
interface Moved extends Refreshed {
  /** True when its customer gets an email. */
  readonly isNotified: boolean;
}

/** Answers the estimate of a product at a position, paid on a day. */
type Estimator = (productId: ProductId, position: Position, from: string) => Estimate;

async function makeEstimator(tx: Tx, days: OfficeDays, standards: SettingValues["standard_days"]): Promise<Estimator> {
  const { calendar, today } = days;
  const histories = await readHistories(tx, days);
  const forecasts = new Map(allProductIds.map((id) => [id, forecast(id, histories.get(id) ?? new Map())]));
  return (productId, position, from) => {
    const remaining = forecasts.get(productId)?.remaining(position);
    if (remaining) return historyEstimate(calendar, today, remaining);
    return standardEstimate(calendar, today, { productId, from, standardDays: standards[String(productId)] });
  };
}

const columnsOf = (made: readonly Estimate[]) => sql`
  ${made.map(({ p50 }) => p50)}::date[], ${made.map(({ p80 }) => p80)}::date[],
  ${made.map(({ basis }) => basis)}::text[]`;

/** The estimate of an order of today: behind everything that waits at the first step. */
async function writeProductEstimates(tx: Tx, now: Date, estimates: ReadonlyMap<ProductId, Estimate>): Promise<void> {
  await sql`
    insert into product_estimates (product_id, p50_on, p80_on, basis, made_at)
    select e.*, ${now}::timestamptz
      from unnest(${[...estimates.keys()]}::int[], ${columnsOf([...estimates.values()])}) e
    on conflict (product_id) do update set p50_on = excluded.p50_on, p80_on = excluded.p80_on,
      basis = excluded.basis, made_at = excluded.made_at`.execute(tx);
}

async function writePromises(tx: Tx, now: Date, today: string, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    insert into promises (order_product_id, told, p50_on, p80_on, basis, made_at, made_on)
    select p.*, ${now}::timestamptz, ${today}::date
    from unnest(${moved.map(({ product }) => product.id)}::bigint[],
      ${moved.map(({ isNotified }) => isNotified)}::boolean[],
      ${columnsOf(moved.map(({ made }) => made))}) p`.execute(tx);
}

/**
 * Refreshes every estimate from the history of today: of the products on sale, and of all open ones, whose customers
 * get an email when a date has moved by more than two office days. A fixed number of statements; harmless repeated.
 * @returns how many promises changed
 */
export async function refreshEstimates(portal: Portal): Promise<number> {
  const { timeZone } = portal.config.office;
  return inTransaction(portal, async ({ tx }) => {
    const now = portal.clock();
    await loadHolidays(tx, officeToday(portal, now));
    const { holidays: own, standard_days: standards } = portal.settings().values;
    const days = await readOfficeDays(tx, now, { timeZone, own });
    const { calendar, today } = days;
    const estimate = await makeEstimator(tx, days, standards);
    const open = await readOpenProducts(tx, days);

    const fresh = new Map(
      allProductIds.map((id) => {
        const status = firstStage(id);
        const ahead = open.filter((one) => one.product_id === id && one.status_id === status).length;
        return [id, estimate(id, { status, ahead, elapsed: 0 }, today)] as const;
      }),
    );
    await writeProductEstimates(tx, now, fresh);

    const refreshed = open.map((product) => {
      const { last, told_on: announced, status_id: status, ahead, elapsed } = product;
      const made = estimate(product.product_id, { status, ahead, elapsed }, product.paid_on);
      const isSame = last?.p50_on === made.p50 && last.p80_on === made.p80 && last.basis === made.basis;
      // Also of a date that stays: it may have moved while the order was flagged.
      // While a review waits, its day goes to and fro with how long others took: the customer hears of later ones.
      const isNearer = awaitsReview(product.product_id, status) && announced !== null && made.p80 < announced;
      const isFar =
        announced !== null && !product.flagged && !isNearer && isWorthNotifying(calendar, announced, made.p80);
      return { product, made, isSame, isFar };
    });
    // The email about one document names the days of all.
    const notifiedOrders = new Set(refreshed.filter(({ isFar }) => isFar).map(({ product }) => product.order_id));
    const moved = refreshed.flatMap(({ product, made, isSame }): Moved[] => {
      const isNotified = notifiedOrders.has(product.order_id);
      const isNews = !isSame || (isNotified && product.told_on !== made.p80);
      return isNews ? [{ product, made, isNotified }] : [];
    });
    await writePromises(tx, now, today, moved);
    await notifyOfMovedDates({ tx, portal, now }, moved, refreshed);
    return moved.length;
  });
}

/** Makes a new installation's estimates as a server starts; others that are a day old are left to a job. */
export async function estimatesAtStart(portal: Portal): Promise<void> {
  const newest = await portal.db
    .selectFrom("product_estimates")
    .select("made_at")
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) await refreshEstimates(portal);
  else if (portal.clock().getTime() - newest.made_at.getTime() > millisecondsIn.day)
    await inTransaction(portal, ({ tx }) => portal.jobs.enqueue(tx, "remake-estimates", {}, { key: "start" }));
}
