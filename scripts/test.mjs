import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { UserError, runMain, say } from "./lib/script-helpers.mjs";
import { stopRunning } from "./lib/run.mjs";
import { changedFiles } from "./lib/changed.mjs";
import { changedStages, quickStages, stages as usualStages, thoroughStages } from "./lib/stages.mjs";

const reports = mkdtempSync(join(tmpdir(), "dop-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    stopRunning(signal);
    // "exit" handlers remove the PostgreSQL server and the temporary folders.
    process.exit(128 + constants.signals[signal]);
  });
}

/** Sets of stages by their argument. */
const sets = { "--quick": quickStages, "--all": thoroughStages };

/**
 * `--only=unit,server` takes stage names and group names; `--changed` what a change touches first; `--quick` what every
 * change needs; `--all` adds the journeys in other languages and engines.
 */
function chosenStages(args) {
  const only = args.find((arg) => arg.startsWith("--only="));
  const unknown = args.filter((arg) => arg !== only && arg !== "--changed" && !(arg in sets));
  if (unknown.length > 0)
    throw new UserError(
      `Unknown argument ${unknown.join(" ")}; there are --changed, --quick, --only=<stages> and --all.`,
    );
  if (args.includes("--changed")) return changedStages(changedFiles());
  const stages = sets[args.find((arg) => arg in sets)] ?? usualStages;
  if (only === undefined) return stages;
  const wanted = only.slice("--only=".length).split(",");
  const known = new Set(stages.flatMap(({ name, group }) => [name, group]));
  const strange = wanted.filter((name) => !known.has(name));
  if (strange.length > 0) throw new UserError(`No stage ${strange.join(", ")}; there are ${[...known].join(", ")}.`);
  return stages.filter(({ name, group }) => wanted.includes(name) || wanted.includes(group));
}

async function runStage(stage) {
  say(`${stage.name}: ${stage.title}`);
  const start = performance.now();
  const count = await stage.run(reports).catch((error) => {
    process.stderr.write(`✗ ${error instanceof UserError ? error.message : error.stack}\n`);
    return { passed: 0, failed: 1, failures: ["it could not be started: see above"] };
  });
  return { stage, count, seconds: Math.round((performance.now() - start) / 1000) };
}

await runMain(async () => {
  const chosen = chosenStages(process.argv.slice(2));
  const results = [];
  const runInTurn = async (groups) => {
    for (const stage of chosen.filter(({ group }) => groups.includes(group))) results.push(await runStage(stage));
  };
  const runSideBySide = (...lines) => Promise.all(lines.map(runInTurn));
  if (process.argv.includes("--changed")) await runSideBySide(["static"], ["unit"]);
  else {
    // The compiler keeps one core busy.
    await runSideBySide(["build"], ["static"]);
    // The release waits for installations, starts and restarts most of its time.
    await runSideBySide(["unit", "server"], ["release"]);
    await runInTurn(["e2e"]);
  }
  process.stdout.write("\n");
  for (const { stage, count, seconds } of results) {
    const mark = count.failed === 0 ? "✓" : "✗";
    process.stdout.write(
      `${mark} ${stage.name.padEnd(16)} ${count.passed} passed, ${count.failed} failed, ${seconds} s\n`,
    );
    if (count.note !== undefined) process.stdout.write(`    ${count.note}\n`);
    // Again at the end: the place where it happened is thousands of lines above.
    for (const failure of count.failures ?? []) process.stdout.write(`    ${failure.replaceAll("\n", "\n    ")}\n`);
  }
  const sum = (key) => results.reduce((total, { count }) => total + count[key], 0);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
});
