import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { openPostgres } from "../../packages/server/dist/db/open-postgres.js";
import { seedSampleStaff } from "../../packages/server/dist/dev-tools/sample-staff.js";
import { startLicenses } from "./fake-services.mjs";
import { startFleet } from "./fleet.mjs";

const [atOnce, secondsBetweenKills] = [8, 10];

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Loads a module of the server's tests, which are TypeScript, as one file.
 * @param {string} name its path below `packages/server/test`
 */
async function loadServerTest(name) {
  const build = await rolldown({
    input: `${root}packages/server/test/${name}`,
    platform: "node",
    external: (id) => !/^[./]/.test(id) && !id.startsWith("@dop/"),
    resolve: { conditionNames: ["source", "import", "node", "default"] },
    // Assertions of the tests are used by none of what is loaded here.
    treeshake: { moduleSideEffects: false },
  });
  // Packages are found from there.
  const file = `${root}packages/server/node_modules/.cache/faults/${name.replace(/\W/g, "-")}.mjs`;
  await build.write({ file, format: "esm" });
  await build.close();
  return import(file);
}

async function addStaff(url) {
  const database = openPostgres(url);
  await seedSampleStaff({ db: database.db, clock: () => new Date() });
  await database.close();
}

/**
 * Customers, clerks, admins, banks and Stripe act at random at two servers, of which one is killed every ten seconds.
 * Afterwards ledger, Stripe, orders, closeouts, payouts and mails are compared.
 */
export async function walkOverMoney(minutes = 10) {
  const { prepareServerWalk } = await loadServerTest("walk-servers.ts");
  const [walk, licenses] = [await prepareServerWalk(), await startLicenses()];
  const fleet = await startFleet({
    servers: 2,
    variables: {
      ...walk.variables,
      SAMPLE_DATA: "off",
      PAYMENT_CAPTURE: process.env.PAYMENT_CAPTURE ?? "at-verification",
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: `http://127.0.0.1:${licenses.port}`,
      LICENSE_SERVICE_KEY: "key-of-the-faults-0123456789",
    },
  });
  const { query, close } = await fleet.openBooks();
  try {
    await addStaff(fleet.database.url);
    const ports = fleet.members.map(({ port }) => port);
    const people = await walk.begin({ ports, rows: query, atOnce });
    const until = Date.now() + minutes * 60_000;
    let kills = 0;
    while (Date.now() < until) {
      await sleep(secondsBetweenKills * 1000);
      const member = fleet.members[kills % fleet.members.length];
      await member.end("SIGKILL");
      member.start();
      kills += 1;
    }
    await fleet.ready();
    const { figures, problems } = await people.stop();
    for (const error of fleet.errors()) console.error(error);
    return { minutes, kills, ...figures, differences: problems.length, problems };
  } finally {
    await close();
    await fleet.stop();
    await licenses.stop();
    await walk.close();
  }
}
