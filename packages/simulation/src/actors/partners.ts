import { midnightOf } from "../calendar.ts";
import { day, hour, minute } from "../county.ts";
import { serviceKey } from "../front-door.ts";
import { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Shares of the paid orders that it happens to. */
const shares = { disputed: 0.04, won: 0.5, voided: 0.02, failedRefund: 0.25 } as const;

/** The bank: disputes, and refunds that it sends back days later. */
function enterBank(world: World, past: number): void {
  const { random, stripe } = world;
  const noon = midnightOf(past) + 12 * hour;
  world.at(noon, "bank", async () => {
    const paid = [...world.paid].filter((id) => stripe.intent(id).status === "succeeded");
    for (const id of paid) {
      const { disputed, refunded } = stripe.intent(id);
      const before = world.refundsSeen.get(id);
      world.refundsSeen.set(id, refunded);
      if (refunded > (before ?? 0) && world.hasTrouble(shares.failedRefund))
        world.later(2 * day, "bank", async () => {
          // Only the newest can fail.
          if (stripe.intent(id).refunded !== refunded) return;
          world.count("failed refunds");
          await world.deliver(stripe.failRefund(id, world.now));
          world.refundsSeen.set(id, stripe.intent(id).refunded);
        });
      else if (before === undefined && !disputed && world.hasTrouble(shares.disputed))
        world.later(random.between(3, 40) * day, "bank", () => dispute(world, id));
    }
  });
}

async function dispute(world: World, id: string): Promise<void> {
  const { stripe, random } = world;
  if (stripe.intent(id).refunded > 0 || stripe.intent(id).disputed) return;
  world.count("disputes");
  await world.deliver(stripe.dispute(id, world.now));
  const isWon = random.chance(shares.won);
  world.later(random.between(10, 40) * day, "bank", async () => {
    await world.deliver(stripe.closeDispute(id, world.now, isWon ? "won" : "lost"));
    if (isWon) await world.deliver(stripe.reinstate(id, world.now));
  });
}

/** The county voids a license now and then, and tells the portal. */
function enterRegistry(world: World, past: number): void {
  const { random } = world;
  world.at(midnightOf(past) + 11 * hour, "registry", async () => {
    const mean = (world.county.ordersAYear / 365) * shares.voided;
    if (!world.hasTrouble(mean)) return;
    const index = Math.max(0, world.licenses.length - 1 - random.between(0, 15));
    const license = world.licenses[index];
    if (!license || license.voidedAt !== null) return;
    world.count("voided licenses");
    world.licenses[index] = { ...license, voidedAt: world.now };
    const path = `/registry/licenses/${String(license.number)}/voided`;
    // Every second notice is lost, and found by night.
    if (random.chance(0.5)) await world.door.call("registry", ["POST", path, {}], { "x-service-key": serviceKey });
  });
}

const outageEvery = 23;
/** Tells the chance of outages from that of the others. */
const planned = 2_000_003;

/** An hour or a day without Stripe, the license service or the mail server. */
function enterOutages(world: World): void {
  const { county } = world;
  const random = new Random(county.seed + planned);
  for (let past = 8; past < county.days; past += outageEvery) {
    const who = random.pick(["stripe", "licenses", "mail"] as const);
    // A mail that was not taken for a day is given up.
    const hours = random.pick(who === "mail" ? [1, 3, 12] : [1, 1, 3, 24]);
    const begin = midnightOf(past) + random.between(8 * 60, 18 * 60) * minute;
    world.at(begin, who, () => world.breakDown(who, true));
    world.at(begin + hours * hour, who, () => world.breakDown(who, false));
  }
}

/** Enters those whom the office and its customers deal with. */
export function enterPartners(world: World): void {
  for (let past = 1; past < world.county.days; past += 1) {
    enterRegistry(world, past);
    enterBank(world, past);
  }
  enterOutages(world);
}
