import { startLicenseService } from "../../server/test/peers/license-service.ts";
import { startFakeStripe } from "../../server/test/peers/stripe.ts";
import type { LicenseRecord } from "../../server/src/ports/license-registry/port.ts";
import { enterCouples } from "./actors/couple.ts";
import { enterOffice } from "./actors/office.ts";
import { enterPartners } from "./actors/partners.ts";
import { enterStrangers } from "./actors/strangers.ts";
import { checkNight } from "./checks/night.ts";
import { type County, day, firstMoment, hour } from "./county.ts";
import type { Databases } from "./databases.ts";
import { openFrontDoor } from "./front-door.ts";
import { History } from "./history.ts";
import { Random } from "./random.ts";
import { frequentJobs, hourlyJobs, nightlyJobs } from "./schedule.ts";
import { World } from "./world.ts";

/** A check that does not hold, and the day on which it was found, from 1. */
export interface Broken {
  readonly day: number;
  readonly check: string;
  readonly what: string;
}

export interface Outcome {
  readonly days: number;
  readonly orders: number;
  readonly acts: number;
  readonly broken: readonly Broken[];
  /** Of the history at the end of each night: that of fewer days is the same at their end. */
  readonly digests: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
  /** The last lines of the history. */
  readonly newest: readonly string[];
}

const keptLines = 200;
const weekDays = 7;
/** Days after which dead rows go: the embedded engine never does it by itself. */
const vacuumDays = 28;

/** Those who watch a county. */
export interface Watchers {
  /** Takes every line of the history. */
  readonly write?: (line: string) => void;
  readonly atStart?: (world: World) => void;
  /** Sees the world after each night that was in order, with the count of its days. */
  readonly atNight?: (world: World, lived: number) => void;
}

/** Lives through the days of a county. It ends at the first night on which a check does not hold. */
export async function runYear(
  county: County,
  databases: Databases,
  { write, atStart, atNight }: Watchers = {},
): Promise<Outcome> {
  const history = new History(keptLines, write);
  const licenses: LicenseRecord[] = [];
  const stripe = await startFakeStripe();
  const service = await startLicenseService(licenses);
  const partners = { ...stripe.variables, LICENSE_SERVICE_URL: service.url, LICENSE_SERVICE_KEY: service.key };
  const door = await openFrontDoor(county, history, partners, await databases.open());
  try {
    stripe.setClock(() => door.now);
    stripe.refunding.listReleases = true;
    const world = new World({ county, random: new Random(county.seed), door, history, stripe, licenses, service });
    enterCouples(world);
    enterOffice(world);
    enterPartners(world);
    enterStrangers(world);
    const first = firstMoment.getTime();
    for (let past = 0; past < county.days; past += 1)
      for (const at of [6, 12, 20])
        world.at(first + past * day + at * hour, "jobs", () =>
          door.runJobs(at === 12 ? frequentJobs : [...frequentJobs, ...hourlyJobs]),
        );
    atStart?.(world);
    const broken: Broken[] = [];
    const digests: string[] = [];
    let lived = 0;
    while (lived < county.days && broken.length === 0) {
      lived += 1;
      const night = first + lived * day + 2 * hour;
      await world.runUntil(night);
      door.now = new Date(Math.max(night, door.now.getTime()));
      await door.runJobs(nightlyJobs);
      await world.settle();
      await door.flushViews();
      if (lived % vacuumDays === 0) await door.database.runScript("vacuum analyze");
      digests.push(history.digest());
      const isWhole = (lived % weekDays === 0 || lived === county.days) && !world.hadOutage();
      for (const found of await checkNight(world, isWhole)) broken.push({ day: lived, ...found });
      atNight?.(world, lived);
    }
    return {
      days: lived,
      orders: world.figures.get("orders") ?? 0,
      acts: world.acts,
      broken,
      digests,
      figures: Object.fromEntries(
        [...world.figures, ["ended servers", door.endedServers] as const].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      newest: history.newest(),
    };
  } finally {
    await door.close();
    await service.close();
    await stripe.close();
  }
}
