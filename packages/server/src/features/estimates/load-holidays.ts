// Rules: O-35 (docs/rules)
import { utahHolidays } from "@dop/domain/estimates";
import { officeTexts } from "@dop/domain/texts";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/**
 * Writes Utah's holidays of this year and the next where a year has none yet: what an admin changed stays.
 *
 * @param today YYYY-MM-DD
 */
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
