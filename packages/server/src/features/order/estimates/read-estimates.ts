// Rules: O-35 (docs/rules)
import {
  longestWindow,
  officeCalendar,
  stagesFrom,
  utahHolidays,
  type EstimateBasis,
  type FinishedStage,
  type OfficeCalendar,
  type ProductHistory,
} from "@dop/domain/estimates";
import { allProductIds, statusIds, type ProductId, type StatusId } from "@dop/domain/orders";
import type { SettingValues } from "@dop/domain/settings";
import { outsideStatuses } from "@dop/domain/workflow";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { officeDateBefore } from "../../../lib/office-time.ts";
import { officeTexts } from "@dop/texts";

/** Writes Utah's holidays of the years around `today` (YYYY-MM-DD) that have none yet: an admin's changes stay. */
export async function loadHolidays(db: Db, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const known = await sql<{ year: number }>`
    select distinct extract(year from day)::int as year from holidays`.execute(db);
  const years = [year - 1, year, year + 1].filter((wanted) => !known.rows.some((row) => row.year === wanted));
  const holidays = years.flatMap(utahHolidays).map(({ day, name }) => ({ day, name: officeTexts.holidays[name] }));
  if (holidays.length === 0) return;
  await db
    .insertInto("holidays")
    .values(holidays)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The office's present as the statements of estimates need it. */
export interface OfficeDays {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly timeZone: string;
  readonly calendar: OfficeCalendar;
  /** The first of the calendar days that are looked back at, YYYY-MM-DD. */
  readonly since: string;
  /** For each day from `since` to today the number of office days up to it. */
  readonly numbers: readonly number[];
}

/** Calendar days that surely hold the longest window, and orders that took as long before it began. */
const lookBackDays = 3 * longestWindow;

/** Working days of the office; `own` adds closed days to Utah's holidays, and reopens some. */
export async function readCalendar(db: Db, own: SettingValues["holidays"]): Promise<OfficeCalendar> {
  const holidays = await db.selectFrom("holidays").select("day").execute();
  const reopenedDays = new Set(own.removed);
  return officeCalendar([...holidays, ...own.added].map(({ day }) => day).filter((day) => !reopenedDays.has(day)));
}

/** The office's present; `own` as in `readCalendar`. */
export async function readOfficeDays(
  db: Db,
  now: Date,
  { timeZone, own }: { readonly timeZone: string; readonly own: SettingValues["holidays"] },
): Promise<OfficeDays> {
  const calendar = await readCalendar(db, own);
  const dayBefore = (days: number): string => officeDateBefore(now, days, timeZone);
  let n = 0;
  const numbers = Array.from({ length: lookBackDays + 1 }, (_, index) => {
    if (calendar.isOpen(dayBefore(lookBackDays - index))) n += 1;
    return n;
  });
  return { today: dayBefore(0), timeZone, calendar, since: dayBefore(lookBackDays), numbers };
}

/** The number of office days up to the day of `moment`, null before the first. By its place: a join plans badly. */
const officeDayOf = ({ numbers, since, timeZone }: OfficeDays, moment: string) => sql`
  (${[...numbers]}::int[])[(${sql.ref(moment)} at time zone ${timeZone})::date - ${since}::date + 1]`;
const todayNumber = ({ numbers }: OfficeDays): number => numbers.at(-1) ?? 0;

/** Recent durations of each step of each product: parts of a step that was left and taken up again are added up. */
export async function readHistories(db: Db, days: OfficeDays): Promise<ReadonlyMap<ProductId, ProductHistory>> {
  const { rows } = await sql<{ product_id: ProductId; status_id: StatusId } & FinishedStage>`
    with recent as (
      select distinct order_product_id from lasting_history where created_at >= ${days.since}::date),
    parts as (
      select h.order_product_id, h.status_id, h.created_at as came_at, lead(h.created_at) over part as went_at,
        lead(h.status_id) over part as next_status
      from lasting_history h join recent using (order_product_id)
      window part as (partition by h.order_product_id order by h.id)),
    numbered as (
      select p.*, ${officeDayOf(days, "came_at")} as came, ${officeDayOf(days, "went_at")} as went from parts p),
    stages as (
      select p.order_product_id, p.status_id, sum(went - came)::int as days, max(went) as went,
        (array_agg(p.next_status order by p.went_at desc))[1] as next_status
      from numbered p where came is not null and went is not null
      group by p.order_product_id, p.status_id)
    select op.product_id, s.status_id, s.days, (${todayNumber(days)}::int - s.went)::int as age, count(*)::int as count
    from stages s join order_products op on op.id = s.order_product_id
      -- Time in which the officiant had the license says nothing about the office.
      join orders o on o.id = op.order_id and not o.awaits_license and o.license_returned_at is null
    where s.next_status <> all (${outsideStatuses}::int[]) and s.status_id <> all (${outsideStatuses}::int[])
    group by 1, 2, 3, 4`.execute(db);
  const histories = new Map(allProductIds.map((id) => [id, new Map<StatusId, FinishedStage[]>()]));
  for (const { product_id: product, status_id: status, ...finished } of rows) {
    const steps = histories.get(product);
    steps?.set(status, [...(steps.get(status) ?? []), finished]);
  }
  return histories;
}

/** A product that is under way, and the promise to its customer. */
export interface OpenProduct {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: ProductId;
  readonly country: string | null;
  readonly status_id: StatusId;
  /** The office's day of its order's payment, or of its license's later return: YYYY-MM-DD. */
  readonly paid_on: string;
  readonly flagged: boolean;
  /** The number of its product that came to this step before it. */
  readonly ahead: number;
  /** Office days since it came to this step. */
  readonly elapsed: number;
  readonly last: { readonly p50_on: string; readonly p80_on: string; readonly basis: EstimateBasis } | null;
  /** The date that an email named last. */
  readonly told_on: string | null;
}

/** The steps at which a date can be named, of all products. */
const namedSteps = [
  ...new Set(
    allProductIds.flatMap((product) =>
      Object.values(statusIds).filter((status) => stagesFrom(product, status).length > 0),
    ),
  ),
];

/** All paid products between their first and their last step. */
export async function readOpenProducts(db: Db, days: OfficeDays): Promise<OpenProduct[]> {
  const { rows } = await sql<OpenProduct>`
    select op.id, op.order_id, op.product_id, op.country, op.status_id, o.flagged,
      to_char(greatest(o.paid_at, o.license_returned_at) at time zone ${days.timeZone}, 'YYYY-MM-DD') as paid_on,
      (row_number() over (partition by op.product_id, op.status_id order by h.came, op.id) - 1)::int as ahead,
      (${todayNumber(days)}::int - coalesce(${officeDayOf(days, "h.came")}, 0))::int as elapsed,
      (select json_build_object('p50_on', p.p50_on, 'p80_on', p.p80_on, 'basis', p.basis)
        from promises p where p.order_product_id = op.id order by p.id desc limit 1) as last,
      (select p.p80_on from promises p where p.order_product_id = op.id and p.told
        order by p.id desc limit 1) as told_on
    from order_products op join orders o on o.id = op.order_id
      cross join lateral (
        select max(created_at) as came from lasting_history where order_product_id = op.id) h
    where op.status_id = any (${namedSteps}::int[]) and o.paid_at is not null and not o.voided
      and not o.awaits_license
    order by op.id`.execute(db);
  return rows;
}

/** Estimates that were not renewed for this many days are not shown: their dates may have passed. */
const freshDays = 4;

/** The day YYYY-MM-DD since which an estimate counts as current. */
export const freshSince = (now: Date, timeZone: string): string => officeDateBefore(now, freshDays, timeZone);

/** The estimates of products that are ordered now. */
export const readProductEstimates = (db: Db, now: Date, timeZone: string) =>
  db
    .selectFrom("product_estimates")
    .selectAll()
    .where("made_at", ">=", sql<Date>`${freshSince(now, timeZone)}::date`)
    .orderBy("product_id")
    .execute();
