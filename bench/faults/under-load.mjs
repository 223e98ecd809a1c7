import { setTimeout as sleep } from "node:timers/promises";
import { checkOrders } from "./check-orders.mjs";
import { startCustomers } from "./customers.mjs";
import { startFleet } from "./fleet.mjs";

const atOnce = 6;

/** Customers order and pay while `harm` runs; then every order is checked. */
export async function underLoad(options, harm) {
  const fleet = await startFleet(options);
  try {
    const customers = startCustomers(fleet, atOnce);
    await sleep(3000);
    const from = Date.now();
    await harm(fleet, customers);
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

/** Ends a server by a signal and starts it again, `times` times, the servers in turns. */
export async function restartInTurns(fleet, signal, times, pause = 0) {
  for (let index = 0; index < times; index += 1) {
    const member = fleet.members[index % fleet.members.length];
    await sleep(pause === 0 ? 0 : pause + Math.random() * 3 * pause);
    await member.end(signal);
    member.start();
    await fleet.ready();
  }
}
