import { dateOf, isOfficeDay, midnightOf, weekdayOf } from "../calendar.ts";
import { hour } from "../county.ts";
import type { World } from "../world.ts";
import { officeOf } from "../offices.ts";
import { Admin } from "./admin.ts";
import { Clerk } from "./clerk.ts";
import { Member } from "./member.ts";
import { beyondRole } from "./strangers.ts";

/** The day from which cards are held until the ID is confirmed. */
const holdsFrom = 10;
const [monday, tuesday, thursday] = [1, 2, 4];

/** Calendar days for each on which the office works. */
const daysPerOfficeDay = 7 / 5;

/** The least that a desk does on a day, however small the office. */
const leastWork = 4;

/** Orders that a desk does on a day: someone is quick, or ill. */
function deskOf({ county, random }: World, past: number): number {
  const mean = (county.ordersAYear / 365) * daysPerOfficeDay * officeOf(county).desk(past);
  return Math.max(leastWork, mean * (random.between(60, 140) / 100));
}

/** Enters the working days of the office: a clerk twice a day, the admin in the afternoon, a viewer on Mondays. */
export function enterOffice(world: World): void {
  const [clerk, admin, viewer] = [new Clerk(world, "clerk"), new Admin(world, "admin"), new Member(world, "viewer")];
  world.at(midnightOf(0), "admin", () => admin.openOffice());
  world.at(midnightOf(holdsFrom) + 7 * hour, "admin", () => admin.takeMoneyLater());
  for (let past = 0; past < world.county.days; past += 1) {
    if (!isOfficeDay(past)) continue;
    const [midnight, weekday] = [midnightOf(past), weekdayOf(past)];
    world.at(midnight + 8 * hour, "clerk", async () => {
      await clerk.triesOldSession();
      clerk.beginDay(deskOf(world, past));
      await clerk.answer();
      await clerk.work();
    });
    world.at(midnight + 13 * hour, "clerk", async () => {
      await clerk.work();
      if (weekday === tuesday || weekday === thursday) await clerk.sendTransmittal();
    });
    world.at(midnight + 16 * hour, "admin", async () => {
      await admin.lookAgain();
      await admin.refund();
      await admin.lowerFlags();
      if (past > 1) await admin.closeDay(dateOf(past - 1));
    });
    if (weekday !== monday) continue;
    world.at(midnight + 10 * hour, "office", async () => {
      await clerk.seeToForgotten();
      await viewer.beyondRole(beyondRole.viewer);
      await clerk.beyondRole(beyondRole.clerk);
    });
  }
}
