import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { at, runMain, UserError } from "../../scripts/lib/script-helpers.mjs";
import { openSimulation } from "./load.mjs";

const usage =
  "npm run year -- [--seed N] [--days D] [--orders O] [--database embedded|postgres] [--servers N] [--kill] " +
  "[--seeds K] [--history FILE] [--keep] [--fault NAME|all] [--list-faults]";

/** @returns {Record<string, string | boolean | undefined>} */
function readArguments() {
  const text = { type: "string" };
  const flag = { type: "boolean" };
  const options = { seed: text, days: text, orders: text, database: text, servers: text, seeds: text, fault: text };
  try {
    return parseArgs({ options: { ...options, history: text, keep: flag, kill: flag, "list-faults": flag } }).values;
  } catch (error) {
    throw new UserError(`${error.message}\n  ${usage}`);
  }
}

/** A whole number from 1 on. */
function count(name, text, usual) {
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UserError(`--${name}: give a whole number from 1 on, not ${text}.`);
  return Number(text);
}

/** @returns {Promise<{ kind: string, serverUrl?: string, stop(): Promise<void> }>} */
async function openServer(kind = "embedded") {
  if (kind === "embedded") return { kind, stop: async () => {} };
  if (kind !== "postgres") throw new UserError(`--database: give embedded or postgres, not ${kind}.`);
  const { url, stop } = await startPostgres();
  return { kind, serverUrl: url, stop };
}

const lineOf = ({ day, check, what }) => `day ${day}: ${check}: ${what}`;

const processorSeconds = () => (process.cpuUsage().user / 1e6).toFixed(0);

/** Lives through a county's days, and tells how it went. @returns {Promise<boolean>} false when something is broken */
async function tellYear(simulation, county, databases, watchers) {
  const began = performance.now();
  const atNight = (world, lived) => {
    if (lived % 30 === 0)
      console.log(`day ${lived}, ${world.figures.get("orders")} orders, ${processorSeconds()} s of processor`);
  };
  const { days, orders, acts, broken, digests, figures, newest } = await simulation.runYear(county, databases, {
    ...watchers,
    atNight,
  });
  if (broken.length > 0) {
    for (const line of newest.slice(-8)) console.log(line.slice(0, 300));
    for (const each of broken) console.log(lineOf(each));
  }
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  for (const [name, number] of Object.entries(figures)) console.log(`  ${String(number).padStart(6)} ${name}`);
  console.log(`${seconds} s, ${processorSeconds()} s of processor, ${megabytes} MB`);
  const sums = `${days} days, ${orders} orders, ${acts} actions, ${broken.length} broken`;
  console.log(`seed ${county.seed}: ${sums}; history ${digests.at(-1)}`);
  return broken.length === 0;
}

/**
 * Keeps a year without much trouble for the demo office, and its shares for the benches.
 *
 * @returns {Promise<boolean>} false when something is broken
 */
async function keepYear(simulation, county, databases) {
  const keeper = new simulation.YearKeeper();
  const atStart = (world) => keeper.watch(world);
  const isGood = await tellYear(simulation, { ...county, trouble: 0.15 }, databases, { atStart });
  if (!isGood) return false;
  const year = keeper.year();
  await writeFile(at("packages", "server", "sample", "year.json.br"), simulation.packYear(year));
  await writeFile(at("bench", "office-shapes.json"), `${JSON.stringify(simulation.shapesOf(year), null, 2)}\n`);
  return true;
}

/** Plants a fault. @returns {Promise<boolean>} false when it is not found by its check */
async function findFault({ faults }, name, county, databases) {
  const fault = faults.find((each) => each.name === name);
  const { runYear } = await openSimulation(fault);
  const { broken } = await runYear(county, databases);
  const first = broken.find(({ check }) => check === fault.check) ?? broken[0];
  if (!first) console.log(`${name}: not found in ${county.days} days`);
  else if (first.check === fault.check) console.log(`${name}: found on day ${first.day} by ${first.check}`);
  else console.log(`${name}: found on day ${first.day} by ${first.check}, and not by ${fault.check}: ${first.what}`);
  return first?.check === fault.check;
}

/**
 * Runs this program for each, in a process of its own: a history hangs on nothing that another left in memory.
 *
 * @param {string} option such as `--seed`
 * @param {readonly (string | number)[]} choices
 * @returns {Promise<boolean>} false when one has failed
 */
async function runEach(option, choices, { days, ordersAYear, servers, isKilled, seed }, database) {
  const county = ["--days", days, "--orders", ordersAYear, "--servers", servers, "--database", database ?? "embedded"];
  const common = [...county, ...(isKilled ? ["--kill"] : []), ...(option === "--seed" ? [] : ["--seed", seed])];
  let good = 0;
  for (const choice of choices) {
    const args = [...process.execArgv, process.argv[1], ...common, option, choice].map(String);
    running = spawn(process.execPath, args, { stdio: "inherit" });
    const [code] = await once(running, "exit");
    if (code === 0) good += 1;
  }
  console.log(`${good} of ${choices.length} as they should be`);
  return good === choices.length;
}

/** The process of `runEach`. */
let running;

// A database server ends with its process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });

await runMain(async () => {
  const { fault, history, keep, kill, ...values } = readArguments();
  const county = {
    seed: count("seed", values.seed, 1),
    days: count("days", values.days, 365),
    ordersAYear: count("orders", values.orders, 3000),
    servers: count("servers", values.servers, 1),
    isKilled: kill === true,
  };
  const seeds = count("seeds", values.seeds, 1);
  const simulation = await openSimulation();
  const names = simulation.faults.map(({ name }) => name);
  if (values["list-faults"] === true) {
    for (const name of names) console.log(name);
    process.exit(0);
  }
  if (fault !== undefined && fault !== "all" && !names.includes(fault))
    throw new UserError(`--fault: there is no ${fault}; --list-faults names them.`);
  if (seeds > 1 && (fault ?? history) !== undefined) throw new UserError("--seeds: give no --fault and no --history.");
  if (fault === "all") process.exit((await runEach("--fault", names, county, values.database)) ? 0 : 1);
  if (seeds > 1) {
    const each = Array.from({ length: seeds }, (_, position) => county.seed + position);
    process.exit((await runEach("--seed", each, county, values.database)) ? 0 : 1);
  }
  const server = await openServer(values.database);
  const databases =
    server.serverUrl === undefined
      ? simulation.embeddedDatabases()
      : simulation.postgresDatabases(server.serverUrl, "dop_year");
  let isGood;
  if (fault !== undefined) isGood = await findFault(simulation, fault, county, databases);
  else if (keep) isGood = await keepYear(simulation, county, databases);
  else isGood = await tellYear(simulation, county, databases, { write: history && (await writer(history)) });
  await server.stop();
  process.exit(isGood ? 0 : 1);
});

/** Takes the lines of a history into a file. */
async function writer(path) {
  const { openSync, writeSync } = await import("node:fs");
  const file = openSync(path, "w");
  return (line) => writeSync(file, `${line}\n`);
}
