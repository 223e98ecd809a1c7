import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import { checkOrders } from "./check-orders.mjs";
import { startCustomers } from "./customers.mjs";
import { startFleet } from "./fleet.mjs";

const atOnce = 6;

/** Customers order and pay while `harm` does its worst; then all of it is counted. */
async function underLoad({ servers }, harm) {
  const fleet = await startFleet({ servers });
  try {
    const customers = startCustomers(fleet, atOnce);
    await sleep(3000);
    const from = Date.now();
    await harm(fleet);
    await sleep(3000);
    await customers.stop();
    await fleet.ready();
    const problems = await checkOrders(fleet, customers);
    const paid = customers.acknowledged.filter((order) => order.paid).length;
    return {
      seconds: Math.round((Date.now() - from) / 1000),
      acknowledged: customers.acknowledged.length,
      paid,
      problems,
    };
  } finally {
    await fleet.stop();
  }
}

/** kill -9 of one of two servers, again and again, each started anew while the other serves. */
async function killServers(times = 20) {
  return underLoad({ servers: 2 }, async (fleet) => {
    for (let index = 0; index < times; index += 1) {
      const member = fleet.members[index % 2];
      await sleep(500 + Math.random() * 1500);
      await member.end("SIGKILL");
      member.start();
      await fleet.ready();
    }
  });
}

async function restartDatabase(times = 5) {
  return underLoad({ servers: 2 }, async (fleet) => {
    for (let index = 0; index < times; index += 1) {
      // "Immediate" is PostgreSQL's own crash: it recovers from its log.
      await fleet.database.restart(index % 2 === 0 ? "fast" : "immediate");
      await sleep(3000);
    }
  });
}

/** Every process of PostgreSQL stands still for ten seconds, and goes on as if nothing had been. */
async function freezeDatabase(seconds = 10) {
  return underLoad({ servers: 2 }, async (fleet) => {
    fleet.database.signal("SIGSTOP");
    await sleep(seconds * 1000);
    fleet.database.signal("SIGCONT");
    await sleep(3000);
  });
}

/** Servers are stopped in the orderly way under load, one after the other, as an upgrade does it. */
async function rollingRestart(times = 4) {
  return underLoad({ servers: 2 }, async (fleet) => {
    for (let index = 0; index < times; index += 1) {
      const member = fleet.members[index % 2];
      await member.end("SIGTERM");
      member.start();
      await fleet.ready();
    }
  });
}

/** Fifty people, or one impatient person, check out the same cart with the same key at the same moment on two servers. */
async function sameCart(people = 50) {
  const fleet = await startFleet({ servers: 2 });
  try {
    const key = randomUUID();
    const body = anApostilleCart();
    const answers = await Promise.all(
      Array.from({ length: people }, () =>
        fleet.ask("POST", "/api/orders/invoice", { body, headers: { "idempotency-key": key } }),
      ),
    );
    const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    const [first] = answers;
    const { order, payment_link: link } = JSON.parse(first.text);
    // The provider's event arrives as often as somebody presses the button; it counts once.
    const presses = await Promise.all(
      Array.from({ length: 100 }, () => fleet.ask("POST", link, { body: "decision=pay", form: true })),
    );
    const refused = presses.filter(({ status }) => status !== 303);
    const problems = await checkOrders(fleet, { acknowledged: [{ uuid: order, key, paid: true }], refused });
    if (different.size !== 1) problems.push(`${different.size} different answers to one cart`);
    return { acknowledged: answers.length, paid: presses.length, problems };
  } finally {
    await fleet.stop();
  }
}

const faults = {
  "kill-servers": { title: "kill -9 of two servers under load", run: killServers },
  "rolling-restart": { title: "orderly restarts of two servers under load", run: rollingRestart },
  "restart-database": { title: "PostgreSQL restarted and crashed under load", run: restartDatabase },
  "freeze-database": { title: "PostgreSQL frozen under load", run: freezeDatabase },
  "same-cart": { title: "one cart checked out 50 times at once, and paid 100 times", run: sameCart },
};

// `npm run faults` does all; `npm run faults -- kill-servers 20` one, with how often or how long.
const [wanted, ...more] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in faults)) {
  console.error(`${wanted} is no fault: ${Object.keys(faults).join(", ")}`);
  process.exit(1);
}
let failed = false;
for (const [name, { title, run }] of Object.entries(faults)) {
  if (wanted !== undefined && wanted !== name) continue;
  const { problems, ...figures } = await run(...more.map(Number));
  failed ||= problems.length > 0;
  console.log(`${problems.length === 0 ? "✓" : "✗"} ${title}: ${JSON.stringify(figures)}`);
  for (const problem of problems.slice(0, 20)) console.error(`  ✗ ${problem}`);
}
process.exitCode = failed ? 1 : 0;
