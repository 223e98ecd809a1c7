import { setTimeout as sleep } from "node:timers/promises";

/** Settings of a PostgreSQL whose statements can be counted. */
export const logSettings = {
  logging_collector: "on",
  log_directory: "log",
  log_filename: "statements",
  log_line_prefix: "%a ",
};

const line = /(?:statement|execute [^:]+): (?!begin|commit|start transaction)/;

/**
 * Counts the statements that `work` makes a server send, without begin and commit. Jobs that run meanwhile count too:
 * the smallest of several counts is the call's own.
 *
 * @param client a connection of a superuser to a database started with `logSettings`
 */
export async function countStatements(client, work, times = 3) {
  const log = async (setting) => {
    await client.query(`alter system ${setting}`);
    await client.query("select pg_reload_conf()");
    await sleep(200);
  };
  const size = async () => (await client.query("select size::int from pg_stat_file('log/statements')")).rows[0].size;
  await client.query("set application_name = 'bench'");
  await log("set log_statement = 'all'");
  const counts = [];
  for (let time = 0; time < times; time += 1) {
    const from = await size();
    await work();
    await sleep(100);
    const { rows } = await client.query("select pg_read_file('log/statements', $1, 100000000) as text", [from]);
    counts.push(rows[0].text.split("\n").filter((text) => !text.startsWith("bench ") && line.test(text)).length);
  }
  await log("reset log_statement");
  return Math.min(...counts);
}
