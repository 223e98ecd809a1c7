import { forecast, stagesFrom } from "@dop/domain/estimates";
import { productIds, statusIds } from "@dop/domain/orders";

/** Office days that an office is watched, the first of them without promises, and those whose promises are judged. */
const days = 560;
const judged = { from: 120, to: 500 };
const seeds = [1, 2, 3, 4, 5];
/** As far back as the portal looks for stages, in office days. */
const window = 120;

const { apostille } = productIds;
const stages = stagesFrom(apostille, statusIds.orderPlaced);
const season = (day) => 1 + 0.35 * Math.sin((2 * Math.PI * day) / 250);

/** Orders that arrive and products that each desk does on an office day, at the mean. */
const offices = {
  quiet: { arrive: (day) => 6 * season(day), desk: () => 12, isShort: () => false },
  tight: { arrive: (day) => 12 * season(day), desk: (day) => 12.5 * season(day), isShort: () => false },
  growing: {
    arrive: (day) => (6 + day / 60) * season(day),
    desk: (day) => (7 + day / 60) * season(day),
    isShort: () => false,
  },
  "short-staffed": {
    arrive: (day) => 10 * season(day),
    desk: (day) => 13 * season(day),
    /** For three weeks in each quarter someone is away. */
    isShort: (day) => day % 62 >= 47,
  },
};
/** The part of its usual work that a desk does while someone is away. */
const shortShare = 0.55;

/** Numbers from 0 to 1, always the same ones for a seed (Park and Miller). */
function randomOf(seed) {
  let state = (seed * 7919) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
};

/**
 * Days with a transmittal, two a week. Other products leave after a day on the way, or when their customer confirms.
 */
const isTransmittal = (day) => day % 5 === 1 || day % 5 === 4;

/** One office, day by day. @returns every judged promise with its outcome */
function watch({ arrive, desk, isShort }, seed) {
  const random = randomOf(seed);
  const around = (mean) => Math.round(mean * (0.6 + 0.8 * random()));
  const lines = new Map(stages.map((status) => [status, []]));
  const finished = new Map(stages.map((status) => [status, []]));
  const orders = [];
  const totals = [];
  const goOn = (order, at, day) => {
    finished.get(stages[at]).push({ day, days: day - order.since });
    order.since = day;
    if (at + 1 < stages.length) lines.get(stages[at + 1]).push(order);
    else {
      order.done = day;
      totals.push({ day, days: day - order.placed });
    }
  };
  const leave = (at, day, goes) => {
    const line = lines.get(stages[at]);
    const going = line.filter(goes);
    lines.set(
      stages[at],
      line.filter((order) => !going.includes(order)),
    );
    for (const order of going) goOn(order, at, day);
  };

  for (let day = 0; day < days; day += 1) {
    const share = isShort(day) ? shortShare : 1;
    // From the end to the start, so that no product takes two steps on one day.
    for (let at = stages.length - 1; at >= 0; at -= 1) {
      const status = stages[at];
      const capacity = around(desk(day) * share);
      let done = 0;
      leave(at, day, (order) => {
        if (order.since === day) return false;
        if (status === statusIds.infoVerified) return day - order.since >= order.confirms;
        if (status === statusIds.processed) return isTransmittal(day);
        if (status === statusIds.sentToLieutenantGovernor) return true;
        done += 1;
        return done <= capacity;
      });
    }

    const history = new Map(
      [...finished].map(([status, rows]) => [
        status,
        rows.filter((row) => day - row.day < window).map((row) => ({ days: row.days, age: day - row.day, count: 1 })),
      ]),
    );
    const ahead = forecast(apostille, history);
    const recent = totals.filter((row) => day - row.day < 60).map((row) => row.days);
    for (let left = around(arrive(day)); left > 0; left -= 1) {
      const line = lines.get(stages[0]);
      const order = {
        placed: day,
        since: day,
        done: null,
        // Most customers confirm within two days, some take two weeks.
        confirms: Math.max(1, Math.round(Math.exp(0.5 + 1.1 * (random() + random() + random() - 1.5)))),
        ours: ahead.remaining({ status: stages[0], ahead: line.length, elapsed: 0 }),
        plain: recent.length < 30 ? null : { p50: quantile(recent, 0.5), p80: quantile(recent, 0.8) },
        isHit: false,
      };
      orders.push(order);
      line.push(order);
    }
    // No one foresees who will be away.
    if (isShort(day) && !isShort(day - 1)) for (const order of orders) if (order.done === null) order.isHit = true;
  }
  return orders.filter(({ placed, ours, plain }) => placed >= judged.from && placed < judged.to && ours && plain);
}

const isKept = (method, share) => (order) => order.done !== null && order.done - order.placed <= order[method][share];
const kept = (orders, method, share) => (100 * orders.filter(isKept(method, share)).length) / orders.length;
const percent = (part) => (Number.isNaN(part) ? "" : `${part.toFixed(1)} %`);

/** The part of the later dates that has to hold, in percent. */
const aim = { from: 76, to: 88 };

/**
 * Shares of dates that held in four offices, by our method and by plain quantiles of what orders took before.
 *
 * @returns the offices whose later dates held too seldom, or too often
 */
export function promises() {
  const problems = [];
  const rows = Object.entries(offices).map(([office, means]) => {
    const all = seeds.flatMap((seed) => watch(means, seed));
    const spared = all.filter(({ isHit }) => !isHit);
    const later = kept(all, "ours", "p80");
    if (!(later >= aim.from && later <= aim.to)) problems.push(`${office}: ${percent(later)} of the later dates held`);
    return {
      office,
      promises: all.length,
      "50 % held": percent(kept(all, "ours", "p50")),
      "80 % held": percent(later),
      "80 % held, no shortage after": percent(kept(spared, "ours", "p80")),
      "50 % by quantiles": percent(kept(all, "plain", "p50")),
      "80 % by quantiles": percent(kept(all, "plain", "p80")),
    };
  });
  console.table(rows);
  return problems;
}
