import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import { restartBehindNginx } from "./behind-nginx.mjs";
import { usedBy } from "../harness.mjs";
import { checkOrders } from "./check-orders.mjs";
import { startCustomers } from "./customers.mjs";
import { startFleet } from "./fleet.mjs";
import { breakExternalServices } from "./external-services.mjs";
import { followBehindPooler, followLivePages } from "./live-pages.mjs";
import { walkOverMoney } from "./money.mjs";
import { meetStrangers } from "./strangers.mjs";
import { restartInTurns, underLoad } from "./under-load.mjs";

/** kill -9 of one of two servers, again and again, each started again while the other serves. */
const killServers = (times = 20) => underLoad({ servers: 2 }, (fleet) => restartInTurns(fleet, "SIGKILL", times, 500));

/** kill -9 of one server on the embedded database, which guarantees less and is for trying out. */
const killEmbedded = (times = 20) =>
  underLoad({ servers: 1, embedded: true }, (fleet) => restartInTurns(fleet, "SIGKILL", times, 500));

async function restartDatabase(times = 5) {
  return underLoad({ servers: 2 }, async (fleet) => {
    for (let index = 0; index < times; index += 1) {
      // "Immediate" is PostgreSQL's own crash: it recovers from its log.
      await fleet.database.restart(index % 2 === 0 ? "fast" : "immediate");
      await sleep(3000);
    }
  });
}

/** The primary is killed and its standby promoted: the first order comes soon, and no acknowledged one is lost. */
async function failOver(longestMs = 2000) {
  let first = Number.POSITIVE_INFINITY;
  const result = await underLoad({ servers: 2, standby: true }, async (fleet, customers) => {
    fleet.database.signal("SIGKILL");
    await sleep(1000);
    await fleet.promote();
    const promoted = Date.now();
    const before = customers.acknowledged.length;
    while (customers.acknowledged.length === before && Date.now() - promoted < 60_000) await sleep(10);
    first = Date.now() - promoted;
    await sleep(5000);
  });
  const late = first > longestMs ? [`the first order came ${first} ms after the promotion`] : [];
  return { ...result, "first order ms": first, problems: [...result.problems, ...late] };
}

/** Every process of PostgreSQL stops for ten seconds, then continues. */
async function freezeDatabase(seconds = 10) {
  return underLoad({ servers: 2 }, async (fleet) => {
    fleet.database.signal("SIGSTOP");
    await sleep(seconds * 1000);
    fleet.database.signal("SIGCONT");
    await sleep(3000);
  });
}

/** Servers are stopped gracefully under load, one after the other, as in an upgrade. */
const rollingRestart = (times = 4) => underLoad({ servers: 2 }, (fleet) => restartInTurns(fleet, "SIGTERM", times));

/**
 * Fifty people, or one impatient person, check out the same cart with the same key at the same moment on two servers.
 */
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
    // The provider's event arrives as often as someone presses the button; it counts once.
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

/**
 * The disk of PostgreSQL is full for ten seconds: a small disk in memory, which only root can make. PostgreSQL refuses
 * writes or even stops; with room again it recovers from its log.
 */
async function fillDisk() {
  const disk = mkdtempSync(join(tmpdir(), "dop-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=1777", "tmpfs", disk]);
  if (status !== 0) return { problems: ["a disk of memory could not be made: this needs root"] };
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = disk;
  try {
    return await underLoad({ servers: 2 }, async (fleet) => {
      const filler = join(disk, "filler");
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M", "count=500"], { stdio: "ignore" });
      await sleep(10_000);
      rmSync(filler);
      await fleet.database.revive();
      await sleep(3000);
    });
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
    spawnSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** A server process's memory in MB and open files. */
async function holdings({ pid }) {
  const { memory } = await usedBy(pid());
  return { mb: Math.round(memory), files: readdirSync(`/proc/${pid()}/fd`).length };
}

/**
 * Hours of a county's work in minutes: customers order and pay, clerks look at queues, orders and searches. The
 * memory, files and connections of a server must not grow after the warm-up.
 */
async function soak(minutes = 8) {
  const fleet = await startFleet({ servers: 2 });
  try {
    const customers = startCustomers(fleet, 2);
    const login = await fleet.ask("POST", "/api/users/login", {
      body: { username: "clerk@example.gov", password: "demo-password" },
    });
    const headers = { "x-access-token": JSON.parse(login.text).token };
    const paths = [
      "/api/queues",
      "/api/queues/apostille-approveAccess",
      "/api/orders/search?name=a",
      "/api/orders/40001",
    ];
    const closing = new AbortController();
    let reads = 0;
    const clerk = async () => {
      while (!closing.signal.aborted) {
        await fleet.ask("GET", paths[reads % paths.length], { headers });
        reads += 1;
      }
    };
    const clerks = Promise.all([clerk(), clerk()]);
    const samples = [];
    for (let quarter = 0; quarter < minutes * 4; quarter += 1) {
      await sleep(15_000);
      const { query, close } = await fleet.openBooks();
      const [{ n }] = await query("select count(*)::int as n from pg_stat_activity where datname = current_database()");
      await close();
      samples.push({ ...(await holdings(fleet.members[0])), connections: n });
    }
    closing.abort();
    await Promise.all([clerks, customers.stop()]);
    // The heap is collected rarely, so the first minutes only grow: the first third warms up; then the least of each
    // half is compared, which no single collection can distort.
    const warm = samples.slice(Math.floor(samples.length / 3));
    const half = Math.floor(warm.length / 2);
    const least = (part, key) => Math.min(...part.map((sample) => sample[key]));
    const grown = (key) => least(warm.slice(half), key) - least(warm.slice(0, half), key);
    const problems = await checkOrders(fleet, customers);
    if (grown("mb") > 30) problems.push(`memory grew by ${grown("mb")} MB`);
    if (grown("files") > 5) problems.push(`open files grew by ${grown("files")}`);
    if (grown("connections") > 2) problems.push(`connections grew by ${grown("connections")}`);
    return {
      orders: customers.acknowledged.length,
      reads,
      first: samples[0],
      last: samples.at(-1),
      "grown mb": grown("mb"),
      problems,
    };
  } finally {
    await fleet.stop();
  }
}

const faults = {
  "kill-servers": { title: "kill -9 of two servers under load", run: killServers },
  "kill-embedded": { title: "kill -9 of a server with the embedded database under load", run: killEmbedded },
  "rolling-restart": { title: "orderly restarts of two servers under load", run: rollingRestart },
  "behind-nginx": { title: "orderly restarts of two servers behind nginx", run: restartBehindNginx },
  "live-pages": { title: "servers killed under an open page", run: followLivePages },
  pooler: { title: "PgBouncer in transaction mode killed under an open page", run: followBehindPooler },
  "restart-database": { title: "PostgreSQL restarted and crashed under load", run: restartDatabase },
  failover: { title: "the primary killed and its standby promoted under load", run: failOver },
  "freeze-database": { title: "PostgreSQL frozen under load", run: freezeDatabase },
  "fill-disk": { title: "the database's disk full under load", run: fillDisk },
  "external-services": {
    title: "each external service down, hanging and answering garbage under load",
    run: breakExternalServices,
  },
  money: { title: "random acts about money at two servers that are killed", run: walkOverMoney },
  strangers: { title: "strangers with sixty addresses while ordinary people order", run: meetStrangers },
  soak: { title: "hours of work in minutes", run: soak },
  "same-cart": { title: "one cart checked out 50 times at once, and paid 100 times", run: sameCart },
};

// `npm run faults` runs all; `npm run faults -- kill-servers 20` runs one, with how often or how long.
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
