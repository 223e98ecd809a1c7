import { spawn } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBinaries } from "../scripts/lib/postgres-binaries.mjs";
import {
  call,
  countFrom,
  logIn,
  officeOf,
  rounded,
  serverEnvironment,
  startPortal,
  timed,
  withCleanup,
} from "./harness.mjs";

/** The most that a proof of 100,000 orders may take, in minutes. */
const mostMinutes = 10;
const portal = new URL("../bin/portal", import.meta.url).pathname;

/** Runs a command of the portal at low priority, as the nightly timer does. @throws when it fails */
function runPortal(env, ...words) {
  const child = spawn("nice", ["-n", "19", portal, ...words], { env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`portal ${words[0]} ended with ${code}`))));
  });
}

/** Backs up an office of some orders, and proves the backup. */
export async function prove(count = "100000") {
  const orders = countFrom(count);
  return withCleanup(async (own) => {
    const { url, pool, server } = await startPortal(own, { size: officeOf(orders) });
    // Loaded orders owe no refunds and their documents have no files; the newest order has a key that opens.
    await pool.query("delete from documents where storage_key = 'bench'");
    await pool.query(
      "update orders set owed_cents = m.owed_cents from order_money m where m.order_id = id and m.owed_cents <> 0",
    );
    const { headers } = await logIn(server.base, "admin@example.gov");
    await call(server.base, "POST", "/dev-tools", { seed: "prove", state: "apostille-customerVerified" }, headers);
    await pool.query("create database proof");
    const folder = own(await mkdtemp(join(tmpdir(), "dop-bench-")), (path) => rm(path, { recursive: true }));
    const env = {
      ...serverEnvironment(0, folder),
      DATABASE_URL: url,
      PROVE_DATABASE_URL: new URL("proof", url).href,
      PG_BIN: await postgresBinaries(),
    };
    const file = join(folder, "20260101T0000.backup");
    const backup = await timed(() => runPortal(env, "backup", file));
    const { size } = await stat(file);
    const proof = await timed(() => runPortal(env, "prove", file));
    const minutes = rounded(proof.ms / 60_000, 2);
    console.table([
      { orders, "backup (MB)": rounded(size / 1e6), "backup (s)": rounded(backup.ms / 1000), "proof (min)": minutes },
    ]);
    const limit = Math.max(mostMinutes, (mostMinutes * orders) / 100_000);
    return minutes > limit ? [`the proof of ${orders} orders took ${minutes} minutes, the limit is ${limit}`] : [];
  });
}
