// Rules: M-8 (docs/rules)
import type { PlannedPrices, PriceChange } from "@dop/domain/contract";
import { isCalendarDate } from "@dop/domain/dates";
import { toCents } from "@dop/domain/pricing";
import { msg } from "@dop/texts/message";
import { conflict, invalid, notFound } from "../../../http/api-error.ts";
import { officePeriod } from "../../../db/office-period.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { deletePlanned, insertPrice, lockPrices, readDatedPrices, type PricedThing } from "./price-tables.ts";

const nameOf = ({ kind, key }: PricedThing): string => `${kind} ${key}`;

/** The time from which a change holds. @throws 400 tied to `effective_on` for anything but a day after today */
async function beginningOfChange({ portal, now, today }: CommandContext, day: string | null): Promise<Date> {
  if (day === null) return now;
  if (!isCalendarDate(day) || day <= today) throw invalid([{ path: "effective_on", message: msg("prices.date") }]);
  return (await officePeriod(portal.db, portal.config.office.timeZone, day, day)).since;
}

/**
 * Sets one amount for one or several things, from now on or from the beginning of a day at the office. Prices in force
 * and past ones stay; a change that was planned for the same moment is replaced. Orders keep the prices of their time.
 * @throws 400 tied to its field, 404 for something that has no price, 409 when it was changed at this very moment
 */
export async function changePrices(context: CommandContext, change: PriceChange): Promise<void> {
  const { now } = context;
  const cents = toCents(change.amount);
  const effectiveFrom = await beginningOfChange(context, change.effective_on);
  const things = new Map(change.items.map((item) => [nameOf(item), item]));
  await context.transaction(async ({ tx }) => {
    await lockPrices(tx);
    const prices = await readDatedPrices(tx);
    let changed = 0;
    for (const [name, thing] of things) {
      const own = prices.filter((price) => nameOf(price) === name);
      const present = own.findLast(({ effective_from }) => effective_from <= now);
      if (present === undefined) throw notFound(msg("prices.unknown"));
      if (change.effective_on === null && present.cents === cents) continue;
      if (present.effective_from.getTime() === effectiveFrom.getTime())
        throw conflict("STALE", msg("prices.sameMoment"));
      const replaced = await deletePlanned(tx, thing, effectiveFrom, now);
      await insertPrice(tx, { ...thing, cents, effective_from: effectiveFrom });
      await context.audit(tx, "price", name, {
        present_cents: present.cents,
        cents,
        effective_from: effectiveFrom.toISOString(),
        ...(replaced === undefined ? {} : { replaced_cents: replaced }),
      });
      changed += 1;
    }
    if (changed === 0) context.skipAudit();
  });
}

/** Takes planned changes back, all of them or none. @throws 409 when one of them has come into force, or is gone */
export async function removePlannedPrices(context: CommandContext, { items }: PlannedPrices): Promise<void> {
  // Items that are named twice count once.
  const removals = new Map(items.map((item) => [`${nameOf(item)} ${item.effective_from}`, item]));
  await context.transaction(async ({ tx }) => {
    await lockPrices(tx);
    const known = new Set((await readDatedPrices(tx)).map(nameOf));
    for (const { effective_from, ...thing } of removals.values()) {
      const effectiveFrom = new Date(effective_from);
      const cents =
        known.has(nameOf(thing)) && !Number.isNaN(effectiveFrom.getTime())
          ? await deletePlanned(tx, thing, effectiveFrom, context.now)
          : undefined;
      if (cents === undefined) throw conflict("STALE", msg("prices.noLongerPlanned"));
      await context.audit(tx, "price", nameOf(thing), { cents, effective_from: effectiveFrom.toISOString() });
    }
  });
}
